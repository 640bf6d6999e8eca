import GuardedState
import Testing

/// Requests of conditions and of observers of a reset, which run afterwards.
@Suite struct RequestsOfConditionsTests {
  typealias Machine = StateMachine<String, String>

  /// A machine with a region, both of which take an event under a condition.
  private func paired() -> Machine {
    Machine(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b", when: "p")
      Region("r", initial: "c") {
        In("c", to: "d")
        In("d", to: "c")
        On("go", from: "c", to: "d", when: "q")
      }
    }
  }

  @Test func `A query about an event evaluates the conditions of all regions before their requests run`() throws {
    for isTried in [false, true] {
      let machine = paired()
      let region = try #require(machine.region("r"))
      machine.when("p") {
        _ = try? region.transition(to: "d")
        return false
      }
      machine.when("q") { true }
      if isTried { try machine.fire("go") } else { #expect(machine.can(fire: "go")) }
      #expect(region.state == "d")
    }
  }

  @Test func `A query evaluates each condition once, with regions too`() throws {
    let machine = paired()
    var asked: [String] = []
    for name in ["p", "q"] {
      machine.when(name) {
        asked.append(name)
        return false
      }
    }
    #expect(!machine.can(fire: "go"))
    #expect(asked == ["p", "q"])
    let refusal = try #require(machine.refusal(fire: "go"))
    #expect(refusal.reason == .declined)
    #expect(asked == ["p", "q", "p", "q"])
    #expect(throws: Refusal.self) { try machine.fire("go") }
    #expect(asked.count == 6)
  }

  @Test func `A queried refusal names the state at the time of the query`() throws {
    let machine = Machine(initial: "a") {
      In("a", to: "b")
      In("b")
      On("go", from: "a", to: "b", when: "p")
    }
    machine.when("p") {
      _ = try? machine.transition(to: "b")
      return false
    }
    #expect(machine.refusal(fire: "go")?.state == "a")
    #expect(machine.state == "b")
  }

  @Test func `A request of a condition runs after the event was deferred`() throws {
    let machine = Machine(initial: "a") {
      In("a", to: "b", "c", defers: "x")
      for state in ["b", "c"] { In(state) }
      On("x", from: "a", to: "b", when: "q")
    }
    machine.when("q") {
      _ = try? machine.transition(to: "c")
      return false
    }
    guard case .deferred = try machine.fire("x") else {
      Issue.record("it was not kept")
      return
    }
    #expect(machine.state == "c")
  }

  @Test func `A closure chooses the target after willFire and before didFire`() throws {
    let machine = Machine(initial: "a") {
      for state in ["a", "b", "c"] { In(state) }
      On("go", from: "a", to: "b", "c")
    }
    var heard: [String] = []
    machine.willFire { heard.append("will go to \($0.to)") }
    machine.didFire { heard.append("went to \($0.to)") }
    machine.chooseTarget(of: "go") { _ in
      heard.append("choose")
      return "c"
    }
    try machine.fire("go")
    #expect(heard == ["will go to b", "choose", "went to c"])
  }

  @Test func `A reset is reported after all regions were reset, and requests of its observers run afterwards`() throws {
    let machine = paired()
    let region = try #require(machine.region("r"))
    try region.transition(to: "d")
    var heard: [String] = []
    machine.onChange { _ in
      heard.append("own, region in \(region.state), \(machine.revision)")
      _ = try? region.transition(to: "d")
    }
    region.onChange { heard.append("region \($0), \($0.revision)") }
    try machine.reset()
    #expect(heard == ["own, region in c, 0", "region d → c, 0", "region c → d, 1"])
    #expect(machine.revision == 1)
  }

  @Test func `The reset of a region alone leaves the revision unchanged`() throws {
    let machine = paired()
    let region = try #require(machine.region("r"))
    try region.transition(to: "d")
    var revisions: [Int] = []
    var isFirst = true
    region.onChange {
      revisions += [$0.revision, machine.revision]
      if isFirst { _ = try? region.transition(to: "d") }
      isFirst = false
    }
    try region.reset()
    #expect(revisions == [1, 1, 2, 2])
    #expect(machine.revision == 2)
  }

  @Test func `All observers receive a reset before a request of one of them runs`() throws {
    let machine = Machine(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b")
    }
    var heard: [String] = []
    var isFirst = true
    machine.onChange { _ in
      if isFirst { _ = try? machine.fire("go") }
      isFirst = false
    }
    machine.onChange { heard.append("\($0)") }
    try machine.reset()
    #expect(heard == ["a → a", "a → b by go"])
  }
}

#if Macros
extension RequestsOfConditionsTests {
  /// A host with a region that hears what comes along with an event.
  @Guarded
  final class Post {
    enum State { case a, b }
    enum Event { case go }
    @Region enum Flap { case shut, open }
    static let rules = Rules(initial: .a) {
      On(.go, from: .a, to: .b)
      Region(Flap.self) { On(.go, from: .shut, to: .open) }
    }
    var heard: [String] = []
    func shouldFire(_ transition: Transition) -> Bool {
      heard.append("should \(transition.userInfo) \(transition.animated)")
      return true
    }
    func willFire(_ transition: Transition) { heard.append("will \(transition.userInfo) \(transition.animated)") }
  }

