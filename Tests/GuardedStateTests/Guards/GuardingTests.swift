#if Macros
import GuardedState
import Testing

@Guarded
final class Machine {
  enum State { case off, on }

  var log: [String] = []

  @Transition(from: State.off, to: .on) func start() {}
  @Transition(from: State.on, to: .off) func stop(after seconds: Double, quietly: Bool = true) {
    log.append("stop \(seconds) \(quietly)")
  }
  @Allowed(in: State.on) func nothing() { log.append("nothing") }
  @Allowed(in: State.on) func find(_ key: String) -> String? { key.isEmpty ? nil : key }
  @Allowed(in: State.on) func add(_ a: Int, to b: Int = 10, scale: Double = 1) throws -> Double {
    Double(a + b) * scale
  }
  @Allowed(in: State.on) func bump(_ value: inout Int) { value += 1 }
  @Allowed(in: State.on) func sum(_ values: Int..., from start: Int) -> Int? { values.reduce(start, +) }
  @Allowed(in: State.on) func twice<T>(_ value: T) -> [T]? { [value, value] }
  @Allowed(in: State.on) func each(_ body: (Int) throws -> Void) rethrows { try (1...3).forEach(body) }
  @Allowed(in: State.on, otherwise: -1) func level() -> Int { 5 }
  @Allowed(in: State.on) func early(_ flag: Bool) throws -> String {
    if flag { return "early" }
    defer { log.append("deferred") }
    return "late"
  }
  @Allowed(in: State.on) func typed(_ fail: Bool) throws(Refusal) -> Int { 1 }
  @Allowed(in: State.on) func `repeat`(_ text: String, times: Int) throws -> String {
    String(repeating: text, count: times)
  }
  @Allowed(in: State.on) func send(to name: String) throws -> String { "to \(name)" }
  @Allowed(in: State.on) func send(via name: String, cc: String) throws -> String { "via \(name) \(cc)" }
  func unguarded() -> Int { 1 }
  func reset() { log = [] }
}

@Guarded
private final class Hatch {
  enum State { case open, closed }
  @Transition(from: State.start, to: .closed) func shut() {}
  @Transition(from: State.closed, to: .open) func pull() {}
}

/// Has helpers that are named like callbacks and guards.
@Guarded
private final class Shutter {
  enum State { case open, closed }
  var log: [String] = []
  @Transition(from: State.open, to: .closed) func shut(_ slowly: Bool) throws {}
  @Unguarded func shouldShut(_ slowly: Bool) -> Bool { slowly }
  @Unguarded func didEnterClosed() { log.append("entered") }
  @Unguarded func didTransition(_ transition: Transition) { log.append("\(transition)") }
}

/// Has methods whose names could become equal.
@Guarded
private final class Spool {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func next() throws {}
  @Allowed(in: State.a) func wind(_ turns: Int) throws {}
  @Allowed(in: State.b) func wind_Int() throws {}
  @Allowed(in: State.a) func load(_ parts: [Int]) throws {}
  @Allowed(in: State.b) func load(_ part: Int?) throws {}
}

extension Hatch.State {
  fileprivate static let start = Self.open
}

@Suite struct GuardingTests {
  @Test func `Methods with similar names and types have their own guards`() throws {
    let spool = Spool()
    try spool.wind(1)
    #expect(throws: Refusal.self) { try spool.wind_Int() }
    try spool.load([1])
    #expect(throws: Refusal.self) { try spool.load(1) }
    try spool.next()
    try spool.wind_Int()
    try spool.load(1)
    #expect(throws: Refusal.self) { try spool.wind(1) }
  }

  @Test func `A method that is marked as unguarded is neither a callback nor a guard`() throws {
    let shutter = Shutter()
    try shutter.shut(false)
    #expect(shutter.state == .closed && shutter.log.isEmpty)
  }

