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
  ]
}
#endif