  @Test func `The user info of an event reaches the conditions of hosts with regions`() throws {
    let post = Post()
    try post.fire(.go, userInfo: ["k": 1], animated: true)
    #expect(post.heard == ["should [\"k\": 1] true", "will [\"k\": 1] true"])
  }

  /// A host in which something is tried after each transition.
  @Guarded
  final class Valve {
    enum State { case a, b, c, d }
    static let rules = Rules(initial: .a) {
      Always(from: .a, to: .d, when: "isDue")
      On(.stay, in: .a)
      After("limit", from: .a, to: .d)
    }
    private var isDueNow = false
    var whenAsked: (() -> Void)?
    var stays = 0
    var isDue: Bool {
      get {
        whenAsked.take()?()
        return isDueNow
      }
      set { isDueNow = newValue }
    }
    var limit: Duration? {
      whenAsked.take()?()
      return nil
    }
    var wrong = State.d
    struct Leak: Error {}
    @Transition(from: State.a, to: .b) func go() throws { throw Leak() }
    @Transition(from: State.a, to: .b, .c) func pick() throws -> State { wrong }
    @Transition(from: State.a, to: .b, .c) func maybe() -> State? { nil }
    @Transition func stay() { stays += 1 }
    @Allowed(in: State.a) func any() throws -> Any { Int?.none as Any }
  }

  @Test
  func `Eventless transitions follow a body that changes nothing, and don't follow a refusal before a body`() throws {
    let bodies: [(Valve) -> Void] = [
      { try? $0.go() }, { valve in #expect(throws: Refusal.self) { try valve.pick() } },
      { #expect($0.maybe() == nil) }, { $0.stay() },
    ]
    for body in bodies {
      let valve = Valve()
      try valve.machine.start()
      #expect(throws: Refusal.self) { try valve.transition(to: .b) }
      valve.isDue = true
      #expect(throws: Refusal.self) { try valve.transition(to: .b) }
      #expect(valve.state == .a)
      body(valve)
      #expect(valve.state == .d && valve.machine.revision == 1)
    }
  }

  @Test func `What a condition requests while a snapshot is made, or deadlines are read, follows`() throws {
    let valve = Valve()
    try valve.machine.start()
    valve.whenAsked = valve.stay
    _ = valve.machine.snapshot()
    #expect(valve.stays == 1)
    valve.whenAsked = valve.stay
    valve.machine.deadlinesChanged()
    #expect(valve.stays == 2)
  }

  @Test func `A call by name returns nil if the method's result wraps nil`() throws {
    #expect(try Valve().handle("any") == nil)
  }
}
#endif
