// swift-format-ignore-file
// What only the compiler can tell. It speaks of the expansion, which says where in this file it means.
import GuardedState

enum PayError: Error { case noMoney }
enum FairError: RefusalConvertible {
  case refused(Refusal)
  init(refusal: Refusal) { self = .refused(refusal) }
}

@Guarded
final class Purse {
  enum State { case open, shut }
  var count = 1

  @Transition(from: State.open, to: .shut)
  func pay() throws(PayError) {}  // 21: a refused call has no such error to throw
  @Transition(from: State.open, to: .shut)
  func give() throws(PayError) -> Int { 1 }  // 22: a refused call has no such error to throw
  @Allowed(in: State.open) func look() async throws(PayError) {}  // 53: a refused call has no such error to throw
  @Allowed(in: State.open) func tally() throws(PayError) -> Int? { 1 }
  @Allowed(in: State.open, otherwise: 0) func weigh() throws(PayError) -> Int { 1 }
  @Transition(from: State.open, to: .shut) func lend() throws(FairError) -> Int { 1 }
  @Transition(from: State.shut, to: .open, when: \Purse.count) func unlock() {}  // 57: a condition is a 'Bool' or a 'Verdict'
  var isMaybe: Bool?
  @Allowed(in: State.open, when: \Purse.isMaybe) func guess() {}  // 41: a condition is a 'Bool' or a 'Verdict'
}

final class Session { var isPaid: Bool { true } }
protocol Marked {}

@Guarded
final class Foreigner: Marked {
  enum State { case open, shut }
  var isPaid: Bool { true }
  @Transition(from: State.open, to: .shut, when: \Session.isPaid) func close() {}  // 68: cannot convert key path root type 'Session'
}

