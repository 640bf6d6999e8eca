// Forms in which other libraries write rules, and near misses of ours. Each is unavailable, with a message that shows
// the right form. Without them the compiler would report several errors about generated types. For forms that may end
// with a trailing closure, one overload is favored.

extension RulesBuilder {
  /// Unavailable: rules are listed without brackets.
  @available(*, unavailable, message: "rules stand one below the other, without brackets around them")
  public static func buildExpression(_ expression: [In<State, Event, Method>]) -> Content { Content() }

  /// Unavailable: rules are listed without brackets.
  @available(*, unavailable, message: "rules stand one below the other, without brackets around them")
  public static func buildExpression(_ expression: [On<State, Event, Method>]) -> Content { Content() }
}

extension Rules {
  /// Unavailable: the states have another type than `String`.
  @_disfavoredOverload
  @available(*, unavailable, message: "the states are cases here: 'Rules(initial: .a) { In(.a, to: .b) }'")
  public init(
    initial: String,
    @RulesBuilder<String, Event, Method> _ content: () -> RulesBuilder<String, Event, Method>.Content = { .init() }
  ) { fatalError() }

  /// Unavailable: the label is `initial:`.
  @available(*, unavailable, message: "the label is 'initial:': 'Rules(initial: .a) { … }'")
  public init(
    initialState: State,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) { fatalError() }

  /// Unavailable: rules are listed in braces.
  @available(
    *, unavailable, message: "rules stand in braces, one below the other: 'Rules(initial: .a) { On(.event, to: .b) }'"
  )
  @_disfavoredOverload
  public init(
    initial: State, _ rule: On<State, Event, Method>, _ second: On<State, Event, Method>,
    _ others: On<State, Event, Method>...
  ) { fatalError() }

  /// Unavailable: rules are listed in braces. The last parameter keeps the compiler from matching a trailing closure
  /// with the rule, and so from reporting a missing initializer when names inside the braces are wrong.
  @available(
    *, unavailable, message: "rules stand in braces, one below the other: 'Rules(initial: .a) { On(.event, to: .b) }'"
  )
  @_disfavoredOverload
  public init(
    initial: State, _ rule: On<State, Event, Method>, _ none: (State, State) -> Never = { _, _ in fatalError() }
  ) { fatalError() }

  /// Unavailable: rules are listed in braces.
  @available(
    *, unavailable, message: "rules stand in braces, one below the other: 'Rules(initial: .a) { In(.a, to: .b) }'"
  )
  @_disfavoredOverload
  public init(
    initial: State, _ rule: In<State, Event, Method>, _ second: In<State, Event, Method>,
    _ others: In<State, Event, Method>...
  ) { fatalError() }

  /// Unavailable: rules are listed in braces. The last parameter keeps the compiler from matching a trailing closure
  /// with the rule, and so from reporting a missing initializer when names inside the braces are wrong.
  @available(
    *, unavailable, message: "rules stand in braces, one below the other: 'Rules(initial: .a) { In(.a, to: .b) }'"
  )
  @_disfavoredOverload
  public init(
    initial: State, _ rule: In<State, Event, Method>, _ none: (State, State) -> Never = { _, _ in fatalError() }
  ) { fatalError() }
}

extension In {
  /// Unavailable: a declaration has one state.
  @available(*, unavailable, message: "'In' declares one state: write one 'In' for each")
  public init(
    _ states: [State], to targets: State..., allows methods: Method..., forbids forbidden: Method...,
    defers deferred: Event...
  ) { fatalError() }

  /// Unavailable: the methods of a state are listed in its parentheses.
  @available(*, unavailable, message: "what a state allows stands in its parentheses: 'In(.a, allows: .method)'")
  public func allows(_ methods: Method...) -> Self { self }

  /// Unavailable: the targets of a state are listed in its parentheses.
  @available(*, unavailable, message: "where a state leads stands in its parentheses: 'In(.a, to: .b)'")
  public func to(_ targets: State...) -> Self { self }

  /// Unavailable: `On` declares the targets of an event.
  @available(*, unavailable, message: "where an event leads is written as 'On(.event, from: .a, to: .b)'")
  public func on(_ event: Event, to target: State, _ others: State...) -> Self { self }
}

extension In {
  /// Unavailable: `On` declares the targets of an event.
  @available(*, unavailable, message: "where an event leads is written as 'On(.event, from: .a, to: .b)'")
  public init(_ state: State, on event: Event, to target: State, _ others: State...) { fatalError() }
}

