#if Macros
/// Methods whose names are nearly those of callbacks.
extension Mistake {
  static let nearCallbacks = [
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didChange",
      "'didChange' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didChange(from: State, to: Door.State) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onTransition",
      "'onTransition' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onTransition(_ transition: Transition) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "didBecomeClosed",
      "'didBecomeClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didBecomeClosed() {}
          func didBecomeOld() {}
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
          func didBecomeOld() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 6, 8, "didCallLook",
      "'didCallLook' is no callback, and nothing calls it; did you mean 'didCall'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func look() {}
          func didCallLook(_ call: Call<State, Method>) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didCall'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func look() {}
          func didCall(_ call: Call<State, Method>) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didCallClose",
      "'didCallClose' is no callback, and nothing calls it; did you mean 'didFire'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didCallClose(_ transition: Transition) {}
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
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "onEnterB",
      "'onEnterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func onEnterB() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterB'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didEnterB() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "willLeaveA",
      "'willLeaveA' is no callback, and nothing calls it; did you mean 'willExitA'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func willLeaveA() {}
        }
        """,
      fixes: Fix(
        "rename it to 'willExitA'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func willExitA() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didFailed",
      "'didFailed' is no callback, and nothing calls it; did you mean 'didFail'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didFailed(_ error: any Error) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didFail'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didFail(_ error: any Error) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didFireGo",
      "'didFireGo' is no callback, and nothing calls it; did you mean 'didFire'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didFireGo(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didFire'",
        """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func didFire(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "subclass-states", is: .warning, at: 3, 8, "Event",
      "the events of a 'GuardedObject' are the strings in its rules; this type has no part in them",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          enum Event { case go }
          @Transition(on: "go", from: "red", to: "green") func go() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 4, 8, "didFireLook",
      "'didFireLook' is no callback, and nothing calls it; did you mean 'didCall'?",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Allowed(in: "red") func look() {}
          func didFireLook(_ call: Call) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didCall'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Allowed(in: "red") func look() {}
          func didCall(_ call: Call) {}
        }
        """)),
    Mistake(
      "subclass-states", is: .warning, at: 3, 8, "State",
      "the states of a 'GuardedObject' are the strings in its rules; this type has no part in them",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          enum State { case red }
          func didEnterRed() {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 6, 8, "didExitOn",
      "'didExitOn' is never called as a callback, because it takes other arguments; its forms are "
        + "'didExitOn()', '(animated: Bool)', '(sender:)', '(animated:sender:)', '(_: Transition)' and '(_: State)'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case off, on(Int) }
          @Transition(from: State.off, to: State.on) func start() -> Lamp.State { .on(1) }
          func didEnterOn(_ state: Lamp.State) {}
          func didExitOn(level: Int) {}
        }
        """),
    Mistake(
      "not-a-method", at: 5, 3, "@Allowed(in: State.a)",
      "'@Allowed' guards methods; initialisers, accessors and functions can't have it",
      in: """
        @Guarded
        final class Purse {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          @Allowed(in: State.a) func + (other: Int) -> Int? { 1 }
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnterState",
      "'didEnterState' is no callback, because it names no state: one is called 'didEnterOpen', and that of all "
        + "states is 'didTransition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnterState(_ state: State) {}
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 6, 8, "didEnterHalfOpn",
      "'didEnterHalfOpn' is named like a callback, but no state is called that; did you mean '`didEnterHalf "
        + "open`'?",
      in: """
        @Guarded
        final class Door {
          enum State { case 走, `half open` }
          static let rules = Rules { In(.走, to: .`half open`) }
          func didEnter走() {}
          func didEnterHalfOpn() {}
        }
        """,
      fixes: Fix(
        "rename it to '`didEnterHalf open`'",
        """
        @Guarded
        final class Door {
          enum State { case 走, `half open` }
          static let rules = Rules { In(.走, to: .`half open`) }
          func didEnter走() {}
          func `didEnterHalf open`() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didReject",
      "'didReject' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didReject(_ refusal: Refusal) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "transitionDenied",
      "'transitionDenied' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func transitionDenied(_ refusal: Refusal) {}
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
      "misspelt-callback", is: .warning, at: 5, 16, "onError",
      "'onError' is no callback, and nothing calls it; did you mean 'didFail'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func onError(_ error: any Error) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didFail'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func didFail(_ error: any Error) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "enteredClosed",
      "'enteredClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func enteredClosed() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "leftOpen",
      "'leftOpen' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func leftOpen() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "beforeExitOpen",
      "'beforeExitOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func beforeExitOpen() {}
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
      "misspelt-callback", is: .warning, at: 5, 16, "afterClose",
      "'afterClose' is no callback, and nothing calls it; all changes are heard of by 'didFire(_ "
        + "transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private func afterClose() {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "isValidNextState",
      "'isValidNextState' is no callback, and nothing asks it; all changes are asked about by "
        + "'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func isValidNextState(_ state: State) -> Bool { true }
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didMove",
      "'didMove' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ "
        + "transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didMove(to state: State) {}
        }
        """),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnter",
      "'didEnter' is no callback, because it names no state: one is called 'didEnterOpen', and that of all "
        + "states is 'didTransition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didEnter(from previous: State?) {}
        }
        """),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "didReachClosed",
      "'didReachClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didReachClosed() {}
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
  ]
}
#endif
