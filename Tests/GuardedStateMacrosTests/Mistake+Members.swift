#if Macros
/// Members that stand in the way of those that are added, and options that say nothing.
extension Mistake {
  static let inMembers = [
    Mistake(
      "own-state", at: 5, 7, "state",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          var state: State = .open
        }
        """,
      fixes: Fix(
        "remove it",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
      Fix(
        "write '@Guarded(machineOnly: true)'",
        """
        @Guarded(machineOnly: true)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          var state: State = .open
        }
        """)),
    Mistake(
      "own-state", at: 5, 20, "state",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      in: """
        @Guarded(strict: false)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private(set) var state = State.open
        }
        """,
      fixes: Fix(
        "remove it",
        """
        @Guarded(strict: false)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
      Fix(
        "write '@Guarded(machineOnly: true)'",
        """
        @Guarded(strict: false, machineOnly: true)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          private(set) var state = State.open
        }
        """)),
    Mistake(
      "own-state", at: 5, 19, "state",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Unguarded func state() -> Int { 1 }
        }
        """,
      fixes: Fix(
        "write '@Guarded(machineOnly: true)'",
        """
        @Guarded(machineOnly: true)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Unguarded func state() -> Int { 1 }
        }
        """)),
    Mistake(
      "reserved-name", at: 5, 51, "machine",
      "'machine' is what '@Guarded' adds; give this method another name",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: State.closed, to: .open) func machine() {}
        }
        """),
    Mistake(
      "reserved-name", at: 5, 8, "Method",
      "'Method' is what '@Guarded' adds; give this type another name",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          enum Method { case get, post }
        }
        """),
    Mistake(
      "rules-not-static", at: 5, 7, "rules",
      "'rules' must be a static property: objects of one type share their rules",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          let rules = Rules(initial: .open)
        }
        """,
      fixes: Fix(
        "make it 'static'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static let rules = Rules(initial: .open)
        }
        """)),
    Mistake(
      "rules-not-static", at: 5, 12, "rules",
      "'rules' must be a static property: objects of one type share their rules",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          lazy var rules = Rules(initial: .open)
        }
        """,
      fixes: Fix(
        "make it 'static'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static var rules = Rules(initial: .open)
        }
        """)),
    Mistake(
      "rules-not-static", at: 5, 15, "rules",
      "'rules' must be a static property: objects of one type share their rules",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static func rules() -> Rules { Rules(initial: .open) }
        }
        """),
    Mistake(
      "unclear-option", at: 1, 18, "isDebug",
      "an option of '@Guarded' is written 'true' or 'false'; the compiler must know it",
      in: """
        @Guarded(strict: isDebug)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "guarded-twice", at: 2, 1, "@Guarded(strict: false)",
      "a type is guarded once",
      in: """
        @Guarded
        @Guarded(strict: false)
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "remove '@Guarded'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "stateless-superclass", is: .warning, at: 2, 7, "Printer",
      "make 'Printer' final: it is guarded without states, and the compiler breaks down over a subclass of such a class",
      in: """
        @Guarded
        class Printer {
          func print() {}
        }
        """),
    Mistake(
      "stateless-superclass", at: 2, 19, "Screen",
      "'Screen' is guarded without states, and the compiler can't guard a subclass of it with states: remove '@Guarded' there, or move the states",
      in: """
        @Guarded
        final class Door: Screen {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      superclassIsStateless: true),
    Mistake(
      "state-access", at: 3, 8, "State",
      "'State' must be seen wherever the guarded type is, whose members use it",
      in: """
        @Guarded
        public final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) public func close() {}
        }
        """,
      fixes: Fix(
        "make it 'public'",
        """
        @Guarded
        public final class Door {
          public enum State: Sendable { case open, closed }
          @Transition(from: State.open, to: .closed) public func close() {}
        }
        """)),
    Mistake(
      "state-access", at: 5, 16, "Event",
      "'Event' must be seen wherever the guarded type is, whose members use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          /// What happens.
          private enum Event { case shut }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "make it internal",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          /// What happens.
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "state-access", at: 3, 25, "State",
      "'State' must be seen wherever the guarded type is, whose members use it",
      in: """
        @Guarded
        private final class Door {
          private indirect enum State: Hashable { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "make it 'fileprivate'",
        """
        @Guarded
        private final class Door {
          fileprivate indirect enum State: Hashable { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "state-access", at: 3, 13, "State",
      "'State' must be seen wherever the guarded type is, whose members use it",
      in: """
        @Guarded
        package final class Door {
          typealias State = DoorState
          @Transition(from: State.open, to: .closed) package func close() {}
        }
        """),
    Mistake(
      "event-with-values", at: 4, 25, "(Int)",
      "event 'shut' can't carry values: the method that performs it takes them, or 'userInfo'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut(Int) }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "remove them",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          enum Event { case shut }
          @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "rules-not-static", is: .note, at: 4, 10, "let",
      "a generic type stores nothing of its own: write 'static var rules: Rules { … }'",
      in: """
        @Guarded
        final class Door<Key> {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { In(.open, to: .closed) }
        }
        """,
      fixes: Fix(
        "write 'static var rules: Rules { … }'",
        """
        @Guarded
        final class Door<Key> {
          enum State { case open, closed }
          static var rules: Rules { Rules(initial: .open) { In(.open, to: .closed) } }
        }
        """)),
    Mistake(
      "untyped-lazy", at: 4, 12, "own",
      "the compiler asks for the type of a lazy property before it knows the machine's: "
        + "write 'var own: HostMachine<Door> { machine }', which stores nothing",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          lazy var own = machine
          lazy var count = 3
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'var own: HostMachine<Door> { machine }'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          var own: HostMachine<Door> { machine }
          lazy var count = 3
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "untyped-lazy", at: 4, 12, "last",
      "the compiler asks for the type of a lazy property before it knows the machine's: write it out",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          lazy var last = self.machine.previous
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "rules-not-static", at: 4, 21, "[State: [State]]",
      "rules are a value of their own: 'static let rules = Rules(initial: .open) { In(.open, to: .closed) }'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules: [State: [State]] = [.open: [.closed]]
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "not-a-method", is: .note, at: 5, 3, "@Allowed(in: State.open)",
      "'@Allowed' guards methods: let a method return this, which throws where it may not run, or an optional",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open) subscript(index: Int) -> Int { index }
        }
        """),
    Mistake(
      "reserved-name", at: 5, 10, "Swift",
      "'Swift' is the module that the expansion means; give this type another name",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          struct Swift {}
        }
        """),
    Mistake(
      "reserved-name", at: 2, 13, "GuardedState",
      "'GuardedState' is the module that the expansion means; give this type another name",
      in: """
        @Guarded
        final class GuardedState {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
  ]
}
#endif