  @Test func `A constant in an extension isn't accepted as a state of an attribute`() {
    #expect(
      Hatch.Rules(of: Hatch.self).problems.map(\.description) == [
        "the attribute of 'shut()' names 'start', which is not a case: a constant can't take the place of a state"
      ])
  }

  private func running() -> Machine {
    let machine = Machine()
    machine.start()
    return machine
  }

  // Behaviours 50, 53
  @Test func `A refused call doesn't run, and returns or throws as its signature allows`() {
    let machine = Machine()
    machine.nothing()
    #expect(machine.find("x") == nil)
    #expect(throws: Refusal.self) { try machine.add(1) }
    #expect(throws: Refusal.self) { try machine.typed(false) }
    #expect(machine.level() == -1)
    var value = 1
    machine.bump(&value)
    #expect(value == 1)
    machine.each { _ in Issue.record("must not run") }
    machine.stop(after: 1)
    #expect(machine.log.isEmpty)
  }

  // Behaviours 51, 52, Defect 9
  @Test func `Guarded methods keep every argument and return value`() throws {
    let machine = running()
    machine.nothing()
    #expect(machine.find("x") == "x")
    #expect(try machine.add(1, to: 2, scale: 3) == 9)
    #expect(try machine.add(1) == 11)
    var value = 1
    machine.bump(&value)
    #expect(value == 2)
    #expect(machine.sum(1, 2, 3, from: 4) == 10)
    #expect(machine.twice("a") == ["a", "a"])
    #expect(machine.level() == 5)
    #expect(try machine.early(true) == "early")
    #expect(try machine.early(false) == "late")
    #expect(try machine.typed(true) == 1)
    #expect(try machine.repeat("ab", times: 2) == "abab")
    #expect(throws: Oops.self) { try machine.each { if $0 == 2 { throw Oops() } } }
    machine.stop(after: 1.5, quietly: false)
    #expect(machine.log == ["nothing", "deferred", "stop 1.5 false"])
  }

  // Behaviours 49, 52, Defect 10
  @Test func `A call by name returns the method's result, or nil`() throws {
    let machine = running()
    #expect(try machine.handle("add", [1, 2, 3.0]) as? Double == 9)
    #expect(try machine.handle("add(_:to:scale:)", [1]) as? Double == 11)
    #expect(try machine.handle("find", ["x"]) as? String == "x")
    #expect(try machine.handle("find", [""]) == nil)
    #expect(try machine.handle("nothing") == nil)
    #expect(try machine.handle("repeat", ["a", 2]) as? String == "aa")
    #expect(try machine.handle("send", ["you"]) as? String == "to you")
    #expect(try machine.handle("send", ["you", "me"]) as? String == "via you me")
    #expect(try machine.handle("send(via:cc:)", ["you", "me"]) as? String == "via you me")
    #expect(try machine.handle("sendTo", ["you"]) as? String == "to you")
    #expect(try machine.handle("stop", [2]) == nil, "an integer for a Double")
    #expect(machine.state == .off)
    #expect(machine.log.last == "stop 2.0 true")
  }

  // Behaviours 49, 63
  @Test(
    arguments: [
      ("add", [], "takes 1 to 3 arguments, not 0"),
      ("add", [1, 2, 3.0, 4], "takes 1 to 3 arguments, not 4"),
      ("add", ["x"], "argument 1 ('a') must be Int, not String"),
      ("add", [1, 2.5], "argument 2 ('to') must be Int, not Double"),
      ("bump", [1], "inout"),
      ("twice", [1], "generic"),
      ("nothing", [1], "takes 0 arguments, not 1"),
    ] as [(String, [any Sendable], String)])
  func `A call by name with wrong arguments is refused, and the refusal says what was expected`(
    name: String, arguments: [any Sendable], message: String
  ) throws {
    let machine = running()
    var heard: [Refusal] = []
    let delegate = RefusalDelegate { heard.append($0) }
    machine.machine.delegate = delegate
    let refusal = try #require(throws: Refusal.self) { try machine.handle(name, arguments) }
    #expect(refusal.reason == .wrongArguments)
    #expect(refusal.description.contains(message), "\(refusal)")
    #expect(heard == [refusal], "reported once")
    #expect(machine.log.isEmpty)
  }

  // Behaviours 53, 63
  @Test func `A refused call by name throws whatever the method's signature`() throws {
    let machine = Machine()
    for (name, arguments) in [("nothing", []), ("find", ["x"]), ("level", [])] as [(String, [Any])] {
      let refusal = try #require(throws: Refusal.self) { try machine.handle(name, arguments) }
      #expect(refusal.reason == .notAllowed)
      #expect(refusal.subject == name)
      #expect(refusal.allowedIn == ["on"])
      #expect(refusal.path == ["start"])
    }
  }

  // Behaviours 54, 55, 65
  @Test func `A call by name of an unguarded, unknown or misspelled method is refused`() throws {
    let machine = running()
    #expect(machine.unguarded() == 1)
    for (name, nearest) in [("unguarded", nil), ("nothng", "nothing"), ("", nil), ("sart", "start")]
      as [(String, String?)]
    {
      let refusal = try #require(throws: Refusal.self) { try machine.handle(name) }
      #expect(refusal.reason == .unknownMethod)
      #expect(refusal.nearest == nearest)
    }
    #expect(
      try #require(throws: Refusal.self) { try machine.handle("sart") }.description
        == "Machine: there is no guarded method 'sart'; did you mean 'start'?")
    machine.stop(after: 0)
    #expect(machine.state == .off, "nothing is left locked")
  }

  // Behaviour 53
  @Test func `A refused call with 'otherwise: .trap' stops the program with the refusal`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Trapped().open()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Trapped: 'open' is allowed in unlocked, not in locked"))
  }

  // Behaviour 35
  @Test func `A final state accepts a late event that the rules declare for it`() throws {
    let job = Job()
    job.finish()
    #expect(job.state == .finished)
    #expect(try job.fire(.finish).description == "stayed")
    #expect(job.runs == 2, "its own body runs")
    #expect(job.machine.revision == 1)
    #expect(try #require(throws: Refusal.self) { try job.fire(.begin) }.reason == .finished)
    #expect(job.machine.isFinished)
  }

  // Behaviour 33
  @Test func `A self-transition exits and enters its state, and an event without a target doesn't`() throws {
    let host = Recorder()
    _ = try host.choose(.a)
    #expect(host.log.contains("willExitA a") && host.log.contains("didExitA a"))
    #expect(host.machine.revision == 1)
    #expect(host.machine.previous == .a)
    host.log = []
    host.tick()
    #expect(host.log == ["shouldFire a", "willFire a", "tick a", "didFire a"])
    #expect(host.machine.revision == 1)
    #expect(throws: Refusal.self) { try host.transition(to: .a) }
  }

  // Behaviours 11, 73
  @Test func `A target that isn't declared is refused and changes nothing`() throws {
    let picker = Picker()
    #expect(try #require(throws: Refusal.self) { try picker.pick(.start) }.reason == .undeclaredTarget)
    #expect(picker.state == .start)
    #expect(try picker.pick(.right) == .right)
    #expect(picker.state == .right)
    #expect(picker.turn() == .start)
    #expect(picker.turn() == .start, "refused: the current state")
    #expect(picker.maybe(nil) == nil)
    #expect(picker.state == .start)
    #expect(picker.maybe(.left) == .left)
  }

  // Behaviours 11, 31
  @Test func `A closure chooses the target of a method and receives the caller's user info`() throws {
    let crossing = Junction()
    crossing.walk()
    #expect(crossing.state == .here, "nothing chooses")
    crossing.look()
    try crossing.fire(.walk, userInfo: ["right": 1])
    #expect(crossing.state == .right)
    #expect(crossing.seen["right"] as? Int == 1)
  }

  @Test func `An event is performed once if its method attaches a closure`() throws {
    let coin = Coin()
    #expect(try coin.fire(.spin).transition.map { "\($0)" } == "heads → tails by spin")
    #expect(coin.machine.revision == 1)
    // What is attached while a transition runs hears from the next one on.
    #expect(coin.heard == 0)
  }

  @Test func `An event whose method returns no target changes nothing`() throws {
    let coin = Coin()
    #expect(try coin.fire(.flip).transition == nil)
    #expect(try coin.fire(.flip, animated: true).transition == nil)
    #expect(coin.state == .heads)
    coin.isFair = true
    #expect(try coin.fire(.flip).transition?.to == .tails)
  }
}

