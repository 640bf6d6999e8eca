// swift-format-ignore-file
// Mistakes in the rules of a host as a whole.
// Shows: negative-time, dead-end, unreachable-state, overlapping-rules, final-state-with-exit, never-allowed, repeated-state,
// undeclared-return, unreturned-target, idle-callback, idle-condition, timer-without-isolation, rule-form, own-equality.
import GuardedState

@Guarded(strict: true)
final class Player {
  enum State { case stopped, playing, buffering, rendering, broken, lost, over }  // expected-warning {{nothing leaves 'broken'; if that is meant, declare 'Final(.broken)'}} expected-warning {{no rule leads from 'stopped' to 'lost'}}

  static let rules = Rules(initial: .stopped) {
    In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
      In(.buffering, to: .rendering)
      In(.rendering, to: .broken)
    }
    In(.stopped, to: .playing)
    In(.lost, to: .stopped)
    Final(.over)
    On(.finish, from: .playing, to: .over)  // expected-note {{the other rule is here}}
    On(.finish, from: .stopped, .playing, to: .over)  // expected-error {{two rules claim 'finish' in 'playing'}}
    On(.restart, from: .over, to: .stopped)  // expected-error {{a transition leaves 'over', which is final}}
  }

  @Allowed func seek() {}
  @Allowed func snapshot() {}  // expected-warning {{no state allows 'snapshot'; say where it may run with 'In(…, allows: .snapshot)' or '@Allowed(in:)'}}
  @Transition func finish() {}
  @Transition func restart() {}
  @Transition func forgotten() {}  // expected-warning {{no state allows 'forgotten'; say where it may run with 'On(.forgotten, from:to:)'}}
}

@Guarded
final class Loader {
  enum State { case start, loading, complete, failed }
  var isEmpty = true

  @Transition(from: State.start, .start, to: .loading) func load() {}  // expected-warning {{'start' is listed already}}
  @Transition(from: State.loading, to: .complete, .failed) func finish() -> State { isEmpty ? .start : .complete }  // expected-error {{'finish' is declared to lead to 'complete' or 'failed', not to 'start'}}
  @Transition(from: State.loading, to: .complete, .failed) func end() -> State {
    let choice: () -> State = { .start }
    if isEmpty { return State.loading }  // expected-error {{'end' is declared to lead to 'complete' or 'failed', not to 'loading'}}
    return choice()
  }
  @Transition(from: State.complete, to: .start, .failed) func retry() -> State { .start }  // expected-warning {{'retry' never returns 'failed', and so never leads there}}
}

@Guarded
final class Shipment {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  static let rules = Rules(initial: .open) { Final(.closed) }
  @Transition(from: State.open, to: .closed, while: Payment.due, .paid) func close() {}  // expected-warning {{'while:' lists all states of 'Payment', and so asks nothing}}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  func didEnterClosed() {}
  func didExitClosed() {}  // expected-warning {{'didExitClosed' never runs, because nothing leaves the final state 'closed'}}
}

@Guarded
final class Timed {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    After(.seconds(60), in: .on, to: .off)  // expected-error {{nothing can happen to 'Timed' after a time, because no task can enter it: make it an actor or '@MainActor', or '@Guarded(synchronized: true)'}}
    Always(from: .on, to: .off, when: \Timed.isOver)  // expected-error {{rules are data: name the property, as in 'when: "isComplete"'}} expected-note {{a condition is named: '"isOver"'}} expected-note {{write '"isOver"'}}
  }
  var isOver = false
  @Transition(from: State.off, to: .on) func turnOn() {}
}

