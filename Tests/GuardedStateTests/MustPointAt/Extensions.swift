// swift-format-ignore-file
// Callbacks and guards in extensions: the compiler warns of them in the line of the state, the method or the type. The number is
// the column, which is that of the name for the first callback only.
import GuardedState

@Guarded
final class Lamp {
  enum State { case red, green }  // 21: 'didEnter' is deprecated: nothing calls it in an extension
  @Transition(from: State.red, to: .green) func go() {}
  @Transition(from: State.green, to: .red) func stop(_ hard: Bool) {}  // 49: 'guard' is deprecated: the 'should…' method
  @Allowed(in: State.red) func wait(_ time: Int) {}
  func shouldWait(_ time: Int) -> Bool { true }
  func didEnterGreen() {}
}

extension Lamp {
  func didEnterRed() {}
  func didEnterGreen(animated: Bool) {}
  func shouldStop(_ hard: Bool) -> Bool { true }
  func shouldGo() -> Bool { true }
  var didExitRed: Bool { true }
  static func willExitRed() {}
  func willEnterRed() async {}
  func didExitGreen(loudly: Bool) -> Bool { true }
}

@MainActor @Guarded
public class Door<Content> {
  public enum State: Sendable { case open, shut }  // 38: 'didEnter' is deprecated
  @Transition(from: State.open, to: .shut) func close(_ hard: Bool) {}  // 49: 'guard' is deprecated
  func didTransition(_ transition: Transition) {}
}

extension Door {
  func didEnterOpen(_ transition: Transition) {}
  private func shouldClose(_ hard: Bool) -> Bool { true }
}

@MainActor @Guarded
final class Gate: Door<Int> {
  @Allowed(in: State.open) func pass(_ count: Int) {}  // 33: 'guard' is deprecated
}

extension Gate {
  func shouldPass(_ count: Int) -> Bool { true }
}

@Guarded
actor Account {  // 297: 'didRefuse' is deprecated: nothing calls it in an extension
  enum State { case open, frozen }  // 27: 'didEnter' is deprecated
  @Transition(from: State.open, to: .frozen) func freeze() {}
  @Allowed(in: State.open) func withdraw(_ amount: Int) throws {}  // 33: 'guard' is deprecated
  func didFail(_ error: any Error) {}
}

extension Account {
  func didEnterFrozen() {}
  func didRefuse(_ refusal: Refusal) {}
  nonisolated func shouldWithdraw(_ amount: Int) -> Bool { true }
}

@Guarded(synchronized: true)
public final class Safe: @unchecked Sendable {
  public enum State: Sendable { case open, shut }
  @Region public enum Alarm: Sendable { case off, on }  // 51: 'didEnter' is deprecated
  @Transition(from: State.open, to: .shut) public func close() {}
  @Transition(from: Alarm.off, to: .on) public func arm() {}
}

extension Safe {
  func didEnterOn() {}
}

// What is inherited is nothing that stands in an extension of the type.
protocol Closing {}
extension Closing { func didEnterOpen() {} }
class Base { func didEnterShut() {} }

@Guarded
final class Shop: Base, Closing {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}