extension Always {
  /// Unavailable: conditions are written in `when:`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a condition stands behind 'when:', as the name of a property: 'when: \"isComplete\"'"
  )
  public init<Condition>(from source: State, _ others: State..., to target: State, `if` condition: Condition) {
    fatalError()
  }
}

extension After {
  /// Unavailable: conditions are written in `when:`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a condition stands behind 'when:', as the name of a property: 'when: \"isComplete\"'"
  )
  public init<Condition>(
    _ time: Duration, in state: State, _ others: State..., to target: State, `if` condition: Condition
  ) { fatalError() }
}

extension Final {
  /// Unavailable: states are listed without brackets.
  @available(*, unavailable, message: "states are listed without brackets: 'Final(.a, .b)'")
  public init(_ states: [State], allows methods: Method...) { fatalError() }
}

extension On {
  /// Unavailable: a declaration has one event.
  @available(*, unavailable, message: "'On' declares one event: write one 'On' for each")
  public init(_ events: [Event], from sources: State..., to target: State, _ others: State...) { fatalError() }

  /// Unavailable: the target is written in `to:`.
  @available(*, unavailable, message: "where an event leads stands behind 'to:': 'On(.event, from: .a, to: .b)'")
  public init(_ event: Event, from sources: State..., target: State, _ others: State...) { fatalError() }

  /// Unavailable: the source states of a transition are written in `from:`.
  @available(
    *, unavailable,
    message:
      "'in:' is for an event that changes nothing: where one leads from stands behind 'from:', as in 'On(.event, from: .a, to: .b)'"
  )
  public init(
    _ event: Event, in state: State, _ sources: State..., to target: State, _ others: State...,
    when conditions: String...
  ) { fatalError() }

  /// Unavailable: `After` declares timeouts.
  @available(
    *, unavailable,
    message:
      "what happens after a time is written as 'After(.seconds(30), in: .a, to: .b)', or 'fire: .event' in place of 'to:'"
  )
  public init(_ event: Event, from sources: State..., to target: State, _ others: State..., after time: Duration) {
    fatalError()
  }

  /// Unavailable: rules are separate declarations.
  @available(*, unavailable, message: "each event has a declaration of its own: 'On(.event, from: .a, to: .b)'")
  public func on(_ event: Event, from sources: State..., to target: State, _ others: State...) -> Self { self }

  /// Unavailable: conditions are written in `when:`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a condition stands behind 'when:', as the name of a property: 'when: \"isComplete\"'"
  )
  public init<Condition>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., `guard` condition: Condition
  ) { fatalError() }

  /// Unavailable: conditions are written in `when:`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a condition stands behind 'when:', as the name of a property: 'when: \"isComplete\"'"
  )
  public init<Condition>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., `if` condition: Condition
  ) { fatalError() }

  /// Unavailable: conditions can't be negated.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "a condition is the name of a property that must be true: write one that says the opposite"
  )
  public init<Condition>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., unless condition: Condition
  ) { fatalError() }

  /// Unavailable: rules are data, which values of a property are not.
  @available(*, unavailable, message: "rules are data: name the property, as in 'when: \"isComplete\"'")
  public init(_ event: Event, from sources: State..., to target: State, _ others: State..., when condition: Bool) {
    fatalError()
  }

  /// Unavailable: rules run no code.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback"
  )
  public init<Action>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., action: Action
  ) { fatalError() }

  /// Unavailable: rules run no code.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback"
  )
  public init<Action>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., `do` action: Action
  ) { fatalError() }

  /// Unavailable: rules run no code.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "rules are data, and run nothing: what is to run stands in the method that performs the event, or in a callback"
  )
  public init<Action>(
    _ event: Event, from sources: State..., to target: State, _ others: State..., perform: Action
  ) { fatalError() }
}

extension Region {
  /// Unavailable: the label is `initial:`.
  @available(*, unavailable, message: "the initial state stands behind 'initial:'")
  public init<Inner: Hashable & Sendable>(
    _ states: Inner.Type, start: Inner,
    @RulesBuilder<Inner, Event, Method> _ content: () -> RulesBuilder<Inner, Event, Method>.Content = { .init() }
  ) { fatalError() }

  /// Unavailable: the states are those of the enum.
  @available(*, unavailable, message: "the states of a region are the cases of its enum: leave 'states:' out")
  public init<Inner: Hashable & Sendable>(
    _ type: Inner.Type, states: [Inner],
    @RulesBuilder<Inner, Event, Method> _ content: () -> RulesBuilder<Inner, Event, Method>.Content = { .init() }
  ) { fatalError() }
}
