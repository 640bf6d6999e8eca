extension Rules {
  /// A state in rules that are a dictionary literal: see ``Rules/init(initial:states:_:)``.
  public struct StateDefinition: Sendable {
    /// Returns the declaration of a state with this definition in a parent.
    private let rule: @Sendable (_ state: State, _ parent: State?) -> StateRule<State, Event, Method>
    private let states: KeyValuePairs<State, StateDefinition>

    /// Defines a state.
    ///
    /// - Parameters:
    ///   - to: The states that `transition(to:)` may go to from it.
    ///   - allows: The methods that may run in it.
    ///   - forbids: Methods that an enclosing state or every other state allows, and this one forbids.
    ///   - defers: Events that the machine defers in this state.
    ///   - ignores: Methods whose calls do nothing in this state, and the events of the same names.
    ///   - initial: The child that is entered with it; without it, the first of `states`.
    ///   - history: Whether the state is entered again at the child that it was left from.
    ///   - isFinal: Whether the state is final.
    ///   - userInfo: Data of the state, which ``Rules/userInfo(of:)`` returns.
    ///   - states: The states inside it.
    @_disfavoredOverload
    public init(
      to: [State] = [], allows: [Method] = [], forbids: [Method] = [], defers: [Event] = [], ignores: [Method] = [],
      initial: State? = nil, history: HistoryMode = .none, isFinal: Bool = false,
      userInfo: [String: UserInfoValue] = [:], states: KeyValuePairs<State, StateDefinition> = [:]
    ) {
      rule = { state, parent in
        StateRule(
          state: state, parent: parent, initialChild: initial, history: history, targets: to, allows: allows,
          forbids: forbids, defers: defers, ignores: ignores.map { .init(name: nameOfCase($0)) }, isFinal: isFinal,
          userInfo: userInfo)
      }
      self.states = states
    }

    /// Makes a state whose initial child may have the name `none`, which an optional would take for nil.
    public init(
      to: [State] = [], allows: [Method] = [], forbids: [Method] = [], defers: [Event] = [], ignores: [Method] = [],
      initial: State, history: HistoryMode = .none, isFinal: Bool = false, userInfo: [String: UserInfoValue] = [:],
      states: KeyValuePairs<State, StateDefinition> = [:]
    ) {
      self.init(
        to: to, allows: allows, forbids: forbids, defers: defers, ignores: ignores, initial: State?.some(initial),
        history: history, isFinal: isFinal, userInfo: userInfo, states: states)
    }

    /// Adds the declarations of a state and its children.
    fileprivate func add(_ state: State, in parent: State?, to rules: inout [StateRule<State, Event, Method>]) {
      rules.append(rule(state, parent))
      for (child, definition) in states { definition.add(child, in: state, to: &rules) }
    }
  }

  /// Builds rules from a dictionary literal of states.
  ///
  /// ```swift
  /// Rules(initial: "loaded", states: [
  ///   "loaded": .init(to: ["red", "blue"]),
  ///   "red": .init(to: ["blue"], allows: ["goRed"]),
  ///   "blue": .init(to: ["red"], allows: ["goBlue"]),
  /// ])
  /// ```
  ///
  /// ``problems`` reports repeated keys.
  ///
  /// - Parameters:
  ///   - initial: The initial state; by default the first one.
  ///   - states: The states with their definitions.
  ///   - events: Further declarations, such as `On`.
  public init(
    initial: State? = nil, states: KeyValuePairs<State, StateDefinition>,
    @RulesBuilder<State, Event, Method> _ events: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    self.init(initial: initial, events)
    define(states)
  }

  /// Builds rules from a dictionary literal of states. The initial one may have the name `none`, which an optional
  /// would take for nil.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - states: The states with their definitions.
  ///   - events: Further declarations, such as `On`.
  public init(
    initial: State, states: KeyValuePairs<State, StateDefinition>,
    @RulesBuilder<State, Event, Method> _ events: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    self.init(initial: initial, events)
    define(states)
  }

  /// Adds states before those that are declared.
  private mutating func define(_ states: KeyValuePairs<State, StateDefinition>) {
    var defined: [StateRule<State, Event, Method>] = []
    for (state, definition) in states { definition.add(state, in: nil, to: &defined) }
    var seen: Set<State> = []
    repeatedStates = defined.map(\.state).filter { !seen.insert($0).inserted }
    stateRules = defined + stateRules
  }
}
