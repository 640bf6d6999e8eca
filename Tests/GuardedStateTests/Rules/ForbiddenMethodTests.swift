#if Macros
import GuardedState
import Testing

@Suite struct ForbiddenMethodTests {
  @Test func `A state forbids a method that every other state allows, and its event`() throws {
    let vault = Vault()
    #expect(Vault.rules.problems.isEmpty, "\(Vault.rules.problems)")
    try vault.lock()
    #expect(!vault.can(.fail))
    #expect(throws: Refusal.self) { try vault.fail() }
    #expect(throws: Refusal.self) { try vault.fire(.fail) }
    try vault.unlock()
    try vault.fail()
    #expect(vault.state == .failed)
  }
}

@Guarded
private final class Vault {
  enum State { case open, locked, failed }
  static let rules = Rules {
    In(.open)
    In(.locked, forbids: .fail)
  }
  @Transition(to: State.failed) func fail() throws {}
  @Transition(from: State.open, to: .locked) func lock() throws {}
  @Transition(from: State.locked, to: .open) func unlock() throws {}
}
#endif
