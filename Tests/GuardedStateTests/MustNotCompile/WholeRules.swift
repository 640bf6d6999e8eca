// swift-format-ignore-file
// Mistakes in the rules of a host as a whole.
// Shows: dead-end, unreachable-state, overlapping-rules, final-state-with-exit, never-allowed, repeated-state,
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
