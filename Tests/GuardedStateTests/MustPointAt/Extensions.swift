// swift-format-ignore-file
// Callbacks that are inherited or in extensions, and what has the name of a guard there and can't be one: the compiler warns of
// them in the line of the state, the method or the type. The number is the column, which is that of the name for the first
// callback only.
import GuardedState

@Guarded
final class Lamp {
  enum State { case red, green }  // 21: 'didEnter' is deprecated: nothing calls it: it is inherited or in an extension
  @Transition(from: State.red, to: .green) func go() {}
  @Transition(from: State.green, to: .red) func stop(_ hard: Bool) {}  // 49: 'none' is unavailable: its guard, the 'should…' method, is inherited
  @Allowed(in: State.red) func flash(_ hard: Bool) {}
  @Allowed(in: State.red) func blink(_ times: Int) {}  // 32: 'none' is unavailable: its guard
  @Allowed(in: State.red) func wait(_ time: Int) {}
  func shouldWait(_ time: Int) -> Bool { true }
  func didEnterGreen() {}
}

extension Lamp {
  func didEnterRed() {}
  func didEnterGreen(animated: Bool) {}
  func shouldStop(_ hard: Bool) -> Bool { true }
  @Unguarded func shouldFlash(_ hard: Bool) -> Bool { true }
  func shouldBlink(_ times: Int) async -> Bool { true }
  func shouldGo() -> Bool { true }
  var didExitRed: Bool { true }
  static func willExitRed() {}
  func willEnterRed() async {}
  func didExitGreen(loudly: Bool) -> Bool { true }
}

@MainActor @Guarded
public class Door<Content> {
  public enum State: Sendable { case open, shut }  // 38: 'didEnter' is deprecated
  @Transition(from: State.open, to: .shut) func close(_ hard: Bool) {}  // 49: 'none' is unavailable
  func didTransition(_ transition: Transition) {}
}

extension Door {
  func didEnterOpen(_ transition: Transition) {}
  private func shouldClose(_ hard: Bool) -> Bool { true }
}

@MainActor @Guarded
final class Gate: Door<Int> {
  @Allowed(in: State.open) func pass(_ count: Int) {}  // 33: 'none' is unavailable
}

extension Gate {
  func shouldPass(_ count: Int) -> Bool { true }
}

@Guarded
actor Account {  // 297: 'didRefuse' is deprecated: nothing calls it: it is inherited or in an extension
  enum State { case open, frozen }  // 27: 'didEnter' is deprecated
  @Transition(from: State.open, to: .frozen) func freeze() {}
  @Allowed(in: State.open) func withdraw(_ amount: Int) throws {}  // 33: 'none' is unavailable
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

// What is inherited isn't called either, unless the superclass is guarded.
protocol Closing {}
extension Closing {
  func didEnterOpen() {}
  func didRefuse(_ reason: String) {}
  @Unguarded func didFail(_ error: any Error) {}
  func shouldClose(_ hard: Bool) -> Verdict { true }
}
class Base {
  @Unguarded func didEnterShut() {}
  func didTransition(_ step: Int) {}
  func didCall(_ call: Call<String, String>) {}
  func shouldLock(_ key: Int) -> Bool { true }
}

@Guarded
final class Shop: Base, Closing {  // 274: 'didCall' is deprecated
  enum State { case open, shut }  // 21: 'didEnter' is deprecated
  @Transition(from: State.open, to: .shut) func close(_ hard: Bool) {}  // 49: 'none' is unavailable
  @Allowed(in: State.open) func lock(_ key: Int) {}  // 33: 'none' is unavailable
}

@Guarded
class Chest: Lantern {
  @Allowed(in: State.red) func open(_ key: Int) {}  // 32: 'none' is unavailable
}

@Guarded
class Lantern {
  enum State { case red, green }
  @Allowed(in: State.red) func go(_ far: Int) {}
  func shouldGo(_ far: Int) -> Bool { true }
  func didRefuse(_ refusal: Refusal) {}
  func didEnterGreen() {}
}

extension Lantern { func shouldOpen(_ key: Int) -> Bool { true } }

@Guarded
final class Counter: GuardedObject {
  @Allowed(in: "open") func pay() {}
}

protocol Limits {}
extension Limits {
  func shouldTake(_ count: Int) -> Bool { count > 0 }
}

@Guarded
final class Shelf: GuardedObject, Limits {
  @Transition(from: "full", to: "empty") func take(_ count: Int) throws {}  // 47: 'none' is unavailable: its guard
}
