#if Macros
/// Arguments of attributes in another order than theirs. The compiler has said so; a note says which it is.
extension Mistake {
  static let argumentOrder = [
    Mistake(
      "attribute-label", is: .note, at: 8, 68, "while: Payment.paid",
      "the arguments of '@Transition' stand in this order: 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, when: \\Order.isReady, while: Payment.paid) func open() {}
        }
        """,
      fixes: Fix(
        "put them in this order",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, while: Payment.paid, when: \\Order.isReady) func open() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 42, "when: \\Order.isReady",
      "the arguments of '@Allowed' stand in this order: 'in:', 'and:', 'when:', 'otherwise:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: 3, when: \\Order.isReady) func look() -> Int { 1 }
        }
        """,
      fixes: Fix(
        "put them in this order",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, when: \\Order.isReady, otherwise: 3) func look() -> Int { 1 }
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 35, "from: State.closed",
      "the arguments of '@Transition' stand in this order: 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(to: .open, .closed, from: State.closed) func open() -> State { isReady ? .open : .closed }
        }
        """,
      fixes: Fix(
        "put them in this order",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, .closed) func open() -> State { isReady ? .open : .closed }
        }
        """)),
  ]
}
#endif
