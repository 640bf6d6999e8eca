// swift-format-ignore-file
// Members that stand in the way of those that '@Guarded' adds, and what it doesn't see.
// Shows: untyped-lazy, own-state, unavailable-case, reserved-name, rules-not-static, unclear-option, guarded-twice, state-access, event-with-values,
// stateless-superclass.
//
// Of a lazy property without a type it speaks in the expansion, too, so that only the right form stands here.
// In one module the compiler (6.3) breaks down over the last of these before a macro runs, so that it has no line here.
import GuardedState

@Guarded
final class Ported {
  enum State { case idle, busy }
  var state: State = .idle  // expected-error {{'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone}} expected-note {{remove it}} expected-note {{write '@Guarded(machineOnly: true)'}}
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Instance {
  enum State { case idle, busy }
  let rules = Rules(initial: .idle)  // expected-error {{'rules' must be a static property: objects of one type share their rules}} expected-note {{make it 'static'}}
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Function {
  enum State { case idle, busy }
  static func rules() -> Rules { Rules(initial: .idle) }  // expected-error {{'rules' must be a static property: objects of one type share their rules}}
  @Transition(from: State.idle, to: .busy) func start() {}
}

let isDebug = true

@Guarded(strict: isDebug)  // expected-error {{an option of '@Guarded' is written 'true' or 'false'; the compiler must know it}}
final class Debugged {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
@Guarded  // expected-error {{a type is guarded once}} expected-note {{remove '@Guarded'}}
final class Twice {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
public final class Published {
  enum State { case idle, busy }  // expected-error {{'State' must be seen wherever the guarded type is, whose members use it}} expected-note {{make it 'public'}}
  @Transition(from: State.idle, to: .busy) public func start() {}
}

@Guarded
final class Secretive {
  private enum State { case idle, busy }  // expected-error {{'State' must be seen wherever the guarded type is, whose members use it}} expected-note {{make it internal}}
  @Transition(from: State.idle, to: .busy) func start() {}
  @Transition(from: State.busy, to: .idle) func stop() throws -> Int { 1 }
}

@Guarded
final class Laden {
  enum State { case idle, busy }
  enum Event { case start(Int) }  // expected-error {{event 'start' can't carry values: the method that performs it takes them, or 'userInfo'}} expected-note {{remove them}}
  @Transition(on: Event.start, from: State.idle, to: .busy) func start() {}
}

// A struct, an enum and a protocol have no guards: nothing else is said of them.
@Guarded
struct Value {  // expected-error {{'@Guarded' needs an object with an identity: a class or an actor, not a struct}}
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func start() {}
  @Allowed(in: State.busy) func look() throws -> Int { 1 }
}

@Guarded
final class Debug {
  enum State { case idle, busy
    #if !RELEASE  // expected-error {{'@Guarded' does not see what is inside '#if'; declare all cases outside of it}}
    case lost
    #endif
  }
  #if !RELEASE
  static let rules = Rules(initial: .busy)  // expected-error {{'@Guarded' does not see what is inside '#if'; put the '#if' into the rules' closure}}
  #endif
  @Transition(from: State.lost, to: .idle) func find() {}
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Elsewhere {
  #if !RELEASE
  enum State { case idle, busy }  // expected-error {{'@Guarded' does not see what is inside '#if'; declare 'State' outside of it}}
  #endif
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Transition {  // expected-error {{'Transition' is what '@Guarded' adds; give this type another name}}
  enum State { case idle, busy }
  static let rules = Rules(initial: .idle) { In(.busy, allows: .look) }
  @Transition(from: State.idle, to: .busy) func start() {}
  @Allowed func look() throws -> Int { 1 }
}

@Guarded
final class Engine {
  enum State { case idle, busy }
  var machine = "steam"  // expected-error {{'machine' is what '@Guarded' adds; give this property another name}}
  func Rules() {}  // expected-error {{'Rules' is what '@Guarded' adds; give this method another name}}
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Request {
  enum State { case idle, busy }
  enum Method { case get, post }  // expected-error {{'Method' is what '@Guarded' adds; give this type another name}}
  @Transition(from: State.idle, to: .busy) func start() {}
}

@Guarded
final class Reflection {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func `Type`() {}  // expected-error {{'.Type' is a type to the compiler; give this method another name}}
  @Allowed(in: State.busy) func look(_ `self`: Int) {}  // expected-error {{'`self`' is what '@Guarded' adds; give this parameter another name}}
}

// Not a mistake: methods that are called as what is added, and take something else.
@Guarded
final class Gun {
  enum State { case loaded, empty }
  @Transition(from: State.loaded, to: .empty) func fire() {}
  @Transition(from: State.empty, to: .loaded) func handle(_ rounds: Int) {}
  @Allowed(in: State.loaded) func can() {}
}

func use(_ gun: Gun) throws {
  gun.fire()
  try gun.fire(.fire)
  gun.can()
  _ = gun.can(.handle)
  gun.handle(6)
  try gun.handle("handle", [6])
}

// The machine is asked, not the host.
func ask(_ gun: Gun) {
  gun.start()  // expected-error {{has no member 'start'}}
  gun.settle()  // expected-error {{has no member 'settle'}}
  _ = gun.isWithin(.loaded)  // expected-error {{'isWithin' is unavailable: ask the machine: 'machine.isWithin(_:)'}}
  _ = gun.declares(call: .fire)  // expected-error {{'declares(call:)' is unavailable: ask the machine: 'machine.declares(call:)'}}
  _ = gun.machine.isWithin(.loaded)
}

@Guarded(machineOnly: true)
final class Control {
  enum State { case idle, pressed }
  @Transition(from: State.idle, to: .pressed) func press() {}
}

func ask(_ control: Control) throws {
  _ = control.state  // expected-error {{'state' is unavailable: ask the machine: 'machine.state'}}
  _ = control.can(.press)  // expected-error {{'can' is unavailable: ask the machine: 'machine.can(call:)'}}
  _ = control.refusal(of: .press)  // expected-error {{'refusal(of:)' is unavailable: ask the machine: 'machine.refusal(of:)'}}
  try control.fire(.press)  // expected-error {{'fire' is unavailable: ask the machine: 'machine.fire(_:)'}}
  try control.transition(to: .idle)  // expected-error {{'transition(to:)' is unavailable: ask the machine: 'machine.transition(to:)'}}
}

@Guarded
final class Chat {
  enum State { case open }
  @Allowed(in: State.open) func reply(_ text: String, _ name: String) async {}
}

func call(_ chat: Chat, _ machine: StateMachine<String, String>) throws {
  try chat.handle("reply", "a", "b")  // expected-error {{'handle' is unavailable: pass the arguments as an array: 'handle("name", [1, "a"])'}}
  try chat.machine.handle("reply", "a")  // expected-error {{'handle' is unavailable: pass the arguments as an array: 'handle("name", [1, "a"])'}}
  try machine.handle("reply", 1, 2)  // expected-error {{'handle' is unavailable: pass the arguments as an array: 'handle("name", [1, "a"])'}}
}

@Guarded
final class Lazily {
  enum State { case off, on }
  lazy var own: HostMachine<Lazily> = machine
  @Transition(from: State.off, to: .on) func turnOn() {}
}

@Guarded
final class Moduled {
  enum State { case on, off }
  enum Swift {}  // expected-error {{'Swift' is the module that the expansion means; give this type another name}}
  typealias GuardedState = State  // expected-error {{'GuardedState' is the module that the expansion means; give this type another name}}
  @Transition(from: State.on, to: .off) func turn() {}
  @Allowed(in: State.on) func dim(_ level: Int) throws -> Int { level }
}

enum Around {
  @Guarded
  final class GuardedState {  // expected-error {{'GuardedState' is the module that the expansion means; give this type another name}}
    enum State { case on, off }
    @Transition(from: State.on, to: .off) func turn() {}
    @Allowed(in: State.on) func dim(_ level: Int) throws -> Int { level }
  }
}

@Guarded
class Album {
  enum State { case open, shut; @available(*, unavailable, renamed: "shut") case closed }  // expected-error {{'closed' cannot be unavailable, because the machine lists all states and events: remove it, or mark it 'deprecated'}}
  @Region enum Cover { case on; @available(*, unavailable) case off }
  @Transition(from: State.open, to: .shut) func shut() {}
  @Transition(from: Cover.on, to: .on) func cover() {}
}
@Guarded
actor AlbumOfActor {
  enum State { case open, shut }
  @Region enum Cover { case on; @available(*, unavailable) case off }  // expected-error {{'off' cannot be unavailable, because the machine lists all states and events: remove it, or mark it 'deprecated'}}
  @Transition(from: State.open, to: .shut) func shut() {}
  @Transition(from: Cover.on, to: .on) func cover() {}
}
