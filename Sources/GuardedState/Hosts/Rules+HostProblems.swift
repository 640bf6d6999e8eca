extension Rules where State == String, Event == String, Method == String {
  /// All that is wrong with the rules when an object of a class is configured with them; empty when nothing is.
  ///
  /// Besides what ``problems`` finds, these are methods that the class doesn't guard and conditions that it doesn't have,
  /// which ``GuardedObject/configure(_:)`` stops the program for.
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
  /// All that is wrong with the rules of a `GuardedObject`, which no task can come to when a time is over.
  ///
  /// - Parameter hasTimers: Whether something happens after a time, which a table that was not made because of problems
  ///   doesn't say.
  func problemsOfObject(hasTimers: Bool) -> [RulesProblem] {
    if !hasTimers { return problems }
    return problems + [
      RulesProblem(
        .timerWithoutIsolation,
        "something happens 'after' a time, for which a task must be able to come to the host: a GuardedObject has no "
          + "isolation")
    ]
  }
}

extension Rules {
  /// Whether something happens after a time, as ``After`` declares it: only a host whose isolation a task can enter can have
  /// such rules, and only a ``StateMachine`` that is made on an actor.
  ///
  /// Ask it of rules that come from elsewhere before a machine is made of them where no actor is.
  ///
  /// - Complexity: O(*n*) in the number of rules.
  public var hasTimers: Bool {
    eventRules.contains { if case .after = $0.trigger { true } else { false } }
      || regions.contains { ($0.rules as? any CheckedRules)?.hasTimers ?? false }
  }
}

extension Rules where Method == String {
  /// All that is wrong with the rules of a machine that is bound to an object; empty when nothing is.
  ///
  /// Besides what ``problems`` finds, these are methods that the object doesn't have, or that can't be called by name.
  ///
  /// - Parameter host: The object.
  /// - Complexity: O(*n*) in the length of the rules.
  public func problems(for host: any BindableHost) -> [RulesProblem] {
    RulesDraft(self, host: HostNames(of: host)).problems
  }
}
