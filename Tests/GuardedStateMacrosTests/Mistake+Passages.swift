#if Macros
/// Bodies that take time, in a state of their own.
extension Mistake {
  static let inPassages = [
    Mistake(
      "via-without-async", at: 4, 39, ".loading",
      "'load' isn't async; 'via:' names the state in which the host is while a body waits",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done }
          @Transition(from: State.start, via: .loading, to: .done) func load() throws {}
        }
        """),
    Mistake(
      "missing-else", at: 4, 39, ".loading",
      "'fetch' can throw while the host is in 'loading'; say where that leads with 'orElse:'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done }
          @Transition(from: State.start, via: .loading, to: .done) func fetch() async throws {}
        }
        """),
    Mistake(
      "missing-else", at: 4, 34, "State.loading",
      "'fetch' can throw while the host is in 'loading'; say where that leads with 'orElse:'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done }
          @Transition(from: .start, via: State.loading, to: .done) func fetch() async throws {}
        }
        """),
    Mistake(
      "else-without-via", at: 4, 62, ".failed",
      "'orElse:' belongs to 'via:'; a body that throws without it leaves the host as it was",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, done, failed }
          @Transition(from: State.start, .failed, to: .done, orElse: .failed) func look() throws {}
          static let rules = Rules { In(.start, to: .failed) }
        }
        """),
    Mistake(
      "cancels-without-via", at: 4, 58, "true",
      "'cancelsBody:' belongs to 'via:', the state that a body is cancelled with",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, done }
          @Transition(from: State.start, to: .done, cancelsBody: true) func load() async {}
        }
        """),
    Mistake(
      "cancels-by-value", at: 5, 73, "Loader.isSlow",
      "'cancelsBody:' is read before the program runs: write 'true' or 'false'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done }
          static let isSlow = true
          @Transition(from: State.start, via: .loading, to: .done, cancelsBody: Loader.isSlow) func load() async {}
        }
        """),
    Mistake(
      "via-with-typed-throws", at: 4, 95, "throws(Refusal)",
      "'load' cannot limit its errors to one type, because a method with 'via:' also throws 'Preempted'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done, failed }
          @Transition(from: State.start, via: .loading, to: .done, orElse: .failed) func load() async throws(Refusal) {}
        }
        """,
      fixes: .init(
        "write 'throws'",
        """
        @Guarded
        final class Loader {
          enum State { case start, loading, done, failed }
          @Transition(from: State.start, via: .loading, to: .done, orElse: .failed) func load() async throws {}
        }
        """)),
    Mistake(
      "via-with-optional-choice", at: 4, 92, "State?",
      "with 'via:' a body must say where it leads: return 'State', or throw",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading, done, failed }
          @Transition(from: State.start, via: .loading, to: .done, .failed) func choose() async -> State? { nil }
        }
        """),
  ]
}
#endif
