#if Macros
/// Guarded types and their states.
extension Mistake {
  static let hosts: [Mistake] = [
    .error(
      "not-a-class",
      """
      @Guarded
      «struct» Value {}
      """, "'@Guarded' needs an object with an identity: a class or an actor, not a struct"),
    .error(
      "not-a-class",
      """
      @Guarded
      public «enum» Value { case a }
      """, "'@Guarded' needs an object with an identity: a class or an actor, not an enum"),
    .error(
      "not-a-class",
      """
      final class Door {
        «@Guarded» enum State { case open, shut }
      }
      """, "'@Guarded' belongs before the class or the actor whose states these are"),
    .note(
      "not-a-class", in: .type("«extension» Door"), "@Transition(from: State.open, to: .closed) func close() {}",
      "'@Guarded' stands before the type itself, whose body has the states and the guarded methods"),
    .error(
      "not-a-class",
      """
      enum DoorState { case open, closed }
      @Guarded
      final class Door<«each Part»> {
        typealias State = DoorState
      }
      """, "a type with a type pack can't be guarded: no enum can lie in it, as its states would"),
    .error(
      "missing-state", in: .class("«Stateless»"), "@Allowed func run() {}",
      "'@Guarded' needs an 'enum State' inside 'Stateless'"),
    .error(
      "missing-state", in: .class("Door"),
      """
      enum «States» { case open, closed }
      @Transition(from: State.open, to: .closed) func close() {}
      """, "'@Guarded' needs an 'enum State' inside 'Door': call this one so, if its cases are the states",
      fix: "rename it to 'State'", "States" => "State"),
    .error(
      "missing-state", in: .class("Door"), "enum State«<Key>» { case open, closed }",
      "the states of a type are one enum: 'State' can't be generic"),
    .error(
      "missing-state", in: .class("Door"),
      """
      struct «State»: OptionSet {
        let rawValue: Int
        static let open = State(rawValue: 1)
      }
      static let rules = Rules(initial: .open) {}
      """, "states are told apart by their values: a 'State' that is not an enum says that it is 'Hashable'",
      fix: "add 'Hashable'", "OptionSet" => "OptionSet, Hashable"),
    .error(
      "missing-state", in: .class("Door"),
      """
      struct «State» { static let open = State() }
      static let rules = Rules(initial: .open) {}
      """, "states are told apart by their values: a 'State' that is not an enum says that it is 'Hashable'",
      fix: "add 'Hashable'", "State" => "State: Hashable"),
    .error(
      "missing-state", in: .class("«Gate»: Door"),
      "@Transition(from: State.open, to: .closed) override func close() {}",
      "'@Guarded' needs an 'enum State' inside 'Gate', or in a superclass that is '@Guarded', too"),
    .error(
      "no-states", in: .class("Order", "open, closed", last: "close()"), "@Region enum «Payment» {}",
      "a region needs at least one state"),
    .error(
      "no-states", in: .class("«Empty»"),
      """
      enum State {}
      @Allowed func run() {}
      """, "a guarded type needs at least one state"),
    .error(
      "no-states", in: .class("Door"), "typealias State = «String»",
      "nothing says which values are states: declare an 'enum State', or the states in 'static let rules'"),
    .error(
      "state-access", in: .type("public final class Door"),
      """
      enum «State» { case open, closed }
      @Transition(from: State.open, to: .closed) public func close() {}
      """, "'State' must be seen wherever the guarded type is, whose members use it",
      fix: "make it 'public'", "enum State" => "public enum State: Sendable"),
    .error(
      "state-access", in: .class("Door", "open, closed"),
      """
      /// What happens.
      private enum «Event» { case shut }
      @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
      """, "'Event' must be seen wherever the guarded type is, whose members use it",
      fix: "make it internal", "private " => ""),
    .error(
      "state-access", in: .type("private final class Door"),
      """
      private indirect enum «State»: Hashable { case open, closed }
      @Transition(from: State.open, to: .closed) func close() {}
      """, "'State' must be seen wherever the guarded type is, whose members use it",
      fix: "make it 'fileprivate'", "private" => "fileprivate"),
    .error(
      "state-access", in: .type("package final class Door"),
      """
      typealias «State» = DoorState
      @Transition(from: State.open, to: .closed) package func close() {}
      """, "'State' must be seen wherever the guarded type is, whose members use it"),
    .error(
      "private-nested",
      """
      struct Outer {
        @Guarded
        «private» final class Hidden {
          enum State { case a, b }
          @Transition(from: State.a, to: .b) func go() {}
        }
      }
      """, "a guarded type inside another one can't be private, because its conformance is declared outside of that",
      fix: "make it 'fileprivate'", "private" => "fileprivate"),
    .error(
      "public-state-not-sendable", in: .type("public final class Order"),
      """
      public enum State: Sendable { case open, closed }
      @Region public enum «Payment» { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "a public 'Payment' must say that it is 'Sendable'",
      fix: "add 'Sendable'", "Payment" => "Payment: Sendable"),
    .error(
      "public-state-not-sendable", in: .type("public final class Lamp"),
      """
      public enum «State» { case on, off }
      static let rules = Rules(initial: .on) { In(.on, to: .off) }
      @Transition(from: State.off, to: .on) public func light() {}
      """, "a public 'State' must say that it is 'Sendable'", fix: "add 'Sendable'", "State" => "State: Sendable"),
    .error(
      "public-state-not-sendable", in: .type("open class Lamp"),
      """
      public enum State: String, Codable & Swift.Sendable { case on, off }
      public enum «Event»: String, Codable { case light }
      @Transition(on: Event.light, from: State.off, to: .on) open func light() {}
      """, "a public 'Event' must say that it is 'Sendable'",
      fix: "add 'Sendable'", "Codable { case light }" => "Codable, Sendable { case light }"),
    .warning(
      "own-equality", in: .class("Door"),
      """
      enum State {
        case closed, open
        static func «==» (first: Self, second: Self) -> Bool { true }
      }
      @Transition(from: State.closed, to: .open) func go() {}
      """,
      "this tells states and events apart in rules: where two cases are equal, they are one; remove it, or call it otherwise"
    ),
    .warning(
      "subclass-states", in: .class("Lamp: GuardedObject"),
      """
      enum «Event» { case go }
      @Transition(on: "go", from: "red", to: "green") func go() {}
      """, "the events of a 'GuardedObject' are the strings in its rules; this type has no part in them"),
    .warning(
      "subclass-states", in: .class("Lamp: GuardedObject"),
      """
      enum «State» { case red }
      func didEnterRed() {}
      """, "the states of a 'GuardedObject' are the strings in its rules; this type has no part in them"),
    .error(
      "subclass-states", in: .subclass("Gate: Door"),
      """
      enum «Event» { case ring }
      @Transition(on: Event.ring, from: State.open, to: .closed) func ring() {}
      """, "the subclass of a guarded class has that class's states and events, and can't declare its own"),
    .error(
      "subclass-states", in: .subclass("Gate: Door"), "enum «State» { case up, down }",
      "the subclass of a guarded class has that class's states and events, and can't declare its own"),
    .error(
      "outside-guarded-type",
      """
      final class Plain {
        «@Allowed» func run() {}
      }
      """, "'@Allowed' works only in the body of a type with '@Guarded'"),
    .error(
      "outside-guarded-type", "«@Allowed» func free() {}",
      "'@Allowed' works only in the body of a type with '@Guarded'"),
    .error(
      "in-extension",
      """
      extension Timed {
        «@Allowed(in: State.on)» func late() {}
      }
      """,
      "'@Allowed' can't guard a method of an extension, which '@Guarded' does not see; move the method into the type's own body"
    ),
    .error(
      "guarded-twice",
      """
      @Guarded
      «@Guarded(strict: false)»
      final class Door {
        enum State { case open, closed }
        @Transition(from: State.open, to: .closed) func close() {}
      }
      """, "a type is guarded once", fix: "remove '@Guarded'", "\n@Guarded(strict: false)" => ""),
    .error(
      "guarded-twice", in: .class("Door", "open, shut"),
      """
      @Region «@Region» enum Payment { case due, paid }
      @Transition(from: State.open, to: .shut) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "an enum is marked '@Region' once", fix: "remove '@Region'", "@Region @Region" => "@Region"),
    .warning(
      "stateless-superclass", in: .type("class «Printer»"), "func print() {}",
      "make 'Printer' final: it is guarded without states, and the compiler breaks down over a subclass of such a class"
    ),
    .error(
      "stateless-superclass", in: .subclass("Door: «Screen»", "open, closed", ofStateless: true),
      "@Transition(from: State.open, to: .closed) func close() {}",
      "'Screen' is guarded without states, and the compiler can't guard a subclass of it with states: remove '@Guarded' there, or move the states"
    ),
    .error(
      "unclear-option", in: .class("Door", "open, closed", options: "strict: «isDebug»"),
      "@Transition(from: State.open, to: .closed) func close() {}",
      "an option of '@Guarded' is written 'true' or 'false'; the compiler must know it"),
  ]
}
#endif
