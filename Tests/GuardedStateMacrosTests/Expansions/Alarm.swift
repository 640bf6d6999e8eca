// swift-format-ignore-file
// A subclass of a guarded class: it adds a method, and overrides one.

@Guarded
final class Alarm: Lamp {
  @Transition(from: State.on, to: .off)
  func silence() throws {}

  @Transition(from: State.off, to: .on)
  override func turnOn() { super.turnOn() }

  func didEnterOn() { print("ringing") }
}
