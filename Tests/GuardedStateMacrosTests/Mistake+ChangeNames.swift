#if Macros
/// Methods that would hear of changes or decide about them under names of their own.
extension Mistake {
  static let changeNames = [
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "canTransition",
      "'canTransition' is no callback, and nothing asks it; all changes are asked about by "
        + "'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func canTransition(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransition(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "mayTransition",
      "'mayTransition' is no callback, and nothing asks it; all changes are asked about by "
        + "'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func mayTransition(from: State, to: State) -> Bool { true }
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldChange",
      "'shouldChange' is no callback, and nothing asks it; all changes are asked about by "
        + "'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldChange(to state: State) -> Bool { true }
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "willChangeState",
      "'willChangeState' is no callback, and nothing calls it; all changes are heard of by "
        + "'willTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willChangeState(_ state: State) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 16, "stateDidChange",
      "'stateDidChange' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func stateDidChange() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "did_change",
      "'did_change' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func did_change(from: State?, to: State) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "canFire",
      "'canFire' is no callback, and nothing asks it; all changes are asked about by 'shouldFire(_ "
        + "transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func canFire(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldFire'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldFire(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "did_enter_closed",
      "'did_enter_closed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func did_enter_closed() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "on_exit_open",
      "'on_exit_open' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func on_exit_open() {}
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
      "callback-without-state", is: .warning, at: 5, 8, "onEnter",
      "'onEnter' is no callback, because it names no state: one is called 'didEnterOpen', and that of "
        + "all states is 'didTransition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onEnter(_ state: State) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 3, 8, "stateDidChange",
      "'stateDidChange' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          func stateDidChange(from: String, to: String) {}
        }
        """),
    Mistake(
      "misspelt-guard", is: .warning, at: 7, 8, "shouldLaunch",
      "'shouldLaunch' decides about no guarded method, and nothing asks it; did you mean 'shouldStart'?",
      in: """
        @Guarded
        final class Rocket {
          enum State { case ready, gone }
          enum Event { case launch }
          @Transition(on: Event.launch, from: State.ready, to: .gone) func start() {}
          @Transition(on: Event.launch, from: State.gone, to: .gone) func start(in seconds: Int) {}
          func shouldLaunch(in seconds: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldStart'",
        """
        @Guarded
        final class Rocket {
          enum State { case ready, gone }
          enum Event { case launch }
          @Transition(on: Event.launch, from: State.ready, to: .gone) func start() {}
          @Transition(on: Event.launch, from: State.gone, to: .gone) func start(in seconds: Int) {}
          func shouldStart(in seconds: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "should_go",
      "'should_go' decides about no guarded method, and nothing asks it; did you mean 'shouldGo'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go(_ n: Int) {}
          func should_go(_ n: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldGo'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go(_ n: Int) {}
          func shouldGo(_ n: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 16, "didFinish",
      "'didFinish' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ "
        + "transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { Final(.closed) }
          @Transition(from: State.open, to: .closed) func close() {}
          private func didFinish() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 16, "didReset",
      "'didReset' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ "
        + "transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func didReset() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 16, "didChange",
      "'didChange' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ "
        + "transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func didChange() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onRefusal",
      "'onRefusal' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onRefusal(_ refusal: Refusal) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didRefuse'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didRefuse(_ refusal: Refusal) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldTransit",
      "'shouldTransit' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransit(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransition(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "allowsStateChange",
      "'allowsStateChange' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func allowsStateChange(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransition(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didTransit",
      "'didTransit' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransit(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition(_ transition: Transition) {}
        }
        """)),
  ]
}
#endif
