#if Macros
import GuardedState
import Testing

@Guarded
private actor Line {
  enum State { case down, dialing, up, broken }
  @Region enum Power { case off, on, saving }

  static let rules = Rules(initial: .down) {
    Always(from: .down, to: .dialing, when: "isAutomatic")
    In(.dialing, to: .up)
    Final(.broken)
    Region(Power.self) {
      In(.on, initial: .saving) { In(.saving) }
    }
  }
  var isAutomatic = false
  func becomeAutomatic() { isAutomatic = true }

  @Transition(from: State.down, to: .up) func connect() throws {}
  @Transition(from: State.up, to: .broken) func snap() throws {}
  @Transition(from: Power.off, to: .on) func plugIn() throws {}
  @Allowed(in: State.up, while: Power.on) func send() throws {}

  var waiting: [String] { machine.waiters.map { "\($0)" } + machine.power.waiters.map { "\($0)" } }

  /// The first change of a sequence that is created in here.
  func changeInside() async throws -> State? {
    let changes = machine.transitions
    try connect()
    for await change in changes { return change.to }
    return nil
  }
}

/// An actor that has names of the library's for itself.
@Guarded
private actor Own {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func start() async throws -> String {
    await Task.yield()
    return "own"
  }
  func snapshot() async -> String { "own" }
  func isWithin(_ state: State) -> String { "own" }
  var transitions: String { "own" }
}

@MainActor @Guarded
private final class Model {
  enum State { case a, b, c }
  @Transition(from: State.a, to: .b) func go() {}
  @Transition(from: State.b, to: .c) func end() {}
}

@Guarded
private final class Plain {
  enum State { case a, b, c, d }
  static let rules = Rules(initial: .a) { In(.c, initial: .d) { In(.d) } }
  @Transition(from: State.a, to: .b) func go() {}
  @Transition(from: State.b, to: .c) func end() {}
}

/// Use of an actor from outside.
@Suite struct ActorSurfaceTests {
  private func waiting(of line: Line) async { while await line.waiting.isEmpty { await Task.yield() } }

  @Test func `A sequence of transitions has every transition that happens after its creation`() async throws {
    let line = Line()
    var changes = await line.transitions.makeAsyncIterator()
    var power = await line.transitions(of: Line.Power.self).makeAsyncIterator()
    try await line.connect()
    try await line.plugIn()
    try await line.snap()
    #expect(await changes.next()?.to == .up)
    let last = await changes.next()
    #expect(last?.to == .broken && last?.userInfo.isEmpty == true && last?.host == nil)
    #expect(await power.next()?.to == .saving)
    #expect(try await Line().changeInside() == .up)

    let model = Model()
    var steps = await model.transitions.makeAsyncIterator()
    await model.go()
    await model.end()
    #expect(await steps.next()?.to == .b)
    #expect(await steps.next()?.to == .c)
  }

  @Test func `Queries of an actor can be awaited from outside`() async throws {
    let line = Line()
    #expect(await line.permittedMethods == [.connect, .plugIn])
    #expect(await line.refusal(of: .connect) == nil)
    #expect(await line.refusal(of: .snap)?.allowedIn == ["up"])
    #expect(await line.isWithin(.down))
    #expect(await !line.isWithin(.up))
    try await line.plugIn()
    #expect(await line.isWithin(Line.Power.on))
    #expect(await line.isWithin(.saving))
    let snapshot = await line.snapshot()
    #expect(snapshot.state == .down && snapshot.regions.keys.contains("power"))
    let other = Line()
    await other.becomeAutomatic()
    try await other.start()
    #expect(await other.state == .dialing)
  }

  @Test func `A member that the host declares hides the generated one`() async throws {
    let own = Own()
    #expect(try await own.start() == "own")
    #expect(await own.snapshot() == "own")
    #expect(await own.isWithin(.a) == "own")
    #expect(await own.transitions == "own")
    #expect(await own.state == .b)
  }

  @Test func `A task waits for any of several states of an actor or its region`() async throws {
    let line = Line()
    #expect(try await line.waitUntil(.up, .down) == .down)
    let arrival = Task { try await line.waitUntil(.broken, .up) }
    await waiting(of: line)
    #expect(await line.waiting == ["broken or up"])
    try await line.connect()
    #expect(try await arrival.value == .up)
    let power = Task { try await line.waitUntil(Line.Power.on, within: .seconds(3600)) }
    await waiting(of: line)
    #expect(await line.waiting == ["on within 1 hour"])
    try await line.plugIn()
    #expect(try await power.value == .on)
    #expect(try await line.waitUntil(.saving, .on) == .saving)
    let refusal = await #expect(throws: Refusal.self) { try await line.waitUntil(.down, .dialing) }
    #expect("\(try #require(refusal))" == "Line: 'down or dialing' can't be reached from up")
    let late = await #expect(throws: Refusal.self) { try await line.waitUntil(.broken, .down, within: .zero) }
    #expect("\(try #require(late))" == "Line: 'broken or down' was not reached within 0 seconds; the state is up")
    let stranded = Task { try await line.waitUntil(Line.Power.off, .off) }
    #expect(await stranded.result.failure is Refusal)
  }

  @MainActor @Test func `A task waits for any of several states of a class or a machine`() async throws {
    let plain = Plain()
    #expect(try await plain.waitUntil(.c, .a) == .a)
    let arrival = Task { try await plain.waitUntil(.c, .d, within: .seconds(3600)) }
    while plain.machine.waiters.isEmpty { await Task.yield() }
    #expect(plain.machine.waiters.map(\.goal) == [.states([.c, .d])])
    plain.go()
    plain.end()
    #expect([.c, .d].contains(try await arrival.value))
    #expect(plain.machine.waiters.isEmpty)
    await #expect(throws: Refusal.self) { try await plain.waitUntil(.a, .b) }

    let model = Model()
    let end = Task { try await model.waitUntil(.b, .c) }
    while model.machine.waiters.isEmpty { await Task.yield() }
    model.go()
    #expect(try await end.value == .b)

    let screen = StateMachine<String, String>(openFor: nil)
    let shown = Task { try await screen.waitUntil("playing", "stopped") }
    while screen.waiters.isEmpty { await Task.yield() }
    try screen.transition(to: "stopped", "briefly")
    #expect(try await shown.value == "stopped")
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
#endif
