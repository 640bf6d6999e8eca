#if Macros
import GuardedState
import Testing

@Suite struct UndeclaredTargetTests {
  @Test func `A body that returns the current state after an internal transition isn't refused`() throws {
    let sluice = Sluice()
    #expect(sluice.turn() == .open)
    #expect(sluice.turn() == .open)
    #expect(sluice.refusals.isEmpty)
    #expect(sluice.machine.revision == 1)
    sluice.answer = .jammed
    #expect(sluice.turn() == .open)
    #expect(sluice.refusals == [.undeclaredTarget])
  }
}

@Guarded
private final class Sluice {
  enum State { case shut, open, jammed }
  static let rules = Rules(initial: .shut) { On(.turn, in: .open) }
  var answer = State.open
  private(set) var refusals: [Refusal.Reason] = []
  @Transition(from: State.shut, to: .open, .shut) func turn() -> State { answer }
  @Transition(from: State.shut, to: .jammed) func jam() {}
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal.reason) }
}
#endif
