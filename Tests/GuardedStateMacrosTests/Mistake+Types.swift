#if Macros
/// Types that can't be guarded, and places where a guard can't stand.
extension Mistake {
  static let inTypes = [
    Mistake(
      "not-a-class", at: 2, 1, "struct",
      "'@Guarded' needs an object with an identity: a class or an actor, not a struct",
      in: """
        @Guarded
        struct Value {}
        """),
    Mistake(
      "not-a-class", at: 2, 8, "enum", "'@Guarded' needs an object with an identity: a class or an actor, not an enum",
      in: """
        @Guarded
        public enum Value { case a }
        """),
    Mistake(
      "not-a-class", at: 2, 3, "@Guarded", "'@Guarded' belongs before the class or the actor whose states these are",
      in: """
        final class Door {
          @Guarded enum State { case open, shut }
        }
        """),
    Mistake(
      "missing-state", at: 2, 13, "Stateless", "'@Guarded' needs an 'enum State' inside 'Stateless'",
      in: """
        @Guarded
        final class Stateless {
          @Allowed func run() {}
        }
        """),
    Mistake(
      "no-states", at: 2, 13, "Empty", "a guarded type needs at least one state",
      in: """
        @Guarded
        final class Empty {
          enum State {}
          @Allowed func run() {}
        }
        """),
    Mistake(
      "state-with-payload", at: 3, 34, "(String)",
      "state 'failed' of a distributed actor can't carry values; keep them in a property",
      in: """
        @Guarded
        distributed actor Loaded {
          enum State { case start, failed(String) }
          @Allowed(in: State.start) func run() {}
        }
        """),
    Mistake(
      "subclass-states", at: 3, 8, "State",
      "the subclass of a guarded class has that class's states and events, and can't declare its own",
      in: """
        @Guarded
        final class Gate: Door {
          enum State { case up, down }
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "subclass-rules", at: 3, 22, "rules",
      "a subclass adds to the rules that it inherits; call what it adds 'addedRules'",
      in: """
        @Guarded
        final class Gate: Door {
          override class var rules: Rules { Rules { In(.open, allows: "pass") } }
          @Allowed func pass() {}
        }
        """,
      fixes: Fix(
        "rename it to 'addedRules'",
        """
        @Guarded
        final class Gate: Door {
          class var addedRules: Rules { Rules { In(.open, allows: "pass") } }
          @Allowed func pass() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "subclass-rules", is: .note, at: 3, 14, "rules",
      "a subclass adds to the rules that it inherits; call what it adds 'addedRules'",
      in: """
        @Guarded
        final class Gate: Door {
          static let rules = Rules { In(.open, allows: "pass") }
          @Allowed func pass() {}
        }
        """,
      fixes: Fix(
        "rename it to 'addedRules'",
        """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { In(.open, allows: "pass") }
          @Allowed func pass() {}
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "public-state-not-sendable", at: 3, 15, "State", "a public 'State' must say that it is 'Sendable'",
      in: """
        @Guarded
        public final class Lamp {
          public enum State { case on, off }
          static let rules = Rules(initial: .on) { In(.on, to: .off) }
          @Transition(from: State.off, to: .on) public func light() {}
        }
        """,
      fixes: Fix(
        "add 'Sendable'",
        """
        @Guarded
        public final class Lamp {
          public enum State: Sendable { case on, off }
          static let rules = Rules(initial: .on) { In(.on, to: .off) }
          @Transition(from: State.off, to: .on) public func light() {}
        }
        """)),
    Mistake(
      "public-state-not-sendable", at: 4, 15, "Event", "a public 'Event' must say that it is 'Sendable'",
      in: """
        @Guarded
        open class Lamp {
          public enum State: String, Codable & Swift.Sendable { case on, off }
          public enum Event: String, Codable { case light }
          @Transition(on: Event.light, from: State.off, to: .on) open func light() {}
        }
        """,
      fixes: Fix(
        "add 'Sendable'",
        """
        @Guarded
        open class Lamp {
          public enum State: String, Codable & Swift.Sendable { case on, off }
          public enum Event: String, Codable, Sendable { case light }
          @Transition(on: Event.light, from: State.off, to: .on) open func light() {}
        }
        """)),
    Mistake(
      "private-nested", at: 3, 3, "private",
      "a guarded type inside another one can't be private, because its conformance is declared outside of that",
      in: """
        struct Outer {
          @Guarded
          private final class Hidden {
            enum State { case a, b }
            @Transition(from: State.a, to: .b) func go() {}
          }
        }
        """,
      fixes: Fix(
        "make it 'fileprivate'",
        """
        struct Outer {
          @Guarded
          fileprivate final class Hidden {
            enum State { case a, b }
            @Transition(from: State.a, to: .b) func go() {}
          }
        }
        """)),
    Mistake(
      "inside-if-config", at: 6, 3, "@Allowed(in: State.b)",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Conditional {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
          #if DEBUG
          @Allowed(in: State.b) func debug() throws {}
          #endif
        }
        """),
    Mistake(
      "outside-guarded-type", at: 2, 3, "@Allowed", "'@Allowed' works only in the body of a type with '@Guarded'",
      in: """
        final class Plain {
          @Allowed func run() {}
        }
        """),
    Mistake(
      "outside-guarded-type", at: 1, 1, "@Allowed", "'@Allowed' works only in the body of a type with '@Guarded'",
      in: """
        @Allowed func free() {}
        """),
    Mistake(
      "in-extension", at: 2, 3, "@Allowed(in: State.on)",
      "'@Allowed' can't guard a method of an extension, which '@Guarded' does not see; move the method into the type's "
        + "own body",
      in: """
        extension Timed {
          @Allowed(in: State.on) func late() {}
        }
        """),
    Mistake(
      "no-states", at: 3, 21, "String",
      "nothing says which values are states: declare an 'enum State', or the states in 'static let rules'",
      in: """
        @Guarded
        final class Door {
          typealias State = String
        }
        """),
    Mistake(
      "missing-state", at: 3, 8, "States",
      "'@Guarded' needs an 'enum State' inside 'Door': call this one so, if its cases are the states",
      in: """
        @Guarded
        final class Door {
          enum States { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "rename it to 'State'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "missing-state", at: 3, 13, "<Key>",
      "the states of a type are one enum: 'State' can't be generic",
      in: """
        @Guarded
        final class Door {
          enum State<Key> { case open, closed }
        }
        """),
    Mistake(
      "sendable-host", at: 2, 19, "Sendable",
      "the state of 'Door' changes, so that it is 'Sendable' only as an actor, on a global actor as "
        + "'@MainActor', or with '@Guarded(synchronized: true)' and '@unchecked Sendable'",
      in: """
        @Guarded
        final class Door: Sendable {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "missing-state", at: 3, 10, "State",
      "states are told apart by their values: a 'State' that is no enum says that it is 'Hashable'",
      in: """
        @Guarded
        final class Door {
          struct State: OptionSet {
            let rawValue: Int
            static let open = State(rawValue: 1)
          }
          static let rules = Rules(initial: .open) {}
        }
        """,
      fixes: Fix(
        "add 'Hashable'",
        """
        @Guarded
        final class Door {
          struct State: OptionSet, Hashable {
            let rawValue: Int
            static let open = State(rawValue: 1)
          }
          static let rules = Rules(initial: .open) {}
        }
        """)),
    Mistake(
      "missing-state", at: 3, 10, "State",
      "states are told apart by their values: a 'State' that is no enum says that it is 'Hashable'",
      in: """
        @Guarded
        final class Door {
          struct State { static let open = State() }
          static let rules = Rules(initial: .open) {}
        }
        """,
      fixes: Fix(
        "add 'Hashable'",
        """
        @Guarded
        final class Door {
          struct State: Hashable { static let open = State() }
          static let rules = Rules(initial: .open) {}
        }
        """)),
    Mistake(
      "reserved-name", at: 2, 19, "GuardedHost",
      "'GuardedHost' is what '@Guarded' adds: leave it out",
      in: """
        @Guarded
        final class Door: GuardedHost {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
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
        """)),
    Mistake(
      "reserved-name", at: 2, 21, "GuardedState.BindableHost",
      "'GuardedState.BindableHost' is what '@Guarded' adds: leave it out",
      in: """
        @Guarded
        final class Screen: GuardedState.BindableHost, Identifiable {
          func show() {}
        }
        """,
      fixes: Fix(
        "remove it",
        """
        @Guarded
        final class Screen: Identifiable {
          func show() {}
        }
        """)),
    Mistake(
      "missing-state", at: 2, 13, "Gate",
      "'@Guarded' needs an 'enum State' inside 'Gate', or in a superclass that is '@Guarded', too",
      in: """
        @Guarded
        final class Gate: Door {
          @Transition(from: State.open, to: .closed) override func close() {}
        }
        """),
    Mistake(
      "not-a-class", is: .note, at: 2, 1, "extension",
      "'@Guarded' stands before the type itself, whose body has the states and the guarded methods",
      in: """
        @Guarded
        extension Door {
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "not-a-class", at: 3, 18, "each Part",
      "a type with a type pack can't be guarded: no enum can lie in it, as its states would",
      in: """
        enum DoorState { case open, closed }
        @Guarded
        final class Door<each Part> {
          typealias State = DoorState
        }
        """),
  ]
}
#endif
