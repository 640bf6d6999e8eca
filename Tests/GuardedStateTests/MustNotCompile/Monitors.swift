// swift-format-ignore-file
// What the compiler must reject of classes that any thread may use; the expected message stands beside the line.
// Shows: synchronized-isolation, synchronized-subclassable, synchronized-not-sendable, synchronized-property,
// synchronized-method, synchronized-async, idle-option, no-tools.
import GuardedState

@Guarded(synchronized: true)
class Open: @unchecked Sendable {  // expected-error {{a synchronized class must be final; a subclass could go past its lock}}
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}

@Guarded(synchronized: true)
final class Exposed: @unchecked Sendable {
  enum State { case a, b }
  let name = "fine"
  private var hidden = 0
  var count = 0  // expected-error {{'count' must be private in a synchronized class; only guarded methods hold its lock}}
  @Transition(from: State.a, to: .b) func go(_ n: Int) {}
  @Allowed(in: State.a) func wait() async {}  // expected-error {{a guarded method of a synchronized class can't be async; make the class an actor}}
  @Allowed(in: State.a, otherwise: .wait) func look() async -> Int { 1 }  // expected-error {{a guarded method of a synchronized class can't be async; make the class an actor}}
  @Allowed(in: State.a, otherwise: .wait) func see() throws -> Int { 1 }  // expected-error {{'.wait' is for async methods, which a synchronized class can't guard; make the class an actor}}
  func peek() {}  // expected-error {{'peek' runs without the lock of the synchronized class: guard it, make it private, or mark it '@Unguarded'}}
  subscript(index: Int) -> Int { hidden }  // expected-error {{a subscript runs without the lock of the synchronized class: make it private, do its work in a guarded method, or mark it '@Unguarded'}}
  @Unguarded subscript(name: String) -> Int { 1 }
  @Unguarded var limit: Int { 7 }
  @Unguarded func shrug() {}
  private func help() {}
}

@Guarded(synchronized: true)
actor Needless {  // expected-error {{'Needless' is isolated to an actor, which needs no 'synchronized: true'}}
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}

@Guarded(synchronized: true)
final class Lonely {  // expected-warning {{only a class that is 'Sendable' has use for 'synchronized: true'; declare 'Lonely: @unchecked Sendable'}}
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}

@Guarded(synchronized: false)
final class Locked: @unchecked Sendable {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}

@Guarded(synchronized: true)  // expected-error {{'synchronized: true' does nothing here: a 'GuardedObject' has no lock: put it on a global actor, as with '@MainActor'}} expected-note {{remove 'synchronized: true'}}
final class Unlocked: GuardedObject {
  @Allowed func look() {}
}

@Guarded(tools: true)
final class Untold: GuardedObject {  // expected-error {{the methods of 'Untold' can't be tools: 'tools: true' is for a class with a 'State' and for an actor, and not for a distributed one or a 'GuardedObject'}}
  @Transition(from: "a", to: "b") func go() {}
}
