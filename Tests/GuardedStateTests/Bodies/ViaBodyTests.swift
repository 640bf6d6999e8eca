#if Macros
import GuardedState
import GuardedStateDiagrams
import Testing

/// A gate that an asynchronous body waits at until a test opens it.
@MainActor
final class WaitingRoom {
  private var waiting: [CheckedContinuation<Void, any Error>] = []
  var count: Int { waiting.count }

  func pass() async throws { try await withCheckedThrowingContinuation { waiting.append($0) } }
  func open() { waiting.removeFirst().resume() }
  func fail(_ error: any Error) { waiting.removeFirst().resume(throwing: error) }
}

@Guarded
@MainActor
final class Fetcher {
  enum State { case start, loading, complete, empty, failed }
  static let rules = Rules(initial: .start) {
    In(.loading, allows: .progress)
    On(.tick, in: .loading)
  }

  let gate = WaitingRoom()
  var log: [String] = []
  var destination = State.complete

  @Transition(from: State.start, .failed, via: .loading, to: .complete, orElse: .failed)
  func load() async throws -> Int {
    log.append("body in \(state)")
    try await gate.pass()
    return 42
  }

  @Transition(from: State.start, via: .loading, to: .complete, .empty, orElse: .failed)
  func look() async throws -> State {
    try await gate.pass()
    return destination
  }

  @Transition(from: State.start, via: .loading, to: .complete)
  func glance() async { try? await gate.pass() }

  @Transition(from: State.loading, to: .start) func cancel() {}
  @Transition(from: State.loading, to: .loading) func again() {}
  @Transition func tick() {}
  @Allowed func progress() throws -> Double { 0.5 }

  func willFire(_ transition: Transition) { log.append("willFire \(transition)") }
  func didFire(_ transition: Transition) { log.append("didFire \(transition)") }
  func willTransition(_ transition: Transition) { log.append("will \(transition)") }
  func didTransition(_ transition: Transition) { log.append("did \(transition)") }
  func didEnterFailed(_ transition: Transition) {
    log.append("because of \(transition.userInfo["error"] ?? "nothing")")
  }
  func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject) \(refusal.reason)") }
  func didFail(_ error: any Error) { log.append("failed \(error)") }

  /// Waits until a body has come to the gate.
  func reached() async { while gate.count == 0 { await Task.yield() } }
}

@Guarded
actor Store {
  enum State { case closed, opening, open, broken }
  var observed: [State] = []
  @Transition(from: State.closed, .broken, via: .opening, to: .open, orElse: .broken)
  func unlock(_ code: Int) async throws -> String {
    await Task.yield()
    observed.append(state)
    if code != 7 { throw Oops() }
    return "unlocked"
  }
}

