#if Macros
/// States that carry values which nothing gives them.
extension Mistake {
  static let inValues = [
    Mistake(
      "value-not-given", at: 4, 38, "State.failed", "'failed' carries values: let 'fail' return 'State'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, failed(String) }
          @Transition(from: State.start, to: State.failed)
          func fail() {}
        }
        """),
    Mistake(
      "value-not-given", at: 4, 76, "failed", "'failed' carries values: let 'fail' return 'State'",
      in: """
        @Guarded
        class Loader {
          enum State { case start, failed(String) }
          static let rules = Rules(initial: .start) { On(.fail, from: .start, to: .failed) }
          @Transition func fail() {}
        }
        """),
    Mistake(
      "value-not-given", at: 6, 34, "failed",
      "'failed' carries values, which no event brings along: let a method that returns 'State' perform 'fail'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, busy, failed(String) }
          enum Event { case run, fail }
          static let rules = Rules(initial: .start) {
            On(.fail, from: .start, to: .failed); On(.fail, from: .busy, to: .start)
          }
          @Transition(on: Event.run, from: State.start, to: State.busy) func run() {}
        }
        """),
    Mistake(
      "value-not-given", at: 4, 73, "failed",
      "'failed' carries values, which nothing brings along: fire an event whose method returns 'State'",
      in: """
        @Guarded
        class Loader {
          enum State { case start, failed(String) }
          static let rules = Rules(initial: .start) { Always(from: .start, to: .failed, when: "isBroken") }
        }
        """),
    Mistake(
      "via-with-values", at: 4, 39, "State.loading",
      "'loading' carries values, which are not known before the body has run",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading(Int) }
          @Transition(from: State.start, via: State.loading, to: State.start)
          func load() async {}
        }
        """),
    Mistake(
      "else-with-values", at: 4, 76, "State.failed",
      "a body that throws can lead to a state that carries an 'any Error' or nothing",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, busy, failed(String) }
          @Transition(from: State.start, via: State.busy, to: State.start, orElse: State.failed)
          func load() async throws {}
        }
        """),
    Mistake(
      "initial-with-values", at: 3, 21, "failed", "the initial state 'failed' carries values, which nothing gives it",
      in: """
        @Guarded
        final class Loader {
          enum State { case failed(String), start }
          @Transition(from: State.failed, to: State.start) func run() {}
        }
        """),
    Mistake(
      "initial-with-values", at: 4, 38, "failed", "the initial state 'failed' carries values, which nothing gives it",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, failed(String) }
          static let rules = Rules(initial: .failed) { On(.run, from: .failed, to: .start) }
          @Transition func run() {}
        }
        """),
  ]
}
#endif
