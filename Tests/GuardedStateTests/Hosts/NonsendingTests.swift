#if Macros
import GuardedState
import Testing

/// A class without isolation, whose async methods run where their callers do.
@Guarded
final class NonsendingLedger {
  enum State { case open, closed }
  private(set) var entries = 0

  @Transition(from: State.open, to: .closed) func close() throws { entries += 1 }

  @Allowed(in: State.open)
  nonisolated(nonsending) func fill(_ entry: nonisolated(nonsending) () async throws -> Void) async rethrows {
    try await entry()
    MainActor.assertIsolated()
  }
  @Allowed(in: State.open) nonisolated(nonsending) func check() async throws { MainActor.assertIsolated() }

  nonisolated(nonsending) func add() async {
    await Task.yield()
    MainActor.assertIsolated()
    entries += 1
  }
}

/// Async methods run in the isolation of their callers, even if only the running task knows that.
@MainActor @Suite struct NonsendingTests {
  @Test func `A method that rethrows runs its body and its argument where its caller runs`() async throws {
    let ledger = NonsendingLedger()
    await ledger.fill { await ledger.add() }
    #expect(ledger.entries == 1)
  }

  @Test func `A call by name awaits a method where its caller runs`() async throws {
    let ledger = NonsendingLedger()
    try await ledger.handle("check")
    try await ledger.handle("close")
    #expect(ledger.state == .closed)
  }
}
#endif
