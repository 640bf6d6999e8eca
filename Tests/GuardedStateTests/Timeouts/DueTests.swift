#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Timeouts that are due by the clock when no task has woken yet: this clock wakes nobody.
@Suite struct DueTests {
  let clock = StillClock()

  /// An order that was placed, and expires in a minute.
  private func unpaid() -> Order {
    let order = Order(clock)
    order.expiry = clock.date(after: 60)
    order.place()
    return order
  }

  /// A machine on the clock, whose initial state is the first one.
  private func machine(
    @RulesBuilder<String, String, String> _ rules: () -> RulesCase.Content
  ) -> StateMachine<String, String> {
    let machine = StateMachine<String, String>(.init(rules), isolation: nil)
    machine.clock = clock
    return machine
  }

  // MARK: - Before requests

  @Test func `A call after the limit is refused, in a plain class too`() throws {
    let order = unpaid()
    clock.advance(by: 59)
    #expect(order.can(.pay))
    clock.advance(by: 1)
    #expect(!order.can(.pay) && order.machine.refusal(of: .pay)?.state == "expired")
    #expect(order.state == .unpaid && order.log == ["open → unpaid by place"])
    let refusal = #expect(throws: Refusal.self) { try order.pay() }
    #expect(refusal?.state == "expired" && refusal?.reason == .notAllowed)
    #expect(order.log == ["open → unpaid by place", "unpaid → expired"])
  }

  @Test(arguments: Road.allCases)
  func `Every road meets the state that the clock says`(road: Road) throws {
    let order = unpaid()
    clock.advance(by: 61)
    #expect(throws: Refusal.self) { try road.take(order) }
    #expect(order.state == .expired)
  }

  enum Road: CaseIterable {
    case call, fire, handle, transition, allowed, transaction, delegate

    func take(_ order: Order) throws {
      switch self {
      case .call: try order.pay()
      case .fire: try order.fire(.pay)
      case .handle: try order.handle("pay")
      case .transition: try order.transition(to: .unpaid)
      case .allowed: try order.remind()
      case .transaction: try order.machine.transaction { try order.pay() }
      case .delegate:
        // A listener asks too, while a report is delivered.
        var error: (any Error)?
        order.onRefusal = { do { try order.pay() } catch let caught { error = error ?? caught } }
        _ = try? order.handle("nothing")
        if let error { throw error }
      }
    }
  }

  @Test func `'expireDue' brings the state up to date`() {
    let order = unpaid()
    clock.advance(by: 60)
    #expect(order.state == .unpaid)
    order.machine.expireDue()
    #expect(order.state == .expired)
  }

  @Test func `Actors, the main actor and monitors decide by the clock while the task is late`() async throws {
    let link = Link()
    await link.use(clock)
    await link.open()
    clock.advance(by: 30)
    #expect(await link.can(.open))
    await link.opened()
    #expect(await link.state == .failed)
    #expect(await link.log.last == "opened notAllowed")
    let lease = Lease()
    lease.machine.clock = clock
    lease.take()
    clock.advance(by: 60)
    #expect(lease.can(.take) && lease.state == .taken)
    lease.take()
    #expect(lease.machine.revision == 3)
    await MainActor.run {
      let lights = Lights()
      lights.machine.clock = clock
      lights.turnOn()
      clock.advance(by: 60)
      #expect(lights.can(.turnOn))
      lights.turnOn()
      #expect(lights.machine.revision == 3)
    }
  }

  @Test func `Timeouts that are due together come in the order of their deadlines`() throws {
    let machine = machine {
      In("idle"); In("second")
      In("outer", initial: "first") { In("first") }
      On("go", from: "idle", to: "outer")
      After(.seconds(20), from: "outer", to: "idle")
      After(.seconds(10), from: "first", to: "second")
      After(.seconds(10), from: "second", fire: "stop")
      On("stop", from: "second", to: "idle")
    }
    var log: [String] = []
    machine.onChange { log.append("\($0)") }
    try machine.fire("go")
    clock.advance(by: 100)
    machine.expireDue()
    // Leaving 'outer' stops its own timer, which was due later.
    #expect(log == ["idle → first by go", "first → second"])
    // The timer of a state that a late timeout enters starts now.
    clock.advance(by: 9)
    machine.expireDue()
    #expect(machine.state == "second")
    clock.advance(by: 1)
    machine.expireDue()
    #expect(machine.state == "idle")
  }