@Guarded
final class Ruled {
  enum State { case open, shut }
  static let rules = 7  // 14: cannot convert return expression of type 'Int'
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
final class Scattered {  // 13: '@Guarded' doesn't see 'rules' in an extension
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

extension Scattered {
  static let rules = Rules(initial: .shut)
}

enum DoorState { case open, shut, ajar }
enum GateState: CaseIterable { case open, shut, ajar }

@Guarded
final class Aliased {
  typealias State = DoorState  // 13: '@Guarded' doesn't see the cases of a 'State' that is declared elsewhere
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
final class Elsewhere {
  typealias State = GateState
  @Transition(from: State.open, to: .shut) func close() {}
  func didEnterAjar() {}
  func didExitAjar() {}
  func didExitClosed() {}  // 8: no state is called that
}

@Guarded
final class Counter {
  enum State { case open, shut }
  @Region enum Pay { case due, paid }
  @Transition(from: State.open, to: .shut) func close() {}
  @Transition(from: Pay.due, to: .paid) func pay() {}  // 46: invalid redeclaration of 'pay()'
}

@Guarded(strict: unknown)  // 18: cannot find 'unknown' in scope
final class Strict {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
class Gate {
  typealias State = GateState
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
class Door {
  enum State { case open, `default`, URL }
  @Transition(from: State.open, to: .default) func close() {}
  func didEnterDefault() {}
}

@Guarded
class Portcullis: Door {
  func didEnterDefault(animated: Bool) {}
  func didEnterURL() {}
  func didEnterOpn() {}  // 8: no state of the superclass is called that
}

@Guarded
final class Jalousie: Door {
  let addedRules = Rules { In(.open, to: .default) }  // 7: 'addedRules' must be a static property
}

@Guarded
final class Grille: Portcullis {
  func willExitShut(sender: HostMachine<Grille>) {}  // 8: no state of the superclass is called that
  @Unguarded func didEnterForeground() {}
}

@Guarded
final class Barrier: Gate {
  func didEnterShut() {}
}

struct Change {}

@Guarded
final class Till {
  enum State { case open, shut }
  static let rules = Rules(initial: .open) {
    In(.open, allows: .look, when: "isReddy")  // 37: has no member 'isReddy'
  }
  var isReady = true
  @Transition(from: State.open, to: .shut, when: \Till.number) func close() {}  // 56: a condition is a 'Bool' or a 'Verdict'
  @Allowed func look() {}
  @Allowed(in: State.open, otherwise: "x") func count(_ n: Int) -> Int { 1 }  // 39: cannot convert return expression
  @Allowed(in: State.open, otherwise: nil) func weigh() -> Int { 1 }  // 39: 'nil' is incompatible
  @Allowed(in: State.open) func pay(_ amount: Int) throws {}
  func shouldPay(_ amount: Change) -> Bool { true }  // 28: this guard can't see the argument
}

extension Till { var number: Int { 1 } }

@Guarded
final class Drawer: Door {
  func shouldClose() -> Bool { true }  // 8: it takes no arguments and cannot guard the inherited method
  func shouldSlam() -> Bool { true }
}

@Guarded
final class Observed {
  enum State { case open, shut }
  typealias Step = Transition
  @Transition(from: State.open, to: .shut) func close() {}
  func willTransition(_ step: Step) {}
  func didTransition(_ change: Change) {}  // 32: to expected argument type 'Change'
  func didRefuse(_ change: Change) {}  // 28: to expected argument type 'Change'
  func shouldFire(_ change: Change) -> Bool { true }  // 29: to expected argument type 'Change'
  func didEnterShut(animated: Bool, sender: Change) {}
  func didExitOpen(_ change: Change) {}  // 30: to expected argument type 'Change'
}

@Guarded
final class Wicket: Door {
  static let rules = Rules(initial: .open)  // 14: a subclass adds to the rules that it inherits
  @Allowed override func close() {}  // 3: the inherited method is a transition
}

@Guarded
class Pushed {
  enum State { case open, shut }
  enum Event { case push, look }
  @Transition(on: Event.push, from: State.open, to: .shut) func push() {}
  @Allowed(in: State.open) func look() {}
}

@Guarded
final class Pulled: Pushed {
  @Transition override func push() {}
  @Allowed(in: State.shut) override func look() {}
}

@Guarded
class Siren: GuardedObject {
  @Allowed func wail() {}
}

@Guarded
final class Foghorn: Siren {
  static let addedRules = Rules { In("on", allows: "wail") }  // 14: are given to 'configure(_:)'
}

struct Ticket: ~Copyable {}

@Guarded
final class Peephole: Door {
  func didEnterOpen(sender: HostMachine<Peephole>?) {}
  func didEnterURL(sender: HostMachine<Door>?) {}  // 28: to expected argument type 'HostMachine<Door>'
}

@Guarded
class Lectern {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open) func look() {}
  @Allowed(in: State.open) func read() {}
}

@Guarded
final class Pulpit: Lectern {
  @Transition override func look() {}  // 3: the inherited method changes no state, and nothing says where this override leads
  @Transition(from: State.open, to: .shut) override func read() {}
  @Transition override func close() {}
}

@Guarded
class Rostrum: Lectern {
  static let addedRules = Rules { On("read", from: .open, to: .shut) }
  @Transition override func look() {}
  @Transition override func read() {}
}

@Guarded
final class Stage: Rostrum {
  @Transition override func read() {}
}

@Guarded
final class Turnstile {
  enum State { case open }
  @Allowed(in: State.open) func pass(_ ticket: consuming Ticket) {}
  @Allowed(in: State.open) func look(_ ticket: borrowing Ticket, _ names: consuming [String]) {}
}

@Guarded
final class Locker {
  enum State { case open, shut }
  struct Transition {}
  @GuardedState.Transition(from: State.open, to: .shut) func close() {}
  func didTransition(_ transition: Transition) {}  // 8: is never called as a callback
}

@Guarded
class Vault {
  enum State { case open, shut }
  @Region enum Alarm { case off, on }
  @Transition(from: State.open, to: .shut) func close() throws {}
  @Transition(from: State.open, to: .shut) func close(_ count: Int) throws {}
  private func shouldClose(_ count: Int) -> Bool { count > 1 }
  @Transition(from: State.shut, to: .open) func open() throws {}
  @Unguarded private func shouldOpen() -> Bool { true }
  @Transition(from: Alarm.off, to: .on) func arm() throws {}
  @Transition(from: State.open, to: .shut) func arm(_ count: Int) throws {}
  @Allowed(in: Alarm.on) func ring() {}
}

@Guarded
final class Safe: Vault {
  @Transition override func close(_ count: Int) throws { try super.close(count) }
  func shouldClose(_ count: Int) -> Bool { count < 9 }  // 8: the superclass has a private guard of this name
  @Transition override func open() throws { try super.open() }
  func shouldOpen() -> Bool { false }  // 8: 'shouldOpen' cannot guard 'open()'
  @Transition override func arm() throws { try super.arm() }  // 3: a region of the superclass guards this method
  @Transition override func arm(_ count: Int) throws { try super.arm(count) }
  @Allowed override func ring() {}  // 3: a region of the superclass guards this method
  func didEnterOn() {}  // 8: only the class that declares a region has callbacks of it
  func willExitAlarmOff() {}  // 8: only the class that declares a region has callbacks of it
  func didEnterOpen() {}
}

@Guarded
final class Coffer: Vault {
  override func arm() throws { try super.arm() }
  @Transition override func close(_ count: Int) throws { try super.close(count) }
  @Transition override func close() throws { try super.close() }
  @Unguarded func shouldClose() -> Bool { true }
}

@Guarded
final class Stranger {
  enum State { case open, shut }
  @Transition(from: Vault.State.open, to: State.shut) func close() {}  // 21: an attribute names a state as a case of 'State'
}

@Guarded
public final class Shown {
  public enum State: Sendable { case open, shut }
  @Region enum Alarm { case off, on }  // 16: mark 'Alarm' 'public'
  var isReady: Bool? = true
  @Transition(from: State.open, to: .shut, when: \Shown.isReady) func close() {}  // 57: a condition is a 'Bool' or a 'Verdict'
  @Transition(from: Alarm.off, to: .on) func arm() {}
  func didEnterShut(_ transition: Door.Transition) {}  // 8: is never called as a callback
}

let longest = Duration.seconds(9)

@Guarded
actor Queue {
  enum State { case open, shut }
  static let limit = Duration.seconds(1)
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open, otherwise: .wait(limit)) func push() async throws {}  // 45: static member 'limit' cannot be used on instance
  @Allowed(in: State.open, otherwise: .wait(longest)) func pop() async throws {}
  @Transition(from: State.shut, to: .open, otherwise: .wait(Queue.limit)) func open() async throws {}
}

final class Box {}
@Guarded(synchronized: true)
final class Sharing: @unchecked Sendable {
  enum State { case a, b }
  let box = Box()  // 7: type 'Box' does not conform to the 'Sendable' protocol
  let name = "x"
  private let own = Box()
  nonisolated(unsafe) let known = Box()
  @Unguarded let spare = Box()
  @Transition(from: State.a, to: .b) func go() {}
}

@Guarded
class Valve {
  enum State { case open, shut }
  enum Event { case close, reopen }
  @Transition(on: Event.close, from: State.open, to: .shut) func close() {}
}
@Guarded
final class SafetyValve: Valve {
  @Transition(from: State.shut, to: .open) func reopen() {}  // 49: the superclass declares its events: say which of them this method performs
  @Transition(on: Event.reopen, from: State.shut, to: .open) func openAgain() {}
}

@Guarded
final class Fixed {
  enum State { case open, shut }
  @Region enum Alarm { case off, on }
  @Transition(from: State.open, to: .shut) func close() {
    state = .shut  // 5: setter for 'state' is unavailable: only a transition changes the state
  }
  init(isShut: Bool) {
    if isShut { self.state = .shut }  // 17: call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'
  }
  @Transition(from: Alarm.off, to: .on) func arm() { close() }
  @Transition(from: Alarm.on, to: .off) func disarm() { let count: Int = "two" }  // 74: cannot convert value of type 'String'
}
// Behaviour 77: nothing but the engine writes the state.
func use(_ fixed: Fixed) {
  fixed.alarm = .on  // 3: setter for 'alarm' is unavailable: only a transition changes the state
  fixed.machine.state = .open  // 3: setter for 'state' is unavailable: only a transition changes the state
  _ = \Fixed.state
}

@Guarded
class Chest {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.shut) private func count() {}
}

@Guarded
final class SeaChest: Chest {
  static let addedRules = Rules {
    In(.open, allows: "lok", "look", "count")  // 23: no guarded method is called so
    In(.shut, forbids: "shake")  // 24: no guarded method is called so
  }
  @Allowed func look() {}
}

@Guarded
class Lodge: GuardedObject {
  @Transition(from: "shut", to: "open") func unlock() {}
  @Allowed(in: "open") func visit(_ count: Int) {}
  @Allowed(in: "open") private func count() {}
  func look() {}
}

@Guarded
class Hut: Lodge {
  override func unlock() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func visit(_ count: Int) { super.visit(count) }
  override func look() {}
  @Allowed(in: "open") func sweep() {}
  func shouldUnlock() -> Bool { true }  // 8: it takes no arguments and cannot guard the inherited method
}

class PlainHut: Hut {
  func rest() {}
}

@Guarded
class MountainHut: PlainHut {
  override func unlock() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func sweep() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func rest() {}
  @Allowed(in: "open") func heat() {}
}

@Guarded
final class HighHut: MountainHut {
  override func visit(_ count: Int) {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func sweep() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  @Unguarded override func heat() {}
  @Allowed func paint() {}
}

@Guarded
class Cabinet<Item> {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
class OwnedCabinet<Item>: Cabinet<Item> {
  @Allowed(in: State.open) func label() {}
}

@Guarded
class CoinLocker: OwnedCabinet<Int> {
  @Allowed(in: State.open) func pay() {}
}

@Guarded
final class StationLocker: CoinLocker {
  private static let addedRules = Rules {
    In(.shut, allows: "label", "pay", "lable")  // 39: no guarded method is called so
  }
  override func close() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func label() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
  override func pay() {}  // 17: it is guarded in the superclass, and overridden it runs in every state
}

@Guarded
final class ListedCabinet: Cabinet<Int> {
  var rules: [String] { [] }
  @Allowed(in: [State.shut]) func knock() {}  // 16: the states of an attribute are listed without brackets
}

@Guarded
final class AttachedCabinet: Cabinet<Int> {
  @Transition func tip() {}  // 20: no state allows 'tip'; say where it may run with an 'On' for 'tip', or in its attribute, or in 'addedRules'
  @Transition(from: "shut", to: "open") func pull() {}  // 21: an attribute names a state as a case of the superclass's 'State'
  @Allowed(in: "shut") func push() {}  // 16: an attribute names a state as a case of the superclass's 'State'
  @Allowed func close() {}  // 17: overriding declaration requires an 'override' keyword
  @Allowed func peep() {}  // 17: no state allows 'peep'; say where it may run with 'allows:' in an 'In', or in its attribute, or in 'addedRules'
}

@Guarded
final class Hurried {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() throws {
    try await Task.sleep(for: .seconds(1))  // 15: 'async' call in a function that does not support concurrency
  }
}

@Guarded
final class Unlike {
  enum State { case open, shut }
  var isFull = true
  @Transition(from: State.open, to: .shut) func close() {}
  func didTransition(_ change: GuardedState.Transition<State, Method, Method>) {}  // 32: to expected argument type 'Transition<Unlike.State, Unlike.Method
  @Allowed(in: State.open) func look() throws -> some Equatable {  // 33: do not have matching underlying types
    if isFull { return 1 }
    return "empty"
  }
}

@Guarded
final class Roaming {  // 13: nothing keeps threads out of a type that is 'Sendable' elsewhere
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}
extension Roaming: @unchecked Sendable {}

@Guarded
class Lid {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
final class BoxLid: Lid {
  static let addedRules = Rules {
    On("reopn", from: .shut, to: .open)  // 8: no method performs an event called so
    On("reopen", from: .shut, to: .open)
  }
  @Transition func reopen() {}
}

@Guarded
class Window {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close(_ count: Int) {}
}

@Guarded
final class RoofWindow: Window {
  func didEnterOpen(_ count: Int) {}  // 8: 'didEnterOpen' is never called as a callback, because it takes other arguments
  static func shouldclose(_ count: Int) -> Bool { true }  // 15: the inherited method doesn't evaluate it
  var didEnterClosed = {}  // 7: 'didEnterClosed' is never called as a callback, because it is a property
  static func didExitClosed() {}  // 3: 'didExitClosed' is never called as a callback, because it is static
  func willExitClosed() async {}  // 8: because it is async
  var shouldClose: Bool { true }  // 7: it takes no arguments and cannot guard the inherited method
  #if !RELEASE
  func didExitOpen() {}  // 8: '@Guarded' does not see what is inside '#if'
  #endif
}

enum Light: CaseIterable { case red, `default` }

@Guarded
final class Signal {
  typealias State = Light
  @Transition(from: State.red, to: .default) func go() {}
  func didEnterRed(_ count: Int) {}  // 8: 'didEnterRed' is never called as a callback, because it takes other arguments
  var willEnterRed = {}  // 7: 'willEnterRed' is never called as a callback, because it is a property
  static func didExitRed() {}  // 3: 'didExitRed' is never called as a callback, because it is static
}

@Guarded
class Shutter {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open) func look() {}
}

@Guarded
class SlowShutter: Shutter {}

@Guarded
final class SlowestShutter: SlowShutter {
  @Transition override func look() {}  // 3: 'transition' is deprecated: the inherited method changes no state
  @Transition override func close() { super.close() }
}

@Guarded
final class BayWindow: Window {
  @Transition(from: State.opne, to: .closed) override func close(_ count: Int) {}  // 27: has no member 'opne'
  @Transition(from: .closed, to: State.open) func open() {}
  @Allowed(in: State.ajar) func look() {}  // 22: has no member 'ajar'
}

@Guarded
final class Lantern {
  typealias State = Light
  @Transition(from: State.red, to: .gren) func go() {}  // 37: has no member 'gren'
  @Allowed(in: State.default) func look() {}
}

@Guarded
final class Treasury: Vault {
  override func arm() throws {}  // 17: a region of the superclass guards this method, and overridden it runs in every state
  override func arm(_ count: Int) throws {}  // 17: it is guarded in the superclass
  override func ring() { super.ring() }
  static func shouldOpen() -> Bool { true }  // 15: it takes no arguments and cannot guard the inherited method
  func shouldring() -> Bool { true }  // 8: it takes no arguments and cannot guard the inherited method
  func shoulder() -> Bool { true }
}

@Guarded
final class Crypt: Vault {
  enum State { case open, shut, sealed }  // 8: can't declare its own
  @Transition(from: State.shut, to: .sealed) func seal() {}
  func didEnterOpen() {}
}

func use(_ crypt: Crypt) throws { if crypt.can(.seal) { try crypt.fire(.seal) } }

@Guarded
class Ferry: GuardedObject {
  var isReady = true
  @Transition(from: "open", to: "shut") func close() {}
  @Allowed(in: "open") func load(_ count: Int) {}
}

@Guarded
class CarFerry: Ferry {
  func didEntrShut() {}  // 8: 'didEntrShut' is not a callback, and nothing calls it; did you mean 'didEnterShut'?
  func didEnterShut(_ state: String) {}  // 8: 'didEnterShut' is never called as a callback, because it takes other arguments
  func didExitOpen() -> Int { 1 }  // 8: because it returns something
  func willExitOpen(sender: Any) {}  // 29: because its sender is a 'HostMachine<CarFerry>'
  func didCallHome() {}
  @Allowed override func close() {}  // 3: the inherited method is a transition
  @Transition(from: "shut", to: "open", when: \CarFerry.isReddy) func reopen() {}  // 47: reference to member 'isReddy' cannot be resolved
  @Transition(from: "shut", to: "open", when: \CarFerry.isReady) func reopenLater() {}
  func didEnterText(_ count: Int) {}
  func willEnterOpen(animated: Bool) {}
  func shouldRoll() -> Bool { true }
}

@Guarded
final class NightFerry: CarFerry, @unchecked Sendable {  // 35: nothing keeps threads out of it while its state changes
  @Allowed override func reopen() {}  // 3: the inherited method is a transition
  @Allowed override func load(_ count: Int) {}
}

@Guarded
final class SharedFerry: Ferry, @unchecked Sendable {}  // 33: nothing keeps threads out of it while its state changes

protocol Traveller {
  func didExitTheatre() -> Bool
  func didEnterTheatre(sender: Any)
}

@Guarded
final class NamedFerry: Ferry, Traveller {
  func didExitTheatre() -> Bool { true }
  func didEnterTheatre(sender: Any) {}
  func didEnterBackground(sender: Any) {}
}

@Guarded(synchronized: false)
final class LockedFerry: Ferry, @unchecked Sendable {}

@MainActor
@Guarded
class Dock {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open) func load() {}
}

@Guarded
class DryDock: Dock, @unchecked Sendable {
  func didExitOpen(sender: Any) {}  // 28: because its sender is a 'HostMachine<DryDock>'
  func didExitText(sender: Any) {}
  @Allowed func paint() {}
  @Transition(from: State.shut, to: .open) func reopen() {}
}

@Guarded
class DeepDock: DryDock {
  @Transition(from: State.shut, to: .open) func flood() {}
}

@Guarded
final class DeepestDock: DeepDock {
  @Allowed override func close() {}  // 3: the inherited method is a transition
  @Allowed override func reopen() {}  // 3: the inherited method is a transition
  @Allowed override func flood() {}  // 3: the inherited method is a transition
  @Allowed override func paint() {}
}

@Guarded
final class ListedDock: Dock {
  static let addedRules = Rules {
    In(.shut, allows: "close", "load", "paint")  // 23: the inherited method is a transition
    In(.open, forbids: "paint")
  }
  @Allowed func paint() {}
}

@Guarded
final class OtherValve: Valve {
  @Transition(on: Event.reopn, from: State.shut, to: .open) func openAgain() {}  // 25: has no member 'reopn'
}

@Guarded
final class WordyValve: Valve {
  @Transition(on: "reopen", from: State.shut, to: .open) func openAgain() {}  // 19: the superclass declares its events
  func didEnterOpen(_ state: State) {}  // 30: no state of the superclass carries values
}

struct Offline: Error {}
typealias AnyFailure = any Error

@Guarded
class Modem {
  enum State { case up, down }
  @Transition(from: State.up, to: .down) func drop() throws {}
  @Allowed(in: State.up) func enterDown() {}
  func didFail(_ error: Offline) {}  // 25: 'didFail' is told every error: take 'any Error', and cast it
}

@Guarded
final class Router: Modem {
  static let addedRules = Rules {
    In(.up, allows: "blink")
    On("rise", from: .down, to: .up)
  }
  @Allowed func blink() {}
  @Allowed func beep() {}  // 17: no state allows 'beep'
  @Transition func rise() {}
  @Transition func reset() {}  // 20: no state allows 'reset'
  func shouldEnterDown() -> Bool { true }  // 8: it takes no arguments and cannot guard the inherited method
  func shouldLeaveTown() -> Bool { true }
}

@Guarded
final class Hub: Modem {
  static let addedRules = Rules { for state in [StateName.up] { In(state, allows: "beep") } }
  @Allowed func beep() {}
  func didFail(_ error: AnyFailure) {}
}

@Guarded
final class PoorDock: Dock {
  func didFail(_ error: Offline) {}  // 25: 'didFail' is told every error: take 'any Error', and cast it
}

@Guarded
final class Timed {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    After("isOver", from: .on, fire: .turnOff)  // 12: 'delay' is unavailable: the time of a timeout is a property
    After("patients", from: .on, to: .off)  // 23: value of type 'Timed' has no member 'patients'
  }
  var isOver = false
  var patience: Duration? = .seconds(60)
  @Transition(from: State.off, to: .on) func turnOn() {}
  @Transition(from: State.on, to: .off) func turnOff() {}
}
