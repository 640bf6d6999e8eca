#if Macros
/// Callbacks of one moment and one state, of which only one can be called.
extension Mistake {
  static let doubledCallbacks = [
    Mistake(
      "doubled-callback", is: .warning, at: 5, 8, "didFail",
      "'didFail' is there twice, and only one of them is called",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFail(_ error: Oops) {}
          func didFail(_ error: any Error) {}
        }
        """,
      note: ("this one is called", 6, 8)),
    Mistake(
      "doubled-callback", is: .warning, at: 6, 8, "didFail",
      "'didFail' is there twice, and only one of them is called",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFail(_ error: any Error) {}
          func didFail(_ error: Oops) {}
        }
        """,
      note: ("this one is called", 5, 8)),
    Mistake(
      "doubled-callback", is: .warning, at: 6, 8, "didCall",
      "'didCall' is there twice, and only one of them is called",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didCall(_ call: Call<State, Method>) {}
          func didCall(_ call: Call<StateName, Method>) {}
        }
        """,
      note: ("this one is called", 5, 8)),
    Mistake(
      "doubled-callback", is: .warning, at: 6, 8, "willTransition",
      "'willTransition' is there twice, and only one of them is called",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willTransition(_ transition: Transition) {}
          func willTransition(_ change: Change) {}
        }
        """,
      note: ("this one is called", 5, 8)),
    Mistake(
      "doubled-callback", is: .warning, at: 10, 8, "didEnterPaymentPaid",
      "'didEnterPaymentPaid' is the same callback as 'didEnterPaid', and only one of them is called",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid() {}
          func didEnterPaymentPaid() {}
        }
        """,
      note: ("this one is called", 9, 8)),
    Mistake(
      "doubled-callback", is: .warning, at: 9, 8, "didEnterPaid",
      "'didEnterPaid' is the same callback as 'didEnterPaymentPaid', and only one of them is called",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case here, packed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          func didEnterPaid() {}
          func didEnterPaymentPaid(animated: Bool) {}
        }
        """,
      note: ("this one is called", 10, 8)),
  ]
}
#endif
