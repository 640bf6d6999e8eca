// A lamp, three times: as a host, as a subclass of GuardedObject, and with a separate machine. Coming from iState and
// iElephant.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

// 1. A host: the states are an enum, and the compiler knows them.
@Guarded
final class Lamp {
  enum State { case initializing, loaded, red, blue, green }

  static let rules = Rules(initial: .initializing) {
    In(.initializing, to: .loaded)
    In(.loaded, to: .red, .blue)
    In(.blue, to: .red, .green, allows: .goBlue)
    In(.red, to: .blue, allows: .goRed)
    In(.green, to: .blue, allows: .goGreen)
  }

  @Allowed func goRed() { print("  shines red") }
  @Allowed func goBlue() { print("  shines blue") }
  @Allowed func goGreen() { print("  shines green") }
  func didEnterLoaded() { print("  loaded") }
  func didRefuse(_ refusal: Refusal) { print("  refused: \(refusal)") }
}

print("As a host")
let lamp = Lamp()
try lamp.transition(to: .loaded)
try lamp.transition(to: .blue)
lamp.goBlue()
lamp.goRed()
do { try lamp.handle("goRed") } catch {}

// 2. A superclass: the states are strings, and each lamp may have different rules.
@Guarded
final class NamedLamp: GuardedObject {
  @Allowed func goRed() { print("  shines red") }
  @Allowed func goBlue() { print("  shines blue") }
  func didEnterLoaded() { print("  loaded") }
  override func didTransition(_ transition: Transition) { print("  \(transition)") }
  override func didCall(_ call: Call) { print("  called \(call)") }
  override func didRefuse(_ refusal: Refusal) { print("  refused: \(refusal)") }
}

print("By a superclass")
let named = NamedLamp()
named.configure(
  .init(
    initial: "initializing",
    states: [
      "initializing": .init(to: ["loaded"]),
      "loaded": .init(to: ["red", "blue"]),
      "blue": .init(to: ["red"], allows: ["goBlue"]),
      "red": .init(to: ["blue"], allows: ["goRed"]),
    ]))
try named.transition(to: "loaded")
try named.transition(to: "red")
named.goRed()
named.goBlue()

// 3. A separate machine: the host has no states, and its methods are guarded where they are called by name.
@Guarded
final class Bulb {
  func goRed() -> String { "red" }
  func goBlue() -> String { "blue" }
  func didEnterLoaded() { print("  loaded") }
}

print("With a separate machine")
let bulb = Bulb()
let machine = StateMachine<String, String>(
  .init(
    initial: "initializing",
    states: [
      "initializing": .init(to: ["loaded"]),
      "loaded": .init(to: ["red", "blue"]),
      "blue": .init(to: ["red"], allows: ["goBlue"]),
      "red": .init(to: ["blue"], allows: ["goRed"]),
    ]), for: bulb)
try machine.transition(to: "loaded")
try machine.transition(to: "blue")
print("  shines \(try machine.handle("goBlue") ?? "not at all")")
do { try machine.handle("goRed") } catch { print("  refused: \(error)") }
#endif
