// The examples of the article "MachinesWithoutAState".
import GuardedState

let inbox = StateMachine<String, String>(initial: "unread") {
  In("unread")
  In("read")
  On("view", from: "unread", to: "read")
}
inbox.didEnter("read") { transition in print("entered", transition.to) }
try inbox.fire("view", userInfo: ["by": "me"])
print(inbox.state, inbox.can(fire: "view"))

@Guarded
final class Printer {
  func print(_ text: String) -> String { "printed \(text)" }
  func didEnterReady() { Swift.print("ready") }
}

let printer = Printer()
let machine = StateMachine<String, String>(
  Rules(initial: "off", states: ["off": .init(to: ["ready"]), "ready": .init(allows: ["print"])]), for: printer)
try machine.transition(to: "ready")
print(try machine.handle("print", ["a page"]) ?? "")

let screen = StateMachine<String, String>(openFor: printer)
try screen.transition(to: "playing", "buffering", animated: true)
print(screen.path, screen.isWithin("playing"))

@Guarded
final class TrafficLight: GuardedObject {
  override init() {
    super.init()
    configure(
      Rules(
        initial: "red",
        states: ["red": .init(to: ["green"], allows: ["goRed"]), "green": .init(to: ["red"])]))
  }

  @Allowed func goRed() throws {}
  func didEnterGreen() { print("green") }
  override func didTransition(_ transition: Transition) { print(transition) }
}

let light = TrafficLight()
try light.goRed()
try light.transition(to: "green")