@Guarded
actor Spoken {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    After(.seconds(60), from: .on, to: .off)  // expected-error {{the states of 'After' stand in 'in:', as in 'After(.seconds(30), in: .a, to: .b)'}}
    After(.seconds(60), from: .on, fire: .turnOn)  // expected-error {{the states of 'After' stand in 'in:', as in 'After(.seconds(30), in: .a, fire: .b)'}}
    After(60, in: .on, to: .off)  // expected-error {{say the unit, as in 'After(.seconds(30), in: .a, to: .b)'}}
    After(60, in: .on, fire: .turnOn)  // expected-error {{say the unit, as in 'After(.seconds(30), in: .a, fire: .b)'}}
    After(.seconds(60), in: .on) { print("late") }  // expected-error {{rules are data, and run nothing: fire an event whose method does it, or write a callback}}
    Always(in: .on, to: .off)  // expected-error {{the states of 'Always' stand in 'from:', as in 'Always(from: .a, to: .b)'}}
    Always(from: .on, to: .off) { print("off") }  // expected-error {{rules are data, and run nothing: what is to run stands in a callback}}
    On(.turnOn, from: .off, to: .on) { print("on") }  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
    print("rules")  // expected-error {{rules are data, and run nothing: only 'In', 'On', 'Final' and the like stand here}}
    After(.seconds(-1), in: .on, to: .off)  // expected-error {{'.seconds(-1)' is negative: a time can't be}}
  }
  @Transition func turnOn() {}
}

@Guarded
final class Bare {
  enum State { case on, off }
  static let rules = Rules(.off) { In(.off, to: .on) }  // expected-error {{name the initial state with its label: 'Rules(initial: .a) { … }'}}
}

final class Unmarked {}
func bind() {
  let rules = Rules<String, String, String>(initial: "a") { In("a") }
  _ = StateMachine<String, String>(rules, for: Unmarked())  // expected-error {{a machine finds the methods and callbacks of a class or an actor that is '@Guarded': mark it so}}
}

@Guarded
final class Borrowed {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    On(.turn, from: .off, to: .on, if: "isReady")  // expected-error {{a condition stands behind 'when:', as the name of a property: 'when: "isComplete"'}}
    On(.turn, from: .off, to: .on, unless: "isReady")  // expected-error {{a condition is the name of a property that must be true: write one that says the opposite}}
    On(.turn, from: .off, to: .on, action: "beep")  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
    On(.turn, from: .off, to: .on, do: { print("on") })  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
    On(.turn, from: .off, to: .on, when: isAlwaysReady)  // expected-error {{rules are data: name the property, as in 'when: "isComplete"'}}
    On(.turn, from: .off, to: .on, guard: "isReady")  // expected-error {{a condition stands behind 'when:', as the name of a property: 'when: "isComplete"'}}
    On(.turn, from: .off, to: .on, after: .seconds(3))  // expected-error {{what happens after a time is written as 'After(.seconds(30), in: .a, to: .b)', or 'fire: .event' in place of 'to:'}}
    On(.turn, from: .off, target: .on)  // expected-error {{where an event leads stands behind 'to:': 'On(.event, from: .a, to: .b)'}}
    On([.turn], from: .off, to: .on)  // expected-error {{'On' declares one event: write one 'On' for each}}
    On(.turn, from: .off, to: .on)
      .on(.turn, from: .on, to: .off)  // expected-error {{each event has a declaration of its own: 'On(.event, from: .a, to: .b)'}}
    In(.off).on(.turn, to: .on)  // expected-error {{where an event leads is written as 'On(.event, from: .a, to: .b)'}}
    In(.off, on: .turn, to: .on)  // expected-error {{where an event leads is written as 'On(.event, from: .a, to: .b)'}}
    Always(from: .off, to: .on, if: "isReady")  // expected-error {{a condition stands behind 'when:', as the name of a property: 'when: "isComplete"'}}
    In([.on, .off], allows: .look)  // expected-error {{'In' declares one state: write one 'In' for each}}
    In(.on).allows(.look)  // expected-error {{what a state allows stands in its parentheses: 'In(.a, allows: .method)'}}
    In(.on).to(.off)  // expected-error {{where a state leads stands in its parentheses: 'In(.a, to: .b)'}}
    Final([.on])  // expected-error {{states are listed without brackets: 'Final(.a, .b)'}}
    [In(.on, to: .off)]  // expected-error {{rules stand one below the other, without brackets around them}}
    [On(.turn, from: .off, to: .on)]  // expected-error {{rules stand one below the other, without brackets around them}}
    Transition(.turn, to: .off)  // expected-error {{a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'}}
    Transition(from: .on, to: .off)  // expected-error {{a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'}}
  }
  @Allowed(in: State.on) func look() {}
  @Transition func turn() {}
}
let isAlwaysReady = true

