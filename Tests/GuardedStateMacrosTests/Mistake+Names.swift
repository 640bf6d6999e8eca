#if Macros
/// Names that the expansion, or the compiler, gives to something else.
extension Mistake {
  static let inNames = [
    Mistake(
      "reserved-name", at: 5, 7, "__core",
      "'__core' is what '@Guarded' adds; give this property another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          var __core = 1
        }
        """),
    Mistake(
      "reserved-name", at: 5, 8, "_$count",
      "'_$count' is what '@Guarded' adds; give this method another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          func _$count() {}
        }
        """),
    Mistake(
      "reserved-name", at: 2, 19, "method",
      "'method' is what '@Guarded' adds; give this generic parameter another name",
      in: """
        @Guarded
        final class Purse<method> {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close(by method: method) {}
        }
        """),
    Mistake(
      "reserved-name", at: 5, 7, "machine",
      "'machine' is what '@Guarded' adds; give this property another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          var machine = 1
        }
        """),
    Mistake(
      "reserved-name", at: 5, 8, "Rules",
      "'Rules' is what '@Guarded' adds; give this method another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          func Rules() {}
        }
        """),
    Mistake(
      "reserved-name", at: 5, 7, "Event",
      "'Event' is what '@Guarded' adds; give this property another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          let Event = 1
        }
        """),
    Mistake(
      "reserved-name", at: 2, 13, "Event",
      "'Event' is what '@Guarded' adds; give this type another name",
      in: """
        @Guarded
        final class Event {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
        }
        """),
    Mistake(
      "reserved-name", at: 2, 7, "Transition",
      "'Transition' is what '@Guarded' adds; give this type another name",
      in: """
        @Guarded
        actor Transition {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
        }
        """),
    Mistake(
      "reserved-name", at: 2, 19, "State",
      "'State' is what '@Guarded' adds; give this generic parameter another name",
      in: """
        @Guarded
        final class Purse<State> {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
        }
        """),
    Mistake(
      "reserved-name", at: 3, 33, "Type",
      "'.Type' is a type to the compiler; give this state another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut, Type }
          @Transition(from: State.open, to: .shut) func close() {}
        }
        """),
    Mistake(
      "reserved-name", at: 4, 21, "Protocol",
      "'.Protocol' is a type to the compiler; give this event another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          enum Event { case Protocol }
          @Transition(on: Event.Protocol, from: State.open, to: .shut) func go() {}
        }
        """),
    Mistake(
      "reserved-name", at: 4, 49, "`Type`",
      "'.Type' is a type to the compiler; give this method another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func `Type`() {}
        }
        """),
    Mistake(
      "reserved-name", at: 5, 16, "`self`",
      "'`self`' is what '@Guarded' adds; give this parameter another name",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut)
          func close(_ `self`: Int) {}
        }
        """),
  ]
}
#endif
