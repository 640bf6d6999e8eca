#if Macros
/// Methods that other libraries call so, or that a delegate would have.
extension Mistake {
  static let inOtherWords = [
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onDidEnterClosed",
      "'onDidEnterClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onDidEnterClosed() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterClosed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onWillExitOpen",
      "'onWillExitOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onWillExitOpen() {}
        }
        """,
      fixes: Fix(
        "rename it to 'willExitOpen'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willExitOpen() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "whenEnteringClosed",
      "'whenEnteringClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func whenEnteringClosed() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterClosed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onClosedEntry",
      "'onClosedEntry' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onClosedEntry() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterClosed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onOpenExit",
      "'onOpenExit' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onOpenExit() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didExitOpen'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didExitOpen() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldEnterOpen",
      "'shouldEnterOpen' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func open() {}
          func shouldEnterOpen(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func open() {}
          func shouldTransition(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldFireOpen",
      "'shouldFireOpen' is no callback, and nothing calls it; did you mean 'shouldFire'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func open() {}
          func shouldFireOpen(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldFire'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func open() {}
          func shouldFire(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "host",
      "'host' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func host(_ door: Door, didTransition transition: Transition) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "stateMachine",
      "'stateMachine' is no callback, and nothing calls it; all changes are heard of by 'willTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func stateMachine(_ sender: Any, willChange transition: Transition) {}
        }
        """),
  ]
}
#endif
