// swift-format-ignore-file
// Mistakes in the rules of a host as a whole.
// Shows: negative-time, dead-end, unreachable-state, overlapping-rules, final-state-with-exit, never-allowed, repeated-state,
// undeclared-return, unreturned-target, idle-callback, idle-condition, rule-form, own-equality.
import GuardedState

@Guarded(strict: true)
final class Player {
  enum State { case stopped, playing, buffering, rendering, broken, lost, over }  // expected-warning {{nothing leaves 'broken'; if that is meant, declare it as final with 'Final'}} expected-warning {{no rule leads to 'lost' from the initial state 'stopped'}}

  static let rules = Rules(initial: .stopped) {
    In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
      In(.buffering, to: .rendering)
      In(.rendering, to: .broken)
    }
    In(.stopped, to: .playing)
    In(.lost, to: .stopped)
    Final(.over)
    On(.finish, from: .playing, to: .over)
  }

  @Allowed func seek() {}
  @Transition func finish() {}
  @Transition func forgotten() {}  // expected-warning {{no state allows 'forgotten'; say where it may run with an 'On' for 'forgotten', or in its attribute}}
}

@Guarded
final class Recorder {
  enum State { case stopped, playing, over }
  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    Final(.over)
    On(.finish, from: .playing, to: .over)  // expected-note {{the other one is here}}
    On(.finish, from: .stopped, .playing, to: .over)  // expected-error {{two rules claim 'finish' in 'playing'}}
    On(.restart, from: .over, to: .stopped)  // expected-error {{a transition leaves 'over', which is final}}
  }
  @Transition func finish() {}
  @Transition func restart() {}
}

@Guarded
final class Loader {
  enum State { case start, loading, complete, failed }
  var isEmpty = true

  @Transition(from: State.start, .start, to: .loading) func load() {}  // expected-warning {{'start' is listed already}}
  @Transition(from: State.loading, to: .complete, .failed) func finish() -> State { isEmpty ? .start : .complete }  // expected-error {{'finish' is declared to lead to 'complete' or 'failed', not to 'start'}}
  @Transition(from: State.complete, to: .start, .failed) func retry() -> State { .start }  // expected-warning {{'retry' never returns 'failed', and so never leads there}}
}

@Guarded
final class Shipment {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  static let rules = Rules(initial: .open) { Final(.closed) }
  @Transition(from: State.open, to: .closed, while: Payment.due, .paid) func close() {}  // expected-warning {{'while:' lists all states of 'Payment', so it always holds}}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  func didEnterClosed() {}
  func didExitClosed() {}  // expected-warning {{'didExitClosed' never runs, because nothing leaves the final state 'closed'}}
}

@Guarded
actor Spoken {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    print("rules")  // expected-error {{rules are data, and run nothing: only 'In', 'On', 'Final' and the like stand here}}
    After(.seconds(-1), from: .on, to: .off)  // expected-error {{'.seconds(-1)' is negative: a time can't be}}
  }
  @Transition(from: State.off, to: .on) func turnOn() {}
}

final class Unmarked {}
func bind() {
  let rules = Rules<String, String, String>(initial: "a") { In("a") }
  _ = StateMachine<String, String>(rules, for: Unmarked())  // expected-error {{a machine finds the methods and callbacks of a class or an actor that is '@Guarded': mark it so}}
}

@Guarded
final class Worded {
  enum State { case on, off }
  static let rules = Rules(initial: .on) {
    In(.on, disallows: .turn)  // expected-error {{incorrect argument label in call (have '_:disallows:', expected '_:allows:')}} expected-note {{the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', 'ignores:', 'userInfo:', 'when:'}}
  }
  @Transition(from: State.on, to: .off) func turn() {}
}

@Guarded
final class Valued {
  enum State { case on, off }
  var isReady = true
  static let rules = Rules(initial: .on) {
    On(.turn, from: .on, to: .off, when: isReady)  // expected-error {{cannot use instance member 'isReady' within property initializer; property initializers run before 'self' is available}} expected-error {{cannot convert value of type 'Bool' to expected argument type 'String'}} expected-note {{rules are data: name the property, as in 'when: "isReady"'}} expected-note {{write '"isReady"'}}
  }
  @Transition func turn() {}
}

@Guarded
final class Begun {
  enum State { case on, off }
  @Region enum Lid { case open, closed }
  static let rules = Rules(initial: .on) {
    Region(Lid.self, initial: .closed) { In(.closed, to: .open) }
    Always(from: .on, to: .off, when: \Begun.isReady)  // expected-error {{cannot convert value of type}} expected-note {{a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"isReady"'}} expected-note {{write '"isReady"'}}
  }
  var isReady = false
  @Transition(from: State.on, to: .off) func turn() {}
  @Transition(from: Lid.open, to: .closed) func close() {}
  func look() -> Bool { machine.isIn(.of) }  // expected-error {{type 'Begun.StateName' (aka 'Begun.State') has no member 'of'}}
}

enum Lit { case on, off }
func apart() {
  typealias R = Rules<Lit, String, String>
  _ = R(initial: .onn) { In(.on) }  // expected-error {{type 'Lit' has no member 'onn'}}
  _ = R { In(.on, initial: .offf) { In(.off) } }  // expected-error {{type 'Lit' has no member 'offf'}}
  _ = R { Region(Lit.self, initial: .shut) }  // expected-error {{type 'Lit' has no member 'shut'}}
  _ = StateMachine<Lit, String>(initial: .onn) { In(.on) }  // expected-error {{type 'Lit' has no member 'onn'}}
  _ = StateMachine("on")  // expected-error {{name the initial state with its label, and declare the others: 'StateMachine(initial: "a") { … }'}}
}

func alone() {
  // Strings are states where no type says otherwise, and a list of rules may be made elsewhere.
  _ = Rules<String, String, String>(initial: "on") { In("on", to: "off") }
  _ = Rules<String, String, String>(initial: "on")
  _ = StateMachine<String, String>(initial: "on") { Final("off") }
}

@Guarded
final class Misnamed {
  enum State { case open, closed }
  enum Event { case close }
  static let rules = Rules(initial: .open) {
    In(.closd, to: .opn)  // expected-error {{type 'Misnamed.State' has no member 'closd'}} expected-error {{type 'Misnamed.State' has no member 'opn'}}
  }
}

@Guarded
final class Entered {
  enum State { case open, closed }
  enum Event { case close }
  static let rules = Rules(initial: .open) {
    On(.close, in: .open, to: .closed)  // expected-error {{'in:' is for an event that changes nothing: the states that a transition leaves are 'from:', as in 'On(.event, from: .a, to: .b)'}}
  }
}

@Guarded
final class Loose {
  enum State {
    case open, closed
    static func == (first: Self, second: Self) -> Bool { true }  // expected-warning {{this tells states and events apart in rules: where two cases are equal, they are one; remove it, or call it otherwise}}
  }
  @Transition(from: State.open, to: .closed) func close() {}
}
