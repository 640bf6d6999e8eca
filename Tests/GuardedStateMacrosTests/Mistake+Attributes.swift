#if Macros
/// What attributes name.
extension Mistake {
  static let inAttributes = [
    Mistake(
      "not-a-state", at: 5, 16, "\"open\"",
      "an attribute names a state as a case of 'State', without values: 'State.open'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: "open") func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func act() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 5, 16, "opn",
      "an attribute names a state as a case of 'State', without values: 'State.open'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: opn, State.closed) func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, State.closed) func act() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 5, 21, "State.start",
      "'start' is no case of 'State' but a constant: an attribute lists the cases themselves",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed; static let start = State.open }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.start, .closed, to: .open) func open() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "State.open...State.closed",
      "the states of an attribute are listed one by one: nothing is worked out before the program runs",
      in: """
        @Guarded
        final class Door {
          enum State: Comparable { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open...State.closed) func act() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "isEarly ? State.open : State.closed",
      "the states of an attribute are listed one by one: nothing is worked out before the program runs",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: isEarly ? State.open : State.closed) func act() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "Mode.fast",
      "an attribute names a state as a case of 'State', without values: 'State.name'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: Door.State.open, to: Self.State.closed) func close() {}
          @Allowed(in: Mode.fast) func act() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "Gate.State.wide",
      "an attribute names a state as a case of 'State', without values: 'State.name'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: Inner.Door.State.open, to: .closed) func close() {}
          @Allowed(in: Gate.State.wide) func act() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "7",
      "an attribute names a state as a case of 'State', without values: 'State.name'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: 7) func act() {}
        }
        """),
    Mistake(
      "not-a-state", at: 5, 16, "State.busy(3)",
      "an attribute names a state as a case of 'State', without values: 'State.busy'",
      in: """
        @Guarded
        final class Door { @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
          enum State { case open, closed, busy(Int) }
          @Transition(from: State.open, to: State.closed) func close() {}
          @Allowed(in: State.busy(3)) func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.busy'",
        """
        @Guarded
        final class Door { @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
          enum State { case open, closed, busy(Int) }
          @Transition(from: State.open, to: State.closed) func close() {}
          @Allowed(in: State.busy) func act() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 5, 21, "[State.open, .closed]",
      "the states of an attribute are listed without brackets",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: [State.open, .closed], to: .closed) func act() {}
        }
        """,
      fixes: Fix(
        "remove the brackets",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.open, .closed, to: .closed) func act() {}
        }
        """)),
    Mistake(
      "unqualified", is: .note, at: 5, 16, ".open",
      "write 'State.open': an attribute doesn't know whose state it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: .open) func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func act() {}
        }
        """)),
    Mistake(
      "unqualified", is: .note, at: 5, 21, ".open",
      "write 'State.open': an attribute doesn't know whose state it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: .open, to: .closed) func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.open, to: State.closed) func act() {}
        }
        """)),
    Mistake(
      "unqualified", is: .note, at: 5, 19, ".closed",
      "write 'State.closed': an attribute doesn't know whose state it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(to: .closed) func act() {}
        }
        """,
      fixes: Fix(
        "write 'State.closed'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(to: State.closed) func act() {}
        }
        """)),
    Mistake(
      "unqualified", is: .note, at: 6, 19, ".shut",
      "write 'Event.shut': an attribute doesn't know whose event it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.closed, to: .open) func open() {}
          @Transition(on: .shut, from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'Event.shut'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.closed, to: .open) func open() {}
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "unqualified", is: .note, at: 3, 21, ".open",
      "write 'State.open': an attribute doesn't know whose state it is",
      in: """
        @Guarded
        final class Gate: Door {
          @Transition(from: .open, to: .closed) func slam() {}
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Gate: Door {
          @Transition(from: State.open, to: State.closed) func slam() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "unqualified", is: .note, at: 4, 37, ".open",
      "write 'State.open': an attribute doesn't know whose state it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, busy(Int) }
          @Transition(from: State.busy, to: .open) func open() {}
          @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
        }
        """,
      fixes: Fix(
        "write 'State.open'",
        """
        @Guarded
        final class Door {
          enum State { case open, busy(Int) }
          @Transition(from: State.busy, to: State.open) func open() {}
          @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
        }
        """)),
    Mistake(
      "not-an-event", at: 5, 19, "\"shut\"",
      "an attribute names an event as a case of 'Event': 'Event.shut'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: "shut", from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'Event.shut'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "unrooted-key-path", is: .note, at: 5, 52, "\\.isLocked",
      "write '\\Door.isLocked': an attribute doesn't know whose property it is",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          var isLocked = false
          @Transition(from: State.open, to: .closed, when: \\.isLocked) func close() {}
        }
        """,
      fixes: Fix(
        "write '\\Door.isLocked'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          var isLocked = false
          @Transition(from: State.open, to: .closed, when: \\Door.isLocked) func close() {}
        }
        """)),
    Mistake(
      "unknown-event", at: 4, 52, "clos",
      "no '@Transition' is called 'clos'; did you mean 'close'?",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { On(.clos, from: .closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'close'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { On(.close, from: .closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "unguarded-method", is: .error, at: 4, 52, "jump", "'jump' is not guarded: mark it '@Transition'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { On(.jump, from: .closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
          func jump() {}
        }
        """,
      fixes: Fix(
        "mark 'jump' '@Transition'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { On(.jump, from: .closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition func jump() {}
        }
        """)),
    Mistake(
      "unknown-event", at: 4, 52, "jump",
      "no '@Transition' is called 'jump', and no 'enum Event' declares it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { On(.jump, from: .closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "missing-target", at: 5, 21, "State.closed",
      "'from:' says nothing without 'to:': name the state that the method leads to",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { On(.open, from: .closed, to: .open); In(.open, to: .closed) }
          @Transition(from: State.closed) func open() {}
        }
        """),
    Mistake(
      "two-guards", at: 5, 3, "@Unguarded",
      "a method that is guarded isn't '@Unguarded'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Unguarded @Allowed(in: State.open) func act() {}
        }
        """,
      note: ("the guard is here", 5, 14),
      fixes: Fix(
        "remove '@Unguarded'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) func act() {}
        }
        """)),
    Mistake(
      "overlapping-rules", at: 5, 38, "fail",
      "two rules claim 'fail' in every state",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { On(.fail, to: .closed) }
          @Transition(to: State.closed) func fail() {}
        }
        """,
      note: ("the other rule is here", 4, 50)),
    Mistake(
      "not-an-event", at: 5, 19, "State.open",
      "an attribute names an event as a case of 'Event': 'Event.name'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: State.open, from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "not-an-event", at: 5, 19, "Knock.shut",
      "an attribute names an event as a case of 'Event': 'Event.shut'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Knock.shut, from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'Event.shut'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 3, 21, "[\"a\", \"b\"]",
      "a state of a 'GuardedObject' is a string, and several stand without brackets",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: ["a", "b"], to: "c") func go() {}
        }
        """,
      fixes: Fix(
        "write '\"a\", \"b\"'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "a", "b", to: "c") func go() {}
        }
        """)),
    Mistake(
      "not-a-state", is: .note, at: 3, 19, "Event.go", "an event of a 'GuardedObject' is a string: '\"go\"'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(on: Event.go, from: "a", to: "b") func go() {}
        }
        """,
      fixes: Fix(
        "write '\"go\"'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(on: "go", from: "a", to: "b") func go() {}
        }
        """)),
    Mistake(
      "not-a-state", at: 3, 16, "1",
      "a state of a 'GuardedObject' is a string",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Allowed(in: 1) func go() {}
        }
        """),
    Mistake(
      "not-a-state", is: .note, at: 3, 32, "State.on",
      "a state of a 'GuardedObject' is a string: '\"on\"'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "off", to: State.on) func go() {}
        }
        """,
      fixes: Fix(
        "write '\"on\"'",
        """
        @Guarded
        final class Lamp: GuardedObject {
          @Transition(from: "off", to: "on") func go() {}
        }
        """)),
  ]
}
#endif
