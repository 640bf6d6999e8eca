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
    ConfiguredRules.all.rules(of: host, self).problemsOfObject(hasTimers: hasTimers)
  }
}

extension __Table {
  /// The problems of the rules of a `GuardedObject`, which has no isolation that a timeout could run in.
  ///
  /// - Parameter hasTimers: Whether the rules have timeouts. A table that wasn't made because of problems doesn't know.
  func problemsOfObject(hasTimers: Bool) -> [RulesProblem] {
    if !hasTimers { return problems }
    return problems + [
      RulesProblem(
        .timerWithoutIsolation,
        "'After' needs an actor on which it can happen, and a GuardedObject has none; use a StateMachine that is made on an "
          + "actor, or a guarded actor or class on a global actor")
    ]
  }
}

extension Rules {
  /// Whether the rules have timeouts (``After``). Only a host whose isolation a task can enter can have such rules, and
  /// only a ``StateMachine`` that is made on an actor.
  ///
  /// Check rules from data with it before you make a machine from them outside an actor.
  ///
  /// - Complexity: O(*n*) in the number of rules.
  public var hasTimers: Bool {
    eventRules.contains { if case .after = $0.trigger { true } else { false } }
      || regions.contains { ($0.rules as? any CheckedRules)?.hasTimers ?? false }
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
