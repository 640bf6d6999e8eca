// swift-format-ignore-file
// Shows: unknown-method.
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
    In(.off, to: .on, when: "isCharged")  // expected-error {{a condition belongs to an event, 'On(.event, from: .a, to: .b, when: "isComplete")', or to methods alone, 'In(.a, allows: .method, when: "isComplete")'}}
    In(.on, to: .off, when: \Torch.isCharged)  // expected-error {{a condition belongs to an event}} expected-note {{a condition of a rule is the name of a property}} expected-note {{write '"isCharged"'}}
  }
  var isCharged = true
  @Allowed(in: State.on) func shine() {}
}

func ended() -> StateMachine<String, String>.Rules {
  .init(initial: "a") {
    In("a")
    Final("c") { In("d") }  // expected-error {{a final state has no children: declare them in its parent}}
    Final("b", when: "isOver")  // expected-error {{a state is always final: conditions belong to the rules that lead to it}}
    After(.seconds(1), from: "a", fire: "go", when: "isOver")  // expected-error {{the conditions of the event decide}}
  }
}

@Guarded
class Listed {
  enum State { case open, shut }
  static let rules = Rules(initial: .open) {
    In(.open, allows: "lok")  // expected-warning {{no guarded method is called 'lok'; did you mean 'look'?}} expected-note {{write '"look"'}}
  }
  @Allowed(in: State.open) func look() {}
}

@Guarded
final class Tabled {
  enum State { case open, shut }
  static let rules: [State: [State]] = [.open: [.shut]]  // expected-error {{rules are a value of their own: 'static let rules = Rules(initial: .open) { In(.open, to: .shut) }'}}
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
final class Doubled {
  enum State { case open, shut, open }  // expected-error {{invalid redeclaration of 'open'}} expected-note 2 {{found this candidate}} expected-note {{'open' previously declared here}}
  @Transition(from: State.open, to: .shut) func close() {}  // expected-error {{ambiguous use of 'open'}}
}

class Plain {
  func close() {}
}
@Guarded
final class Derived: Plain {  // expected-error {{'@Guarded' needs an 'enum State' inside 'Derived', or in a superclass that is '@Guarded', too}}
  @Allowed override func close() {}
}

@Guarded  // expected-error {{'extension' macro cannot be attached to extension}}
extension Plain {  // expected-note {{'@Guarded' stands before the type itself, whose body has the states and the guarded methods}}
  @Allowed func open() {}
}

// The earlier name of `from:`, which the macro reads too: nothing else leads to `off`.
@Guarded
final class Beacon {
  enum State { case on, off }
  static let rules = Rules(initial: .on) {
    After(.seconds(1), in: .on, to: .off)  // expected-warning {{deprecated: replaced by 'init(_:from:_:to:when:)'}} expected-note {{instead}}
    On(.light, from: .off, to: .on)
  }
  @Transition func light() {}
}
