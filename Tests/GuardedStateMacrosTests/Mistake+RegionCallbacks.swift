#if Macros
/// What regions have otherwise than the host's own state.
extension Mistake {
  static let ofRegions = [
    Mistake(
      "callback-form", is: .warning, at: 9, 8, "didEnterPaid",
      "'didEnterPaid' is never called as a callback, because it is async; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid() async {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 9, 8, "didEnterPaid",
      "'didEnterPaid' is never called as a callback, because it throws; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid() throws {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 9, 8, "didEnterPaid",
      "'didEnterPaid' is never called as a callback, because it takes other arguments; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(sender: Int) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 9, 8, "didEnterPaid",
      "'didEnterPaid' is never called as a callback, because it takes other arguments; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(transition: Transition) {}
        }
        """,
      fixes: Fix(
        "write 'didEnterPaid(_ transition: GuardedState.Transition<Payment, Event, Method>)'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        }
        """)),
    Mistake(
      "region-callback", at: 9, 8, "didEnterPaid",
      "the callbacks of a region take no 'sender'; the host's machine has that of the region",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(sender: Any) {}
        }
        """),
    Mistake(
      "region-callback", at: 9, 28, "Payment",
      "the callbacks of this region take no 'Payment' but a 'GuardedState.Transition<Payment, Event, Method>'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(_ new: Payment) {}
        }
        """),
    Mistake(
      "region-callback", at: 9, 35, "GuardedState.Transition<Parcel, Event, Method>",
      "the callbacks of this region take no 'GuardedState.Transition<Parcel, Event, Method>' but a 'GuardedState.Transition<Payment, Event, Method>'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(_ transition: GuardedState.Transition<Parcel, Event, Method>) {}
        }
        """,
      fixes: Fix(
        "write 'GuardedState.Transition<Payment, Event, Method>'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        }
        """)),
    Mistake(
      "region-callback", at: 9, 36, "GuardedState.Transition<Payment, Event, Method>",
      "'didTransition' is of the host's own state; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didTransition(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        }
        """),
    Mistake(
      "region-callback", at: 9, 24, "Call<Payment, Method>",
      "'didCall' is of the host's own state; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didCall(_ call: Call<Payment, Method>) {}
          func didCall(_ call: Call<State, Method>) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 9, 8, "didTransitionPayment",
      "'didTransitionPayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didTransitionPayment(_ transition: Transition) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 9, 8, "didChangePayment",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didChangePayment(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 9, 16, "didChangePayment",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          private func didChangePayment() {}
        }
        """),
    Mistake(
      "not-a-state", is: .note, at: 9, 16, "Payment.paid && Parcel.packed",
      "states of other regions stand behind 'and:', as in 'Payment.paid, and: Parcel.packed'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Allowed(in: Payment.paid && Parcel.packed) func look() {}
        }
        """,
      fixes: Fix(
        "write 'Payment.paid, and: Parcel.packed'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Allowed(in: Payment.paid, and: Parcel.packed) func look() {}
        }
        """)),
    Mistake(
      "not-a-state", is: .note, at: 9, 21, "State.closed && Payment.paid",
      "states of other regions stand behind 'while:', as in 'while: Payment.paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Transition(from: State.closed && Payment.paid, to: .open) func reopen() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "didChange",
      "'didChange' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didChange(from: Payment, to: Payment) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "didChangePayment",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didChangePayment() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "paymentDidChange",
      "'paymentDidChange' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func paymentDidChange(_ payment: Payment) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "willMove",
      "'willMove' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func willMove(to payment: Order.Payment) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "didTransition",
      "'didTransition' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didTransition(from: Payment, to: Payment) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "shouldTransition",
      "'shouldTransition' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func shouldTransition(from: Payment, to: Payment) -> Bool { true }
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "shouldChange",
      "'shouldChange' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func shouldChange(to payment: Payment) -> Bool { true }
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 7, 8, "didEnter",
      "'didEnter' is no callback, because it names no state: one is called 'didEnterDue', and the changes of a region are heard with 'machine.payment.onChange { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnter(_ payment: Payment) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "shouldEnterPaid",
      "'shouldEnterPaid' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func shouldEnterPaid() -> Bool { true }
        }
        """),
    Mistake(
      "inside-if-config", is: .warning, at: 8, 8, "didEnterPaid",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          #if DEBUG
          func didEnterPaid() {}
          #endif
        }
        """),
    Mistake(
      "inside-if-config", is: .warning, at: 8, 8, "didEnterPaymentPaid",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          #if DEBUG
          func didEnterPaymentPaid() {}
          #endif
        }
        """),
  ]
}
#endif
