#if Macros
/// Methods whose names are nearly those of callbacks.
extension Mistake {
  static let nearCallbacks = [
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 8, "didenterB",
      "'didenterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func didenterB() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterB'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func didEnterB() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 8, "DidEnterB",
      "'DidEnterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func DidEnterB() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterB'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func didEnterB() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 8, "didEnterb",
      "'didEnterb' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func didEnterb() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterB'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func didEnterB() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 8, "willfire",
      "'willfire' is no callback, and nothing calls it; did you mean 'willFire'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func willfire(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'willFire'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          var count = 0
          func willFire(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 3, 8, "didEntrB",
      "'didEntrB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          func didEntrB() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterB'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          func didEnterB() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 3, 8, "willexitHall",
      "'willexitHall' is no callback, and nothing calls it; did you mean 'willExitHall'?",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          func willexitHall() {}
        }
        """,
      fixes: Fix(
        "rename it to 'willExitHall'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          func willExitHall() {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 3, 8, "didEnter",
      "'didEnter' is no callback, because it names no state: one is called 'didEnterClosed', and that "
        + "of all states is 'didTransition'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          func didEnter(_ state: String) {}
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didExit",
      "'didExit' is no callback, because it names no state: one is called 'didExitA', and that of all "
        + "states is 'didTransition'",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didExit(_ state: State) {}
        }
        """),
  ]
}
#endif
