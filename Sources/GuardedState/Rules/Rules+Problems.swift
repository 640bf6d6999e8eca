extension Rules {
  /// All that is wrong with the rules; empty when nothing is.
  ///
  /// A machine that is given rules with problems stops the program with this list. For the rules of a host together
  /// with its attributes ask `Rules(of: Host.self).problems`.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var problems: [RulesProblem] { RulesDraft(self).problems }

  /// The whole rules of a host: those it declares and those of its attributes.
  ///
  /// - Parameter host: The type of host.
  public init<Host: GuardedHost>(of host: Host.Type)
  where Host.StateName == State, Host.EventName == Event, Host.MethodName == Method {
    self = host.__rules.rules
  }
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
  var problems: [RulesProblem] {
    if let initial = rules.initial, valued.contains(index(state: initial)) {
      return [
        RulesProblem(.valuedState, "the initial state '\(nameOfCase(initial))' carries values, which nothing gives it")
      ]
    }
    if states.members.isEmpty { return [RulesProblem(.noStates, "the rules declare no state")] }
    if states.members.count > Int(UInt16.max) {
      return [RulesProblem(.tooManyStates, "there are \(states.members.count) states; a machine has at most 65,535")]
    }
    return nameProblems + undeclaredStates + nestingProblems + contradictions + finalStatesWithExits
      + overlappingRules + invocationProblems + transitionsListedAsAllowed + ambiguousMethods
  }

  private var nameProblems: [RulesProblem] {
    let names = [
      ("a", "state", states.members.map { nameOfCase($0) }), ("an", "event", events.members.map { nameOfCase($0) }),
      ("a", "method", methods.members.map { nameOfCase($0) }),
    ]
    let blank = names.flatMap { article, kind, names in
      names.filter { $0.allSatisfy(\.isWhitespace) }.map {
        RulesProblem(.blankName, "\(article) \(kind) has the blank name '\($0)'")
      }
    }
    let defined = rules.repeatedStates.map {
      RulesProblem(.duplicateName, "the state '\(nameOfCase($0))' is defined twice")
    }
    let repeated = names.flatMap { _, kind, names in
      var seen: Set<String> = []
      return names.filter { !seen.insert($0).inserted }.map {
        RulesProblem(.duplicateName, "two \(kind)s are both named '\($0)'")
      }
    }
    return blank + defined + repeated
  }

  /// Some names, for a sentence: not all where there are many, so that a list of problems stays short.
  func list(_ values: [some Any]) -> String {
    let names = values.prefix(5).map { nameOfCase($0) }.joined(separator: ", ")
    return values.count > 5 ? "\(names) and \(values.count - 5) more" : names
  }
}
