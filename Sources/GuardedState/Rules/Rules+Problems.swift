extension Rules {
  /// All that is wrong with the rules; empty when nothing is.
  ///
  /// A machine that is given rules with problems stops the program with this list. For the rules of a host together
  /// with its attributes ask `Rules(of: Host.self).problems`.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var problems: [RulesProblem] { RulesDraft(self).problems }
}

extension RulesDraft {
  /// Stops the program with a list of all problems, when there are any.
  func stopOnProblems(of subject: String) {
    let problems = problems
    guard !problems.isEmpty else { return }
    let list = problems.map { "\n  - \($0)" }.joined()
    fatalError("The rules of \(subject) have \(problems.count == 1 ? "a problem" : "problems"):\(list)")
  }

  /// All that is wrong with the rules, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var problems: [RulesProblem] { indexed.problems }
}
