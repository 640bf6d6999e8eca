import GuardedState
import Testing

/// Queries for the refusal that a request would get.
@Suite struct RefusalQueryTests {
  /// Two refusals say the same.
  private func expectSame(_ asked: Refusal?, _ tried: Refusal?, _ place: String) {
    #expect(asked == tried, "\(place)")
    #expect(asked?.description == tried?.description, "\(place)")
  }

  private func refusal(_ work: () throws -> Void) -> Refusal? {
    do { try work() } catch { return error as? Refusal }
    return nil
  }

  @Test func `A queried refusal equals the one that a request throws, for methods, events and states`() throws {
    for isReady in [false, true] {
      for isTraced in [false, true] {
        for state in [Recorder.State.a, .b, .c] {
          let host = Recorder()
          if isTraced { host.machine.trace = { _ in } }
          (host.isReady, host.isCharged) = (isReady, state == .a)
          let machine = host.machine
          for method in machine.rules.methods {
            try machine.restore(Snapshot(state: state))
            let asked = machine.refusal(of: method)
            #expect((asked == nil) == machine.can(call: method))
            let tried = refusal { try host.handle("\(method)", method == .choose ? [Recorder.State.b] : []) }
            expectSame(asked, tried, "\(method) in \(state)")
          }
          for event in machine.rules.events {
            try machine.restore(Snapshot(state: state))
            let asked = machine.refusal(fire: event)
            #expect((asked == nil) == machine.can(fire: event))
            expectSame(asked, refusal { try host.fire(event) }, "\(event) in \(state)")
          }
          for target in machine.rules.states {
            try machine.restore(Snapshot(state: state))
            let asked = machine.refusal(transitionTo: target)
            #expect((asked == nil) == machine.can(transitionTo: target))
            expectSame(asked, refusal { try host.transition(to: target) }, "\(target) from \(state)")
          }
        }
      }
    }
  }

  @Test func `A query evaluates conditions only, changes nothing and reports nothing`() {
    let host = Recorder()
    let spy = Spy()
    host.machine.delegate = spy
    host.machine.historyLimit = .unlimited
    var heard = 0
    host.machine.onChange { _ in heard += 1 }
    host.isReady = false
    #expect(host.machine.refusal(of: .go)?.reason == .declined)
    #expect(host.machine.refusal(of: .go)?.conditions == ["isReady"])
    #expect(host.machine.refusal(of: .back)?.allowedIn == ["b", "c"])
    #expect(host.machine.refusal(of: .back)?.path == ["go"])
    #expect(host.machine.refusal(fire: .choose)?.reason == .wrongArguments)
    #expect(host.machine.refusal(transitionTo: .c)?.reason == .notAllowed)
    #expect(host.log == [] && spy.log == [] && heard == 0)
    host.isReady = true
    #expect(host.machine.refusal(of: .go) == nil && host.machine.refusal(fire: .go) == nil)
    #expect(host.log == ["shouldFire a", "shouldTransition a", "shouldFire a", "shouldTransition a"])
    #expect(host.machine.history == [.a] && host.machine.revision == 0)
  }

  #if Macros
  /// Counts how often a condition is evaluated.
  @Guarded
  fileprivate final class Meter {
    enum State { case on, off }
    private(set) var count = 0
    var isReady: Bool {
      count += 1
      return true
    }
    @Transition(from: State.off, to: .on) func start() {}
    @Transition(from: State.on, to: .off) func stop() {}
    @Allowed(in: State.on, when: \Meter.isReady) func read() {}
    @Allowed(in: State.on, when: \Meter.isReady) func readOrThrow() throws {}
  }

  @Test(arguments: [false, true])
  func `A call of a method that changes no state evaluates each condition once`(isTraced: Bool) throws {
    let meter = Meter()
    if isTraced { meter.machine.trace = { _ in } }
    meter.read()
    #expect(meter.count == 1)
    try meter.readOrThrow()
    #expect(meter.count == 2)
  }
  #endif

  @Test func `A query evaluates each condition once, and a condition's request runs after the answer`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b")
      On("go", from: "a", to: "b")
      On("move", from: "a", to: "a")
    }
    var count = 0
    machine.shouldFire("go") { _ in
      count += 1
      _ = try? machine.fire("move")
      return false
    }
    let refusal = machine.refusal(fire: "go")
    #expect(refusal?.reason == .declined && refusal?.conditions == ["shouldFire"] && refusal?.state == "a")
    #expect(count == 1 && machine.revision == 1)
  }

  @Test func `A query returns refusals of unknown names, final states and targets that nothing chooses`() throws {
    let machine = StateMachine<String, String>(initial: "open") {
      In("open", to: "closed")
      Final("closed")
      On("turn", from: "open", to: "open", "closed")
      On("shut", from: "open", to: "closed")
    }
    #expect(machine.refusal(fire: "shutt").map { [$0.reason.rawValue, $0.nearest] } == ["unknownEvent", "shut"])
    #expect(machine.refusal(transitionTo: "clsed")?.nearest == "closed")
    #expect(machine.refusal(of: "glow")?.reason == .unknownMethod)
    #expect(machine.refusal(fire: "turn")?.reason == .undeclaredTarget)
    try machine.fire("shut")
    #expect(machine.refusal(fire: "shut")?.reason == .finished)
    #expect(machine.refusal(transitionTo: "open")?.reason == .finished)
  }

  #if Macros
  @MainActor @Test func `A query during an async body returns a refusal for every other transition`() async throws {
    let kitchen = Kitchen()
    let task = Task { try await kitchen.cook() }
    await kitchen.reached()
    #expect(kitchen.machine.refusal(of: .fast)?.reason == .inTransition)
    #expect(kitchen.machine.refusal(of: .wipe)?.reason == .inTransition)
    #expect(kitchen.machine.refusal(fire: .tick)?.reason == .inTransition)
    #expect(kitchen.machine.refusal(transitionTo: .clean)?.reason == .inTransition)
    #expect(kitchen.machine.refusal(of: .look) == nil)
    #expect(kitchen.refusals == [])
    kitchen.gate.open()
    try await task.value
    #expect(kitchen.machine.refusal(of: .fast)?.reason == .notAllowed)
  }

  @Test func `A query about a method whose bound host is gone returns a refusal`() {
    var stand: Stand? = Stand()
    let machine = StateMachine<String, String>(
      .init(initial: "on", states: ["on": .init(allows: ["glow"])]), for: stand)
    #expect(machine.refusal(of: "glow") == nil)
    stand = nil
    #expect(machine.refusal(of: "glow")?.reason == .hostGone)
    withExtendedLifetime(stand) {}
  }

  @Test func `A query about a transition to a state with values returns a refusal`() {
    let box = Jukebox()
    #expect(box.machine.refusal(transitionTo: .playing)?.reason == .undeclaredTarget)
    #expect(box.machine.refusal(of: .play) == nil && box.machine.refusal(fire: .play)?.reason == .wrongArguments)
  }
  #endif
}
