// swift-format-ignore-file
// Shows: no-way-to-refuse, two-guards, static-method, targets-without-choice, not-a-class, missing-state,
// outside-guarded-type, unguarded-method, doubled-callback, callback-without-state.
import GuardedState

@Guarded
final class Valve {
  enum State { case shut, open }

  @Allowed(in: State.open) func flow() -> Int { 1 }  // expected-error {{a refused call of 'flow' has no 'Int' to return: make it throw, make the result optional, or say '@Allowed(otherwise: value)'}} expected-note {{add 'throws'}} expected-note {{make the result optional}}
  @Allowed @Transition func both() {}  // expected-error {{a method has one guard, '@Allowed' or '@Transition'}} expected-note {{the other guard is here}} expected-note {{remove '@Transition'}}
  @Allowed static func shared() {}  // expected-error {{a static method has no state to be guarded by}}
  @Transition(from: State.shut, to: .open, .shut) func turn() {}  // expected-error {{'turn' has several targets and doesn't say which: make it return 'State'}}
}

@Guarded  // a struct
struct Value {}  // expected-error {{'@Guarded' needs an object with an identity: a class or an actor, not a struct}}

@Guarded(strict: true)
final class Strict {
  enum State { case on, off }
  static let rules = Rules(initial: .on) { Final(.off) }
  @Transition(from: State.on, to: .off) func stop() {}
  // Behaviour 54.
  func run() {}  // expected-warning {{'run' runs in every state: guard it, or mark it '@Unguarded'}} expected-note {{mark it '@Unguarded'}}
  @Unguarded func log() {}
  func didEnterOff() {}
  // Behaviour 43: two forms of one callback.
  func didEnterOn() {}  // expected-warning {{'didEnterOn' has two forms, and only the one that takes the most is called}}
  func didEnterOn(animated: Bool) {}  // expected-note {{this one is called}}
  // Defect 20.
  func didEnterOfff() {}  // expected-warning {{'didEnterOfff' is named like a callback, but no state is called that; did you mean 'didEnterOff'?}} expected-note {{rename it to 'didEnterOff'}}
}

@Guarded
final class Repeated {
  enum State { case on, off }
  @Transition(from: State.on, to: .off) func move(x: Int, x: Int) {}  // expected-error {{invalid redeclaration of 'x'}} expected-note {{'x' previously declared here}}
}
