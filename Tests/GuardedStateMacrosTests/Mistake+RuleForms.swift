#if Macros
/// Rules in words that ours don't have. Of all of them the compiler has given the error.
extension Mistake {
  static let ruleForms = [
    Mistake(
      "rule-form", is: .note, at: 5, 29, "disallows: .look",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'; here it is 'forbids:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.open) { In(.closed, disallows: .look) }
          }
          @Allowed(in: State.open) func look() {}
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'forbids:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.open) { In(.closed, forbids: .look) }
          }
          @Allowed(in: State.open) func look() {}
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 32, "if: \"isFree\"",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'; here it is 'when:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, allows: .look, if: "isFree")
          }
          @Allowed func look() {}
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'when:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, allows: .look, when: "isFree")
          }
          @Allowed func look() {}
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 17, "tp: .open",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'; here it is 'to:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, tp: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'to:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 17, "final: true",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'; a final state is declared with 'Final(.a)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, final: true)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 17, "onEntry: beep",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'; what is to run stands in a method or a callback, as 'didEnterOpen()'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, onEntry: beep)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 17, "parent: .open",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', "
        + "'userInfo:', 'when:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, parent: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 31, "destination: .open",
      "the arguments of 'On' are 'from:', 'to:', 'in:', 'when:'; here it is 'to:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, destination: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'to:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 42, "effect: beep",
      "the arguments of 'On' are 'from:', 'to:', 'in:', 'when:'; what is to run stands in a method or "
        + "a callback, as 'didEnterOpen()'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, effect: beep)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 12, "during: .closed,",
      "the arguments of 'Always' are 'from:', 'to:', 'when:'; here it is 'from:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Always(during: .closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'from:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Always(from: .closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 26, "true",
      "a state with history comes back to its child, '.shallow', or to the innermost one, '.deep'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .open) {
            In(.closed, history: true, to: .open) { In(.locked, to: .open) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write '.shallow'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .open) {
            In(.closed, history: .shallow, to: .open) { In(.locked, to: .open) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 35, "nil",
      "an event that changes nothing is accepted in a state: 'On(.event, in: .a)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: nil)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 22, ".any",
      "every state is meant where 'from:' is left out",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .any, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 48, "\\Door.isFree",
      "a condition is named: '\"isFree\"'",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, when: \Door.isFree)
          }
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """#,
      fixes: Fix(
        "write '\"isFree\"'",
        #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, when: "isFree")
          }
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """#)),
    Mistake(
      "rule-form", is: .note, at: 5, 48, "\\Door.isFree == true",
      "a condition is named: '\"isFree\"'",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, when: \Door.isFree == true)
          }
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """#,
      fixes: Fix(
        "write '\"isFree\"'",
        #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, when: "isFree")
          }
          var isFree = true
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """#)),
    Mistake(
      "rule-form", is: .note, at: 5, 48, "\\Door.count > 1",
      "a condition is the name of a property of type 'Bool'",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .closed, to: .open, when: \Door.count > 1)
          }
          var count = 1
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """#),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "Finally",
      "here it is written as 'Final(.a)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Finally(.closed)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "Initial",
      "here it is written as 'Rules(initial: .a) { … }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Initial(.open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "Allow",
      "here it is written as 'In(.a, allows: .method)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Allow(.close, in: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "Defer",
      "here it is written as 'In(.a, defers: .event)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Defer(.close, in: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "State",
      "here it is written as 'In(.a, to: .b)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            State(.closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 5, "Timeout",
      "here it is written as 'After(.seconds(30), in: .a, to: .b)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            Timeout(30, in: .closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 6, "final",
      "here it is written as 'Final(…)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            .final(.closed)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 13, "=>",
      "here it is written as 'In(.a, to: .b)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            .closed => .open
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 4, 22, "Rules<State, Method, Method>",
      "here it is written as 'Rules(initial: .a) { … }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules<State, Method, Method>(initial: .open) {
            In(.closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'Rules'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 5, 15, ".open",
      "the states of 'On' stand behind 'from:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.slam, .open, to: .closed)
          }
          @Transition func slam() {}
        }
        """,
      fixes: Fix(
        "write 'from:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.slam, from: .open, to: .closed)
          }
          @Transition func slam() {}
        }
        """)),
    Mistake(
      "rule-form", is: .note, at: 6, 25, ".open",
      "the states of 'After' stand behind 'in:'",
      in: """
        @Guarded
        @MainActor
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            After(.seconds(30), .open, to: .closed)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'in:'",
        """
        @Guarded
        @MainActor
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            After(.seconds(30), in: .open, to: .closed)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
  ]
}
#endif
