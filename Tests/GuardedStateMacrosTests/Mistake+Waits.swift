#if Macros
/// Calls that wait until they are allowed.
extension Mistake {
  static let inWaits = [
    Mistake(
      "wait-without-async-throws", at: 4, 39, ".wait",
      "a call of 'ping' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      in: """
        @Guarded
        actor Connection {
          enum State { case open }
          @Allowed(in: State.open, otherwise: .wait) func ping() -> Int { 1 }
        }
        """,
      fixes: .init(
        "make it 'async throws'",
        """
        @Guarded
        actor Connection {
          enum State { case open }
          @Allowed(in: State.open, otherwise: .wait) func ping() async throws -> Int { 1 }
        }
        """)),
    Mistake(
      "wait-without-async-throws", at: 4, 55, ".wait(.seconds(5))",
      "a call of 'shut' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      in: """
        @Guarded
        actor Connection {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut, otherwise: .wait(.seconds(5))) func shut() async {}
        }
        """,
      fixes: .init(
        "make it 'async throws'",
        """
        @Guarded
        actor Connection {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut, otherwise: .wait(.seconds(5))) func shut() async throws {}
        }
        """)),
    Mistake(
      "wait-without-async-throws", at: 4, 39, "Otherwise.wait",
      "a call of 'ping' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      in: """
        @Guarded
        actor Connection {
          enum State { case open }
          @Allowed(in: State.open, otherwise: Otherwise.wait) func ping() async throws(Refusal) -> Int { 1 }
        }
        """,
      fixes: .init(
        "make it 'async throws'",
        """
        @Guarded
        actor Connection {
          enum State { case open }
          @Allowed(in: State.open, otherwise: Otherwise.wait) func ping() async throws -> Int { 1 }
        }
        """)),
    Mistake(
      "otherwise-of-transition", at: 4, 55, ".trap",
      "'@Transition' takes no 'otherwise:' but '.wait'; what a refused call does otherwise, its signature says",
      in: """
        @Guarded
        actor Connection {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut, otherwise: .trap) func shut() {}
        }
        """),
  ]
}
#endif
