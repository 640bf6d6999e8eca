#if Macros
/// Rules that nothing reads, and forms of members that no guard fits.
extension Mistake {
  static let strayRules = [
    Mistake(
      "stray-rules", is: .warning, at: 4, 14, "rule",
      "'@Guarded' looks for rules called 'rules', and nothing reads 'rule'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rule = Rules(initial: .closed) { In(.closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "rename it to 'rules'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .closed) { In(.closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "stray-rules", is: .warning, at: 4, 15, "stateRules",
      "'@Guarded' looks for rules called 'rules', and nothing reads 'stateRules'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static func stateRules() -> Rules { Rules(initial: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "stray-rules", at: 4, 14, "addedRules",
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: "
        + "call them 'rules'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let addedRules = Rules { In(.closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "rename it to 'rules'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules { In(.closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "stray-rules", at: 5, 14, "addedRules",
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: "
        + "put them into 'rules', or guard the superclass",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open)
          static let addedRules = Rules { In(.closed, to: .open) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "stray-rules", at: 3, 14, "addedRules",
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: "
        + "give them to 'configure(_:)'",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          static let addedRules = Rules { In("on", to: "off") }
        }
        """),
    Mistake(
      "stray-rules", at: 3, 33, "initial: .closed",
      "the initial state is the superclass's, and added rules can't change it",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules(initial: .closed) { In(.closed, to: .open) }
        }
        """,
      fixes: Fix(
        "remove 'initial: .closed'",
        """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { In(.closed, to: .open) }
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "moreRules",
      "'@Guarded' looks for rules called 'addedRules', and nothing reads 'moreRules'",
      in: """
        @Guarded
        final class Gate: Door {
          static let moreRules = Rules { In(.closed, to: .open) }
        }
        """,
      fixes: Fix(
        "rename it to 'addedRules'",
        """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { In(.closed, to: .open) }
        }
        """),
      superclassIsGuarded: true),
    Mistake(
      "subclass-states", at: 3, 8, "Event",
      "the subclass of a guarded class has that class's states and events, and can't declare its own",
      in: """
        @Guarded
        final class Gate: Door {
          enum Event { case ring }
          @Transition(on: Event.ring, from: State.open, to: .closed) func ring() {}
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "reserved-name", at: 3, 8, "Method",
      "'Method' is what '@Guarded' adds; give this type another name",
      in: """
        @Guarded
        final class Gate: Door {
          enum Method { case ring }
          @Allowed(in: State.open) func ring() {}
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "synchronized-property", at: 7, 3, "subscript",
      "a subscript runs without the lock of the synchronized class: make it private, let a guarded "
        + "method do its work, or mark it '@Unguarded'",
      in: """
        @Guarded(synchronized: true)
        final class Safe: @unchecked Sendable {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func shut() {}
          private var contents = [1]
          @Unguarded var capacity: Int { 7 }
          subscript(index: Int) -> Int { contents[index] }
        }
        """),
    Mistake(
      "synchronized-method", at: 5, 8, "shouldShut",
      "'shouldShut' runs without the lock of the synchronized class: guard it, make it private, or "
        + "mark it '@Unguarded'",
      in: """
        @Guarded(synchronized: true)
        final class Safe: @unchecked Sendable {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func shut(_ n: Int) {}
          func shouldShut(_ n: Int) -> Bool { true }
        }
        """),
    Mistake(
      "transition-without-end", at: 4, 65, "Never",
      "the state changes when a body has returned, which 'melt' never does; guard it by '@Allowed'",
      in: """
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          @Transition(from: State.hot, to: .cold) func melt() throws -> Never { fatalError() }
        }
        """),
    Mistake(
      "foreign-isolation", at: 4, 63, "isolated",
      "'cool' must run where its type does, which 'isolated' prevents",
      in: """
        @Guarded
        actor Reactor {
          enum State { case hot, cold }
          @Transition(from: State.hot, to: .cold) func cool(by other: isolated Reactor) {}
        }
        """,
      fixes: Fix(
        "remove 'isolated'",
        """
        @Guarded
        actor Reactor {
          enum State { case hot, cold }
          @Transition(from: State.hot, to: .cold) func cool(by other: Reactor) {}
        }
        """)),
    Mistake(
      "not-a-property", at: 6, 34, "\"isOk\"",
      "a condition is a property of the host, written as a key path: '\\Reactor.isOk'",
      in: """
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          var isOk = true
          @Transition(from: State.hot, to: .cold) func cool() {}
          @Allowed(in: State.cold, when: "isOk") func enter() {}
        }
        """,
      fixes: Fix(
        "write '\\Reactor.isOk'",
        #"""
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          var isOk = true
          @Transition(from: State.hot, to: .cold) func cool() {}
          @Allowed(in: State.cold, when: \Reactor.isOk) func enter() {}
        }
        """#)),
    Mistake(
      "not-a-property", is: .note, at: 5, 49, "\"isOk\"",
      "a condition is a property of the host, written as a key path: '\\Reactor.isOk'",
      in: """
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          var isOk = true
          @Transition(from: State.hot, to: .cold, when: "isOk") func cool() {}
        }
        """,
      fixes: Fix(
        "write '\\Reactor.isOk'",
        #"""
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          var isOk = true
          @Transition(from: State.hot, to: .cold, when: \Reactor.isOk) func cool() {}
        }
        """#)),
    Mistake(
      "not-a-property", is: .note, at: 5, 49, "{ $0.isOk }",
      "a condition is a property of the host, written as a key path: '\\Reactor.isOk'",
      in: """
        @Guarded
        final class Reactor {
          enum State { case hot, cold }
          var isOk = true
          @Transition(from: State.hot, to: .cold, when: { $0.isOk }) func cool() {}
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 5, 14, "moreRules",
      "nothing reads 'moreRules': put its rules into 'rules', or mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { In(.open, to: .closed) }
          static let moreRules = Rules { In(.closed, to: .open) }
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 4, 14, "rule",
      "'@Guarded' looks for rules called 'rules', and nothing reads 'rule'",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed, ajar }
          static let rule = Rules(initial: .closed) { In(.closed, to: .ajar, allows: .look) }
          @Transition(from: State.ajar, to: .open) func open() {}
          @Allowed func look() throws {}
        }
        """,
      fixes: Fix(
        "rename it to 'rules'",
        """
        @Guarded
        final class Door {
          enum State { case open, closed, ajar }
          static let rules = Rules(initial: .closed) { In(.closed, to: .ajar, allows: .look) }
          @Transition(from: State.ajar, to: .open) func open() {}
          @Allowed func look() throws {}
        }
        """)),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "rules",
      "nothing reads these: give the rules of a 'GuardedObject' to 'configure(_:)', or mark them '@Unguarded' "
        + "where others do",
      in: """
        @Guarded
        final class Door: GuardedObject {
          static let rules = Rules(initial: "open") { In("open", allows: "look") }
          @Allowed func look() throws {}
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 5, 14, "initialState",
      "nothing reads 'initialState': the initial state is the first case, or that of 'rules', "
        + "'Rules(initial: .open) { … }'; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static let initialState: State = .closed
          @Unguarded static let startState: State = .closed
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 5, 14, "initial",
      "nothing reads 'initial': the initial state is the first case, or that of 'rules', 'Rules(initial: "
        + ".open) { … }'; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static let initial = State.closed
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 5, 15, "finalStates",
      "nothing reads 'finalStates': 'rules' names final states, with 'Final(.open)'; mark it '@Unguarded' "
        + "where others use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static func finalStates() -> Set<State> { [.closed] }
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 5, 14, "transitions",
      "nothing reads 'transitions': '@Transition(from:to:)' says where states lead, or 'rules', with "
        + "'In(.open, to: .closed)'; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          static let transitions: [State: [State]] = [.open: [.closed]]
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "finalStates",
      "nothing reads 'finalStates': 'addedRules' names final states, with 'Final(.open)'; mark it "
        + "'@Unguarded' where others use it",
      in: """
        @Guarded
        final class Gate: Door {
          static let finalStates: [State] = [.closed]
          @Allowed(in: State.open) func ring() {}
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "initialState",
      "nothing reads 'initialState': the initial state is the superclass's; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Gate: Door {
          static let initialState: State = .closed
          @Allowed(in: State.open) func ring() {}
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "stray-rules", is: .warning, at: 3, 7, "initialState",
      "nothing reads 'initialState': the rules that 'configure(_:)' is given say it, 'Rules(initial: "
        + "\"red\")'; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          let initialState = "red"
          @Allowed func look() {}
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "finalStates",
      "nothing reads 'finalStates': the rules that 'configure(_:)' is given name final states, with "
        + "'Final(\"red\")'; mark it '@Unguarded' where others use it",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          static let finalStates: [String] = []
          @Allowed func look() {}
        }
        """),
    Mistake(
      "stray-rules", is: .warning, at: 3, 14, "transitions",
      "nothing reads 'transitions': the rules that 'configure(_:)' is given say where states lead; mark it "
        + "'@Unguarded' where others use it",
      in: """
        @Guarded
        final class Lamp: GuardedObject {
          static let transitions = ["red": "green"]
          @Allowed func look() {}
        }
        """),
  ]
}
#endif
