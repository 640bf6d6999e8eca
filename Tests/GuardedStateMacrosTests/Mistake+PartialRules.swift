#if Macros
/// Rules that are read in part, and what nothing names.
extension Mistake {
  static let partialRules = [
    Mistake(
      "never-allowed", is: .warning, at: 4, 27, "lock",
      "nothing accepts 'lock': no rule names it, and no method performs it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut, lock }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is no callback, because only states that are cases have their own: all are "
        + "heard of by 'didTransition'",
      in: """
        @Guarded
        final class Door {
          typealias State = String
          static let rules = Rules(initial: "open") { In("open", to: "closed") }
          func didEnterClosed() {}
        }
        """),
    Mistake(
      "overlapping-rules", at: 8, 23, "open",
      "two rules claim 'close' in 'open'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .open) {
            more
            for state in closing { On(.close, from: state, to: .closed) }
            On(.close, from: .open, to: .closed)
            On(.close, from: .open, to: .locked)
          }
          @Transition func close() {}
        }
        """,
      note: ("the other rule is here", 7, 23)),
    Mistake(
      "callback-without-state", is: .warning, at: 7, 8, "didEnterOpne",
      "'didEnterOpne' is named like a callback, but no state is called that; did you mean "
        + "'didEnterOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State: String, Codable { case open, closed, locked }
          static let rules = try! Rules(json: text)
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func look() {}
          func didEnterOpne() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterOpen'",
        """
        @Guarded
        final class Door {
          enum State: String, Codable { case open, closed, locked }
          static let rules = try! Rules(json: text)
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func look() {}
          func didEnterOpen() {}
        }
        """)),
    Mistake(
      "final-state-with-exit", at: 7, 9, "closed",
      "a transition leaves 'closed', which is final",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            more
            Final(.closed)
            In(.closed, to: .open)
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "missing-event", is: .warning, at: 6, 3, "@Allowed(in: State.closed)",
      "'go' doesn't perform the event of its name, and nothing does: write '@Transition(on: Event.go)', or name one of them otherwise",
      in: """
        @Guarded
        final class Door {
          enum State { case closed, open }
          enum Event { case go }
          static let rules = Rules(initial: .closed) { On(.go, from: .closed, to: .open) }
          @Allowed(in: State.closed) func go() {}
        }
        """),
    Mistake(
      "own-equality", is: .warning, at: 5, 17, "==",
      "this tells states and events apart in rules: where two cases are equal, they are one; remove it, or call it otherwise",
      in: """
        @Guarded
        final class Door {
          enum State {
            case closed, open
            static func == (first: Self, second: Self) -> Bool { true }
          }
          @Transition(from: State.closed, to: .open) func go() {}
        }
        """),
    Mistake(
      "never-allowed", at: 7, 24, "b", "nothing accepts 'b': no rule names it, and no method performs it",
      in: """
        @Guarded
        final class Door {
          enum State { case closed, open }
          enum Event { case a, b }
          static let rules = Rules(initial: .closed) {
            On(.a, from: .closed, to: .open)
            In(.open, defers: .b)
          }
        }
        """),
    Mistake(
      "never-allowed", at: 7, 42, "b", "nothing accepts 'b': no rule names it, and no method performs it",
      in: """
        @Guarded
        actor Door {
          enum State { case closed, open }
          enum Event { case a, b }
          static let rules = Rules(initial: .closed) {
            On(.a, from: .closed, to: .open)
            After(.seconds(1), in: .open, fire: .b)
          }
        }
        """),
    Mistake(
      "rule-form", is: .note, at: 5, 45, "{ true }",
      "rules are data: a condition is the name of a property of type 'Bool', as in 'when: \"isFree\"'",
      in: """
        @Guarded
        final class Door {
          enum State { case closed, open }
          static let rules = Rules(initial: .closed) {
            On(.go, from: .closed, to: .open, when: { true })
          }
          @Transition func go() {}
        }
        """),
  ]
}
#endif
