#if Macros
/// Arguments that attributes don't have, or have in another form.
extension Mistake {
  static let attributeLabels = [
    Mistake(
      "not-a-state", at: 6, 21, "Payment.due",
      "'Payment' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, "
        + "too",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() throws {}
        }
        """,
      fixes: Fix(
        "mark 'Payment' '@Region'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() throws {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 46, "and: Payment.paid",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', "
        + "'otherwise:'; here it is 'while:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, and: Payment.paid) func reopen() {}
        }
        """,
      fixes: Fix(
        "write 'while:'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, while: Payment.paid) func reopen() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 28, "while: Payment.paid",
      "the arguments of '@Allowed' are 'in:', 'and:', 'when:', 'otherwise:'; here it is 'and:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, while: Payment.paid) func look() {}
        }
        """,
      fixes: Fix(
        "write 'and:'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, and: Payment.paid) func look() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 12, "from: State.open",
      "the arguments of '@Allowed' are 'in:', 'and:', 'when:', 'otherwise:'; here it is 'in:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(from: State.open) func look() {}
        }
        """,
      fixes: Fix(
        "write 'in:'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open) func look() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 12, "State.open",
      "the arguments of '@Allowed' are 'in:', 'and:', 'when:', 'otherwise:'; here it is 'in:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(State.open) func look() {}
        }
        """,
      fixes: Fix(
        "write 'in:'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open) func look() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 46, "if: \\Order.isReady",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', "
        + "'otherwise:'; here it is 'when:'",
      in: #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, if: \Order.isReady) func reopen() {}
        }
        """#,
      fixes: Fix(
        "write 'when:'",
        #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, when: \Order.isReady) func reopen() {}
        }
        """#)),
    Mistake(
      "attribute-label", is: .note, at: 8, 46, "unless: \\Order.isReady",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', "
        + "'otherwise:'",
      in: #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.closed, to: .open, unless: \Order.isReady) func reopen() {}
        }
        """#),
    Mistake(
      "attribute-label", is: .note, at: 8, 39, ".wait(seconds: 5)",
      "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: .wait(seconds: 5)) func look() async throws {}
        }
        """),
    Mistake(
      "attribute-label", is: .note, at: 8, 39, ".wait()",
      "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: .wait()) func look() async throws {}
        }
        """,
      fixes: Fix(
        "write '.wait'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: .wait) func look() async throws {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 8, 39, "isReady",
      "a property of the host is written as a key path: '\\Order.isReady'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: isReady) func look() -> Bool { true }
        }
        """,
      fixes: Fix(
        "write '\\Order.isReady'",
        #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, otherwise: \Order.isReady) func look() -> Bool { true }
        }
        """#)),
    Mistake(
      "not-a-property", is: .note, at: 6, 52, "!\\Order.isReady",
      "what is worked out of properties is a property of its own, as in 'var isFine: Bool { !isReady }'",
      in: #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.closed, to: .open, when: !\Order.isReady) func reopen() {}
        }
        """#),
    Mistake(
      "not-a-property", is: .note, at: 6, 52, "\\Order.isReady && \\Order.isReady",
      "conditions that must all hold are listed with commas: '\\Order.isReady, \\Order.isReady'",
      in: #"""
        @Guarded
        final class Order {
          enum State { case open, closed }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.closed, to: .open, when: \Order.isReady && \Order.isReady) func reopen() {}
        }
        """#),
    Mistake(
      "not-a-property", is: .note, at: 6, 18, "State.open",
      "a condition is a property of the host, written as a key path: '\\Order.isReady'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          var isReady = true
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(when: State.open) func look() {}
        }
        """),
    Mistake(
      "unguarded-method", is: .note, at: 4, 86, "look", "'look' is not guarded: mark it '@Allowed'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { In(.open, to: .closed, allows: .close, .look) }
          @Allowed func close() {}
          func look() {}
        }
        """,
      fixes: Fix(
        "mark 'look' '@Allowed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { In(.open, to: .closed, allows: .close, .look) }
          @Allowed func close() {}
          @Allowed func look() {}
        }
        """)),
    Mistake(
      "not-a-state", is: .note, at: 4, 21, "State.open -> .closed",
      "where a method leads stands behind 'to:': 'State.open, to: .closed'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open -> .closed) func close() {}
          @Transition(from: State.closed, to: .open) func open() {}
        }
        """,
      fixes: Fix(
        "write 'State.open, to: .closed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.closed, to: .open) func open() {}
        }
        """)),
    Mistake(
      "not-a-state", is: .note, at: 5, 16, "State.open || State.closed",
      "the states of an attribute are listed with commas: 'State.open, State.closed'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open || State.closed) func look() {}
        }
        """,
      fixes: Fix(
        "write 'State.open, State.closed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, State.closed) func look() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 5, 30, "to: .open",
      "the arguments of '@Allowed' are 'in:', 'and:', 'when:', 'otherwise:'; a method that changes the state has '@Transition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.closed, to: .open) func open() {}
        }
        """),
    Mistake(
      "attribute-label", is: .note, at: 5, 32, "Event.shut",
      "a method performs one event: rules say where others lead, as in 'On(.event, from: .a, to: .b)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case close, shut }
          @Transition(on: Event.close, Event.shut, from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "unqualified", is: .note, at: 5, 39, ".bad",
      "write 'Grade.bad': an attribute doesn't know the result of its method",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, otherwise: .bad) func look() -> Grade { .good }
        }
        """,
      fixes: Fix(
        "write 'Grade.bad'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, otherwise: Grade.bad) func look() -> Grade { .good }
        }
        """)),
    Mistake(
      "unknown-event", is: .note, at: 3, 55, "address",
      "what a subclass adds its rules name as text: '\"address\"'",
      in: """
        @Guarded
        final class Letter: Document {
          static let addedRules = Rules { In(.draft, allows: .address) }
          @Allowed func address() {}
        }
        """,
      fixes: Fix(
        "write '\"address\"'",
        """
        @Guarded
        final class Letter: Document {
          static let addedRules = Rules { In(.draft, allows: "address") }
          @Allowed func address() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "attribute-label", is: .note, at: 4, 60, "else: .open",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', "
        + "'while:', 'when:', 'otherwise:'; here it is 'orElse:'",
      in: """
        @Guarded
        actor Door {
          enum State { case open, moving, closed }
          @Transition(from: State.open, via: .moving, to: .closed, else: .open) func close() async {}
        }
        """,
      fixes: Fix(
        "write 'orElse:'",
        """
        @Guarded
        actor Door {
          enum State { case open, moving, closed }
          @Transition(from: State.open, via: .moving, to: .closed, orElse: .open) func close() async {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 5, 39, ".seconds(5)",
      "a refused call that waits for a time says so: '.wait(.seconds(5))'",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, otherwise: .seconds(5)) func look() async throws -> Int { 3 }
        }
        """,
      fixes: Fix(
        "write '.wait(.seconds(5))'",
        """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, otherwise: .wait(.seconds(5))) func look() async throws -> Int { 3 }
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 4, 39, ".throw",
      "a refused call of a method that throws, throws: leave 'otherwise:' out",
      in: """
        @Guarded
        final class Door {
          enum State { case open }
          @Allowed(in: State.open, otherwise: .throw) func look() throws -> Int { 1 }
        }
        """,
      fixes: Fix(
        "remove 'otherwise:'",
        """
        @Guarded
        final class Door {
          enum State { case open }
          @Allowed(in: State.open) func look() throws -> Int { 1 }
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 4, 39, ".throw",
      "a refused call of a method that throws, throws: let the method throw, and leave 'otherwise:' out",
      in: """
        @Guarded
        final class Door {
          enum State { case open }
          @Allowed(in: State.open, otherwise: .throw) func look() -> Int { 1 }
        }
        """),
  ]
}
#endif