  @Test func `Timeouts wait for the transaction and the body in which they become due`() throws {
    let order = unpaid()
    try order.machine.transaction {
      clock.advance(by: 60)
      #expect(order.can(.remind))
      try order.remind()
      #expect(order.state == .unpaid)
    }
    order.duringPayment = { #expect(order.state == .unpaid) }
    #expect(throws: Refusal.self) { try order.pay() }
    let other = unpaid()
    other.duringPayment = { [clock] in clock.advance(by: 60) }
    try other.pay()
    #expect(other.state == .paid)
  }

  @Test func `Timeouts that lead in a circle are a livelock, reported once for each request`() throws {
    let wheel = Wheel()
    wheel.machine.expireDue()
    #expect(wheel.refusals.map(\.reason) == [.livelock] && wheel.machine.revision == 1000)
    wheel.push()
    wheel.machine.expireDue()
    #expect(wheel.refusals.map(\.reason) == [.livelock, .livelock] && wheel.machine.revision == 2001)
  }

  // MARK: - Questions

  @Test func `Questions follow timeouts by the rules, without an effect`() throws {
    let machine = machine {
      In("a"); In("b"); In("f")
      In("c") {
        In("d", to: "a"); Final("e")
      }
      After(.seconds(10), from: "a", fire: "go")
      On("go", from: "a", to: "b")
      Always(from: "b", to: "e", when: "isRipe")
      Done("c", to: "f")
      On("last", from: "f", to: "a")
      On("first", in: "a")
      On("middle", in: "b")
    }
    var asked = 0
    machine.when("isRipe") {
      asked += 1
      return self.clock.seconds >= 20
    }
    try machine.start()
    let snapshot = machine.snapshot()
    #expect(machine.permittedEvents == ["go", "first"])
    clock.advance(by: 10)
    #expect(machine.permittedEvents == ["middle"])
    clock.advance(by: 10)
    #expect(machine.permittedEvents == ["last"] && machine.refusal(fire: "first")?.state == "f")
    #expect(machine.state == "a" && machine.revision == snapshot.revision && machine.history == snapshot.history)
    let before = asked
    #expect(machine.can(fire: "last"))
    #expect(asked == before + 1)
    try machine.fire("last")
    #expect(machine.state == "a" && machine.revision == 4)
  }

  @Guarded final class Counter {
    enum State { case first, second }
    static let rules = Rules(initial: .first) { After(.seconds(1), from: .first, to: .second) }
    var isAfterOneChange: Bool { machine.revision == 1 && machine.snapshot().revision == 1 }
    @Allowed(in: State.second, when: \Counter.isAfterOneChange) func look() throws {}
  }

  @Test func `A question counts the timeouts that it follows`() throws {
    let counter = Counter()
    counter.machine.clock = clock
    try counter.machine.start()
    clock.advance(by: 1)
    #expect(counter.can(.look))
    try counter.look()
  }

  @Test func `A question before the first request leaves that to start the timers`() {
    let order = Deadlined(clock)
    #expect(order.can(.pay))
    order.expiry = clock.date(after: -1)
    #expect(!order.can(.pay))
    order.expiry = nil
    #expect(order.can(.pay))
    order.expiry = clock.date(after: -1)
    order.pay()
    #expect(order.state == .expired)
  }

  @Test func `Where a body picks the target, questions answer for the state that was entered last`() throws {
    let machine = machine {
      In("a"); In("b"); In("c")
      After(.seconds(10), from: "a", fire: "go")
      On("go", from: "a", to: "b", "c")
      On("first", in: "a")
    }
    machine.chooseTarget(of: "go") { _ in "c" }
    try machine.start()
    clock.advance(by: 10)
    #expect(machine.can(fire: "first"))
    #expect(throws: Refusal.self) { try machine.fire("first") }
    #expect(machine.state == "c")
  }

  @Test func `A property that asks is read once by a question`() throws {
    let order = Inquirer(clock)
    order.place()
    clock.advance(by: 60)
    order.reads = 0
    #expect(!order.can(.pay))
    #expect(order.reads == 1 && order.state == .unpaid)
  }

  // MARK: - Times of the object

  @Test func `A property is read once when its state is entered, after the body`() throws {
    let offer = Bid(clock)
    offer.patience = .seconds(1)
    offer.quote(.seconds(40))
    #expect(offer.reads == 1)
    clock.advance(by: 39)
    #expect(offer.can(.accept))
    offer.patience = .seconds(10)
    #expect(offer.can(.accept))
    offer.machine.deadlinesChanged()
    #expect(offer.reads == 2)
    clock.advance(by: 9)
    #expect(offer.can(.accept))
    clock.advance(by: 1)
    #expect(!offer.can(.accept) && offer.reads == 2)
  }

  @Test(
    arguments: [(nil, true), (.zero, false), (.seconds(-5), false), (.seconds(Int64.max), true)] as [(Duration?, Bool)])
  func `No time is no timer, and a time that isn't positive is due at once`(patience: Duration?, isOpen: Bool) {
    let offer = Bid(clock)
    offer.quote(patience)
    #expect(offer.state == .quoted)
    clock.advance(by: 1000)
    #expect(offer.can(.accept) == isOpen)
    offer.machine.expireDue()
    #expect(offer.state == (isOpen ? .quoted : .withdrawn))
  }

  @Test func `No date is no timer, and a date that has passed is due at once`() throws {
    // Descriptions of infinite dates, which arguments of a test have, trap in some versions of Foundation.
    let dates: [(Date?, isOpen: Bool)] = [
      (nil, true), (.distantPast, false), (.distantFuture, true), (Date(timeIntervalSince1970: 0), false),
      (Date(timeIntervalSinceReferenceDate: .nan), true), (Date(timeIntervalSinceReferenceDate: .infinity), true),
      (Date(timeIntervalSinceReferenceDate: -.infinity), false),
    ]
    for (expiry, isOpen) in dates {
      let order = Order(clock)
      order.expiry = expiry
      order.place()
      #expect(order.can(.pay) == isOpen && order.state == .unpaid)
      let data = try JSONEncoder().encode(order.machine.snapshot())
      #expect(try JSONDecoder().decode(Snapshot<Order.State>.self, from: data).state == .unpaid)
      order.machine.expireDue()
      #expect(order.state == (isOpen ? .unpaid : .expired))
    }
  }

  @Test func `A wall clock that jumps is noticed by the next request`() throws {
    let order = unpaid()
    clock.jump(by: -86400)
    clock.advance(by: 80)
    #expect(order.can(.pay))
    clock.jump(by: 2 * 86400)
    #expect(throws: Refusal.self) { try order.pay() }
  }

  @Test func `A wall clock may return a date beyond all others, or none`() throws {
    for (seconds, isOpen) in [(Double.infinity, false), (-.infinity, true), (1e300, false), (.nan, true)] {
      let order = Order(clock)
      order.expiry = Date(timeIntervalSince1970: 0)
      order.machine.now = { Date(timeIntervalSinceReferenceDate: seconds) }
      order.place()
      #expect(order.can(.pay) == isOpen)
    }
  }

  @Test func `A machine gets its times from closures, and its regions too`() throws {
    let clock = clock
    let machine = machine {
      In("a", to: "b"); In("b"); After("patience", from: "a", to: "b")
      Region("r", initial: "x") {
        In("x"); In("y"); After("expiry", from: "x", to: "y")
      }
    }
    machine.now = { clock.date }
    machine.delay("patience") { .seconds(10) }
    machine.deadline("expiry") { clock.date(after: 5) }
    try machine.start()
    clock.advance(by: 5)
    machine.expireDue()
    #expect(machine.state == "a" && machine.region("r")?.state == "y")
    clock.advance(by: 5)
    #expect(machine.can(transitionTo: "b") == false)
    machine.expireDue()
    #expect(machine.state == "b")
  }

  @Test func `A time without a closure stops the program, and the message says which`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = StateMachine<String, String>(initial: "a") {
        In("a"); In("b"); After("patience", from: "a", to: "b")
      }
      machine.delay("patients") { .seconds(10) }
      try machine.start()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the time 'patience' has no closure"))
    #expect(
      text.contains("a closure of 'delay' is for the time 'patients', which does not exist; did you mean 'patience'?"))
  }

  @Test func `A region's timeouts have the times of the host's properties`() throws {
    let parcel = LimitedBox(clock)
    parcel.pack()
    clock.advance(by: 30)
    #expect(!parcel.can(.unpack))
    parcel.machine.expireDue()
    #expect(parcel.box == .gone && parcel.state == .open)
  }

  // MARK: - Snapshots

  @Test func `Deadlines hold across a restart, in a machine that has not begun as well`() throws {
    func fresh(_ clock: StillClock) -> StateMachine<String, String> {
      let machine = StateMachine<String, String>(initial: "new", isolation: nil) {
        In("new", to: "used"); In("used"); In("gone"); After(.seconds(100), from: "new", to: "gone")
      }
      machine.clock = clock
      machine.now = { clock.date }
      return machine
    }
    let machine = fresh(clock)
    let first = machine.snapshot()
    #expect(first.nextDeadline == clock.date(after: 100) && machine.snapshot() == first)
    let snapshot = unpaid().machine.snapshot()
    #expect(snapshot.timeouts.map(\.deadline) == [clock.date(after: 60), clock.date(after: 90)])
    #expect(
      snapshot.timeouts.map(\.property) == ["expiry", nil] && snapshot.timeouts.map(\.target) == ["expired", nil])
    #expect(snapshot.nextDeadline == clock.date(after: 60))
    let data = try JSONEncoder().encode(snapshot)
    let later = StillClock(date: clock.date(after: 59))
    let restored = Order(later)
    try restored.machine.restore(JSONDecoder().decode(Snapshot<Order.State>.self, from: data))
    #expect(restored.can(.pay))
    later.advance(by: 1)
    #expect(!restored.can(.pay) && restored.state == .unpaid)
    for timeouts in [RestoredTimeouts.deadlines, .remaining] {
      let late = fresh(StillClock(date: clock.date(after: 1000)))
      try late.restore(first, timeouts: timeouts)
      #expect(late.can(transitionTo: "used") == (timeouts == .remaining) && late.state == "new")
    }
  }

  @Test func `Timers are known by their rules, and unknown ones are named`() throws {
    let old = machine {
      In("a", to: "b", "c"); In("b"); In("c")
      After(.seconds(10), from: "a", to: "b", when: "isSoon")
      After(.seconds(20), from: "a", to: "c")
    }
    try old.start()
    clock.advance(by: 4)
    let new = machine {
      In("a", to: "b", "c"); In("b"); In("c")
      After(.seconds(1), from: "a", fire: "tick")
      On("tick", in: "a")
      After(.seconds(30), from: "a", to: "c")
    }
    let snapshot = old.snapshot()
    #expect(try new.restore(snapshot, timeouts: .remaining).unknownTimeouts == ["After(…, from: a, to: b)"])
    #expect(new.snapshot().timeouts.map(\.remaining) == [.seconds(1), .seconds(16)])
    #expect(old.snapshot().timeouts.map(\.target) == ["b", "c"])
  }

  @Test func `Timers of one state with the same target are numbered, and restored`() throws {
    let machine = machine {
      In("a"); On("note", in: "a")
      After(.seconds(10), from: "a", fire: "note")
      After(.seconds(20), from: "a", fire: "note")
      After("time", from: "a", fire: "note")
    }
    machine.delay("time") { .seconds(30) }
    try machine.start()
    let snapshot = machine.snapshot()
    #expect(snapshot.timeouts.map(\.number) == [0, 1, 0] && snapshot.timeouts[2].property == "time")
    #expect(try machine.restore(snapshot).unknownTimeouts.isEmpty)
    #expect(machine.snapshot().timeouts.count == 3)
  }

  @Test func `A property that takes a snapshot, or makes a request, is read once`() throws {
    let curious = Curious(clock)
    #expect(curious.machine.snapshot().timeouts.count == 1)
    try curious.machine.restore(Snapshot(state: .late))
    // Its request was performed at the end of restoring.
    #expect(curious.state == .open && curious.reads > 0)
  }

  @Test func `A later deadline doesn't revive an object whose deadline has passed`() {
    let order = Deadlined(clock)
    order.expiry = clock.date(after: 10)
    order.look()
    clock.advance(by: 10)
    order.expiry = clock.date(after: 100)
    order.machine.deadlinesChanged()
    #expect(order.state == .expired)
  }

  @Test func `A snapshot of an earlier version is read`() throws {
    let text =
      #"{"state": "a", "path": ["a"], "revision": 3, "history": [], "timeouts": [{"state": "a", "number": 1, "remaining": [0, 0]}, {"state": "a", "number": 0, "remaining": [0, 5]}]}"#
    let snapshot = try JSONDecoder().decode(Snapshot<String>.self, from: Data(text.utf8))
    #expect(snapshot.timeouts.map(\.hasPassed) == [true, false])
    let machine = machine {
      In("a", to: "b"); In("b"); In("c")
      After(.seconds(10), from: "a", to: "b", when: "isSoon")
      After(.seconds(20), from: "a", to: "c")
    }
    machine.when("isSoon") { true }
    #expect(try machine.restore(snapshot).unknownTimeouts.isEmpty)
    clock.advance(by: 30)
    machine.expireDue()
    #expect(machine.state == "b")
  }

  // MARK: - Async methods

  @Guarded @MainActor final class Night {
    enum State { case closed, open }
    static let rules = Rules { After(.seconds(1), from: .closed, fire: .unlock) }
    var isAllowed = false
    @Transition(from: State.closed, to: .open, when: \Night.isAllowed) func unlock() async throws {}
  }

  @Test @MainActor func `A timeout reports the condition that keeps its async method from being started`() throws {
    let night = Night()
    night.machine.clock = clock
    var reports: [String] = []
    let token = night.machine.onReport { reports.append("\($0)") }
    defer { token.cancel() }
    try night.machine.start()
    clock.advance(by: 1)
    night.machine.expireDue()
    #expect(
      reports.last == "Night: 'unlock' is declined in closed, because 'isAllowed' does not hold", "\(reports)")
  }

  @Guarded @MainActor final class Gate {
    enum State { case on, off }
    @Region enum Door { case shut, open }
    static let rules = Rules(initial: .on) {
      Region(Door.self) { After(.seconds(1), from: .shut, fire: .open) }
    }
    @Transition(from: State.on, to: .off) func stop() {}
    @Transition(from: Door.shut, to: .open) func open() async throws {}
  }

  @Test @MainActor func `A timeout of a region starts an async method`() async throws {
    let gate = Gate()
    gate.machine.clock = clock
    try gate.machine.start()
    clock.advance(by: 1)
    gate.machine.expireDue()
    await until { gate.door == .open }
    #expect(gate.door == .open)
  }

  @Test func `A timeout starts an async method, as a direct call without task-locals`() async throws {
    let clock = ManualClock()
    let session = Uplinker()
    await Trail.$mark.withValue("caller") { await session.begin(clock) }
    for step in 1...3 {
      await until { clock.sleeperCount > 0 }
      await clock.advance(by: .seconds(1 << step))
      await until { await session.tries >= step }
    }
    await until { await session.state == .connected }
    #expect(await session.state == .connected)
    #expect(await session.marks == [nil, nil, nil])
  }
}

