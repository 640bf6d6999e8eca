extension Rules {
  /// All that is wrong with the rules; empty when nothing is.
  ///
  /// A machine that is given rules with problems stops the program with this list. For the rules of a host together
  /// with its attributes ask `Rules(of: Host.self).problems`; for rules of a ``GuardedObject``, or of a machine that is
  /// bound to an object, `problems(for:)`, which knows the methods that they may name.
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

  /// Stops the program with a list of all problems, when there are any.
  func stop(_ subject: String) {
    if isEmpty { return }
    let list = map { "\n  - \($0)" }.joined()
    fatalError("The rules of \(subject) have \(count == 1 ? "a problem" : "problems"):\(list)")
  }
}

extension RulesDraft {
  /// All that is wrong with the rules, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var problems: [RulesProblem] { indexed.problems }
}
