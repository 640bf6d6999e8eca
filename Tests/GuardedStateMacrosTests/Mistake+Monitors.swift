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
  ]
}
#endif
