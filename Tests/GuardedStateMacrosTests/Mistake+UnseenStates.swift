#if Macros
/// Callbacks in types whose states the macro doesn't see: a `GuardedObject`, the subclass of a guarded class, a type without states.
extension Mistake {
  static let besideUnseenStates = [
    Mistake(
      "not-a-state", at: 5, 16, "[State.open]", "the states of an attribute are listed without brackets",
      in: """
        @Guarded
        final class Door {
          typealias State = DoorState
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: [State.open]) func look() {}
        }
        """,
      fixes: Fix(
        "remove the brackets",
        """
        @Guarded
        final class Door {
          typealias State = DoorState
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func look() {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 4, 8, "didEnterGreen",
      "'didEnterGreen' is never called as a callback, because it takes other arguments; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterGreen(_ count: Int) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 4, 7, "didEnterGreen",
      "'didEnterGreen' is never called as a callback, because it is a property; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          var didEnterGreen = {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 4, 3, "static",
      "'didEnterGreen' is never called as a callback, because it is static; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          static func didEnterGreen() {}
        }
        """,
      fixes: Fix(
        "remove 'static'",
        """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterGreen() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 4, 8, "didEntergreen",
      "'didEntergreen' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEntergreen() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterGreen'",
        """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterGreen() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 4, 8, "enteredGreen",
      "'enteredGreen' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func enteredGreen() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterGreen'",
        """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterGreen() {}
        }
        """)),
    Mistake(
      "misspelt-callback", is: .warning, at: 4, 8, "greenEntered",
      "'greenEntered' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func greenEntered() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterGreen'",
        """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterGreen() {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 3, 8, "didTransition",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'",
      in: """
        @Guarded
        final class Hall {
          func didTransition(from: String, to: String) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 3, 8, "shouldTransition",
      "'shouldTransition' is never called as a callback, because it takes other arguments; its form is 'shouldTransition(_ transition: Transition) -> Bool'",
      in: """
        @Guarded
        final class Hall {
          func shouldTransition(from: String, to: String) -> Bool { true }
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 3, 8, "didRefuse",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      in: """
        @Guarded
        final class Gate: Door {
          func didRefuse() {}
        }
        """,
      fixes: Fix(
        "write 'didRefuse(_ refusal: Refusal)'",
        """
        @Guarded
        final class Gate: Door {
          func didRefuse(_ refusal: Refusal) {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "callback-form", is: .warning, at: 3, 8, "didFail",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'",
      in: """
        @Guarded
        final class Gate: Door {
          func didFail(with error: any Error) {}
        }
        """,
      fixes: Fix(
        "write 'didFail(_ error: any Error)'",
        """
        @Guarded
        final class Gate: Door {
          func didFail(_ error: any Error) {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "callback-without-state", is: .warning, at: 4, 8, "didEnterOpne",
      "'didEnterOpne' is named like a callback, but no state is called that; did you mean 'didEnterOpen'?",
      in: """
        @Guarded
        final class Door: GuardedObject {
          @Transition(from: "closed", to: "open") func unlock() {}
          func didEnterOpne() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterOpen'",
        """
        @Guarded
        final class Door: GuardedObject {
          @Transition(from: "closed", to: "open") func unlock() {}
          func didEnterOpen() {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 8, 8, "willExitHalfOpne",
      "'willExitHalfOpne' is named like a callback, but no state is called that; did you mean 'willExitHalfOpen'?",
      in: """
        @Guarded
        final class Door: GuardedObject {
          override init() {
            super.init()
            configure(Rules(initial: "shut", states: ["shut": .init(to: ["half open"]), "half open": .init(to: ["shut"])]))
          }
          @Allowed func look() {}
          func willExitHalfOpne(animated: Bool) {}
          func didEnterShut() {}
          func didEnterHall() {}
          func didEnterShuttle() {}
        }
        """,
      fixes: Fix(
        "rename it to 'willExitHalfOpen'",
        """
        @Guarded
        final class Door: GuardedObject {
          override init() {
            super.init()
            configure(Rules(initial: "shut", states: ["shut": .init(to: ["half open"]), "half open": .init(to: ["shut"])]))
          }
          @Allowed func look() {}
          func willExitHalfOpen(animated: Bool) {}
          func didEnterShut() {}
          func didEnterHall() {}
          func didEnterShuttle() {}
        }
        """)),
    Mistake(
      "callback-form", is: .warning, at: 4, 8, "didEnterHall",
      "'didEnterHall' is never called as a callback, because it takes other arguments; its forms are 'didEnterHall()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didEnterHall(from oldState: String) {}
        }
        """),
    Mistake(
      "callback-form", is: .warning, at: 4, 8, "didFail",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'override func didFail(_ error: any Error)'",
      in: """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didFail(error: any Error) {}
        }
        """,
      fixes: Fix(
        "write 'didFail(_ error: any Error)'",
        """
        @Guarded
        final class Light: GuardedObject {
          @Transition(from: "red", to: "green") func go() {}
          func didFail(_ error: any Error) {}
        }
        """)),
  ]
}
#endif