/// A clock that moves only when told, and whose sleepers sleep on.
final class StillClock: Clock, @unchecked Sendable {
  private let lock = NSLock()
  private var elapsed = Duration.zero
  private var wall: Date

  init(date: Date = Date(timeIntervalSince1970: 1_800_000_000)) { wall = date }

  var now: ManualClock.Instant { .init(offset: lock.withLock { elapsed }) }
  var minimumResolution: Duration { .zero }
  var date: Date { lock.withLock { wall } }
  var seconds: Int64 { lock.withLock { elapsed.components.seconds } }
  func date(after seconds: Double) -> Date { date.addingTimeInterval(seconds) }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(600))
  }
  func advance(by seconds: Int) {
    lock.withLock {
      elapsed += .seconds(seconds)
      wall += Double(seconds)
    }
  }
  /// Moves the wall clock alone.
  func jump(by seconds: Double) { lock.withLock { wall += seconds } }
}

/// Two states without a time.
@Guarded
final class Wheel {
  enum State { case left, right }
  static let rules = Rules(initial: .left) {
    After("time", from: .left, to: .right)
    After("time", from: .right, to: .left)
  }
  let time = Duration.zero
  var refusals: [Refusal] = []

  @Transition(from: State.left, .right, to: .left) func push() {}
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal) }
}

