// swift-format-ignore-file
// Shows: region-of-no-enum, region-outside, valued-region, reserved-region, hidden-region, region-of-host, not-a-region,
// region-without-transitions, region-twice, shared-callback, region-of-subclass,
// mixed-states, region-callback.
import Distributed
import GuardedState

@Guarded
class Order {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  @Region enum Parcel { case none, paid }
  @Region enum Mood { case good, bad }  // expected-warning {{nothing leads from one state of the region 'Mood' to another, so that it stays in 'good'}}
  @Region struct Cart {}  // expected-error {{'@Region' marks an enum: its cases are the states of the region}}
  @Region enum Label { case text(String), blank }  // expected-error {{the states of a region carry no values: keep 'text' here, and what it carries in a property}}
  @Region enum Machine { case on, off }  // expected-error {{the machine has a type or a member of this name: call the region something else}}
  @Region private enum Secret { case kept, told }  // expected-error {{a region is seen wherever its host is: mark 'Secret' 'internal'}} expected-note {{make it internal}}

  @Transition(from: State.open, to: .closed, while: Payment.paid) func close() {}
  @Transition(from: State.closed, to: .open, while: Payment.paid, Parcel.none, Payment.due) func reopen() {}  // expected-error {{a host is in one state of 'Payment': list those that it may be in one after the other}}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: Payment.paid, to: .due, while: Cart.self) func payBack() {}  // expected-error {{'while:' names a state of another region with its type, as in 'Payment.paid'; the others here are called 'State', 'Parcel', 'Mood'}}
  @Transition(from: Parcel.none, to: .paid) func stamp() {}
  @Transition(from: Secret.kept, to: .told) func tell() {}
  @Allowed(in: State.open, while: Payment.pait) func look() {}  // expected-error {{type 'Order.Payment' has no member 'pait'}}
  @Transition(from: Payment.due, to: .closed) func lose() {}  // expected-error {{type 'Order.Payment' has no member 'closed'}}
  @Transition(from: State.open, to: Payment.due) func mix() {}  // expected-error {{an attribute names the states of one enum, here of 'State'; conditions on other regions belong in 'while:'}}
  @Transition(from: State.open, Payment.due, to: .closed) func mixStates() {}  // expected-error {{cannot convert value of type 'Order.Payment' to expected argument type 'Order.State'}} expected-note {{an attribute names the states of one enum, here of 'State'; conditions on other regions belong in 'while:'}}
  func didEnterDue(_ transition: Transition) {}  // expected-error {{'Transition' is one of the host's own state; of this region it is 'GuardedState.Transition<Payment, Event, Method>'}} expected-note {{write 'GuardedState.Transition<Payment, Event, Method>'}}
  func didEnterPaid() {}  // expected-error {{several regions have this state: name the region, too, with 'didEnterPaymentPaid' or 'didEnterParcelPaid'}}
}

@Guarded
final class Heard {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  @Region enum Parcel { case here, packed }
  @Transition(from: State.open, to: .closed) func close() {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: Parcel.here, to: .packed) func pack() {}
  func didEnterPaid() {}  // expected-note {{this one is called}}
  func didEnterPaymentPaid() {}  // expected-warning {{'didEnterPaymentPaid' is the same callback as 'didEnterPaid', and only one of them is called}}
  func didEnterDue(_ new: Payment) {}  // expected-error {{the callbacks of this region take no 'Payment' but a 'GuardedState.Transition<Payment, Event, Method>'}}
}

@Guarded
final class Special: Order {
  @Allowed(in: State.open, while: Payment.due) func wrap() {}  // expected-error {{a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that}}
}

struct Plain {
  @Region enum Side { case left, right }  // expected-error {{'@Region' belongs on an enum in the body of a class or an actor that is '@Guarded'}}
}

@Guarded
distributed actor Far {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  enum State { case near, far }
  @Region enum Side { case left, right }  // expected-error {{a distributed actor can't have regions; give it an object that has them}}
  @Transition(from: State.near, to: .far) distributed func leave() {}
}

@Guarded
final class Crossed {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  static let rules = Rules(initial: .open) {
    Region(Payment.self) { In(.open, to: .closed) }  // expected-error {{cannot convert value of type 'Crossed.Payment.Type' to expected argument type 'String'}} expected-note {{'open' is a state of 'State'; those of 'Payment' are 'due', 'paid'}}
  }
  @Transition(from: State.open, to: .closed) func close() {}
}
