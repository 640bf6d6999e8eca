// swift-format-ignore-file
import GuardedState

// Behaviour 55: a method that is listed but does not exist.
@Guarded
final class Lamp {
  enum State { case red, blue }
  static let rules = Rules(initial: .red) {
    In(.red, to: .blue, allows: .glow)  // expected-error {{type 'Lamp.Method' has no member 'glow'}}
  }
  @Allowed func shine() {}
}

// Behaviour 7: a state that does not exist.
@Guarded
final class Bulb {
  enum State { case red, blue }
  static let rules = Rules(initial: .red) {
    In(.green)  // expected-error {{type 'Bulb.State' has no member 'green'}}
  }
  @Transition(from: State.red, to: .bleu) func go() {}  // expected-error {{type 'Bulb.State' has no member 'bleu'}}
}

// Behaviour 20: a machine's rules can't be changed.
func change(_ lamp: Lamp) {
  lamp.machine.rules = Lamp.Rules()  // expected-error {{cannot assign to property}}
}