@Guarded
final class Junction {
  enum State { case here, left, right }
  static let rules = Rules(initial: .here) { On(.walk, from: .here, to: .left, .right) }
  var seen: [String: any Sendable] = [:]
  @Transition func walk() {}
  func look() { machine.chooseTarget(of: .walk) { $0.userInfo["right"] == nil ? .left : .right } }
  func didTransition(_ transition: Transition) { seen = transition.userInfo }
}

@Guarded
final class Trapped {
  enum State { case locked, unlocked }
  @Transition(from: State.locked, to: .unlocked) func unlock() {}
  @Allowed(in: State.unlocked, otherwise: .trap) func open() {}
}

@Guarded
final class Job {
  enum State { case ready, running, finished }
  static let rules = Rules {
    Final(.finished)
    On(.finish, in: .finished)
  }
  var runs = 0
  @Transition(from: State.ready, to: .running) func begin() {}
  @Transition(to: State.finished) func finish() { runs += 1 }
}

@Guarded
final class Coin {
  enum State { case heads, tails }
  var isFair = false
  var heard = 0
  @Transition(from: State.heads, to: .tails) func flip() -> State? { isFair ? .tails : nil }
  @Transition(from: State.heads, to: .tails) func spin() { machine.onChange { [unowned self] _ in heard += 1 } }
}

@Guarded
final class Picker {
  enum State { case start, left, right }
  @Transition(from: State.start, to: .left, .right) func pick(_ side: State) throws -> State { side }
  @Transition(from: State.left, .right, to: .start) func turn() -> State { .start }
  @Transition(from: State.start, to: .left, .right) func maybe(_ side: State?) -> State? { side }
}

final class RefusalDelegate: GuardedStateDelegate {
  let hear: (Refusal) -> Void
  init(_ hear: @escaping (Refusal) -> Void) { self.hear = hear }
  func host(_ host: Machine, didRefuse refusal: Refusal) { hear(refusal) }
}
#endif
