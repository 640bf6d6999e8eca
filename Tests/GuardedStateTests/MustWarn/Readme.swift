// What the README shows of the compiler's warnings.
import GuardedState

@Guarded
final class Draft {
  enum State { case open, sent, archived }

  @Transition(from: State.open, to: .sent)
  func send() {}

  func didEnterSnet() { print("sent") }
}