@Guarded
final class Spelled {
  enum State { case on, off }
  static let rules = Rules(initial: "on") { In("off", to: "on") }  // expected-error {{the states are cases here: 'Rules(initial: .a) { In(.a, to: .b) }'}}
  @Transition(from: State.on, to: .off) func turn() {}
}

@Guarded
final class Bracketed {
  enum State { case on, off }
  static let rules = Rules(initial: .on, On(.turn, from: .on, to: .off))  // expected-error {{rules stand in braces, one below the other: 'Rules(initial: .a) { On(.event, to: .b) }'}}
  @Transition func turn() {}
}

@Guarded
final class Direct {
  enum State { case on, off }
  static let rules = Rules(initial: .on, In(.on, to: .off))  // expected-error {{rules stand in braces, one below the other: 'Rules(initial: .a) { In(.a, to: .b) }'}}
  @Transition(from: State.off, to: .on) func turn() {}
}

@Guarded
final class Worded {
  enum State { case on, off }
  static let rules = Rules(initial: .on) {
    In(.on, disallows: .turn)  // expected-error {{incorrect argument label in call (have '_:disallows:', expected '_:allows:')}} expected-note {{the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', 'userInfo:', 'when:'; here it is 'forbids:'}} expected-note {{write 'forbids:'}}
  }
  @Transition(from: State.on, to: .off) func turn() {}
}

@Guarded
final class Valued {
  enum State { case on, off }
  var isReady = true
  static let rules = Rules(initial: .on) {
    On(.turn, from: .on, to: .off, when: isReady)  // expected-error {{cannot use instance member 'isReady' within property initializer; property initializers run before 'self' is available}} expected-note {{rules are data: name the property, as in 'when: "isReady"'}} expected-note {{write '"isReady"'}}
  }
  @Transition func turn() {}
}

@Guarded
final class Begun {
  enum State { case on, off }
  @Region enum Lid { case open, closed }
  static let rules = Rules(initial: .on) {
    Region(Lid.self, start: .closed) {}  // expected-error {{the initial state stands behind 'initial:'}}
  }
  @Transition(from: State.on, to: .off) func turn() {}
  @Transition(from: Lid.open, to: .closed) func close() {}
  func look() -> Bool { machine.isIn(.of) }  // expected-error {{type 'Begun.StateName' (aka 'Begun.State') has no member 'of'}}
}

enum Lit { case on, off }
func apart() {
  typealias R = Rules<Lit, String, String>
  _ = R(initial: .onn) { In(.on) }  // expected-error {{type 'Lit' has no member 'onn'}}
  _ = R { In(.on, initial: .offf) { In(.off) } }  // expected-error {{type 'Lit' has no member 'offf'}}
  _ = R { On("turn", from: .off, to: .on) { true } }  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
  _ = R { On("turn", from: .on, to: .off) { print("off") } }  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
  _ = R { On("turn", from: .on, to: .off, perform: { print("off") }) }  // expected-error {{rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback}}
  _ = R { Always(from: .on, to: .off) { true } }  // expected-error {{rules are data, and run nothing: what is to run stands in a callback}}
  _ = R { Region(Lit.self, states: [.on, .off]) {} }  // expected-error {{the states of a region are the cases of its enum: leave 'states:' out}}
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
    On(.close, in: .open, to: .closed)  // expected-error {{'in:' is for an event that changes nothing: where one leads from stands behind 'from:', as in 'On(.event, from: .a, to: .b)'}}
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
