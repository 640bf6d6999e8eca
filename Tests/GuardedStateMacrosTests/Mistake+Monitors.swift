#if Macros
/// Classes that any thread may use, and that leave a way past their lock.
extension Mistake {
  static let inMonitors = [
    Mistake(
      "synchronized-isolation", at: 2, 7, "Needless",
      "'Needless' is isolated to an actor, which needs no 'synchronized: true'",
      in: """
        @Guarded(synchronized: true)
        actor Needless {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """),
    Mistake(
      "synchronized-subclassable", at: 2, 7, "Open",
      "a synchronized class must be final; a subclass could go past its lock",
      in: """
        @Guarded(synchronized: true)
        class Open: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """),
    Mistake(
      "synchronized-not-sendable", is: .warning, at: 2, 13, "Lonely",
      "only a class that is 'Sendable' has use for 'synchronized: true'; declare 'Lonely: @unchecked Sendable'",
      in: """
        @Guarded(synchronized: true)
        final class Lonely {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """),
    Mistake(
      "synchronized-property", at: 4, 7, "description",
      "'description' must be private in a synchronized class, or marked '@Unguarded' where it needs no lock; only guarded methods hold its lock",
      in: """
        @Guarded(synchronized: true)
        final class Exposed: @unchecked Sendable, CustomStringConvertible {
          enum State { case a, b }
          var description: String { "exposed" }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """),
    Mistake(
      "synchronized-property", at: 5, 20, "seen",
      "'seen' must be private in a synchronized class; only guarded methods hold its lock",
      in: """
        @Guarded(synchronized: true)
        final class Exposed: @unchecked Sendable {
          enum State { case a, b }
          private var hidden = 0
          private(set) var seen = 0
          @Transition(from: State.a, to: .b) func go() {}
        }
        """),
    Mistake(
      "synchronized-method", at: 5, 8, "peek",
      "'peek' runs without the lock of the synchronized class: guard it, make it private, or mark it '@Unguarded'",
      in: """
        @Guarded(synchronized: true)
        final class Exposed: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          func peek() {}
          private func help() {}
        }
        """),
    Mistake(
      "synchronized-async", at: 5, 37, "async",
      "a guarded method of a synchronized class can't be async; make the class an actor",
      in: """
        @Guarded(synchronized: true)
        final class Exposed: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          @Allowed(in: State.a) func wait() async {}
        }
        """),
    Mistake(
      "sendable-host", is: .warning, at: 2, 21, "@unchecked Sendable",
      "nothing keeps threads out of 'Shared' while its state changes: write '@Guarded(synchronized: true)', "
        + "or 'synchronized: false' where a lock of its own does",
      in: """
        @Guarded
        final class Shared: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """,
      fixes: Fix(
        "write '@Guarded(synchronized: true)'",
        """
        @Guarded(synchronized: true)
        final class Shared: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """)),
    Mistake(
      "sendable-host", is: .warning, at: 2, 21, "@unchecked Sendable",
      "nothing keeps threads out of 'Shared' while its state changes: write '@Guarded(synchronized: true)', "
        + "or 'synchronized: false' where a lock of its own does",
      in: """
        @Guarded(strict: false, machineOnly: true)
        final class Shared: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """,
      fixes: Fix(
        "write '@Guarded(synchronized: true)'",
        """
        @Guarded(strict: false, synchronized: true, machineOnly: true)
        final class Shared: @unchecked Sendable {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
        """)),
    Mistake(
      "sendable-host", is: .warning, at: 2, 36, "@unchecked Sendable",
      "nothing keeps threads out of 'Shared' while its state changes: put it on a global actor, as with "
        + "'@MainActor', or write 'synchronized: false' where a lock of its own does",
      in: """
        @Guarded
        final class Shared: GuardedObject, @unchecked Sendable {
          @Allowed func look() {}
        }
        """),
    Mistake(
      "idle-option", at: 1, 10, "synchronized: true",
      "'synchronized: true' does nothing here: a 'GuardedObject' has no lock: put it on a global actor, as "
        + "with '@MainActor'",
      in: """
        @Guarded(synchronized: true)
        final class Lamp: GuardedObject {
          @Allowed func look() {}
        }
        """,
      fixes: Fix(
        "remove 'synchronized: true'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Allowed func look() {}
        }
        """)),
    Mistake(
      "idle-option", at: 1, 24, "synchronized: true",
      "'synchronized: true' does nothing here: the superclass has no lock, or it would be final",
      in: """
        @Guarded(strict: true, synchronized: true)
        final class Gate: Door {
          @Allowed(in: State.open) func ring() {}
        }
        """,
      fixes: Fix(
        "remove 'synchronized: true'",
        """
        @Guarded(strict: true)
        final class Gate: Door {
          @Allowed(in: State.open) func ring() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "idle-option", is: .warning, at: 1, 10, "machineOnly: true",
      "'machineOnly: true' does nothing here: the superclass says that, and this class inherits what it has",
      in: """
        @Guarded(machineOnly: true)
        final class Gate: Door {
          @Allowed(in: State.open) func ring() {}
        }
        """,
      fixes: Fix(
        "remove 'machineOnly: true'",
        """
        @Guarded
        final class Gate: Door {
          @Allowed(in: State.open) func ring() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "idle-option", at: 1, 10, "synchronized: true",
      "'synchronized: true' does nothing here: a type without states has nothing to lock",
      in: """
        @Guarded(synchronized: true)
        final class Screen {
          func show() {}
        }
        """,
      fixes: Fix(
        "remove 'synchronized: true'",
        """
        @Guarded
        final class Screen {
          func show() {}
        }
        """)),
    Mistake(
      "idle-option", is: .warning, at: 1, 10, "machineOnly: true",
      "'machineOnly: true' does nothing here: a 'GuardedObject' has inherited 'state', 'can' and 'fire'",
      in: """
        @Guarded(machineOnly: true)
        final class Lamp: GuardedObject {
          @Allowed func look() {}
        }
        """,
      fixes: Fix(
        "remove 'machineOnly: true'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Allowed func look() {}
        }
        """)),
    Mistake(
      "idle-option", is: .warning, at: 1, 25, "machineOnly: true",
      "'machineOnly: true' does nothing here: a type without states gets neither 'state' nor 'can' nor 'fire'",
      in: """
        @Guarded(strict: false, machineOnly: true)
        final class Screen {
          func show() {}
        }
        """,
      fixes: Fix(
        "remove 'machineOnly: true'",
        """
        @Guarded(strict: false)
        final class Screen {
          func show() {}
        }
        """)),
  ]
}
#endif
