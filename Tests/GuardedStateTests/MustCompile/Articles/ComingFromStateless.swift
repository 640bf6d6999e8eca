// The examples of the article "ComingFromStateless".
import GuardedState

enum Switch { case off, on }
enum Trigger { case push }

let lamp = StateMachine<Switch, Trigger>(initial: .off) {
  On(.push, from: .off, to: .on)
  On(.push, from: .on, to: .off)
}
lamp.didEnter(.on) { _ in print("light") }
try lamp.fire(.push)
print(lamp.state, lamp.can(fire: .push))
