/// What one state allows: the states that may follow it, the methods that may run in it, and its children.
///
/// ```swift
/// In(.blue, to: .red, .green, allows: .goBlue)
/// In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
///   In(.buffering, to: .rendering)
///   In(.rendering, to: .buffering)
/// }
/// ```
///
/// Children inherit what their parent allows: its transitions, its events and its methods. A machine is always in a
/// state without children; entering a state with children enters its initial child as well.
///
/// Several `In` for one state add up.
public struct In<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let content: RulesBuilder<State, Event, Method>.Content

  /// Declares a state and what it allows.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - initial: The child that is entered with it; without it, the first child declared.
  ///   - history: Whether it is entered where it was left last.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state allows and this one takes back.
  ///   - userInfo: Anything to keep with the state; ``Rules/userInfo(of:)`` gives it back.
  ///   - children: The states inside it, and events. An `On` in there that names no state is accepted in this one.
  /// - Complexity: O(*n*) in the number of declarations inside it, for each level that they lie in: of a chain written so,
  ///   every state is moved as often as it is deep. Rules that are made by a program are made in linear time as JSON.
  public init(
    _ state: State, initial: State? = nil, history: HistoryMode = .none, to targets: State...,
    allows methods: Method..., forbids forbidden: Method...,
    userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> children: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    var content = children()
    for index in content.states.indices where content.states[index].parent == nil {
      content.states[index].parent = state
    }
    for index in content.events.indices where content.events[index].sources.isEmpty {
      content.events[index].sources = [state]
    }
    let rule = StateRule<State, Event, Method>(
      state: state, initialChild: initial, history: history, targets: targets, allows: methods, forbids: forbidden,
      userInfo: userInfo)
    content.states.insert(rule, at: 0)
    self.content = content
  }
}

/// Where a state with children is entered again.
public enum HistoryMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// At its initial child.
  case none
  /// At the child that it was left from, and at that child's initial child.
  case shallow
  /// At the innermost state that it was left from.
  case deep
}
