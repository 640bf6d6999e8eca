// The examples of the article "OrderOfEffects".
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed }
  var isFree = true

  @Transition(from: State.open, to: .closed, when: \Door.isFree)
  func close() { print("the body") }

  func didEnterClosed() {}
}

let door = Door()
door.machine.trace = { step in print(step) }
door.close()
