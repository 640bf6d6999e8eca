// swift-format-ignore-file
// Mistakes in the rules of a host as a whole.
// Shows: negative-time, dead-end, unreachable-state, overlapping-rules, final-state-with-exit, never-allowed, repeated-state,
// undeclared-return, timer-without-isolation.
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
    On(.restart, from: .over, to: .stopped)  // expected-error {{nothing leaves the final state 'over'}}
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
}

@Guarded
final class Timed {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    After(.seconds(60), in: .on, to: .off)  // expected-error {{nothing can happen to 'Timed' after a time, because no task can enter it: make it an actor or '@MainActor', or '@Guarded(synchronized: true)'}}
    Always(from: .on, to: .off, when: \Timed.isOver)  // expected-error {{rules are data: name the property, as in 'when: "isComplete"'}}
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
    After(.seconds(-1), in: .on, to: .off)  // expected-error {{'.seconds(-1)' is over before it begins: a time is never negative}}
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
