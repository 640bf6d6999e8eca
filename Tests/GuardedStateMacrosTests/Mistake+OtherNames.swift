#if Macros
/// Callbacks and guards under names of other kinds, as other libraries have them.
extension Mistake {
  static let otherNames = [
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "onEnterPaid",
      "'onEnterPaid' is no callback, and nothing calls it; did you mean 'didEnterPaid'?",
      in: """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func onEnterPaid() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterPaid'",
        """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "didLeaveDue",
      "'didLeaveDue' is no callback, and nothing calls it; did you mean 'didExitDue'?",
      in: """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didLeaveDue() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didExitDue'",
        """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didExitDue() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "enteredPaid",
      "'enteredPaid' is no callback, and nothing calls it; did you mean 'didEnterPaid'?",
      in: """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func enteredPaid() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterPaid'",
        """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 7, 8, "onEnterPaymentPaid",
      "'onEnterPaymentPaid' is no callback, and nothing calls it; did you mean 'didEnterPaymentPaid'?",
      in: """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func onEnterPaymentPaid() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterPaymentPaid'",
        """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaymentPaid() {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 7, 8, "didEnterPiad",
      "'didEnterPiad' is named like a callback, but no state is called that; did you mean "
        + "'didEnterPaid'?",
      in: """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPiad() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterPaid'",
        """
        @Guarded
        final class Shop {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "closedEntered",
      "'closedEntered' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func closedEntered() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "openWillExit",
      "'openWillExit' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func openWillExit() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "didMoveToClosed",
      "'didMoveToClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didMoveToClosed() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "willChangeFromOpen",
      "'willChangeFromOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willChangeFromOpen() {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "didThrow",
      "'didThrow' is no callback, and nothing calls it; did you mean 'didFail'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didThrow(_ error: any Error) {}
        }
        """,
      fixes: Fix(
        "rename it to 'didFail'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func didFail(_ error: any Error) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "handleTransition",
      "'handleTransition' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func handleTransition(_ transition: Transition) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "transitionDidOccur",
      "'transitionDidOccur' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func transitionDidOccur(_ transition: Transition) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "onStateTransitioned",
      "'onStateTransitioned' is no callback, and nothing calls it; all changes are heard of by "
        + "'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func onStateTransitioned(_ transition: Transition) {}
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
      "misspelt-callback", is: .warning, at: 5, 8, "beforeTransition",
      "'beforeTransition' is no callback, and nothing calls it; all changes are heard of by "
        + "'willTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func beforeTransition(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'willTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willTransition(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 5, 8, "stateTransitionWillHappen",
      "'stateTransitionWillHappen' is no callback, and nothing calls it; all changes are heard of by "
        + "'willTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func stateTransitionWillHappen(_ transition: Transition) {}
        }
        """,
      fixes: Fix(
        "rename it to 'willTransition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          func willTransition(_ transition: Transition) {}
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "allowClose",
      "'allowClose' decides about no guarded method, and nothing asks it; did you mean 'shouldClose'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          func allowClose(_ hard: Bool) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldClose'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          func shouldClose(_ hard: Bool) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "guardClose",
      "'guardClose' decides about no guarded method, and nothing asks it; did you mean 'shouldClose'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          func guardClose(_ hard: Bool) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldClose'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          func shouldClose(_ hard: Bool) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 16, "canClose",
      "'canClose' decides about no guarded method, and nothing asks it; did you mean 'shouldClose'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          private func canClose(_ hard: Bool) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldClose'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close(_ hard: Bool) {}
          private func shouldClose(_ hard: Bool) -> Bool { true }
        }
        """)),
  ]
}
#endif