/// An order that expires.
@Guarded
final class Order {
  enum State: String, Codable { case open, unpaid, paid, expired }
  static let rules = Rules(initial: .open) {
    After("expiry", from: .unpaid, to: .expired)
    After(.seconds(90), from: .unpaid, fire: .cancel)
    In(.open, to: .unpaid)
  }
  var expiry: Date?
  var log: [String] = []
  var onRefusal: () -> Void = {}
  var duringPayment: () -> Void = {}

  init(_ clock: StillClock) {
    machine.clock = clock
    machine.now = { clock.date }
  }

  @Transition(from: State.open, to: .unpaid) func place() {}
  @Transition(from: State.unpaid, to: .paid) func pay() throws { duringPayment() }
  @Transition(from: State.unpaid, to: .expired) func cancel() {}
  @Allowed(in: State.unpaid) func remind() throws {}
  func didTransition(_ transition: Transition) { log.append("\(transition)") }
  func didRefuse(_ refusal: Refusal) {
    let work = onRefusal
    onRefusal = {}
    work()
  }
}

/// An order whose initial state has a deadline.
@Guarded
final class Deadlined {
  enum State { case unpaid, paid, expired }
  static let rules = Rules(initial: .unpaid) { After("expiry", from: .unpaid, to: .expired) }
  var expiry: Date?

