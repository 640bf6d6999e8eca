extension IndexedRules {
  /// All problems of the rules, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var problems: [RulesProblem] {
    if initial >= 0, valued.contains(initial) {
      return [
        RulesProblem(.valuedState, "the initial state '\(states[initial])' carries values, which nothing gives it")
      ]
    }
    if states.isEmpty { return [RulesProblem(.noStates, "the rules declare no state")] }
    if states.count > Int(UInt16.max) {
      return [RulesProblem(.tooManyStates, "there are \(states.count) states; a machine has at most 65,535")]
    }
    return nameProblems + undeclaredStates + nestingProblems + contradictions + finalStatesWithExits
      + valuedTargets + automaticProblems + overlappingRules + deadRules + invocationProblems
      + transitionsListedAsAllowed
      + ambiguousMethods
      + (host == nil ? [] : redundantForbids) + unknownMethods + unknownConditions
      + guardsOfOtherMethods + regionProblems
  }

  private var nameProblems: [RulesProblem] {
    let names = [("a", "state", states), ("an", "event", Array(events.prefix(firedCount))), ("a", "method", methods)]
    let conditions = OrderedMembers(eventRules.flatMap(\.conditions) + stateRules.flatMap(\.conditions)).members
    let blank = (names + [("a", "condition", conditions)]).flatMap { article, kind, names in
      names.filter { $0.allSatisfy(\.isWhitespace) }.map {
        RulesProblem(.blankName, "\(article) \(kind) has the blank name '\($0)'")
      }
    }
    let defined = repeatedStates.map { RulesProblem(.duplicateName, "the state '\($0)' is defined twice") }
    let repeated = names.flatMap { _, kind, names in
      var seen: Set<String> = []
      return names.filter { !seen.insert($0).inserted }.map {
        RulesProblem(.duplicateName, "two \(kind)s are both named '\($0)'")
      }
    }
    return blank + defined + repeated
  }

  /// Names for a message: the first five, so that it stays short.
  func list(_ indices: [Int], _ names: [String]) -> String {
    let text = indices.prefix(5).map { names[$0] }.joined(separator: ", ")
    return indices.count > 5 ? "\(text) and \(indices.count - 5) more" : text
  }
}
