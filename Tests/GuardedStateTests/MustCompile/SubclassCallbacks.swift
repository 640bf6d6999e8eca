// swift-format-ignore-file
// Callbacks of all moments in subclasses that add methods, states' callbacks included.
import GuardedState

@Guarded
open class Sheet {
  public enum State: Sendable { case draft, final }
  public init() {}
  @Transition(from: State.draft, to: .final) open func finish() {}
  @Allowed(in: State.draft) open func read() -> Int? { 1 }
}

// Adds methods and hears of all.
@Guarded
open class Letter: Sheet {
  @Transition(from: State.final, to: .draft) open func open() {}
  @Allowed(in: State.draft) open func sign(by name: String) throws -> String { name }
  func shouldFire(_ transition: Transition) -> Bool { transition.event != nil }
  func shouldTransition(_ transition: Transition) -> Bool { transition.to == .final || transition.method != nil }
  func willFire(_ transition: Transition) {}
  func willTransition(_ transition: Transition) {}
  func didFire(_ transition: Transition) {}
  func didTransition(_ transition: Transition) {}
  func didCall(_ call: Call<State, Method>) { print(call.method, call.state, call.result ?? "") }
  func didRefuse(_ refusal: Refusal) {}
  func didFail(_ error: any Error) {}
  func didEnterDraft(_ transition: Transition) {}
  func willExitFinal(animated: Bool) {}
}

// Adds a method to a class that hears of calls, and overrides what hears.
@Guarded
open class Note: Sheet {
  open func didCall(_ call: Call<State, Method>) {}
}

@Guarded
public final class Memo: Note {
  @Allowed(in: State.final) func file() {}
}

// Adds nothing but the callback.
@Guarded
public final class Card: Letter {
  override func didCall(_ call: Call<State, Method>) { super.didCall(call) }
  override func didTransition(_ transition: Transition) { super.didTransition(transition) }
}

@Guarded
@MainActor
class Panel {
  enum State { case hidden, shown }
  @Transition(from: State.hidden, to: .shown) func show() {}
}

@Guarded
@MainActor
final class Drawer: Panel {
  @Allowed(in: State.shown) func pull() -> Bool? { true }
  func didCall(_ call: Call<State, Method>) {}
  func didTransition(_ transition: Transition) {}
}

@Guarded
class Crate<Content: Sendable> {
  enum State { case empty, full(Content) }
  static var rules: Rules { Rules(initial: .empty) }
  @Transition(from: State.empty, to: State.full) func fill(_ content: Content) -> State { .full(content) }
}

@Guarded
final class NumberCrate: Crate<Int> {
  @Allowed(in: State.full) func count() -> Int? { 1 }
  func didCall(_ call: Call<StateName, Method>) {}
}

@Guarded
final class Lamp: GuardedObject {
  @Allowed(in: "on") func glow() {}
  override func didCall(_ call: Call) {}
}

@Guarded
class Screen {
  enum State { case on, off }
  @Transition(from: State.on, to: .off) func stop() {}
}

/// What others enter and leave is no state.
@Guarded
final class MainScreen: Screen {
  func didEnterBackground() {}
  func willEnterForeground() {}
  func didEnterRoom(_ number: Int) {}
  func didEnterRoom() async {}
  var didExitRoom: (() -> Void)?
  static func willExitRoom() {}
  func onEnterRoom() {}
  func onBecomeActive() {}
  func enteredRoom() {}
  func didEnterprise() {}
  func didExistBefore() {}
  func onRoomEntry() {}
  var shouldScroll = true
  #if !RELEASE
  func didEnterHall() {}
  #endif
  @Unguarded func onEnterOn() {}
  @Unguarded var didEnterOff = {}
}

/// The same where the states are declared elsewhere, and in the subclass of such a class.
enum Mode: CaseIterable { case day, night }

@Guarded
class Blind {
  typealias State = Mode
  @Transition(from: State.day, to: .night) func close() {}
  func didEnterRoom(_ number: Int) {}
  func didEnterRoom() async {}
  var didExitRoom: (() -> Void)?
  static func willExitRoom() {}
  func onEnterRoom() {}
  func enteredRoom() {}
}

@Guarded
final class RollerBlind: Blind {
  func onEnterHall() {}
  func didEnterHall(_ number: Int) {}
  func didEnterNight() {}
}

/// Of a type without states nobody knows what others call so.
@Guarded
final class Visitor {
  func onEnterRoom() {}
  func didEnterRoom(_ number: Int) {}
  var didEnterRoom: (() -> Void)?
  func didTransition(from room: Int, to other: Int) {}
}

/// A protocol whose types are called like the library's.
enum Phone {
  struct Call {}
  struct Transition {}
}

protocol PhoneDelegate {
  func didCall(_ call: Phone.Call)
  func didTransition(_ transition: Phone.Transition)
  func willTransition(to size: Int, with curve: String)
  func willFire(at count: Int)
}

@Guarded
final class Caller: PhoneDelegate {
  enum State { case idle, talking }
  struct Refusal {}
  @Transition(from: State.idle, to: .talking) func talk() {}
  @Unguarded func didCall(_ call: Phone.Call) {}
  @Unguarded func didTransition(_ transition: Phone.Transition) {}
  @Unguarded func didRefuse(_ refusal: Refusal) {}
  func willTransition(to size: Int, with curve: String) {}
  func willFire(at count: Int) {}
  func didEnterTalking(_ transition: Caller.Transition) {}
  func didEnterTalking(_ note: String) {}
}

func use(_ letter: Letter) throws { _ = try letter.sign(by: "me") }
