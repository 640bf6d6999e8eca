#if Macros
/// Callbacks that exclude each other, or do what they cannot.
extension Mistake {
  static let callbacks: [Mistake] = [
    .warning(
      "doubled-callback", in: .class("Lamp", "on, off"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}
      func «didEnterOff»() {}
      func ▸didEnterOff(animated: Bool) {}
      """, "'didEnterOff' has two forms, and only the one that takes the most is called", note: "this one is called"),
    .warning(
      "doubled-callback", in: .door,
      """
      func «didFail»(_ error: Oops) {}
      func ▸didFail(_ error: any Error) {}
      """, "'didFail' is there twice, and only one of them is called", note: "this one is called"),
    .warning(
      "doubled-callback", in: .door,
      """
      func ▸didFail(_ error: any Error) {}
      func «didFail»(_ error: Oops) {}
      """, "'didFail' is there twice, and only one of them is called", note: "this one is called"),
    .warning(
      "doubled-callback", in: .door,
      """
      func ▸didCall(_ call: Call<State, Method>) {}
      func «didCall»(_ call: Call<StateName, Method>) {}
      """, "'didCall' is there twice, and only one of them is called", note: "this one is called"),
    .warning(
      "doubled-callback", in: .door,
      """
      func ▸willTransition(_ transition: Transition) {}
      func «willTransition»(_ change: Change) {}
      """, "'willTransition' is there twice, and only one of them is called", note: "this one is called"),
    .warning(
      "doubled-callback", in: .parcel,
      """
      func ▸didEnterPaid() {}
      func «didEnterPaymentPaid»() {}
      """, "'didEnterPaymentPaid' is the same callback as 'didEnterPaid', and only one of them is called",
      note: "this one is called"),
    .warning(
      "doubled-callback", in: .parcel,
      """
      func «didEnterPaid»() {}
      func ▸didEnterPaymentPaid(animated: Bool) {}
      """, "'didEnterPaid' is the same callback as 'didEnterPaymentPaid', and only one of them is called",
      note: "this one is called"),
    .warning(
      "shared-callback", in: .class("Door", "a, «A»"), "@Transition(from: State.a, to: .A) func close() {}",
      "the callbacks of 'A' are called like those of 'a', and only those are called: rename one"),
    .error(
      "shared-callback", in: .class("Order", "open, closed"),
      """
      @Region enum Left { case off, on }
      @Region enum Right { case off, on }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Left.off, to: .on) func turnLeft() {}
      @Transition(from: Right.off, to: .on) func turnRight() {}
      func «didEnterOn»() {}
      """, "several regions have this state: name the region, too, with 'didEnterLeftOn' or 'didEnterRightOn'"),
    .warning(
      "idle-callback", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) {
        In(.open, to: .closed)
        Final(.closed)
      }
      func didEnterClosed() {}
      func «didExitClosed»() {}
      func willExitOpen() {}
      """, "'didExitClosed' never runs, because nothing leaves the final state 'closed'"),
    .warning(
      "idle-callback", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        Region(Payment.self) { Final(.paid) }
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      func didEnterPaid() {}
      func «willExitPaymentPaid»() {}
      """, "'willExitPaymentPaid' never runs, because nothing leaves the final state 'paid'"),
    .error(
      "region-callback", in: .parcel, "func «didEnterPaid»(sender: Any) {}",
      "the callbacks of a region take no 'sender'; the host's machine has that of the region"),
    .error(
      "region-callback", in: .parcel, "func didEnterPaid(_ new: «Payment») {}",
      "the callbacks of this region take no 'Payment' but a 'GuardedState.Transition<Payment, Event, Method>'"),
    .error(
      "region-callback", in: .parcel,
      "func didEnterPaid(_ transition: «GuardedState.Transition<Parcel, Event, Method>») {}",
      "the callbacks of this region take no 'GuardedState.Transition<Parcel, Event, Method>' but a 'GuardedState.Transition<Payment, Event, Method>'",
      fix: "write 'GuardedState.Transition<Payment, Event, Method>'", "Parcel" => "Payment"),
    .error(
      "region-callback", in: .parcel,
      "func didTransition(_ transition: «GuardedState.Transition<Payment, Event, Method>») {}",
      "'didTransition' is of the host's own state; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .error(
      "region-callback", in: .parcel,
      "func shouldTransition(_ transition: «GuardedState.Transition<Payment, Event, Method>») -> Bool { true }",
      "'shouldTransition' is of the host's own state; 'machine.payment.shouldFire { … }' decides about the events of a region, as do 'when:' and 'while:' in attributes"
    ),
    .error(
      "region-callback", in: .parcel,
      """
      func willTransition(_ transition: «GuardedState.Transition<Payment, Event, Method>») {}
      func willTransition(_ transition: Transition) {}
      """,
      "'willTransition' is of the host's own state; the events of a region are heard with 'machine.payment.willFire { … }'"
    ),
    .error(
      "region-callback", in: .parcel,
      "func didFire(_ transition: «GuardedState.Transition<Parcel, Event, Method>») {}",
      "'didFire' is of the host's own state; the events of a region are heard with 'machine.parcel.didFire { … }'"),
    .error(
      "region-callback", in: .parcel, "func didCall(_ call: «Call<Payment, Method>») {}",
      "'didCall' is called for all regions, and takes a 'Call<State, Method>' with the host's own state",
      fix: "write 'Call<State, Method>'", "Payment" => "State"),
    .error(
      "region-callback", in: .order, "func «didEnterPaid»(sender: HostMachine<Order>) {}",
      "the callbacks of a region take no 'sender'; the host's machine has that of the region"),
    .error(
      "region-callback", in: .order, "func didEnterPaid(_ transition: «Transition») {}",
      "'Transition' is one of the host's own state; of this region it is 'GuardedState.Transition<Payment, Event, Method>'",
      fix: "write 'GuardedState.Transition<Payment, Event, Method>'",
      "Transition" => "GuardedState.Transition<Payment, Event, Method>"),
    .warning(
      "call-in-transition", in: .callingOrder, "try? «charge(100)»",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason '.inTransition'",
      fix: "write 'machine.enqueue { [self] in try charge(100) }'",
      "try? charge(100)" => "machine.enqueue { [self] in try charge(100) }"),
    .warning(
      "call-in-transition", in: .callingOrder, "do { try «self.charge(100, twice: true)» } catch {}",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason '.inTransition'",
      fix: "write 'machine.enqueue { [self] in try self.charge(100, twice: true) }'",
      "try self.charge(100, twice: true)" => "machine.enqueue { [self] in try self.charge(100, twice: true) }"),
    .warning(
      "call-in-transition", in: .callingOrder, "let _ = try! «charge(1)»",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason '.inTransition'"
    ),
    .warning(
      "call-in-transition", in: .class("Order", "open, closed, paid"),
      """
      @Transition(from: State.closed, to: .paid) func pay() throws {}
      @Transition(from: State.open, to: .closed) func close() throws { try «pay()» }
      @Transition(from: State.paid, via: .open, to: .open, orElse: .paid) func refund() async throws { try pay() }
      @Allowed(in: State.closed) func settle() throws { try pay() }
      """,
      "'pay' cannot run in 'close', because a transition is running: it is refused with the reason '.inTransition'",
      fix: "write 'machine.enqueue { [self] in try pay() }'",
      "close() throws { try pay() }" => "close() throws { machine.enqueue { [self] in try pay() } }"),
  ]
}
#endif
