#if Macros
/// What is said a second time, or asked of states that can't be entered.
extension Mistake {
  static let repeated = [
    Mistake(
      "dead-rule", at: 11, 69, "close",
      "this rule is never tried, because one for 'close' in 'open' stands before it and asks nothing else",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .ajar)
            On(.tilt, from: .ajar, to: .shut)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.open, to: .shut, when: \Door.isFree) func close() {}
          @Transition func tilt() {}
        }
        """#,
      note: ("the other rule is here", 7, 9)),
    Mistake(
      "dead-rule", at: 8, 9, "close",
      "this rule is never tried, because one for 'close' in 'open' stands before it and asks nothing else",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .ajar, when: "isFree")
            On(.close, from: .open, .shut, to: .shut, when: "isFree", "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
        }
        """,
      note: ("the other rule is here", 7, 9)),
    Mistake(
      "dead-rule", at: 9, 5, "Always",
      "this rule is never tried, because one for 'Always' in 'open' stands before it and asks nothing else",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            Always(from: .open, to: .ajar, when: "isFree")
            On(.close, from: .open, to: .shut)
            Always(from: .open, to: .shut, when: "isFree")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
        }
        """,
      note: ("the other rule is here", 7, 5)),
    Mistake(
      "dead-rule", at: 9, 24, "look",
      #"this condition decides nothing, because 'open' allows 'look' with 'when: "isFree"', too"#,
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.open, allows: .look, when: "isFree", "Payment.paid")
            In(.open, allows: .look, when: "isFree")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 10, 24)),
    Mistake(
      "dead-rule", at: 10, 24, "look",
      #"this condition decides nothing, because 'open' allows 'look' with 'when: "isFree"', too"#,
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.open, allows: .look, when: "isFree")
            In(.open, allows: .look, when: "isFree")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 9, 24)),
    Mistake(
      "repeated-state", is: .warning, at: 10, 12, "ajar",
      "'ajar' is final already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Final(.ajar)
            Final(.ajar)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      note: ("the other rule is here", 9, 12)),
    Mistake(
      "repeated-state", is: .warning, at: 10, 35, "look",
      "'open' allows 'look' already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.open, allows: .look)
            In(.open, to: .ajar, allows: .look)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 9, 24)),
    Mistake(
      "repeated-state", is: .warning, at: 10, 27, "ajar",
      "'open' leads to 'ajar' already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.open, to: .ajar)
            In(.open, to: .shut, .ajar)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      note: ("the other rule is here", 9, 20)),
    Mistake(
      "repeated-state", is: .warning, at: 10, 24, "close",
      "'shut' keeps 'close' already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.shut, defers: .close)
            In(.shut, defers: .close)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      note: ("the other rule is here", 9, 24)),
    Mistake(
      "repeated-state", is: .warning, at: 14, 22, "open",
      "'open' allows 'look' already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.open, allows: .look)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed(in: State.open, .shut) func look() {}
        }
        """,
      note: ("the other rule is here", 9, 24)),
    Mistake(
      "repeated-state", is: .warning, at: 13, 48, #"\Door.isFree"#,
      "'isFree' is listed already",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed(in: State.open, when: \Door.isFree, \Door.isFree) func look() {}
        }
        """#),
    Mistake(
      "repeated-state", is: .warning, at: 13, 48, "paid",
      "'paid' is listed already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed(in: State.open, and: Payment.paid, .paid) func look() {}
        }
        """),
    Mistake(
      "repeated-state", is: .warning, at: 7, 9, "close",
      "'close' asks 'isFree' wherever it may run: leave it out of this rule",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut, when: "isFree")
            On(.tilt, from: .shut, to: .ajar)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(when: \Door.isFree) func close() {}
          @Transition func tilt() {}
        }
        """#,
      note: ("it is asked here", 11, 3)),
    Mistake(
      "repeated-state", is: .warning, at: 9, 24, "look",
      "'look' asks 'Payment.paid' wherever it may run: leave it out of this rule",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            In(.shut, allows: .look, when: "isFree", "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
          @Allowed(in: State.open, and: Payment.paid) func look() {}
        }
        """,
      note: ("it is asked here", 14, 3)),
    Mistake(
      "parent-with-values", at: 5, 9, "shut",
      "'shut' carries values, and no states lie in one that does: keep them in a property",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut(Int), ajar }
          static let rules = Rules(initial: .open) {
            In(.shut) { In(.ajar, to: .open) }
            On(.close, from: .open, to: .shut)
          }
          @Transition func close() -> State { .shut(1) }
        }
        """),
  ]
}
#endif
