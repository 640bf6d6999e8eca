// swift-format-ignore-file
// Rules that contradict each other, decide nothing, or are read by nobody.
// Shows: transition-listed-as-allowed, contradictory-rules, missing-child, endless-transitions, dead-rule, stray-rules,
// transition-without-end, unaccepted-event, uncallable-event, redundant-rule, ignored-result.
import GuardedState

@Guarded
final class Player {
  enum State { case stopped, playing, fast, slow, over }
  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing, .fast, allows: .look)  // expected-note {{the other one is here}}
    In(.stopped, allows: .play, forbids: .look)  // expected-error {{'play' is a '@Transition': say where it is accepted with 'On' or in its attribute}} expected-error {{'stopped' forbids 'look', which it allows itself}}
    In(.playing, initial: .fast) {  // expected-note {{the other one is here}}
      In(.fast, to: .slow)
      In(.slow, to: .over)
    }
    In(.playing, initial: .slow)  // expected-error {{'playing' has the initial child 'fast' and the initial child 'slow'}}
    Done(.playing, to: .over)  // expected-error {{'playing' is never done, because no final state lies in it}}
    Final(.over)
  }
  @Transition(from: State.stopped, to: .playing) func play() {}
  @Allowed(in: State.slow) func look() {}
}

@Guarded
final class Carousel {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    On(.go, from: .a, to: .b)  // expected-note {{the other one is here}}
    On(.go, from: .a, to: .c, when: "isOk")  // expected-error {{this rule is never tried, because an earlier one for 'go' in 'a' has no conditions}}
    Always(from: .b, to: .c)  // expected-error {{transitions that always happen lead in a circle: b to c to b; give one of them a condition}}
    Always(from: .c, to: .b)
  }
  var isOk = true
  @Transition func go() {}
}

@Guarded
final class Kite {
  enum State { case up, down }
  static let rule = Rules(initial: .down)  // expected-warning {{'@Guarded' looks for rules called 'rules', and nothing reads 'rule'}} expected-note {{rename it to 'rules'}}
  @Transition(from: State.up, to: .down) func fall() {}
  @Transition(from: State.up, to: .down) func crash() throws -> Never { fatalError() }  // expected-error {{the state changes when a body has returned, which 'crash' never does; guard it by '@Allowed'}}
}

@Guarded
final class Bell {
  enum State { case quiet, loud }
  enum Event { case strike, hush, tune }
  static let rules = Rules(initial: .quiet) {
    On(.strike, from: .quiet, to: .loud)
    On(.tune, in: .loud)
    In(.quiet, defers: .tune)  // expected-error {{'tune' can't be deferred: the method 'tune' needs arguments or is async, and can't be called later}}
    In(.quiet, defers: .hush)  // expected-error {{no rule accepts the event 'hush'}}
  }
  @Transition(on: Event.tune) func tune(_ pitch: Int) throws -> Int { pitch }  // expected-note {{the other one is here}}
}

@Guarded
final class Beacon {
  enum State { case on, off }
  static let rules = Rules(initial: .on) {
    In(.on, to: .off, allows: .shine)  // expected-note {{the other one is here}}
    In(.on, allows: .shine)  // expected-warning {{'on' allows 'shine' already}}
  }
  @Allowed func shine() {}
}

@Guarded
final class Till {
  enum State { case open, paid }
  static let rules = Rules(initial: .open) {
    In(.paid, to: .open, ignores: .pay, .total)  // expected-error {{'paid' can't ignore 'total', whose result only its body can make: an ignored method returns nothing, an optional or the state}}
    In(.paid, allows: .look)  // expected-note {{the other one is here}}
    In(.paid, ignores: .look)  // expected-error {{'paid' ignores 'look', which it allows itself}}
  }
  @Transition(from: State.open, to: .paid) func pay() throws {}
  @Allowed(in: State.open) func total() throws -> Int { 1 }  // expected-note {{the other one is here}}
  @Allowed func look() {}
}
