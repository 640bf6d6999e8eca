#if Macros
/// Guards that fit no method, and methods that don't fit each other.
extension Mistake {
  static let inMethods = [
    Mistake(
      "not-a-method", at: 4, 3, "@Allowed(in: State.on)",
      "'@Allowed' guards methods; initialisers, accessors and functions can't have it",
      in: """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Allowed(in: State.on) init() {}
          @Transition(from: State.on, .off, to: .off) func stop() {}
        }
        """),
    Mistake(
      "static-method", at: 5, 12, "static", "a static method has no state to be guarded by",
      in: """
        @Guarded
        final class Valve {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          @Allowed static func shared() {}
        }
        """),
    Mistake(
      "two-guards", at: 4, 12, "@Transition", "a method has one guard, '@Allowed' or '@Transition'",
      in: """
        @Guarded
        final class Valve {
          enum State { case on }
          @Allowed @Transition func both() {}
          static let rules = Rules { In(.on, allows: .both) }
        }
        """,
      note: ("the other guard is here", 4, 3),
      fixes: Fix(
        "remove '@Transition'",
        """
        @Guarded
        final class Valve {
          enum State { case on }
          @Allowed func both() {}
          static let rules = Rules { In(.on, allows: .both) }
        }
        """)),
    Mistake(
      "two-guards", at: 6, 3, "@Transition(from: State.on, to: .off)",
      "a method has one guard, '@Allowed' or '@Transition'",
      in: """
        @Guarded
        final class Valve {
          enum State { case on }
          @Allowed(in: State.on)
          // Until the valve is bought.
          @Transition(from: State.on, to: .off) func both() {}
        }
        """,
      note: ("the other guard is here", 4, 3),
      fixes: Fix(
        "remove '@Transition'",
        """
        @Guarded
        final class Valve {
          enum State { case on }
          @Allowed(in: State.on)
          // Until the valve is bought.
          func both() {}
        }
        """)),
    Mistake(
      "same-labels", at: 5, 31, "look",
      "two guarded methods are called 'look(at:)' and take the same; give one of them another label",
      in: """
        @Guarded
        final class Valve {
          enum State { case on }
          @Allowed(in: State.on) func look(at x: Int) {}
          @Allowed(in: State.on) func look(at y: Int) -> Int? { 1 }
        }
        """,
      note: ("the other method is here", 4, 31)),
    Mistake(
      "missing-event", at: 5, 3, "@Transition(from: State.on, to: .off)",
      "this type declares its own events: say which one the method performs, with 'on:'",
      in: """
        @Guarded
        final class Timed {
          enum State { case on, off }
          enum Event { case stop }
          @Transition(from: State.on, to: .off) func stop() {}
        }
        """,
      fixes: Fix(
        "add 'on: Event.stop'",
        """
        @Guarded
        final class Timed {
          enum State { case on, off }
          enum Event { case stop }
          @Transition(on: Event.stop, from: State.on, to: .off) func stop() {}
        }
        """)),
    Mistake(
      "missing-event", at: 5, 3, "@Transition",
      "this type declares its own events: say which one the method performs, with 'on:'",
      in: """
        @Guarded
        final class Timed {
          enum State { case on, off }
          enum Event { case stop }
          @Transition func halt() {}
        }
        """),
    Mistake(
      "event-not-declared", is: .warning, at: 4, 19, "Event.stop",
      "events are named by the methods until the type declares an 'enum Event'",
      in: """
        @Guarded
        final class Timed {
          enum State { case on, off }
          @Transition(on: Event.stop, from: State.on, to: .off) func stop() {}
        }
        """),
    Mistake(
      "not-a-property", at: 5, 50, "\\Chest.isFull",
      "'\\Chest.isFull' is no property of 'Purse'; a condition is one: '\\Purse.isFull'",
      in: #"""
        @Guarded
        final class Purse {
          enum State { case open, shut }
          var isFull = true
          @Transition(from: State.open, to: .shut, when: \Chest.isFull) func close() {}
        }
        """#,
      fixes: Fix(
        "write '\\Purse.isFull'",
        #"""
        @Guarded
        final class Purse {
          enum State { case open, shut }
          var isFull = true
          @Transition(from: State.open, to: .shut, when: \Purse.isFull) func close() {}
        }
        """#)),
    Mistake(
      "needless-otherwise", at: 5, 39, "7",
      "'count' returns nothing, and a refused call does nothing: remove 'otherwise:', or let it be '.trap'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open, otherwise: 7) func count() throws {}
        }
        """),
    Mistake(
      "event-not-declared", at: 5, 19, "Events.stop",
      "events are named by the methods until the type declares an 'enum Event'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Transition(on: Events.stop, from: State.shut, to: .open) func open() {}
        }
        """),
  ]
}
#endif
