#if Macros
/// Rules that don't fit together.
extension Mistake {
  static let inRules = [
    Mistake(
      "not-a-property", at: 5, 50, "isOwner", "'isOwner' is a method; a condition is a property of type 'Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case locked, open }
          static let rules = Rules(initial: .locked) {
            On(.unlock, from: .locked, to: .open, when: "isOwner")
          }
          @Transition func unlock() throws {}
          func isOwner() -> Bool { false }
        }
        """),
    Mistake(
      "timer-without-isolation", at: 5, 5, "After",
      "nothing can happen to 'Lamp' after a time, because no task can enter it: make it an actor or '@MainActor', or "
        + "'@Guarded(synchronized: true)'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          static let rules = Rules(initial: .off) {
            After(.seconds(60), in: .on, to: .off)
          }
          @Transition(from: State.off, to: .on) func turnOn() {}
        }
        """),
    Mistake(
      "overlapping-rules", at: 6, 28, "on", "two rules claim 'stop' in 'on'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          static let rules = Rules(initial: .on) {
            On(.stop, from: .on, to: .off)
            On(.stop, from: .off, .on, to: .off)
          }
          @Transition func stop() {}
        }
        """,
      note: ("the other rule is here", 5, 22)),
    Mistake(
      "overlapping-rules", at: 7, 27, "on", "two rules claim 'stop' in 'on'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          static let rules = Rules(initial: .on) {
            On(.stop, from: .on, to: .off)
          }
          @Transition(from: State.on, to: .off) func stop() {}
        }
        """,
      note: ("the other rule is here", 5, 22)),
    Mistake(
      "final-state-with-exit", at: 6, 25, "over", "a transition leaves 'over', which is final",
      in: """
        @Guarded
        final class Game {
          enum State { case running, over }
          static let rules = Rules(initial: .running) {
            In(.running, to: .over)
            On(.restart, from: .over, to: .running)
            Final(.over)
          }
          @Transition func restart() {}
        }
        """),
    Mistake(
      "unreachable-state", is: .warning, at: 3, 30, "lost", "no rule leads from 'running' to 'lost'",
      in: """
        @Guarded
        final class Game {
          enum State { case running, lost, over }
          static let rules = Rules {
            In(.lost, to: .running)
            In(.running, to: .over)
          }
        }
        """),
    Mistake(
      "dead-end", is: .warning, at: 3, 30, "over", "nothing leaves 'over'; if that is meant, declare 'Final(.over)'",
      in: """
        @Guarded(strict: true)
        final class Game {
          enum State { case running, over }
          static let rules = Rules(initial: .running) { In(.running, to: .over) }
        }
        """),
    Mistake(
      "never-allowed", is: .warning, at: 5, 17, "snapshot",
      "no state allows 'snapshot'; say where it may run with 'In(…, allows: .snapshot)' or '@Allowed(in:)'",
      in: """
        @Guarded
        final class Game {
          enum State { case running, over }
          static let rules = Rules(initial: .running) { In(.running, to: .over) }
          @Allowed func snapshot() {}
        }
        """),
    Mistake(
      "never-allowed", is: .warning, at: 5, 20, "forgotten",
      "no state allows 'forgotten'; say where it may run with 'On(.forgotten, from:to:)'",
      in: """
        @Guarded
        final class Game {
          enum State { case running, over }
          static let rules = Rules(initial: .running) { In(.running, to: .over) }
          @Transition func forgotten() {}
        }
        """),
    Mistake(
      "never-allowed", is: .warning, at: 6, 36, "halt",
      "no state allows 'halt'; say where it may run with 'On(.stop, from:to:)'",
      in: """
        @Guarded
        final class Game {
          enum State { case running, over }
          enum Event { case end, stop }
          static let rules = Rules { On(.end, from: .running, to: .over) }
          @Transition(on: Event.stop) func halt() {}
        }
        """),
    Mistake(
      "never-allowed", is: .warning, at: 6, 17, "look",
      "no state allows 'look'; say where it may run with 'In(…, allows: .lookUp)' or '@Allowed(in:)'",
      in: """
        @Guarded
        final class Game {
          enum State { case running, over }
          static let rules = Rules { In(.running, to: .over, allows: .lookDown) }
          @Allowed func look(down: Int) {}
          @Allowed func look(up: Int) {}
        }
        """),
    Mistake(
      "targets-without-choice", is: .warning, at: 5, 42, "locked",
      "'lock' has several targets and doesn't say which: its calls are refused unless 'machine.chooseTarget(of: .lock) { … }' is attached; do that in the type's body, where it is seen, or let the method return 'State'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .open) {
            On(.lock, from: .open, to: .closed, .locked)
          }
          @Transition func lock() {}
        }
        """),
    Mistake(
      "unknown-event", is: .warning, at: 6, 8, #""clse""#,
      "no '@Transition' here is called 'clse'; did you mean 'close'?",
      in: """
        @Guarded
        class Door {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) {
            On("reset", from: .shut, to: .open)
            On("clse", from: .open, to: .shut)
          }
          @Transition(from: State.shut, to: .open) func close() {}
        }
        """,
      fixes: Fix(
        "write 'close'",
        """
        @Guarded
        class Door {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) {
            On("reset", from: .shut, to: .open)
            On("close", from: .open, to: .shut)
          }
          @Transition(from: State.shut, to: .open) func close() {}
        }
        """)),
    Mistake(
      "unknown-method", is: .warning, at: 4, 64, #""lok""#, "no guarded method is called 'lok'; did you mean 'look'?",
      in: """
        @Guarded
        class Door {
          enum State { case open }
          static let rules = Rules(initial: .open) { In(.open, allows: "lok", "peep") }
          @Allowed func look() {}
          @Allowed func peep() {}
        }
        """,
      fixes: Fix(
        "write 'look'",
        """
        @Guarded
        class Door {
          enum State { case open }
          static let rules = Rules(initial: .open) { In(.open, allows: "look", "peep") }
          @Allowed func look() {}
          @Allowed func peep() {}
        }
        """)),
    Mistake(
      "unknown-method", is: .warning, at: 3, 60, #""ring""#, "'ring' is not guarded: mark it '@Allowed'",
      in: """
        @Guarded
        class Door: GuardedObject {
          static let rules = Rules(initial: "a") { In("a", allows: "ring", "look") }
          init() { super.init(); configure(rules) }
          @Allowed func look() {}
          func ring() {}
        }
        """),
  ]
}
#endif
