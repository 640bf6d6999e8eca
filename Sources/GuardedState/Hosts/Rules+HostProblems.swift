internal import GuardedStateRules

extension Rules where State == String, Event == String, Method == String {
  /// The problems of the rules when an object of a class is configured with them.
  ///
  /// Besides those in ``problems``, these are methods that the class doesn't guard and conditions that it doesn't have.
  /// ``GuardedObject/configure(_:)`` stops the program for any of them.
  ///
  /// ```swift
  /// let rules = try TrafficLight.Rules(json: data)
  /// for problem in rules.problems(for: TrafficLight.self) { print(problem) }
  /// ```
  ///
  /// - Parameter host: The class.
  /// - Complexity: O(*n*) in the length of the rules.
  public func problems(for host: GuardedObject.Type) -> [RulesProblem] {
    ConfiguredRules.all.rules(of: host, self).problems
  }

  /// The problems of the rules when this object is configured with them: those of its class.
  ///
  /// For a ``StateMachine`` that is bound to the object, pass it as `any BindableHost`.
  ///
  /// - Parameter host: The object.
  /// - Complexity: O(*n*) in the length of the rules.
  public func problems(for host: GuardedObject) -> [RulesProblem] { problems(for: type(of: host)) }
}

extension Rules {
  /// Whether the rules have timeouts (``After``). In a plain class, and in a machine that isn't made on an actor, these
  /// are taken only at the next request: see <doc:Timeouts>.
  ///
  /// - Complexity: O(*n*) in the number of rules.
  public var hasTimers: Bool {
    eventRules.contains { if case .after = $0.trigger { true } else { false } }
      || regions.contains { ($0.rules as? any CheckedRules)?.hasTimers ?? false }
  }
}

extension Rules {
  /// The names by which tables know the properties that give the times of timeouts.
  var properties: [String] {
    eventRules.compactMap { rule in
      if case .after(.property(let name), _) = rule.trigger { RuleGraph.name(ofTime: name) } else { nil }
    }
  }
}

extension Rules where Method == String {
  /// The problems of the rules of a machine that is bound to an object.
  ///
  /// Besides those in ``problems``, these are methods that the object doesn't have, or that can't be called by name.
  ///
  /// - Parameter host: The object.
  /// - Complexity: O(*n*) in the length of the rules.
  public func problems(for host: any BindableHost) -> [RulesProblem] {
    RulesDraft(self, host: HostNames(of: host)).problems
  }
}
