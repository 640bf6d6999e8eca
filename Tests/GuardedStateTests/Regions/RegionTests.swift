#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTesting
import Observation
import Testing

@Guarded
private final class Till {
  enum State { case open, closed }
  enum Event { case cancel }
  @Region enum Payment { case paid, refunded }

  @Transition(on: Event.cancel, from: State.open, to: .closed) func close() throws {}
  @Transition(on: Event.cancel, from: Payment.paid, to: .refunded) func refund() throws { throw Oops() }
}

@Suite struct RegionTests {
  let order = SplitOrder()

  @Test
  func `Each region has its own state, which only its own methods change`() throws {
    #expect(order.state == .open && order.payment == .due && order.parcel == .none)
    try order.pay(100)
    order.pack()
    #expect(order.state == .open && order.payment == .paid && order.parcel == .packed)
    #expect(order.machine.payment.state == .paid && order.machine.payment.previous == .due)
    #expect(order.machine.parcel.path == [.packed] && order.machine.parcel.isIn(.packed))
  }

  @Test
  func `A condition over several regions must hold in all of them, and the refusal names the failing one`() throws {
    order.pack()
    #expect(!order.can(.ship) && order.machine.declares(call: .ship))
    let refusal = try #require(throws: Refusal.self) { try order.ship() }
    #expect(refusal.reason == .declined && refusal.conditions == ["Payment.paid"])
    #expect(
      "\(refusal)" == "SplitOrder.parcel: 'ship' is declined in packed, because 'Payment.paid' does not hold; "
        + "'pay' leads to where it is allowed")
    #expect(order.machine.refusal(of: .ship)?.reason == .declined)
    try order.pay(1)
    #expect(order.can(.ship) && order.machine.refusal(of: .ship) == nil && order.remind() == nil)
    try order.changeAddress()
    try order.ship()
    let late = try #require(throws: Refusal.self) { try order.changeAddress() }
    #expect(late.conditions == ["Parcel.none or .packed"] && late.state == "open")
    let again = try #require(throws: Refusal.self) { try order.ship() }
    #expect(again.reason == .notAllowed && again.state == "shipped" && again.allowedIn == ["packed"])
    #expect(order.refusals.count == 4)
  }

  @Test
  func `A deferred call waits for its own region even if another region accepts its event`() {
    let line = Hotline()
    line.hang()
    #expect(line.state == .off && line.microphone == .loud && line.machine.waiters.map(\.description) == ["hang"])
    #expect(throws: Never.self) { try line.machine.microphone.fire(.hang) }
    line.lose()
    line.up()
    #expect(line.state == .off && line.bodies == 1 && line.machine.waiters.isEmpty)
  }

  @Test
  func `A path names an event to fire if the call of its method is refused`() throws {
    let line = Hotline()
    line.up()
    let refusal = try #require(line.machine.refusal(of: .hang))
    #expect(refusal.reason == .declined && refusal.path == ["fire(hang)", "lose"])
    try line.fire(.hang)
    line.lose()
    #expect(line.can(.hang))
  }

  @Test
  func `Methods of any region can be called by name and queried`() throws {
    #expect(try order.handle("pay", [5]) == nil && order.payment == .paid)
    #expect(try order.machine.handle("repack", json: Data("[true]".utf8)) as? SplitOrder.Parcel == .packed)
    #expect(throws: Refusal.self) { try order.handle("deliver") }
    #expect(order.machine.permittedMethods == [.ship, .cancel, .changeAddress, .repack])
    #expect(
      order.repack(false) == .none && order.parcel == .none
        && order.log.last == "didEnter none: packed → none by repack")
    let refusal = try #require(throws: Refusal.self) { try SplitOrder().pay(0) }
    #expect(refusal.conditions == ["shouldPay"])
  }

  @Test
  func `A request is one step for all regions: bodies, exits, the change, entries`() throws {
    try order.pay(1)
    order.pack()
    order.log = []
    let revision = order.machine.revision
    #expect(order.machine.can(fire: .cancel))
    let outcome = try order.fire(.cancel, animated: true)
    #expect("\(outcome)" == "happened: open → cancelled by cancel")
    #expect(order.state == .cancelled && order.payment == .refunded && order.parcel == .none)
    #expect(
      order.log == [
        "cancel in open, paid, packed", "willExit paid, open, packed", "willExit open, paid, packed",
        "willEnter refunded, open", "didExit paid, cancelled, refunded, none",
        "didEnter cancelled, refunded, none", "didEnter refunded, cancelled, animated true",
        "didEnter none: packed → none by cancel", "didTransition open → cancelled by cancel",
      ])
    #expect(order.machine.revision == revision + 1 && order.machine.parcel.revision == revision + 1)
    #expect(throws: Refusal.self) { try order.fire(.cancel) }
  }

  @Test
  func `An event without a method is one step for all regions, and requests made in it wait`() throws {
    let house = House()
    let outcome = try house.fire(.evening)
    #expect("\(outcome)" == "happened: awake → asleep by evening")
    // The bolt is drawn by the first request, so that of the second only the host's own state is left to take it.
    #expect(
      house.log == [
        "willExit drawn: awake, open, drawn, 0", "willExit open: awake, open, drawn, 0",
        "didEnter asleep: asleep, shut, shot, 1", "didEnter shot: asleep, shut, shot, 1",
        "draw: asleep, shut, shot, 1", "didExit shot: asleep, shut, drawn, 2",
      ])
    #expect(house.state == .awake && house.door == .shut && house.bolt == .drawn && house.machine.revision == 3)
    #expect(throws: Refusal.self) { try house.fire(.morning) }
    #expect("\(try house.fire(.slam))" == "stayed", "no transition of the host's own state")
    #expect("\(try house.fire(.ring))" == "stayed" && house.machine.revision == 4)
    let other = House()
    other.log = ["x"]
    #expect("\(try other.fire(.slam))" == "stayed" && other.machine.revision == 2 && other.bolt == .drawn)
  }

  @Test
  func `An event is refused as a whole if one region's method needs arguments`() throws {
    let job = LitJob()
    let text = "LitJob: 'begin' can't be fired: 'begin(_:)' needs arguments, which an event doesn't have"
    #expect(!job.machine.can(fire: .begin) && job.machine.refusal(fire: .begin)?.description == text)
    #expect(try #require(throws: Refusal.self) { try job.fire(.begin) }.description == text)
    #expect(job.state == .idle && job.light == .off && job.machine.revision == 0)
    try job.begin(1)
    #expect(job.light == .on, "a call fires its event in every region that accepts it")
    try job.machine.light.reset()
    #expect(job.machine.can(fire: .begin), "the host's own state takes it no more")
    #expect("\(try job.fire(.begin))" == "stayed")
    #expect(job.light == .on)
  }

  @Test
  func `A snapshot with an unknown region, or an unknown state of one, is refused and changes nothing`() throws {
    try order.pay(1)
    for (regions, description) in [
      (["paiment": Snapshot(state: "paid")], "SplitOrder: there is no region 'paiment'; did you mean 'payment'?"),
      (["payment": Snapshot(state: "payed")], "SplitOrder.payment: there is no state 'payed'"),
      (["light": Snapshot(state: "on")], "SplitOrder: there is no region 'light'"),
    ] {
      let refusal = try #require(throws: Refusal.self) {
        try order.machine.restore(Snapshot(state: .cancelled, regions: regions))
      }
      #expect(refusal.description == description)
      #expect(refusal.reason == .unknownState)
      #expect(order.payment == .paid && order.state == .open)
    }
    let machine = StateMachine<String, String>(initial: "a") { In("a") }
    let strange = try #require(throws: Refusal.self) {
      try machine.restore(Snapshot(state: "a", regions: order.machine.snapshot().regions))
    }
    #expect(strange.description == "StateMachine: there is no region 'parcel'", "a machine without regions")
  }

  @Test
  func `A body that throws changes no region`() throws {
    struct Stuck: Error {}
    try order.pay(1)
    order.pack()
    order.onCancel = { throw Stuck() }
    #expect(throws: Stuck.self) { try order.fire(.cancel) }
    #expect(order.state == .open && order.payment == .paid && order.parcel == .packed && order.machine.revision == 2)
    order.onCancel = nil
    try order.fire(.cancel)
    #expect(order.parcel == .none)
  }

  @Test
  func `An event that one region accepts succeeds, and one that none accepts is refused`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a")
      Region("side") {
        In("x"); In("y"); On("go", from: "x", to: "y")
      }
    }
    #expect("\(try machine.fire("go"))" == "stayed")
    #expect(machine.state == "a" && machine.region("side")?.state == "y" && machine.revision == 1)
    let refusal = try #require(throws: Refusal.self) { try machine.fire("go") }
    #expect("\(refusal)" == "StateMachine.side: 'go' is allowed in x, not in y")
    #expect(machine.refusal(fire: "go")?.description == refusal.description)
    #expect(throws: Refusal.self) { try machine.fire("fly") }
    #expect(!machine.can(fire: "go") && machine.region("top") == nil && machine.regionNames == ["side"])
  }
  private func until(isolation: isolated (any Actor)? = #isolation, _ holds: () async -> Bool) async {
    while !(await holds()) { await Task.yield() }
  }

  @Test
  func `A request of one region's callback for another region waits until the transition has ended`() throws {
    var states: [String] = []
    order.machine.didEnter(.cancelled) { _ in states.append("cancelled") }
    order.machine.parcel.onChange { states.append("\($0)") }
    order.machine.payment.willEnter(.paid) { [order] _ in
      order.pack()
      states.append("requested, \(order.parcel)")
      #expect(throws: Refusal.self) { try order.machine.parcel.reset() }
    }
    order.machine.payment.didEnter(.paid) { _ in states.append("paid") }
    try order.pay(1)
    #expect(states == ["requested, none", "paid", "none → packed by pack"])
  }

  @Test
  func `Eventless transitions are evaluated after the transitions of all regions`() throws {
    try order.pay(1)
    order.pack()
    try order.ship()
    #expect(order.state == .open)
    order.deliver()
    #expect(order.state == .closed && order.machine.isFinished && order.machine.revision == 5)
    #expect(order.machine.payment.revision == 5)
  }

  @Test(arguments: [
    ChartCase("The first state entered takes its completion first", "go", enters: "z", "c", "w", "d") {
      In("a", initial: "b") {
        In("b"); Final("c")
      }
      In("d"); Always(from: "b", to: "c", when: "side.z"); Done("a", to: "d")
      Region("side") {
        In("x", initial: "y") {
          In("y"); Final("z")
        }
        In("w"); On("go", from: "y", to: "z"); Done("x", to: "w")
      }
    },
    ChartCase(
      "The initial state of a region is done when the machine starts", "start", enters: "a", "y", "z", revision: 1,
      rules: isDone),
    ChartCase("The initial state of a region is done with the first request", "to b", enters: "z", "b", rules: isDone),
    ChartCase(
      "A deferred event is offered again after a completion", "later, go", enters: "b", "z", "w", "a", revision: 3
    ) {
      In("a", defers: "later"); In("b"); On("go", from: "a", to: "b"); On("later", from: "b", to: "a")
      Region("side") {
        In("x", initial: "y") {
          In("y"); Final("z")
        }
        In("w"); On("go", from: "y", to: "z"); Done("x", to: "w")
      }
    },
  ])
  func `Completion transitions of regions follow a request`(chart: ChartCase) throws { try chart.run() }

  @RulesBuilder<String, String, String> private static func isDone() -> RulesCase.Content {
    In("a", to: "b"); In("b")
    Region("side") {
      In("x", initial: "y") { Final("y") }
      In("z"); Done("x", to: "z")
    }
  }

  @Test
  func `A subclass inherits the regions, and can add events that they accept`() throws {
    let toy = Toy()
    try toy.start()
    try toy.fire("kick")
    #expect(toy.state == .off && toy.cover == .shut && toy.machine.revision == 2)
    try toy.start()
    try toy.fire("drop")
    #expect(toy.state == .off && toy.cover == .ajar && toy.machine.revision == 4)
    #expect(throws: Refusal.self) { try toy.start() }
    try toy.close()
    #expect(toy.cover == .shut && toy.entered == ["off", "off", "ajar"] && toy.can("start"))
    #expect(!toy.machine.can(fire: "kick") && toy.machine.cover.state == .shut)
  }

  @Test
  func `States with one name in two regions have callbacks with the region's name`() {
    let speakers = Speakers()
    speakers.muteRight()
    speakers.muteLeft()
    speakers.stop()
    #expect(speakers.log == ["right", "left", "muted, muted"])
  }

  @Test
  func `A refusal has the name of the region that refused, also as JSON`() throws {
    func copy(_ refusal: Refusal?) throws -> Refusal? {
      try JSONDecoder().decode(Refusal?.self, from: JSONEncoder().encode(refusal))
    }
    let ship = #expect(throws: Refusal.self) { try order.ship() }
    #expect(ship?.region == "parcel" && ship?.host == "SplitOrder.parcel")
    #expect(try copy(ship) == ship && copy(ship)?.region == "parcel")
    #expect(order.machine.payment.refusal(transitionTo: .due)?.region == "payment")
    let own = try #require(order.machine.refusal(transitionTo: .closed))
    #expect(try own.region == nil && copy(own) == own)
    #expect(throws: Refusal.self) { try order.handle("nothing") }.map { #expect($0.region == nil) }
    #expect(Lamp().machine.refusal(of: .goRed).map(\.region) ?? nil == nil)
    let machine = StateMachine<String, String>(initial: "open") {
      In("open")
      Region("payment", initial: "due") { In("due") }
    }
    let unknown = #expect(throws: Refusal.self) { try machine.region("payment")?.transition(to: "paid") }
    #expect(unknown?.region == "payment" && unknown?.reason == .unknownState)
  }

  @Test
  func `Snapshots contain all regions, a rollback restores them, and a reset resets them`() throws {
    order.machine.parcel.historyLimit = .last(5)
    try order.pay(1)
    order.pack()
    let snapshot = order.machine.snapshot()
    let text = try JSONEncoder().encode(snapshot.regions)
    #expect(snapshot.regions["parcel"]?.history == ["none", "packed"] && snapshot.revision == 2)
    #expect("\(snapshot)" == "open, parcel packed, payment paid at revision 2")
    let other = SplitOrder()
    let regions = try JSONDecoder().decode([String: Snapshot<String>].self, from: text)
    try other.machine.restore(Snapshot(state: .open, revision: 2, regions: regions))
    #expect(other.payment == .paid && other.parcel == .packed && other.machine.parcel.revision == 2)
    #expect(
      other.machine.parcel.previous == SplitOrder.Parcel.none
        && other.machine.snapshot().regions
          == {
            var expected = regions
            expected["parcel"]?.history = []
            return expected
          }()
    )
    try other.ship()
    #expect(throws: Refusal.self) {
      try order.machine.transaction {
        try order.ship()
        order.deliver()
        #expect(order.state == .closed)
        try order.cancel()
      }
    }
    #expect(order.state == .open && order.parcel == .packed && order.machine.revision == 2)
    #expect(order.machine.parcel.history == [SplitOrder.Parcel.none, .packed])
    try order.machine.reset()
    #expect(order.payment == .due && order.parcel == .none && order.machine.payment.revision == 0)
    try other.machine.restore(Snapshot(state: .cancelled))
    #expect(other.payment == .due && other.parcel == .none && other.machine.revision == 0)
  }

  @Test
  func `A region's machine can be fired, reset and restored alone`() throws {
    try order.pay(1)
    try order.machine.payment.fire(.cancel)
    #expect(order.payment == .refunded && order.state == .open && order.machine.revision == 2)
    try order.machine.payment.reset()
    #expect(order.payment == .due && order.machine.revision == 2)
    try order.machine.payment.restore(Snapshot(state: .paid, revision: 9))
    #expect(order.payment == .paid && order.machine.payment.revision == 2)
  }

  @Test
  func `Starting a host enters the initial states of all regions in one step`() throws {
    var entered: [String] = []
    order.machine.willEnter(.open) { _ in entered.append("willEnter open") }
    order.machine.payment.didEnter(.due) { _ in entered.append("due") }
    order.machine.parcel.didEnter(SplitOrder.Parcel.none) { _ in entered.append("none") }
    order.machine.didEnter(.open) { _ in entered.append("open") }
    try order.machine.start()
    #expect(entered == ["willEnter open", "open", "due", "none"] && order.machine.revision == 0)
    #expect(throws: Refusal.self) { try order.machine.start() }
  }

  @Test
  func `A host and its regions are released with the last reference to the host`() {
    weak var known: SplitOrder?
    weak var region: AnyObject?
    var kept: [ObservationToken] = []
    do {
      let order = SplitOrder()
      kept.append(order.machine.parcel.onChange { _ in })
      order.pack()
      known = order
      region = order.__core
      #expect(known != nil && region != nil)
    }
    #expect(known == nil && region == nil && !kept.isEmpty)
  }

  @Test @MainActor
  func `Observation tracking reports changes of each region separately`() {
    let stereo = Stereo()
    nonisolated(unsafe) var changes: [String] = []
    func track<Value>(_ name: String, _ read: () -> Value) {
      _ = withObservationTracking(read) { changes.append(name) }
    }
    track("sound") { stereo.sound }
    track("state") { stereo.state }
    track("machine") { stereo.machine.sound.path }
    track("can") { stereo.can(.mute) }
    stereo.mute()
    #expect(Set(changes) == ["sound", "machine", "can"] && changes.count == 3 && stereo.sound == .muted)
    track("can play") { stereo.can(.play) }
    stereo.play()
    #expect(Set(changes.dropFirst(3)) == ["state", "can play"])
  }

  @Test
  func `A monitor guards all regions with one lock, and reading their states doesn't wait for it`() async {
    let lock = Lock()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            if number % 2 == 0 {
              try? lock.open()
              try? lock.shut()
            } else {
              try? lock.arm()
              try? lock.disarm()
            }
            _ = (lock.state, lock.alarm)
          }
        }
      }
    }
    let count = lock.counted() ?? 0
    #expect(count == lock.machine.revision && lock.machine.alarm.revision == count && count > 0)
    #expect(lock.alarm == .off)
  }

  @Test
  func `Timeouts, deferred events and waiters belong to their region`() async throws {
    let (station, clock) = (Station(), ManualClock())
    await station.use(clock)
    try await station.start()
    try await station.fire(.drain)
    #expect(await station.power == .low)
    let waiting = Task { try await station.light() }
    while await station.machine.power.waiters.isEmpty { await Task.yield() }
    await until { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(5))
    await until { await station.state == .idle }
    #expect(await station.log == ["run", "stop"])
    await station.set(charged: true)
    // What one region does, another one hears of: the condition is asked again.
    try await station.fire(.connect)
    try await waiting.value
    #expect(await (station.power, station.link, station.log.last) == (.on, .up, "light"))
    await station.set(charged: false)
    try await station.fire(.drain)
    await until { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(10))
    await until { await station.power == .off }
    await until { await station.link == .down }
    #expect("\(try await station.fire(.ping))" == "deferred")
    try await station.fire(.connect)
  }

  @Test
  func `The body of a region can wait for another region, and is refused waiting for its own`() async throws {
    let modem = Modem()
    let dialing = Task { try await modem.dial() }
    while await modem.waiters.host == 0 { await Task.yield() }
    #expect(await modem.line == .dialing)
    await modem.turnOn()
    try await dialing.value
    #expect(await modem.line == .up)
    let other = Modem()
    let refusal = await #expect(throws: Refusal.self) { try await other.dialTwice() }
    #expect(refusal?.reason == .inTransition)
    #expect(await other.line == .down)
  }

  @Test
  func `A region has its own waiters, and its reset refuses only those`() async throws {
    let modem = Modem()
    let isOn = Task { try await modem.waitUntil(.on) }
    while await modem.waiters.host == 0 { await Task.yield() }
    #expect(await modem.waiters == (1, 0))
    try await modem.resetLine()
    #expect(await modem.waiters == (1, 0))
    try await modem.reset()
    let refusal = await #expect(throws: Refusal.self) { try await isOn.value }
    #expect(refusal?.reason == .reset)
  }

  @Test
  func `Rules of an unknown region, or of another region's methods, are problems`() {
    let kinds = { (rules: [RulesProblem]) in rules.map(\.kind) }
    #expect(Rules(of: SplitOrder.self).problems.isEmpty)
    #expect(kinds(Rules(of: Strayed.self).problems) == [.wrongRegion, .wrongRegion])
    let texts = Rules(of: Strayed.self).problems.map(\.description)
    #expect(
      texts[0].contains("Region(Elsewhere) is not one of")
        && texts[1].contains("the attribute of 'turn' names states of the region Side: only rules of those may name it")
    )
  }

  @Test
  func `A description of rules counts states, events and methods, and names the regions`() {
    let rules = Rules<String, String, String>(initial: "a") {
      On("go", from: "a", to: "b")
      Region("x") { In("c") }
    }
    #expect("\(rules)" == "from a: 2 states, 1 event, 0 methods, region x")
  }

  @Test(arguments: [
    RulesCase(
      "A region with a name that conditions have for something else",
      "wrongRegion: Region(state) can't be named in conditions, where 'state' is the machine's own; call it otherwise"
    ) {
      In("open")
      Region("state") { In("due") }
    },
    RulesCase(
      "A region with a dot in its name",
      "wrongRegion: Region(a.b) can't be named in conditions, where '.' stands before a state; call it otherwise"
    ) {
      In("open")
      Region("a.b") { In("due") }
    },
    RulesCase(
      "A region in a state, one in a region, and one that is declared twice",
      "wrongRegion: Region(x) lies in In(a): a region can't lie in a state, only beside all",
      "wrongRegion: Region(y) is declared twice",
      "wrongRegion: region 'z': Region(w) lies in a region; declare it beside that one"
    ) {
      In("a") { Region("x") { In("b") } }
      Region("y") { In("c") }
      Region("y") { In("d") }
      Region("z") {
        In("e")
        Region("w") { In("f") }
      }
    },
    RulesCase(
      "A condition on an unknown state of a region",
      "unknownCondition: the condition 'p.b' names no state of a region; did you mean 'p.a'?",
      json: """
        {"initial": "o", "states": [{"state": "o", "allows": ["look"], "when": ["p.b"]}],
         "regions": [{"region": "p", "states": [{"state": "a", "to": ["c"]}, {"state": "c"}]}]}
        """),
  ])
  func `Mistakes in the declaration of a region are problems`(row: RulesCase) {
    #expect(row.problems == row.expected)
  }

  enum Elsewhere { case x }

  @Guarded
  final class Strayed {
    enum State { case a, b }
    @Region enum Side { case left, right }
    typealias Nothing = Elsewhere
    static var rules: Rules {
      Rules(initial: .a) {
        for _ in 0..<1 {
          Region(Nothing.self) { In(.x) }
          In(.b, allows: .turn)
        }
      }
    }
    @Transition(from: State.b, to: .a) func go() {}
    @Transition(from: Side.left, to: .right) func turn() {}
  }

  @Test
  func `Diagrams draw all regions and mark the current state of each`() throws {
    order.pack()
    let drawn = order.machine.diagram(.mermaid)
    #expect(drawn.components(separatedBy: "    --\n").count == 3 && drawn.contains("class r2s1 current"))
    #expect(drawn.contains("r2s1 --> r2s2 : ship #91;Payment.paid#93;"))
    #expect(Rules(of: SplitOrder.self).diagram(.dot).contains("subgraph cluster_r2all"))
    let text = order.machine.diagram(.scxml)
    #expect(text.contains("<parallel id=\"regions\">") && text.contains("cond=\"In('payment.paid')\""))
    #expect(!text.contains("conditions['Payment.paid']"))
    #expect(order.machine.diagram(.table).contains("**parcel**"))
    #expect(order.machine.parcel.diagram(.mermaid).hasPrefix("stateDiagram-v2\n  state \"none\" as s0"))
  }

  @Test
  func `An SCXML diagram shares events among regions, and gives each its own timeouts and its own end`() {
    let text = Rules<String, String, String>(initial: "a") {
      In("a"); Final("b"); On("turn on", from: "a", to: "b"); After(.seconds(1), from: "a", to: "b")
      Region("side") {
        In("x"); Final("y"); On("turn_on", from: "x", to: "y"); On("turn on", in: "y")
        After(.seconds(2), from: "x", to: "y")
      }
    }.diagram(.scxml)
    #expect(text.contains("event=\"turn_on\" target=\"side.y\""))
    #expect(text.contains("event=\"turn_on_2\" target=\"b\"") && text.contains("event=\"turn_on_2\" guarded:event"))
    #expect(text.contains("<send id=\"a.after.1\" event=\"after.state.1\" delay=\"1s\"/>"))
    #expect(text.contains("<transition event=\"after.side.2\" target=\"side.y\"/>"))
    #expect(text.contains("<raise event=\"done.state.side\"/>") && text.contains("<final id=\"b\"/>"))
  }

  @Test
  func `A refused start changes nothing, and a start of the host skips regions that were started alone`() throws {
    let barricade = Barricade()
    barricade.push()
    #expect(barricade.log == ["push", "inTransition", "pushed", "entered open", "notAllowed"])
    #expect(barricade.state == .open && barricade.machine.revision == 1)
    let other = Barricade()
    try other.machine.lamp.start()
    try other.machine.start()
    #expect(throws: Refusal.self) { try other.machine.start() }
  }

  /// An object with the methods of a bound machine.
  private final class Door: BindableHost {
    var __boundMembers: __BoundMembers { .init(methods: ["lock", "open"]) }
    func __invoke(named name: String, _ arguments: __Arguments) -> __Returned { __Returned(()) }
  }

  @Test
  func `A method of a bound machine with regions fires its event in all of them`() throws {
    let rules = try StateMachine<String, String>.Rules(
      json: """
        {"initial": "home", "states": {"home": {}, "away": {}},
         "events": [{"on": "leave", "from": ["home"], "to": ["away"], "method": "lock"}],
         "regions": [{"region": "lamp", "initial": "on", "states": {"on": {}, "off": {}},
                      "events": [{"on": "leave", "from": ["on"], "to": ["off"]}]}]}
        """)
    for calls in [true, false] {
      let door = Door()
      let machine = StateMachine(rules, for: door)
      if calls { try machine.handle("lock") } else { try machine.fire("leave") }
      #expect(machine.state == "away" && machine.region("lamp")?.state == "off" && machine.revision == 1)
    }
  }

  @Test
  func `The refusal of an event names the states of all regions that accept it, except finished regions`() throws {
    let machine = StateMachine<String, String>(initial: "open") {
      In("open"); In("cancelled")
      On("cancel", from: "open", to: "cancelled"); On("reopen", from: "cancelled", to: "open")
      Region("payment", initial: "due") {
        In("due"); In("paid"); Final("refunded")
        On("pay", from: "due", to: "paid"); On("cancel", from: "paid", to: "refunded"); On("track", in: "paid")
      }
      Region("parcel", initial: "none") {
        In("none"); In("packed")
        On("pack", from: "none", to: "packed"); On("cancel", from: "packed", to: "none"); On("track", in: "packed")
      }
    }
    try machine.fire("cancel")
    for refusal in [machine.refusal(fire: "cancel"), #expect(throws: Refusal.self) { try machine.fire("cancel") }] {
      #expect(refusal?.allowedIn == ["open", "payment.paid", "parcel.packed"] && refusal?.path == ["reopen"])
      #expect(
        refusal?.description
          == "StateMachine: 'cancel' is allowed in open, payment.paid or parcel.packed, not in cancelled; 'reopen' leads there"
      )
    }
    #expect(machine.refusal(fire: "track")?.allowedIn == ["payment.paid", "parcel.packed"])
    #expect(machine.refusal(fire: "track")?.path == ["pay"])
    #expect(machine.region("payment")?.refusal(fire: "cancel")?.allowedIn == ["paid"])
    try machine.fire("pay")
    try machine.fire("cancel")
    #expect(machine.refusal(fire: "cancel")?.allowedIn == ["open", "parcel.packed"])
    let track = machine.refusal(fire: "track")
    #expect(track?.host == "StateMachine.parcel" && track?.allowedIn == ["packed"])
  }

  @Test
  func `An event of finished regions is refused as finished, and the refusal names where it was allowed`() throws {
    for count in 1...3 {
      let machine = StateMachine<String, String>(initial: "open") {
        In("open")
        for name in (1...count).map({ "part \($0)" }) {
          Region(name, initial: "due") {
            In("due"); Final("done"); On("end", from: "due", to: "done")
          }
        }
      }
      try machine.fire("end")
      for refusal in [machine.refusal(fire: "end"), #expect(throws: Refusal.self) { try machine.fire("end") }] {
        #expect(refusal?.reason == .finished && refusal?.allowedIn == ["due"], "\(count) regions")
        #expect(
          refusal?.description == "StateMachine.part 1: 'end' is refused, because done is final; it is allowed in due")
      }
    }
  }

  private func steppingRegions() -> StateMachine<String, String> {
    StateMachine<String, String>(initial: "o") {
      In("o", to: "p"); In("p")
      Region("a") {
        In("x"); In("y"); Always(from: "x", to: "y")
      }
      Region("b") {
        In("p"); In("q"); On("step", from: "p", to: "q")
      }
    }
  }

  @Test
  func `A request of a condition runs after the event even if another region accepts the event`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a"); In("b"); In("c"); On("go", from: "a", to: "b"); On("note", from: "b", to: "c")
      Region("side") {
        In("x"); In("y"); On("go", from: "x", to: "y", when: "asks")
      }
    }
    machine.when("asks") { [unowned machine] in
      #expect(throws: Never.self) { try machine.fire("note") }
      return false
    }
    // Until it has begun, a machine takes no short cut.
    try machine.start()
    try machine.fire("go")
    #expect(machine.state == "c" && machine.region("side")?.state == "x" && machine.revision == 2)
  }

  @Test
  func `A machine can be started after other machines of the host have changed`() throws {
    let machine = steppingRegions()
    let (a, b) = (try #require(machine.region("a")), try #require(machine.region("b")))
    var entered: [String] = []
    machine.didEnter("o") { entered.append("o \($0.revision)") }
    b.didEnter("p") { entered.append("p \($0.revision)") }
    try a.start()
    #expect(a.state == "y" && machine.revision == 1)
    try machine.start()
    #expect(entered == ["o 1", "p 1"] && machine.revision == 1)
    for machine in [machine, a, b] {
      #expect(#expect(throws: Refusal.self) { try machine.start() }?.reason == .notAllowed)
    }
    // A region that has changed before is passed over.
    let other = steppingRegions()
    try other.fire("step")
    let (otherA, otherB) = (try #require(other.region("a")), try #require(other.region("b")))
    for region in [otherA, otherB] { #expect(throws: Refusal.self) { try region.start() } }
    try other.start()
    #expect(throws: Refusal.self) { try other.start() }
    // One that goes back alone begins anew.
    try otherB.reset()
    try otherB.start()
  }

  @Test
  func `A restored machine can't be started, whichever region had changed before the snapshot`() throws {
    let machine = steppingRegions()
    try machine.fire("step")
    let other = steppingRegions()
    try other.restore(machine.snapshot())
    #expect(throws: Refusal.self) { try other.start() }
    for name in ["a", "b"] { #expect(throws: Refusal.self) { try other.region(name)?.start() } }
    try other.reset()
    try other.start()
  }

  @Test
  func `A waiting call inside an async body of any region is refused`() async throws {
    let barricade = Barricade()
    let refusal = await #expect(throws: Refusal.self) { try await barricade.turnSlowly() }
    #expect(refusal?.reason == .inTransition && refusal?.subject == "shine")
    #expect(barricade.lamp == .dark && barricade.state == .shut)
  }

  @Guarded
  final class Sign {
    enum State { case off, on, other }
    @Region enum Light { case dark, bright }
    enum Event { case go }
    var cannotSave = false
    @discardableResult
    @Transition(on: Event.go, from: State.off, to: .on, .other) func go(_ pick: State? = nil) throws -> State? { pick }
    @Transition(on: Event.go, from: Light.dark, to: .bright) func shine() throws {}
    func willCommit(_ commit: Commit<State>) throws { if cannotSave { throw Oops() } }
  }

  @Test func `A called method that picks nothing leaves the other regions their change`() throws {
    let sign = Sign()
    sign.cannotSave = true
    #expect(throws: Oops.self) { try sign.go() }
    #expect(sign.light == .dark)
    sign.cannotSave = false
    #expect(try sign.go() == nil)
    #expect(sign.state == .off && sign.light == .bright)
    #expect(try Sign().fire(.go).transition == nil)
  }

  @Test func `The refusal for a body of another region that throws names its method`() throws {
    let refusal = try #require(throws: Refusal.self) { try Till().close() }
    #expect(refusal.reason == .declined && refusal.subject == "close")
    #expect(
      "\(refusal)".contains("the body of 'refund', which performs its event in another region, threw Oops()"),
      "\(refusal)")
  }
}
#endif
