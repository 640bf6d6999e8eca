// swift-format-ignore-file
// All that '@Guarded' adds to a class with two states and one method.

@Guarded
final class Lamp {
  enum State {
    case off, on
  }

  @Transition(from: State.off, to: .on)
  func turnOn() {}
}
