// The examples of the article "Callbacks".
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed }
  var isFree = true

  @Transition(from: State.open, to: .closed) func close() {}

  func didEnterClosed() { print("closed") }
  func shouldTransition(_ transition: Transition) -> Bool { isFree }
  func didRefuse(_ refusal: Refusal) { print(refusal) }
}
