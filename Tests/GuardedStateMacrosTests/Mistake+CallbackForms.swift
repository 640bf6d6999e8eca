#if Macros
/// Members that have the name of a callback, or nearly so, and that nothing calls.
extension Mistake {
  static let inCallbackForms = [
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "shouldFire",
      "'shouldFire' is never called as a callback, because it takes other arguments; its form is 'shouldFire(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldFire() -> Bool { true }
        }
        """,
      fixes: Fix(
        "write 'shouldFire(_ transition: Transition)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldFire(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didRefuse",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didRefuse() {}
        }
        """,
      fixes: Fix(
        "write 'didRefuse(_ refusal: Refusal)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didRefuse(_ refusal: Refusal) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didTransition",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition() {}
        }
        """,
      fixes: Fix(
        "write 'didTransition(_ transition: Transition)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didCall",
      "'didCall' is never called as a callback, because it takes other arguments; its form is 'didCall(_ call: Call<StateName, Method>)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didCall() {}
        }
        """,
      fixes: Fix(
        "write 'didCall(_ call: Call<StateName, Method>)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didCall(_ call: Call<StateName, Method>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 4, 8, "didCall",
      "'didCall' is never called as a callback, because it takes other arguments; its form is 'override func didCall(_ call: Call)'",
      in: """
        @Guarded
        final class Door: GuardedObject {
          @Transition(from: "open", to: "closed") func close() {}
          func didCall() {}
        }
        """,
      fixes: Fix(
        "write 'didCall(_ call: Call)'",
        """
        @Guarded
        final class Door: GuardedObject {
          @Transition(from: "open", to: "closed") func close() {}
          func didCall(_ call: Call) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didFail",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFail(error: any Error) {}
        }
        """,
      fixes: Fix(
        "write 'didFail(_ error: any Error)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFail(_ error: any Error) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didFire",
      "'didFire' is never called as a callback, because it takes other arguments; its form is 'didFire(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFire(event: Event) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "willFire",
      "'willFire' is never called as a callback, because it takes other arguments; its form is 'willFire(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willFire(_ transition: Transition, twice: Bool) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "willTransition",
      "'willTransition' is never called as a callback, because it takes other arguments; its form is 'willTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willTransition(from: State, to: State) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didTransition",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition(_ x: Int) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didRefuse",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didRefuse(_ refusal: inout Refusal) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(from: State) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(_ state: State) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didExitOpen",
      "'didExitOpen' is never called as a callback, because it takes other arguments; its forms are 'didExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didExitOpen(transition: Transition) {}
        }
        """,
      fixes: Fix(
        "write 'didExitOpen(_ transition: Transition)'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didExitOpen(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "willExitOpen",
      "'willExitOpen' is never called as a callback, because it takes other arguments; its forms are 'willExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willExitOpen(animated: Int) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "willEnterClosed",
      "'willEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'willEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willEnterClosed(sender: String) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it is async; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() async {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it throws; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() throws {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didTransition",
      "'didTransition' is never called as a callback, because it is async; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition(_ transition: Transition) async {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didTransition",
      "'didTransition' is never called as a callback, because it is generic; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition<T>(_ transition: T) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "shouldTransition",
      "'shouldTransition' is never called as a callback, because it isn't seen to return a 'Bool'; its form is 'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransition(_ transition: Transition) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didExitOpen",
      "'didExitOpen' is never called as a callback, because it returns something; its forms are 'didExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didExitOpen() -> Bool { true }
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 3, "static",
      "'didEnterClosed' is never called as a callback, because it is static; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static func didEnterClosed() {}
        }
        """,
      fixes: Fix(
        "remove 'static'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed() {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 33, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it is guarded; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func didEnterClosed() {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 7, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it is a property; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          var didEnterClosed: (() -> Void)?
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 7, "didTransition",
      "'didTransition' is never called as a callback, because it is a property; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          let didTransition = { (transition: Transition) in }
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 7, "shouldFire",
      "'shouldFire' is never called as a callback, because it is a property; its form is 'shouldFire(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          var shouldFire: Bool { true }
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didTransitoin",
      "'didTransitoin' is no callback, and nothing calls it; did you mean 'didTransition'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransitoin(_ transition: Transition) {}
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
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didTransitionTo",
      "'didTransitionTo' is no callback, and nothing calls it; did you mean 'didTransition'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransitionTo(_ transition: Transition) {}
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
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didFired",
      "'didFired' is no callback, and nothing calls it; did you mean 'didFire'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFired(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didFire'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFire(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "shouldTransiton",
      "'shouldTransiton' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldTransiton(_ transition: Transition) -> Bool { true }
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
      "misspelt-callback", is: .warning, at: 5, 8, "didRefused",
      "'didRefused' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didRefused(_ refusal: Refusal) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "didEnterclosed",
      "'didEnterclosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterclosed() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "didEnteredClosed",
      "'didEnteredClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnteredClosed() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "willExistOpen",
      "'willExistOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willExistOpen() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "shouldEnterClosed",
      "'shouldEnterClosed' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func shouldEnterClosed(_ transition: Transition) -> Bool { true }
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
      "callback-without-state", is: .warning, at: 5, 8, "didEnterClosd",
      "'didEnterClosd' is named like a callback, but no state is called that; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosd(animated: Bool) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterClosed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(animated: Bool) {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnter",
      "'didEnter' is no callback, because it names no state: one is called 'didEnterOpen', and that of all states is "
        + "'didTransition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnter(_ state: State) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "Door",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: Door) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "any GuardedMachine",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: any GuardedMachine) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "StateMachine<State, Event>",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: StateMachine<State, Event>) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "Any",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: Any) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "AnyObject",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: AnyObject) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 5, 31, "Any?",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: Any?) {}
        }
        """,
      fixes: Fix(
        "write 'HostMachine<Door>'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(sender: HostMachine<Door>) {}
        }
        """)),
    Mistake(
      "shared-callback", is: .warning, at: 3, 24, "A",
      "the callbacks of 'A' are called like those of 'a', and only those are called: rename one",
      in: """
        @Guarded
        final class Door {
          enum State { case a, A }
          @Transition(from: State.a, to: .A) func close() {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 6, 8, "didTransition",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          struct Transition {}
          @Transition(from: State.open, to: .closed) func close() {}
          func didTransition(_ transition: Transition) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didEnterClosed",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterClosed(_ transition: Hinge.Transition) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didFail",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() throws {}
          func didFail(_ e: Refusal) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 5, 8, "didRefuse",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() throws {}
          func didRefuse(_ e: any Error) {}
        }
        """),
    Mistake(
      "idle-callback", is: .warning, at: 9, 8, "didExitClosed",
      "'didExitClosed' never runs, because nothing leaves the final state 'closed'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            In(.open, to: .closed)
            Final(.closed)
          }
          func didEnterClosed() {}
          func didExitClosed() {}
          func willExitOpen() {}
        }
        """),
    Mistake(
      "idle-callback", is: .warning, at: 11, 8, "willExitPaymentPaid",
      "'willExitPaymentPaid' never runs, because nothing leaves the final state 'paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { Final(.paid) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid() {}
          func willExitPaymentPaid() {}
        }
        """),
  ]
}
#endif
