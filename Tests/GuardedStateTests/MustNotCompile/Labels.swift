// swift-format-ignore-file
// Arguments that attributes don't have, options of the type's that it doesn't have, and what follows from neither.
// Shows: attribute-label, sendable-host.
import GuardedState

@Guarded
final class Order {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  var isReady = true
  @Transition(from: State.open, to: .closed) func close() {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: State.closed, to: .open, and: Payment.paid) func a() {}  // expected-error {{extra argument 'and' in macro expansion}} expected-note {{; here it is 'while:'}} expected-note {{write 'while:'}}
  @Transition(from: State.closed, to: .open, if: \Order.isReady) func c() {}  // expected-error {{extra argument 'if' in macro expansion}} expected-note {{; here it is 'when:'}} expected-note {{write 'when:'}}
  @Allowed(in: State.open, otherwise: .wait(seconds: 5)) func d() async throws {}  // expected-error {{cannot infer contextual base in reference to member 'wait'}} expected-note {{'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'}}
}

@Guarded(synchronised: true)  // expected-error {{incorrect argument label in macro expansion (have 'synchronised:', expected 'synchronized:')}}
final class Misspelt: @unchecked Sendable {
  enum State { case open, closed }
  @Region enum Payment { case due, paid }
  @Transition(from: State.open, to: .closed) func close() throws {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Allowed(in: State.open) func look() throws {}
}

@Guarded(true)  // expected-error {{missing argument label 'strict:' in macro expansion}}
final class Unlabelled {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() throws {}
}

@Guarded
final class Shared: Sendable {  // expected-error {{the state of 'Shared' changes, so that it is 'Sendable' only as an actor}}
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() {}
}

@Guarded
final class Hidden {
  enum State { case open, closed, shut }
#if DEBUG
  @Transition(from: State.open, to: .closed)  // expected-error {{'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body}}
#else
  @Transition(from: State.open, to: .shut)
#endif
  func close() {}
}

@Guarded
final class Unready {
  enum State { case open, closed }
  static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "isReady", "!isOpen") }  // expected-error {{'isReady' throws or takes time; a condition is a property that answers at once}} expected-error {{is not a name of a property; declare one of type 'Bool' that says this, and name it}}
  var isReady: Bool { get throws { true } }
  @Transition func close() throws {}
}

@Guarded
final class Listed {
  enum State { case open, closed }
  static let rules = Rules(initial: .open) { In(.open, .closed, allows: .look); In(.open, to: .closed) }  // expected-error {{'In' declares one state: write one 'In' for each}}
  @Allowed func look() {}
  func ask() { _ = isIn(.open) }  // expected-error {{'isIn' is unavailable: compare the state, 'state == .open', or ask the machine: 'machine.isIn(_:)'}}
}

@Guarded
actor Timed {
  enum State { case open, closed }
  static let rules = Rules(initial: .open) { After(.seconds(30), to: .closed) }  // expected-error {{missing argument for parameter 'from' in call}}
  @Transition(from: State.closed, to: .open) func reopen() {}
}
