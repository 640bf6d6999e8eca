#if Macros
/// What stands inside `#if`, where the macro does not look.
extension Mistake {
  static let insideConditions = [
    Mistake(
      "inside-if-config", at: 4, 5, "#if",
      "'@Guarded' does not see what stands inside '#if'; declare all cases outside of it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed
            #if DEBUG
            case ajar
            #endif
          }
          @Transition(from: State.ajar, .closed, to: .open) func open() {}
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "inside-if-config", at: 4, 8, "State",
      "'@Guarded' does not see what stands inside '#if'; declare 'State' outside of it",
      in: """
        @Guarded
        final class Door {
          #if DEBUG
          enum State { case open, closed }
          #endif
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "inside-if-config", at: 5, 8, "Event",
      "'@Guarded' does not see what stands inside '#if'; declare 'Event' outside of it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          #if DEBUG
          enum Event { case shut }
          #endif
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "inside-if-config", at: 5, 14, "rules",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the rules' closure",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          #if DEBUG
          static let rules = Rules(initial: .closed)
          #endif
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "inside-if-config", at: 6, 3, "@Allowed(in: State.closed)",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          #if DEBUG
          @Allowed(in: State.closed)
          #endif
          func look() {}
        }
        """),
    Mistake(
      "inside-if-config", is: .warning, at: 6, 8, "didEnterClosed",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          #if DEBUG
          func didEnterClosed() {}
          #else
          func elsewhere() {}
          #endif
        }
        """),
    Mistake(
      "not-a-property", at: 4, 89, "\"!isLocked\"",
      "\"!isLocked\" is no name of a property; declare one of type 'Bool' that says this, and name it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "!isLocked") }
          var isLocked = false
          @Transition func close() throws {}
        }
        """),
    Mistake(
      "not-a-property", at: 4, 90, "isLocked",
      "'isLocked' throws or takes time; a condition is a property that answers at once",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "isLocked") }
          var isLocked: Bool { get throws { false } }
          @Transition func close() throws {}
        }
        """),
    Mistake(
      "not-a-property", at: 4, 52, "\\Door.self",
      "a condition is a property of the host, written as a key path: '\\Door.isComplete'",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed, when: \Door.self) func close() {}
        }
        """#),
    Mistake(
      "not-a-property", is: .note, at: 4, 44, "isStuck()",
      "a condition is a property of the host, written as a key path: '\\Lamp.isReady'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          var isReady = true
          @Transition(from: "off", to: "on", when: isStuck()) func start() {}
        }
        """),
    Mistake(
      "not-a-property", is: .note, at: 4, 34, "!isReady",
      "what is worked out of properties is a property of its own, as in 'var isFine: Bool { !isReady }'",
      in: """
        @Guarded
        final class Gate: Door {
          var isReady = true
          @Allowed(in: State.open, when: !isReady) func look() {}
        }
        """, superclassIsGuarded: true),
    Mistake(
      "not-a-property", is: .note, at: 4, 52, "isStuck()",
      "a condition is a property of the host, written as a key path: '\\Door.isReady'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed, when: isStuck()) func close() {}
          var isReady = true
          func isStuck() -> Bool { false }
        }
        """),
    Mistake(
      "not-a-property", is: .note, at: 4, 52, "\\Door.isStuck",
      "'isStuck' is a method; a condition is a property of type 'Bool'",
      in: #"""
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed, when: \Door.isStuck) func close() {}
          func isStuck() -> Bool { false }
        }
        """#),
    Mistake(
      "not-a-property", is: .note, at: 5, 48, "isReady",
      "rules are data: name the property, as in 'when: \"isReady\"'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .closed, when: isReady)
          }
          var isReady = true
          @Transition func close() {}
        }
        """,
      fixes: Fix(
        "write '\"isReady\"'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .closed, when: "isReady")
          }
          var isReady = true
          @Transition func close() {}
        }
        """)),
  ]
}
#endif
