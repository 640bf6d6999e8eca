#if Macros
/// Forms of methods that a guard can't have.
extension Mistake {
  static let inForms = [
    Mistake(
      "inlinable", at: 4, 3, "@inlinable", "'@inlinable' copies the body to other modules, which can't see its guard",
      in: """
        @Guarded
        public final class Lamp {
          public enum State: Sendable { case on }
          @inlinable @Allowed(in: State.on) public func look() {}
        }
        """,
      fixes: Fix(
        "remove '@inlinable'",
        """
        @Guarded
        public final class Lamp {
          public enum State: Sendable { case on }
          @Allowed(in: State.on) public func look() {}
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 5, 28, "Double",
      "'shouldDim' is never asked about 'dim(to:)', because it takes 'Double', not 'Int'; its form is "
        + "'shouldDim(to level: Int) -> Bool'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func dim(to level: Int) {}
          func shouldDim(to level: Double) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 5, 8, "shouldDim",
      "'shouldDim' cannot guard 'dim()', which takes no arguments: name a property with 'when:', or mark this method "
        + "'@Unguarded'",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func dim() {}
          func shouldDim() throws -> Bool { true }
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func dim() {}
          @Unguarded func shouldDim() throws -> Bool { true }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 5, 8, "shouldDim",
      "'shouldDim' is never asked about 'dim(_:)', whose arguments it can't see: the method is generic, or a parameter "
        + "variadic, lent, without a name or an autoclosure",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func dim(_ levels: Int...) {}
          func shouldDim(_ levels: Int...) -> Bool { true }
        }
        """),
    Mistake(
      "result-builder", at: 4, 3, "@ViewBuilder",
      "a guard returns, which switches '@ViewBuilder' off: call another method that has it",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on }
          @ViewBuilder @Allowed(in: State.on) func look() throws -> Int { 1 }
        }
        """),
    Mistake(
      "foreign-isolation", at: 4, 26, "nonisolated",
      "'look' must run where its type does, which 'nonisolated' prevents",
      in: """
        @Guarded
        actor Lamp {
          enum State { case on }
          @Allowed(in: State.on) nonisolated func look() {}
        }
        """,
      fixes: Fix(
        "remove 'nonisolated'",
        """
        @Guarded
        actor Lamp {
          enum State { case on }
          @Allowed(in: State.on) func look() {}
        }
        """)),
    Mistake(
      "foreign-isolation", at: 4, 3, "@OtherActor", "'look' must run where its type does, which '@OtherActor' prevents",
      in: """
        @Guarded @MainActor
        final class Lamp {
          enum State { case on }
          @OtherActor @Allowed(in: State.on) func look() {}
        }
        """,
      fixes: Fix(
        "remove '@OtherActor'",
        """
        @Guarded @MainActor
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func look() {}
        }
        """)),
    Mistake(
      "foreign-isolation", at: 5, 3, "@MainActor",
      "'didEnterOn' must run where its type does, which '@MainActor' prevents",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func look() {}
          @MainActor func didEnterOn() {}
        }
        """,
      fixes: Fix(
        "remove '@MainActor'",
        """
        @Guarded
        final class Lamp {
          enum State { case on }
          @Allowed(in: State.on) func look() {}
          func didEnterOn() {}
        }
        """)),
    Mistake(
      "foreign-isolation", at: 4, 46, "@concurrent",
      "'close' must run where its type does, which '@concurrent' prevents",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) @concurrent func close() async throws {}
        }
        """,
      fixes: Fix(
        "remove '@concurrent'",
        """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() async throws {}
        }
        """)),
    Mistake(
      "foreign-isolation", at: 4, 46, "nonisolated(nonsending)",
      "'close' must run where its type does, which 'nonisolated(nonsending)' prevents",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) nonisolated(nonsending) func close() async throws {}
        }
        """,
      fixes: Fix(
        "remove 'nonisolated(nonsending)'",
        """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() async throws {}
        }
        """)),
  ]
}
#endif
