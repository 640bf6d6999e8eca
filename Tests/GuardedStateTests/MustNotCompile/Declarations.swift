// swift-format-ignore-file
// Types and methods that can't be guarded.
// Shows: no-states, state-with-payload, valued-state, via-with-values, else-with-values, subclass-states, subclass-rules, public-state-not-sendable, not-a-method, rethrowing-transition,
// event-not-declared, same-labels, not-a-property, missing-event, in-extension.
import Distributed
import GuardedState

@Guarded
final class Empty {  // expected-error {{a guarded type needs at least one state}}
  enum State {}
  @Allowed func run() {}
}

@Guarded
final class Loaded {
  enum State { case start, loading(Int), failed(String), broken(any Error) }
  @Transition(from: State.start, to: State.failed)  // expected-error {{'failed' carries values, which 'fail' doesn't return: make it return 'State'}}
  func fail() {}
  @Transition(from: State.start, via: State.loading, to: State.start)  // expected-error {{'loading' carries values, which are not known before the body has run}}
  func load() async {}
  @Transition(from: State.start, via: State.start, to: State.broken, orElse: State.failed)  // expected-error {{a body that throws can lead to a state that carries an 'any Error' or nothing}}
  func smash() async throws -> State { .broken(CancellationError()) }
}

@Guarded
distributed actor Remote {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  enum State: Codable, Hashable, Sendable { case start, busy, failed(String) }  // expected-error {{state 'failed' of a distributed actor can't carry values; keep them in a property}}
  @Transition(from: State.start, to: .busy) distributed func go() {}
  @Transition(from: State.start, to: .busy) distributed func goAgain() throws {}
  @Transition(from: State.start, to: .busy, .start) distributed func pick() throws -> State { .busy }
  @Transition(from: State.start, via: .busy, to: .start) distributed func load() async {}
  @Transition(from: State.start, via: .busy, to: .start, orElse: .start) distributed func loadOne() async throws -> State { .start }
  @Allowed(in: State.start) distributed func look() throws -> Int { 1 }
}

@Guarded
final class Backwards {
  enum State { case failed(String), start }  // expected-error {{the initial state 'failed' carries values, which nothing gives it}}
  @Transition(from: State.failed, to: State.start) func run() {}
}

@Guarded
class Porthole {
  enum State { case open, shut }
  static let rules = Rules(initial: .open)  // expected-note {{attempt to override property here}}
  @Transition(from: State.open, to: .shut) func shut() {}
}

@Guarded
final class Hatch: Porthole {
  enum Region { case a }
  enum State { case up, down }  // expected-error {{the subclass of a guarded class has that class's states and events, and can't declare its own}}
  @Region enum Payment { case due, paid }  // expected-error {{the subclass of a guarded class can't have regions; give it an object that has them}}
  enum Event { case turn }  // expected-error {{the subclass of a guarded class has that class's states and events, and can't declare its own}}
  static let rules = Rules(initial: .shut)  // expected-error {{cannot override with a stored property 'rules'}} expected-note {{a subclass adds to the rules that it inherits; call what it adds 'addedRules'}} expected-note {{rename it to 'addedRules'}}
}

@Guarded
public final class Shutter {
  public enum State: Equatable { case up, down }  // expected-error {{a public 'State' must say that it is 'Sendable'}} expected-note {{add 'Sendable'}}
  public enum Event { case raise, lower }  // expected-error {{a public 'Event' must say that it is 'Sendable'}} expected-note {{add 'Sendable'}}
  static let rules = Rules(initial: .down) { In(.up, to: .down, allows: .look); On(.lower, from: .up, to: .down) }
  @Transition(on: Event.raise, from: State.down, to: .up) public func raise() {}
  @Transition(on: Event.raise, from: State.up, to: .up, .down) public func turn() throws -> State { state == .up ? .up : .down }
  @Allowed public func look() throws -> State { state }
  func didEnterUp(_ transition: Transition) {}
}

public func use(_ shutter: Shutter) throws {
  try shutter.fire(.raise)
  if shutter.state == .up { try shutter.transition(to: .down) }
  _ = shutter.can(.look)
}

@Guarded
public final class Frozen {
  @frozen public enum State { case up, down }
  @Transition(from: State.down, to: .up) public func raise() {}
  @Transition(from: State.up, to: .down) public func lower() {}
}

