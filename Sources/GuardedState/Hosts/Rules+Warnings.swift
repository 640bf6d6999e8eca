internal import GuardedStateRules

extension Rules {
  /// Warnings about rules that are valid but probably a mistake; empty if there are ``problems``.
  ///
  /// These are states that no rule leads to, repeated and redundant declarations, bodies that end in a state that nothing
  /// leaves, and in `Rules(of: Host.self)` also guarded methods that no rule names. The
  /// compiler warns of them if it reads the rules. A debug build writes the warnings of a ``StateMachine`` and of a
  /// ``GuardedObject`` to standard error, once, when it gets its rules. A state that a machine enters only by
  /// ``GuardedMachine/restore(_:timeouts:)`` is among them.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var warnings: [RulesProblem] {
    if !problems.isEmpty { return [] }
    return graph.warnings + regionsOfAnyType.flatMap { name, rules in rules.graph.warnings.inRegion(name) }
  }
}

extension Rules where State == String, Event == String, Method == String {
  /// The warnings about the rules for objects of a class: those of ``warnings``, guarded methods that no rule names,
  /// and events that no method performs although an unnamed method has a similar name.
  ///
  /// ```swift
  /// let rules = try TrafficLight.Rules(json: data)
  /// for warning in rules.warnings(for: TrafficLight.self) { print(warning) }
  /// ```
  ///
  /// - Parameter host: The class.
  /// - Complexity: O(*n*) in the length of the rules.
  public func warnings(for host: GuardedObject.Type) -> [RulesProblem] {
    ConfiguredRules.all.rules(of: host, self).rules.warnings
  }
}
