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
    ConfiguredRules.all.rules(of: host, self).rules.problems
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
