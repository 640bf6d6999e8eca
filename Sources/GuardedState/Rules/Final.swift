/// Final states, which no transition leaves: a machine in one of them has finished.
///
/// Every request is refused with ``Refusal/Reason-swift.enum/finished``, except for methods and events that are
/// declared for the final state itself, or that it ignores. A final state inside another one completes only that state,
/// which ``Done`` may then leave; in that case the reason is ``Refusal/Reason-swift.enum/notAllowed``.
public struct Final<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rules: [StateRule<State, Event, Method>]

  /// Declares final states.
  ///
  /// - Parameters:
  ///   - state: A final state.
  ///   - others: Further final states.
  ///   - methods: The methods that may run in them.
  ///   - ignored: Methods whose calls are accepted in them and do nothing, and the events of the same names.
  ///   - userInfo: Data of the states, which ``Rules/userInfo(of:)`` returns.
  public init(
    _ state: State, _ others: State..., allows methods: Method..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:]
  ) {
    self.init([state] + others, methods, ignoring: ignored.map { .init(name: nameOfCase($0)) }, userInfo)
  }

  /// Declares final states that ignore events whose names no method has.
  ///
  /// - Parameters:
  ///   - state: A final state.
  ///   - others: Further final states.
  ///   - methods: The methods that may run in them.
  ///   - ignored: An event that is accepted in them and does nothing.
  ///   - further: Further events that do nothing in them.
  ///   - userInfo: Data of the states.
  @_disfavoredOverload
  public init(
    _ state: State, _ others: State..., allows methods: Method..., ignores ignored: Event, _ further: Event...,
    userInfo: [String: UserInfoValue] = [:]
  ) {
    self.init([state] + others, methods, ignoring: ([ignored] + further).map { .init($0) }, userInfo)
  }

  private init(
    _ states: [State], _ methods: [Method], ignoring ignored: [IgnoredRequest<Event>],
    _ userInfo: [String: UserInfoValue]
  ) {
    rules = states.map {
      StateRule(state: $0, allows: methods, ignores: ignored, isFinal: true, userInfo: userInfo)
    }
  }

  /// Unavailable: a final state has no children.
  @available(
    *, unavailable,
    message: "a final state has no children: declare them in its parent, as in 'In(.outer) { In(.inner); Final(.end) }'"
  )
  public init(
    _ state: State, _ others: State..., allows methods: Method..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:],
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content
  ) {
    rules = []
  }

  /// Unavailable: a state can't be final under conditions.
  @available(
    *, unavailable,
    message:
      "a state is always final: conditions belong to the rules that lead to it, as in 'On(.event, to: .a, when: \"isOver\")'"
  )
  public init(
    _ state: State, _ others: State..., allows methods: Method..., ignores ignored: Method...,
    userInfo: [String: UserInfoValue] = [:],
    when condition: Any, _ further: Any...
  ) {
    rules = []
  }
}
