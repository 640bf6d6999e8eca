#if Macros
/// Callbacks that are never called, and methods that a strict type wants guarded.
extension Mistake {
  static let inCallbacks = [
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnterOfff",
      "'didEnterOfff' is named like a callback, but no state is called that; did you mean 'didEnterOff'?",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOfff() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterOff'",
        """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOff() {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "willExitBroken",
      "'willExitBroken' is named like a callback, but no state is called that",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func willExitBroken() {}
        }
        """),
    Mistake(
      "doubled-callback", is: .warning, at: 5, 8, "didEnterOff",
      "'didEnterOff' has two forms, and only the one that takes the most is called",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOff() {}
          func didEnterOff(animated: Bool) {}
        }
        """,
      note: ("this one is called", 6, 8)),
    Mistake(
      "unguarded-method", is: .warning, at: 5, 8, "run", "'run' runs in every state: guard it, or mark it '@Unguarded'",
      in: """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func run() {}
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          @Unguarded func run() {}
        }
        """)),
    Mistake(
      "unguarded-method", is: .warning, at: 8, 15, "run",
      "'run' runs in every state: guard it, or mark it '@Unguarded'",
      in: """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}

          /// Does no harm.
          @discardableResult
          public func run() -> Int { 1 }
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}

          /// Does no harm.
          @Unguarded @discardableResult
          public func run() -> Int { 1 }
        }
        """)),
  ]
}
#endif
