// Transitions where rules are expected: see `MistakenRules.swift`.

extension Transition {
  /// Unavailable: a transition isn't a rule.
  @available(*, unavailable, message: "a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'")
  public init(from sources: State..., to targets: State...) { fatalError() }

  /// Unavailable: a transition isn't a rule.
  @available(*, unavailable, message: "a rule is written as 'On(.event, from: .a, to: .b)' or 'In(.a, to: .b)'")
  public init(_ event: Event, from sources: State..., to targets: State...) { fatalError() }
}

extension RulesBuilder {
  /// Accepts a transition among rules, whose unavailable initializer then says what to write.
  public static func buildExpression(_ expression: Transition<State, Event, Method>) -> Content { Content() }
}
