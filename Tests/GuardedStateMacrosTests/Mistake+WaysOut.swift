#if Macros
/// Mistakes of which it isn't enough to say that they are some.
extension Mistake {
  static let waysOut = [
    Mistake(
      "rule-form", is: .note, at: 9, 36, #"while: "Payment.paid""#,
      "the arguments of 'Always' are 'from:', 'to:', 'when:'; here it is 'when:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Always(from: .ajar, to: .open, while: "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      fixes: Fix(
        "write 'when:'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Always(from: .ajar, to: .open, when: "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 9, 36, "while: Payment.paid",
      "the arguments of 'Always' are 'from:', 'to:', 'when:'; here it is 'when:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Always(from: .ajar, to: .open, while: Payment.paid)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      fixes: Fix(
        #"write 'when: "Payment.paid"'"#,
        """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Always(from: .ajar, to: .open, when: "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 9, 16, ".tilt",
      "'On' declares one event: write one 'On' for each",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            On(.close, .tilt, from: .ajar, to: .open)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 9, 46, "Payment.paid",
      #"a state of a region is named as a condition: '"Payment.paid"'"#,
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            On(.close, from: .ajar, to: .open, when: Payment.paid)
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      fixes: Fix(
        #"write '"Payment.paid"'"#,
        """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            On(.close, from: .ajar, to: .open, when: "Payment.paid")
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 4, 28, "intial: .open",
      "the arguments of 'Rules' are 'initial:', 'states:'; here it is 'initial:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut }
          static let rules = Rules(intial: .open) { On(.close, from: .open, to: .shut) }
          @Transition func close() {}
        }
        """,
      fixes: Fix(
        "write 'initial:'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) { On(.close, from: .open, to: .shut) }
          @Transition func close() {}
        }
        """)),
    Mistake(
      "not-a-region", is: .note, at: 9, 12, #""Parcel""#,
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(Payment.self) { … }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Region("Parcel") { In(.due, to: .paid) }
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """),
    Mistake(
      "not-a-region", is: .note, at: 9, 12, #""payment""#,
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(Payment.self) { … }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Region("payment") { In(.due, to: .paid) }
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """,
      fixes: Fix(
        "write 'Payment.self'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut, ajar }
          @Region enum Payment { case due, paid }
          var isFree = true
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut)
            On(.tilt, from: .shut, to: .ajar)
            Region(Payment.self) { In(.due, to: .paid) }
          }
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func close() {}
          @Transition func tilt() {}
        }
        """)),
    Mistake(
      "attribute-label", at: 13, 34, #""Payment.paid""#,
      "states of other regions stand behind 'and:', as in 'and: Payment.paid'",
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
          @Allowed(in: State.open, when: "Payment.paid") func look() {}
        }
        """),
    Mistake(
      "attribute-label", is: .note, at: 13, 50, #""Payment.paid""#,
      "states of other regions stand behind 'while:', as in 'while: Payment.paid'",
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
          @Transition(from: State.ajar, to: .open, when: "Payment.paid") func look() {}
        }
        """),
    Mistake(
      "attribute-label", is: .note, at: 13, 39, ".waits",
      "'otherwise:' is '.wait', '.trap', or what a refused call returns; did you mean '.wait'?",
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
          @Allowed(in: State.open, otherwise: .waits) func look() async throws -> Int { 1 }
        }
        """,
      fixes: Fix(
        "write '.wait'",
        """
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
          @Allowed(in: State.open, otherwise: .wait) func look() async throws -> Int { 1 }
        }
        """)),
    Mistake(
      "not-a-state", at: 3, 33, "nil",
      "'nil' is no state: a method that changes none has '@Allowed(in:)'",
      in: """
        @Guarded
        final class Bath: Tub {
          @Transition(from: "full", to: nil) func look() {}
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "region-of-host", at: 3, 49, "Payment.paid",
      "a 'GuardedObject' can't have regions; let it own an object that has them",
      in: """
        @Guarded
        class Tub: GuardedObject {
          @Transition(from: "full", to: "empty", while: Payment.paid) func drain() {}
        }
        """),
    Mistake(
      "rules-not-static", at: 4, 3, "@MainActor",
      "all objects share the rules, and these are isolated to nothing: leave out '@MainActor'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut }
          @MainActor static let rules = Rules(initial: .open) { On(.close, from: .open, to: .shut) }
          @Transition func close() {}
        }
        """,
      fixes: Fix(
        "remove '@MainActor'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) { On(.close, from: .open, to: .shut) }
          @Transition func close() {}
        }
        """)),
    Mistake(
      "valued-region", at: 4, 32, "paid(Int)",
      "the states of a region carry no values: keep 'paid' here, and what it carries in a property",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut }
          @Region enum Pay { case due, paid(Int) }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: Pay.due) func look() {}
        }
        """),
    Mistake(
      "callback-form", is: .note, at: 6, 24, "Call<State, Method>",
      "where states carry values, a call has their names: 'Call<StateName, Method>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut(Int) }
          @Transition(from: State.open, to: State.shut) func close() -> State { .shut(1) }
          @Allowed(in: State.open) func look() {}
          func didCall(_ call: Call<State, Method>) {}
        }
        """,
      fixes: Fix(
        "write 'Call<StateName, Method>'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut(Int) }
          @Transition(from: State.open, to: State.shut) func close() -> State { .shut(1) }
          @Allowed(in: State.open) func look() {}
          func didCall(_ call: Call<StateName, Method>) {}
        }
        """)),
    Mistake(
      "guarded-twice", at: 4, 11, "@Region",
      "an enum is marked '@Region' once",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut }
          @Region @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .shut) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      fixes: Fix(
        "remove '@Region'",
        """
        @Guarded
        final class Door {
          enum State { case open, shut }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .shut) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """)),
  ]
}
#endif