@MainActor
@Suite struct ViaBodyTests {
  @Test func `A body runs in its via state, and the state changes twice`() async throws {
    let fetcher = Fetcher()
    let result = Task { try await fetcher.load() }
    await fetcher.reached()
    #expect(fetcher.state == .loading)
    #expect(try fetcher.progress() == 0.5)
    #expect(try fetcher.fire(.tick).description == "stayed")
    fetcher.gate.open()
    #expect(try await result.value == 42)
    #expect(fetcher.state == .complete)
    #expect(fetcher.machine.revision == 2)
    #expect(
      fetcher.log.filter { !$0.contains("tick") } == [
        "willFire start → loading by load", "will start → loading by load", "did start → loading by load",
        "body in loading", "will loading → complete by load", "didFire loading → complete by load",
        "did loading → complete by load",
      ])
  }

  @Test func `A body that throws leads to its failure state, and callbacks receive the error`() async throws {
    let fetcher = Fetcher()
    let result = Task { try await fetcher.load() }
    await fetcher.reached()
    fetcher.gate.fail(Oops())
    await #expect(throws: Oops.self) { try await result.value }
    #expect(fetcher.state == .failed)
    #expect(fetcher.log.suffix(5).first == "failed Oops()")
    #expect(fetcher.log.contains("because of Oops()"))
    // And from there again.
    let second = Task { try await fetcher.load() }
    await fetcher.reached()
    fetcher.gate.open()
    #expect(try await second.value == 42)
  }

  @Test func `An event that leaves the via state preempts the body`() async throws {
    let fetcher = Fetcher()
    let result = Task { try await fetcher.load() }
    await fetcher.reached()
    fetcher.cancel()
    fetcher.gate.open()
    let preempted = await #expect(throws: Preempted.self) { try await result.value }
    #expect(preempted?.transition?.to == "start" && preempted?.transition?.event == "cancel")
    #expect(fetcher.state == .start)
    // Of two that are under way only the one that belongs to the visit counts.
    let old = Task { try await fetcher.load() }
    await fetcher.reached()
    fetcher.cancel()
    let new = Task { try await fetcher.load() }
    while fetcher.gate.count < 2 { await Task.yield() }
    fetcher.gate.fail(Oops())
    await #expect(throws: Oops.self) { try await old.value }
    #expect(fetcher.state == .loading)
    fetcher.gate.open()
    #expect(try await new.value == 42)
    #expect(fetcher.state == .complete)
  }

  @Test func `Re-entering the via state and a reset preempt the body`() async throws {
    let fetcher = Fetcher()
    let result = Task { try await fetcher.load() }
    await fetcher.reached()
    fetcher.again()
    fetcher.gate.open()
    await #expect(throws: Preempted.self) { try await result.value }
    #expect(fetcher.state == .loading)
    try fetcher.machine.reset()
    let other = Task { try await fetcher.load() }
    await fetcher.reached()
    try fetcher.machine.reset()
    fetcher.gate.open()
    await #expect(throws: Preempted.self) { try await other.value }
    #expect(fetcher.state == .start)
  }

  @Test func `Cancelling the task leads to the failure state`() async throws {
    let fetcher = Fetcher()
    let task = Task { try await fetcher.load() }
    await fetcher.reached()
    task.cancel()
    fetcher.gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(fetcher.state == .failed)
  }

  @Test func `A body returns one of its declared targets, and another target is an error`() async throws {
    let fetcher = Fetcher()
    let result = Task { try await fetcher.look() }
    await fetcher.reached()
    fetcher.gate.open()
    #expect(try await result.value == .complete)
    #expect(fetcher.state == .complete)
    let other = Fetcher()
    other.destination = .failed
    let undeclared = Task { try await other.look() }
    await other.reached()
    other.gate.open()
    let refusal = await #expect(throws: Refusal.self) { try await undeclared.value }
    #expect(refusal?.reason == .undeclaredTarget)
    #expect(other.state == .failed)
  }

  @Test func `A body that can't throw ends in its target, and a call during its run is refused`() async {
    let fetcher = Fetcher()
    let done = Task { await fetcher.glance() }
    await fetcher.reached()
    await #expect(throws: Refusal.self) { try await fetcher.load() }
    fetcher.gate.open()
    await done.value
    #expect(fetcher.state == .complete)
  }

  @Test func `A body of an actor runs in its via state`() async throws {
    let store = Store()
    await #expect(throws: Oops.self) { try await store.unlock(1) }
    #expect(await store.state == .broken)
    #expect(try await store.unlock(7) == "unlocked")
    #expect(await store.state == .open)
    #expect(await store.observed == [.opening, .opening])
  }

  @Test func `The rules, diagrams and refusal paths include the via state`() throws {
    let rules = Fetcher.Rules(of: Fetcher.self)
    #expect(
      rules.debugDescription.contains("On(load, from: start, failed, via: loading, to: complete, orElse: failed)"))
    #expect(rules.problems.isEmpty)
    let table = rules.diagram(.mermaid)
    #expect(table.contains("load done"))
    #expect(table.contains("load fails"))
    let refusal = #expect(throws: Refusal.self) { try Fetcher().progress() }
    #expect(refusal?.path == ["load"])
  }
}
#endif
