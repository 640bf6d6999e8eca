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

// A condition where there is none.
@Guarded
final class Torch {
  enum State { case on, off }
  static let rules = Rules(initial: .off) {
    In(.off, to: .on, when: "isCharged")  // expected-error {{a condition is that of an event, 'On(.event, from: .a, to: .b, when: "isComplete")', or of methods alone, 'In(.a, allows: .method, when: "isComplete")'}}
    In(.on, to: .off, when: \Torch.isCharged)  // expected-error {{a condition is that of an event}}
  }
  var isCharged = true
  @Allowed(in: State.on) func shine() {}
}

func ended() -> StateMachine<String, String>.Rules {
  .init(initial: "a") {
    In("a")
    Final("c") { In("d") }  // expected-error {{no states lie in a final one: declare them in the state around it}}
    Final("b", when: "isOver")  // expected-error {{a state is final or it isn't: the conditions are those of what leads to it}}
    After(.seconds(1), in: "a", fire: "go", when: "isOver")  // expected-error {{what is fired is asked there}}
  }
}