@Guarded
final class Valve {
  enum State { case on, off }
  var pressures = [true]

  @Allowed(in: State.on) init() {}  // expected-error {{'@Allowed' guards methods; initialisers, accessors and functions can't have it}}
  @Transition(from: State.on, to: .off) func each(_ body: () throws -> Void) rethrows { try body() }  // expected-error {{a transition can't rethrow; make it throw}} expected-note {{replace 'rethrows' by 'throws'}}
  @Transition(on: State.on, from: State.on, to: .off) func stop() {}  // expected-error {{events are named by the methods until the type declares an 'enum Event'}}
  @Allowed(in: State.on) func look(at x: Int) {}  // expected-note {{the other method is here}}
  @Allowed(in: State.on) func look(at y: Int) -> Int? { 1 }  // expected-error {{two guarded methods are called 'look(at:)' and take the same; give one of them another label}}
  @Transition(on: Event.leak, from: State.on, to: .off) func leak(_ much: Int) {}  // expected-error {{cannot find 'Event' in scope}} expected-warning {{events are named by the methods until the type declares an 'enum Event'}}
  @Transition(from: State.on, to: .off, when: \Timed.isOver) func end() {}  // expected-error {{is not a property of 'Valve', whose body has no 'isOver' either; a condition is one}}
  @Transition(from: State.on, to: .off, when: \Valve.isMissing) func lose() {}  // expected-error {{value of type 'Valve' has no member 'isMissing'}}
}

@Guarded
final class Timed {
  enum State { case on, off }
  enum Event { case stop }
  var isOver = true
  @Transition(from: State.on, to: .off) func stop() {}  // expected-error {{this type declares its own events: say which one the method performs, with 'on:'}} expected-note {{add 'on: Event.stop'}}
}

extension Timed {
  @Allowed(in: State.on) func late() {}  // expected-error {{'@Allowed' can't guard a method of an extension, which '@Guarded' does not see; move the method into the type's own body}}
}

@Allowed func free() {}  // expected-error {{'@Allowed' works only in the body of a type with '@Guarded'}}

// Classes without a machine, with guarded subclasses: only their own mistake is diagnosed.
@Guarded
class Stateless {  // expected-error {{'@Guarded' needs an 'enum State' inside 'Stateless'}}
  @Transition func go() throws {}
}

@Guarded
final class StatelessSub: Stateless {
  @Transition override func go() throws { try super.go() }
  func didFail(_ error: any Error) {}
}

@MainActor @Guarded
open class Secretive {
  private enum State { case a, b }  // expected-error {{'State' must be seen wherever the guarded type is, whose members use it}} expected-note {{make it 'public'}}
  @Transition(from: State.a, to: .b) open func go() throws {}
  @Allowed(in: State.a) open func look(_ deep: Bool) async throws {}
}

@Guarded
public final class SecretiveSub: Secretive {
  @Allowed override public func look(_ deep: Bool) async throws {}
  func shouldLook(_ deep: Bool) -> Bool { true }
}

@Guarded
class Uneventful<T> {
  enum State { case a, b }
  enum Event { case go(Int) }  // expected-error {{event 'go' can't carry values: the method that performs it takes them, or 'userInfo'}} expected-note {{remove them}}
  @Transition(on: Event.go, from: State.a, to: .b) func go() throws {}
}

@Guarded
class UneventfulSub: Uneventful<Int> {}

@Guarded
final class UneventfulSubSub: UneventfulSub {}

@Guarded
class Hidden {
  #if DEBUG || !DEBUG
  enum State { case a, b }  // expected-error {{'@Guarded' does not see what is inside '#if'; declare 'State' outside of it}}
  #endif
  @Transition func go() throws {}
}

@Guarded
final class HiddenSub: Hidden {}

@Guarded
class Method {  // expected-error {{'Method' is what '@Guarded' adds; give this type another name}}
  enum State { case a, b }
  static let rules = Rules(initial: .a) { In(.b, to: .a) }
  @Transition(from: State.a, to: .b) func go() throws {}
}

@Guarded
final class MethodSub: Method {
  @Transition override func go() throws { try super.go() }
}

@Guarded
class Called {
  enum State { case a, b }
  struct Method {}  // expected-error {{'Method' is what '@Guarded' adds; give this type another name}}
  @Transition(from: State.a, to: .b) func go() throws {}
}

@Guarded
final class CalledSub: Called {}
