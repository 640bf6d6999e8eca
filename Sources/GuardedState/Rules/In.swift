/// A state with the states that may follow it, the methods that may run in it, and its children.
///
/// ```swift
/// In(.blue, to: .red, .green, allows: .goBlue)
/// In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
///   In(.buffering, to: .rendering)
///   In(.rendering, to: .buffering)
/// }
/// ```
///
/// Children inherit what their parent allows, forbids and ignores: its transitions, its events and its methods. A
/// machine is always in a state without children; entering a state with children enters its initial child as well.
///
/// Several `In` for one state add up.
public struct In<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let content: RulesBuilder<State, Event, Method>.Content

  /// Declares a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - history: Whether the state is entered again at the child that it was left from.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state or every other state allows, and this one forbids.
  ///   - deferred: Events that the machine defers in this state. They are offered again, in order, when it is in a
  ///     state that doesn't defer them: see ``Outcome/deferred``.
  ///   - ignored: Methods whose calls are accepted here and do nothing, and the events of the same names: see
  ///     ``Outcome/ignored``.
  ///   - userInfo: Data of the state, which ``Rules/userInfo(of:)`` returns.
  ///   - children: The states inside it, and events. An `On` in there that names no state is accepted in this one.
  /// - Complexity: O(*n*) in the number of nested declarations, for each level of nesting: a declaration moves once for
  ///   each state around it. Rules with very deep nesting can be read from JSON in linear time.
  public init(
    _ state: State, history: HistoryMode = .none, to targets: State..., allows methods: Method...,
    forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    let rule = StateRule<State, Event, Method>(
      state: state, history: history, targets: targets, allows: methods, forbids: forbidden, defers: deferred,
      ignores: ignored.map { .init(name: nameOfCase($0)) }, userInfo: userInfo)
    self.init(rule, around: children())
  }

  /// Declares a state with an initial child.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: The child that is entered with it; if it is nil, the first child declared.
  ///   - history: Whether the state is entered again at the child that it was left from.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state or every other state allows, and this one forbids.
  ///   - deferred: Events that the machine defers in this state.
  ///   - ignored: Methods whose calls are accepted here and do nothing, and the events of the same names.
  ///   - userInfo: Data of the state.
  ///   - children: The states inside it, and events.
  @_disfavoredOverload
  public init(
    _ state: State, initial: State?, history: HistoryMode = .none, to targets: State..., allows methods: Method...,
    forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    let rule = StateRule<State, Event, Method>(
      state: state, initialChild: initial, history: history, targets: targets, allows: methods, forbids: forbidden,
      defers: deferred, ignores: ignored.map { .init(name: nameOfCase($0)) }, userInfo: userInfo)
    self.init(rule, around: children())
  }

  /// Declares a state whose initial child may be called `none`: as an optional, `.none` would mean nil.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: The child that is entered with it.
  ///   - history: Whether the state is entered again at the child that it was left from.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state or every other state allows, and this one forbids.
  ///   - deferred: Events that the machine defers in this state.
  ///   - ignored: Methods whose calls are accepted here and do nothing, and the events of the same names.
  ///   - userInfo: Data of the state.
  ///   - children: The states inside it, and events.
  public init(
    _ state: State, initial: State, history: HistoryMode = .none, to targets: State..., allows methods: Method...,
    forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    let rule = StateRule<State, Event, Method>(
      state: state, initialChild: initial, history: history, targets: targets, allows: methods, forbids: forbidden,
      defers: deferred, ignores: ignored.map { .init(name: nameOfCase($0)) }, userInfo: userInfo)
    self.init(rule, around: children())
  }

  /// Declares a state that ignores events whose names no method has.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: The child that is entered with it; without it, the first child declared.
  ///   - history: Whether the state is entered again at the child that it was left from.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state or every other state allows, and this one forbids.
  ///   - deferred: Events that the machine defers in this state.
  ///   - ignored: An event that is accepted here and does nothing.
  ///   - others: Further events that do nothing here.
  ///   - userInfo: Data of the state.
  ///   - children: The states inside it, and events.
  @_disfavoredOverload
  public init(
    _ state: State, initial: State? = nil, history: HistoryMode = .none, to targets: State...,
    allows methods: Method..., forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Event,
    _ others: Event..., userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    let rule = StateRule<State, Event, Method>(
      state: state, initialChild: initial, history: history, targets: targets, allows: methods, forbids: forbidden,
      defers: deferred, ignores: ([ignored] + others).map { .init($0) }, userInfo: userInfo)
    self.init(rule, around: children())
  }

  private init(
    _ rule: StateRule<State, Event, Method>, around children: RulesBuilder<State, Event, Method>.Content
  ) {
    var content = children
    let state = rule.state
    for index in content.states.indices where content.states[index].parent == nil {
      content.states[index].parent = state
    }
    for index in content.events.indices where content.events[index].sources.isEmpty {
      content.events[index].sources = [state]
    }
    content.states.insert(rule, at: 0)
    for index in content.regions.indices { content.regions[index].outer = nameOfCase(state) }
    self.content = content
  }

  /// Declares methods that may run in a state under conditions.
  ///
  /// ```swift
  /// In(.placed, allows: .cancel, when: "isCustomer")     // a customer before packing,
  /// In(.packed, allows: .cancel, when: "isStaff")        // staff later
  /// ```
  ///
  /// Several such declarations of one method for one state are alternatives, tried in their order.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - methods: The methods that may run here.
  ///   - condition: The name of a property of the host that must be true: see <doc:Conditions>. A refusal names it.
  ///   - others: Further conditions.
  public init(_ state: State, allows methods: Method..., when condition: String, _ others: String...) {
    let rule = StateRule<State, Event, Method>(state: state, allows: methods, conditions: [condition] + others)
    content = RulesBuilder<State, Event, Method>.Content(states: [rule])
  }

  /// Unavailable: conditions belong to events and methods, not to states.
  @available(
    *, unavailable,
    message:
      "a condition belongs to an event, 'On(.event, from: .a, to: .b, when: \"isComplete\")', or to methods alone, 'In(.a, allows: .method, when: \"isComplete\")'"
  )
  public init(
    _ state: State, initial: State? = nil, history: HistoryMode = .none, to targets: State...,
    allows methods: Method..., forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:], when condition: Any, _ others: Any...,
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    content = RulesBuilder<State, Event, Method>.Content()
  }

  /// Unavailable: a declaration has one state.
  @available(*, unavailable, message: "'In' declares one state: write one 'In' for each")
  public init(
    _ state: State, _ second: State, _ others: State..., to targets: State..., allows methods: Method...,
    forbids forbidden: Method..., defers deferred: Event..., ignores ignored: Method...,
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    content = RulesBuilder<State, Event, Method>.Content()
  }
}

/// The state in which a state with children is entered.
public enum HistoryMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The initial child.
  case none
  /// The child that it was left from, and that child's initial child.
  case shallow
  /// The innermost state that it was left from.
  case deep
}