  init(_ clock: StillClock) {
    machine.clock = clock
    machine.now = { clock.date }
  }

  @Transition(from: State.unpaid, to: .paid) func pay() {}
  @Allowed(in: State.unpaid) func look() {}
}

/// An object whose property takes snapshots and makes requests.
@Guarded
final class Curious {
  enum State { case open, late, lost }
  static let rules = Rules(initial: .open) {
    After("limit", from: .open, to: .late)
    After("limit", from: .late, to: .lost)
  }
  var reads = 0
  var limit: Duration {
    reads += 1
    _ = machine.snapshot()
    machine.deadlinesChanged()
    if state == .late { back() }
    return .seconds(60)
  }

  init(_ clock: StillClock) { machine.clock = clock }

  @Transition(from: State.late, to: .open) func back() {}
}

/// An offer that the customer loses interest in.
@Guarded
final class Bid {
  enum State { case draft, quoted, accepted, withdrawn }
  static let rules = Rules(initial: .draft) { After("limit", from: .quoted, to: .withdrawn) }
  var patience: Duration?
  private(set) var reads = 0
  var limit: Duration? {
    reads += 1
    return patience
  }

  init(_ clock: StillClock) { machine.clock = clock }

  @Transition(from: State.draft, to: .quoted) func quote(_ patience: Duration?) { self.patience = patience }
  @Transition(from: State.quoted, to: .accepted) func accept() {}
  func willEnterQuoted() { patience = .seconds(7) }
}

