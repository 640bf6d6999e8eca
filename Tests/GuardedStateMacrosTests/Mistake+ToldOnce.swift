#if Macros
/// Mistakes that made something else look wrong, too, or whose way out was another one.
extension Mistake {
  static let toldOnce = [
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldEnterClosed",
      "'shouldEnterClosed' is no callback, and nothing asks it; all changes are asked about by "
        + "'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldEnterClosed() -> Bool { true }
        }
        """),
    Mistake(
      "static-method", at: 5, 15, "static", "a static method has no state to be guarded by",
      in: """
        @Guarded(strict: true)
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed) }
          @Transition static func close() {}
        }
        """),
    Mistake(
      "undeclared-return", at: 9, 84, "usual", "'finish' is declared to lead to 'complete' or 'failed', not to 'start'",
      in: """
        @Guarded
        final class Loader {
          enum State {
            case start, complete, failed
            static let usual = State.start
            static let last: Self = .complete
            static var next: Self { .start }
          }
          @Transition(from: State.start, to: .complete, .failed) func finish() -> State { .usual }
          @Transition(from: State.start, to: .complete, .failed) func end() -> State { isEnd ? .last : .failed }
          @Transition(from: State.start, to: .complete, .failed) func go() -> State { .next }
        }
        """),
    Mistake(
      "not-a-method", at: 4, 3, "@Transition(from: State.open, to: .closed)",
      "'@Transition' guards methods; initialisers, accessors and functions can't have it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) init() {}
        }
        """),
    Mistake(
      "not-a-property", at: 5, 50, "\\Chest.isFull",
      "'\\Chest.isFull' is no property of 'Purse', whose body has no 'isFull' either; a condition is one",
      in: #"""
        @Guarded
        final class Purse {
          enum State { case open, shut }
          var weight = 1
          @Transition(from: State.open, to: .shut, when: \Chest.isFull) func close() {}
        }
        """#),
    Mistake(
      "not-a-property", at: 5, 50, "\\Chest.isFull",
      "'\\Chest.isFull' is no property of 'Purse', whose body has no 'isFull' either; a condition is one: '\\Purse.isFul'",
      in: #"""
        @Guarded
        final class Purse {
          enum State { case open, shut }
          var isFul = true
          @Transition(from: State.open, to: .shut, when: \Chest.isFull) func close() {}
        }
        """#,
      fixes: Fix(
        "write '\\Purse.isFul'",
        #"""
        @Guarded
        final class Purse {
          enum State { case open, shut }
          var isFul = true
          @Transition(from: State.open, to: .shut, when: \Purse.isFul) func close() {}
        }
        """#)),
    Mistake(
      "rules-not-static", is: .note, at: 4, 22, "[In(.open, to: .closed)]",
      "rules are a value of their own: 'static let rules = Rules(initial: .open) { In(.open, to: .closed) }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = [In(.open, to: .closed)]
        }
        """),
    Mistake(
      "not-a-state", at: 5, 53, "Sound.on",
      "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Sound { case off, on }
          @Transition(from: State.open, to: .closed, while: Sound.on) func close() {}
          @Transition(from: Sound.off, to: .on) func ring() {}
        }
        """,
      fixes: Fix(
        "mark 'Sound' '@Region'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Region enum Sound { case off, on }
          @Transition(from: State.open, to: .closed, while: Sound.on) func close() {}
          @Transition(from: Sound.off, to: .on) func ring() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 6, 12, "Sound.self",
      "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Sound { case off, on }
          static let rules = Rules(initial: .open) {
            Region(Sound.self) { In(.on, to: .off) }
          }
          @Transition(from: State.open, to: .closed, while: Sound.on) func close() {}
          @Transition(from: Sound.off, to: .on) func ring() {}
        }
        """,
      fixes: Fix(
        "mark 'Sound' '@Region'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Region enum Sound { case off, on }
          static let rules = Rules(initial: .open) {
            Region(Sound.self) { In(.on, to: .off) }
          }
          @Transition(from: State.open, to: .closed, while: Sound.on) func close() {}
          @Transition(from: Sound.off, to: .on) func ring() {}
        }
        """)),
    Mistake(
      "attribute-label", is: .note, at: 4, 15, "form: State.open,",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', "
        + "'otherwise:'; here it is 'from:'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(form: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'from:'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
  ]
}
#endif
