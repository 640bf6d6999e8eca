#if Macros
/// What never happens, because its state is left at once, and states that nothing leaves any more once a body has ended there.
extension Mistake {
  static let leftAtOnce = [
    Mistake(
      "dead-rule", at: 6, 5, "After",
      "'After(.seconds(1))' never comes, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        actor Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu)
            After(.seconds(1), in: .over, to: .running)
          }
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
        }
        """,
      note: ("the other rule is here", 5, 5)),
    Mistake(
      "dead-rule", at: 6, 7, "After",
      "'After(.seconds(1))' never comes, because 'Always' has left 'high' before, without conditions",
      in: """
        @Guarded
        actor Game {
          enum State { case menu, over, low, high }
          static let rules = Rules(initial: .menu) {
            In(.over) {
              After(.seconds(1), in: .high, to: .menu)
              In(.low)
              In(.high)
            }
            Always(from: .over, to: .menu)
          }
          @Transition(from: State.menu, to: .low, .high) func lose() -> State { isHigh ? .high : .low }
        }
        """,
      note: ("the other rule is here", 10, 5)),
    Mistake(
      "dead-rule", at: 6, 42, "again",
      "'again' is never fired, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        actor Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu)
            After(.seconds(1), in: .over, fire: .again)
            On(.again, from: .running, to: .menu)
            In(.over, to: .running)
          }
          @Transition func again() {}
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
        }
        """,
      note: ("the other rule is here", 5, 5)),
    Mistake(
      "dead-rule", at: 9, 49, "over",
      "'close' is never accepted, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu)
          }
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
          @Transition(from: State.menu, .running, State.over, to: .menu) func close() {}
        }
        """,
      note: ("the other rule is here", 5, 5)),
    Mistake(
      "dead-rule", at: 7, 9, "close",
      "'close' is never accepted, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu, when: "isQuick")
            Always(from: .over, to: .running)
            On(.close, from: .over, to: .menu)
          }
          var isQuick = true
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
          @Transition func close() {}
        }
        """,
      note: ("the other rule is here", 6, 5)),
    Mistake(
      "dead-rule", at: 6, 24, "begin",
      "'begin' is never kept, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu)
            In(.over, defers: .begin)
          }
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
        }
        """,
      note: ("the other rule is here", 5, 5)),
    Mistake(
      "dead-rule", at: 9, 42, "over",
      "'save' never comes to its end, because 'Always' has left 'over' before, without conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            Always(from: .over, to: .menu)
          }
          @Transition(from: State.menu, to: .running) func begin() {}
          @Transition(from: State.running, to: .over) func lose() {}
          @Transition(from: State.running, via: .over, to: .menu) func save() async {}
        }
        """,
      note: ("the other rule is here", 5, 5)),
    Mistake(
      "dead-end", is: .warning, at: 4, 68, ".loading",
      "nothing leaves 'loading' once 'load' has thrown there: 'orElse:' names the state in which its body runs",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done }
          @Transition(from: State.start, via: .loading, to: .done, orElse: .loading) func load() async throws {}
        }
        """),
    Mistake(
      "dead-end", is: .warning, at: 4, 53, ".loading",
      "nothing leaves 'loading' once 'load' has ended there: 'to:' names the state in which its body runs",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading }
          @Transition(from: State.start, via: .loading, to: .loading) func load() async {}
        }
        """),
    Mistake(
      "dead-end", is: .warning, at: 6, 58, ".reading",
      "nothing leaves 'reading' once 'read' has ended there: 'to:' names the state in which its body runs",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, done }
          @Region enum File { case shut, reading, read }
          @Transition(from: State.start, to: .done) func end() {}
          @Transition(from: File.shut, via: .reading, to: .read, .reading) func read() async -> File { isGood ? .read : .reading }
        }
        """),
  ]
}
#endif
