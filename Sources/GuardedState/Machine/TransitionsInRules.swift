// Transitions where rules are expected: see `MistakenRules.swift`.

extension Transition {
  /// Rules say what may happen.
  @available(*, unavailable, message: "a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'")
  public init(from sources: State..., to targets: State...) { fatalError() }

  /// Rules say what may happen.
  @available(*, unavailable, message: "a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'")
  public init(_ event: Event, from sources: State..., to targets: State...) { fatalError() }
}

extension RulesBuilder {
  /// A transition is what has happened: the initialiser says what to write.
  public static func buildExpression(_ expression: Transition<State, Event, Method>) -> Content { Content() }
}
