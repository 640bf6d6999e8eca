internal import GuardedStateRules

extension Rules {
  /// All problems of the rules.
  ///
  /// A machine with such rules stops the program with this list. For the rules of a host together with its attributes,
  /// use `Rules(of: Host.self).problems`. For rules of a ``GuardedObject``, or of a machine that is bound to an object,
  /// use `problems(for:)`, which knows the methods that rules may name.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var problems: [RulesProblem] {
    if let problems = shared.problems { return problems }
    let accepted = acceptedInAll
    return problems(accepting: accepted) + problemsOfRegions(accepting: accepted)
  }
}

extension [RulesProblem] {
  /// The problems as those of a region.
  func inRegion(_ name: String) -> [RulesProblem] { map { RulesProblem($0.kind, "region '\(name)': \($0)") } }

  /// Stops the program with a list of the problems, if there are any.
  func stop(_ subject: String) {
    if isEmpty { return }
    let list = map { "\n  - \($0)" }.joined()
    fatalError("The rules of \(subject) have \(count == 1 ? "a problem" : "problems"):\(list)")
  }
}

extension RulesDraft {
  /// All problems of the rules, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var problems: [RulesProblem] { graph.problems(knowing: graph.host == nil ? [] : .allMethods) }
}

extension RuleGraph {
  /// All problems, in a stable order.
  ///
  /// - Parameter knowledge: What else is known of the rules.
  func problems(knowing knowledge: RuleCheck.Knowledge) -> [RulesProblem] {
    var knowledge = knowledge
    if host?.mayAddRules != true { knowledge.insert(.noSubclass) }
    // The callbacks of a host may decline transitions.
    if host == nil { knowledge.insert(.noDeclining) }
    return findings(knowledge, warnings: false)
  }

  /// Rules that are valid but probably a mistake.
  var warnings: [RulesProblem] { findings([.noSubclass, .allMethods], warnings: true) }

  private func findings(_ knowledge: RuleCheck.Knowledge, warnings: Bool) -> [RulesProblem] {
    let knowledge = knowledge.union([.allRules, .uncheckedNames])
    let findings = RuleCheck.findings(in: self, knowing: knowledge, warnings: warnings)
    return findings.map { RulesProblem($0, in: self) }.distinct
  }
}
