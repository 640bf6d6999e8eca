#if Macros
/// Signatures that leave a refused call or a transition without an answer.
extension Mistake {
  static let inSignatures = [
    Mistake(
      "no-way-to-refuse", at: 4, 43, "Int",
      "a refused call of 'flow' has no 'Int' to return: let it throw, make the result optional, or say "
        + "'@Allowed(otherwise: value)'",
      in: """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func flow() -> Int { 1 }
        }
        """,
      fixes: Fix(
        "add 'throws'",
        """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func flow() throws -> Int { 1 }
        }
        """),
      Fix(
        "make the result optional",
        """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func flow() -> Int? { 1 }
        }
        """)),
    Mistake(
      "no-way-to-refuse", at: 5, 24, "any Sequence",
      "a refused call of 'turn' has no 'any Sequence' to return: let it throw, or make the result optional",
      in: """
        @Guarded
        final class Valve {
          enum State { case open, shut }
          @Transition(from: State.open, .shut, to: .shut)
          func turn() async -> any Sequence
          {
            []
          }
        }
        """,
      fixes: Fix(
        "add 'throws'",
        """
        @Guarded
        final class Valve {
          enum State { case open, shut }
          @Transition(from: State.open, .shut, to: .shut)
          func turn() async throws -> any Sequence
          {
            []
          }
        }
        """),
      Fix(
        "make the result optional",
        """
        @Guarded
        final class Valve {
          enum State { case open, shut }
          @Transition(from: State.open, .shut, to: .shut)
          func turn() async -> (any Sequence)?
          {
            []
          }
        }
        """)),
    Mistake(
      "no-way-to-refuse", at: 4, 45, "() -> Int",
      "a refused call of 'reader' has no '() -> Int' to return: let it throw, make the result optional, or say "
        + "'@Allowed(otherwise: value)'",
      in: """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func reader() -> () -> Int { { 1 } }
        }
        """,
      fixes: Fix(
        "add 'throws'",
        """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func reader() throws -> () -> Int { { 1 } }
        }
        """),
      Fix(
        "make the result optional",
        """
        @Guarded
        final class Valve {
          enum State { case open }
          @Allowed(in: State.open) func reader() -> (() -> Int)? { { 1 } }
        }
        """)),
    Mistake(
      "targets-without-choice", at: 4, 46, ".off",
      "'turn' has several targets and doesn't say which: let it return 'State'",
      in: """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .on, .off) func turn() {}
        }
        """),
    Mistake(
      "targets-without-choice", at: 3, 38, "\"dim\"",
      "'turn' has several targets and doesn't say which: let it return 'State'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "off", to: "on", "dim") func turn() {}
          @Transition(from: "on", "dim", to: "off") func end() {}
        }
        """),
    Mistake(
      "repeated-state", is: .warning, at: 4, 22, "\"on\"", "'on' is listed already",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "off", to: "on") func turn() {}
          @Allowed(in: "on", "on") func shine() {}
        }
        """),
    Mistake(
      "targets-without-choice", at: 4, 40, ".off",
      "'turn' has several targets and doesn't say which: let it return 'State'",
      in: """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Transition(from: State.on, to: .on, .off) func turn() -> Side { .left }
        }
        """),
    Mistake(
      "rethrowing-transition", at: 4, 78, "rethrows", "a transition can't rethrow; let it throw",
      in: """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Transition(from: State.on, to: .off) func each(_ body: () throws -> Void) rethrows { try body() }
        }
        """,
      fixes: Fix(
        "replace 'rethrows' by 'throws'",
        """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Transition(from: State.on, to: .off) func each(_ body: () throws -> Void) throws { try body() }
        }
        """)),
    Mistake(
      "not-a-property", at: 5, 47, #"\Valve.pressures[0]"#,
      #"a condition is a property of the host, written as a key path: '\Valve.isComplete'"#,
      in: #"""
        @Guarded
        final class Valve {
          enum State { case on, off }
          var pressures = [true]
          @Transition(from: State.on, to: .off, when: \Valve.pressures[0]) func leak() {}
        }
        """#),
    Mistake(
      "repeated-state", is: .warning, at: 4, 35, "`start`", "'start' is listed already",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, loading }
          @Transition(from: State.start, .`start`, to: .loading) func load() {}
        }
        """),
    Mistake(
      "undeclared-return", at: 5, 16, "start", "'finish' is declared to lead to 'complete' or 'failed', not to 'start'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, complete, failed }
          @Transition(from: State.start, to: .complete, .failed) func finish() -> State {
            isEmpty ? .start : .complete
          }
        }
        """),
    Mistake(
      "undeclared-return", at: 4, 14, #""opne""#, "'finish' is declared to lead to 'open' or 'shut', not to 'opne'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "start", to: "open", "shut") func finish() -> State {
            isOpen ? "opne" : "shut"
          }
          @Transition(from: "start", to: "open", "shut") func end() -> State { other() }
        }
        """),
    Mistake(
      "undeclared-return", at: 6, 39, "start", "'end' is declared to lead to 'complete' or 'failed', not to 'start'",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, complete, failed }
          @Transition(from: State.start, to: .complete, .failed) func end() -> State? {
            let choice: () -> State = { return .start }
            guard isReady else { return State.start }
            return choice()
          }
        }
        """),
    Mistake(
      "undeclared-return", at: 5, 34, "failed", "'play' is declared to lead to 'playing', not to 'failed'",
      in: """
        @Guarded
        final class Player {
          enum State { case idle, playing(String), failed(Int) }
          @Transition(from: State.idle, State.failed, to: State.playing) func play() -> State {
            guard isReady else { return .failed(3) }
            return .next("title")
          }
          @Transition(from: State.playing, to: State.failed) func fail() -> State { .failed(1) }
        }
        """),
    Mistake(
      "undeclared-return", at: 8, 30, "failed", "'play' is declared to lead to 'playing', not to 'failed'",
      in: """
        @Guarded
        final class Player {
          enum State { case idle, playing, failed }
          @Transition(from: State.idle, to: .playing) func play(_ count: Int) -> State {
            if count == 0 { .playing } else {
              switch count {
              case 1: .playing
              default: if isReady { .failed } else { .playing }
              }
            }
          }
          @Transition(from: State.playing, to: .failed) func fail() {}
        }
        """),
    Mistake(
      "unreturned-target", is: .warning, at: 4, 50, "failed",
      "'finish' never returns 'failed', and so never leads there",
      in: """
        @Guarded
        final class Loader {
          enum State { case start, complete, failed }
          @Transition(from: State.start, to: .complete, .failed) func finish() -> State? {
            guard isReady else { return nil }
            return .complete
          }
          @Transition(from: State.start, to: .complete, .failed) func end() -> State { next() }
          @Transition(from: State.complete, to: .start, .failed) func retry() -> State { isReady ? .start : .failed }
          @Transition(from: State.failed, to: .start, .complete) func redo() -> State { .best }
          @Transition(from: State.failed, to: .start, .complete) func mix() -> State { isReady ? .start : next() }
        }
        @Guarded
        class Door {
          enum State { case open, shut }
          @Transition(from: State.open, to: .open, .shut) func slam() -> State { .shut }
          @Transition(from: State.shut, to: .open) func open() {}
        }
        """),
  ]
}
#endif
