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

/// What takes nothing that a machine tells is no callback, whatever it is called.
protocol Closing {
  func shouldClose() -> Bool
  func didFail(with error: any Error)
}

struct Room {}

@Guarded
final class Station: GuardedObject {
  @Transition(from: "idle", to: "busy") func start() {}
  @Allowed(in: "busy") func call(_ number: String) {}
  func didEnterRegion(_ name: String) {}
  func didEnterRoom(_ room: Room) {}
  func didEnterRoom(named name: String) {}
  func didExitRoom(count: Int) -> Bool { count > 1 }
  func willEnterPin(code: String) throws {}
  func didFail(with error: any Error) {}
  func didFail(with error: any Error, code: Int) {}
  static func didFail(_ count: Int) {}
  func didCall(_ number: String) {}
  func didCall(from number: String) {}
  func didRefuse(_ offer: Int) {}
  func didFire(_ shots: Int) {}
  func willFire(at target: Room) {}
  func didEnter(_ room: String) {}
  func didReachLimit() {}
  func onLeftClick() {}
  func willMoveToSuperview(_ room: Room) {}
  func onEnterKey(_ code: Int) {}
  func onEntryAdded() {}
  func didEnterBush() {}
  func didEditText(_ text: String) {}
  func didEditText() {}
}

@Guarded
final class Gun: GuardedObject, Closing {
  @Transition(from: "open", to: "closed") func close(fast: Bool) {}
  func shouldClose() -> Bool { true }
  func didFail(with error: any Error) {}
}

@Guarded
final class Desk {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func start() {}
  func didFail(with error: any Error) {}
  func didFail(code: Int) {}
  func didCall(_ number: String) {}
  func didRefuse(_ offer: Int) {}
  func didFire(_ shots: Int) {}
  func willFire(at target: Room) -> Bool { true }
}

@Guarded
final class Booth {
  func didEnterRegion(_ name: String) {}
  func willEnterForeground(slowly: Bool) {}
  func didFail(with error: any Error) {}
  func didCall(_ number: String) {}
  func didRefuse(_ offer: Int) {}
  func didFire(_ shots: Int) {}
}

@Guarded
final class Shopfront: Closing {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close(fast: Bool) {}
  func shouldClose() -> Bool { true }
  func didFail(with error: any Error) {}
}

// What a further protocol wants is no callback.
protocol Visiting { func didEnterLobby() }

@Guarded
class Hotel {
  enum State { case open, full }
  @Transition(from: State.open, to: .full) func book() {}
}

@Guarded
final class SpaHotel: Hotel, Visiting {
  func didEnterLobby() {}
}

// Members that share the name of a callback, where nothing calls them: in an extension, a protocol and a superclass.
protocol Failing {}
extension Failing {
  func didCall(_ count: Int) {}
  func didCall(_ name: String) {}
}
class Machinery {
  func didRefuse(_ count: Int) {}
  func didRefuse(_ name: String) {}
  @Unguarded func willCommit(_ name: String) throws {}
  func willCommit(_ count: Int) throws {}
}

@Guarded
final class Airlock: Machinery, Failing {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

extension Airlock {
  func didFail(code: Int) {}
  func didFail(text: String) {}
  func didTransition(with error: any Error) {}
  func didTransition(loading error: any Error) {}
}

@MainActor @Guarded
final class Stage: Panel {}

extension Stage {
  func didFail(code: Int) {}
  func didFail(text: String) {}
}

// Both forms of the callback that saves, in a superclass and its subclass.
@Guarded
class Ledger: GuardedObject {
  override func willCommit(_ commit: Commit<String>) throws {}
}

@Guarded
final class DeepLedger: Ledger {}

@Guarded
class Book {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws {}
}

@Guarded
final class AuditedBook: Book {
  func willCommit(_ commit: Commit<State>) throws {}
}

func use(_ letter: Letter) throws { _ = try letter.sign(by: "me") }