/// An order whose date asks what may be done.
@Guarded
final class Inquirer {
  enum State { case open, unpaid, late, lost }
  static let rules = Rules(initial: .open) {
    After(.seconds(60), from: .unpaid, to: .late)
    After("limit", from: .late, to: .lost)
  }
  var reads = 0
  var limit: Duration {
    reads += 1
    return can(.pay) ? .seconds(1) : .seconds(2)
  }

  init(_ clock: StillClock) { machine.clock = clock }

  @Transition(from: State.open, to: .unpaid) func place() {}
  @Transition(from: State.unpaid, to: .lost) func pay() {}
}

/// A parcel with a box that a property limits.
@Guarded
final class LimitedBox {
  enum State { case open, closed }
  @Region enum Box { case none, packed, gone }
  static let rules = Rules(initial: .open) {
    Region(Box.self, initial: .none) { After("limit", from: .packed, to: .gone) }
  }
  let limit = Duration.seconds(30)

  init(_ clock: StillClock) { machine.clock = clock }

  @Transition(from: State.open, to: .closed) func close() {}
  @Transition(from: Box.none, to: .packed) func pack() {}
  @Transition(from: Box.packed, to: .none) func unpack() {}
}

/// A session that backs off.
@Guarded
actor Uplinker {
  enum State { case idle, connecting, backingOff, connected }
  static let rules = Rules(initial: .idle) { After("delay", from: .backingOff, fire: .connect) }
  var delay: Duration { .seconds(1 << (tries + 1)) }
  private(set) var tries = 0
  private(set) var marks: [String?] = []

  func begin(_ clock: ManualClock) {
    machine.clock = clock
    fail()
  }

  @Transition(from: State.idle, to: .backingOff) func fail() {}

  @Transition(from: State.backingOff, via: .connecting, to: .connected, orElse: .backingOff)
  func connect() async throws {
    marks.append(Trail.mark)
    tries += 1
    await Task.yield()
    if tries < 3 { throw Oops() }
  }
}

enum Trail {
  @TaskLocal static var mark: String?
}
#endif
