// What can be wrong with the declarations of states.

extension IndexedRules {
  /// A misspelt state.
  var undeclaredStates: [RulesProblem] {
    guard mustDeclareStates else { return [] }
    var isKnown = [Bool](repeating: false, count: states.count)
    for rule in stateRules where rule.isDeclaration { isKnown[rule.state] = true }
    if isKnown.allSatisfy({ $0 }) { return [] }
    let names = NearestNames(states.indices.filter { isKnown[$0] }.map { states[$0] }.sorted())
    var problems: [RulesProblem] = []
    func check(_ used: [Int], _ place: @autoclosure () -> String) {
      for state in used where !isKnown[state] {
        isKnown[state] = true
        let hint = names.nearest(to: states[state]).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(
          RulesProblem(.undeclaredState, "\(place()) names the state '\(states[state])', which is not declared\(hint)"))
      }
    }
    if isInitialDeclared { check([initial], "the initial state") }
    for rule in stateRules {
      if rule.isDeclaration {
        check(rule.mentioned, "In(\(states[rule.state]))")
      } else {
        check([rule.state], "@Allowed of '\(list(rule.allows, methods))'")
      }
    }
    for rule in eventRules { check(rule.mentioned, "On(\(events[rule.event]))") }
    return problems
  }

  /// States that lie in two others or in themselves, and children that are not there.
  var nestingProblems: [RulesProblem] {
    var parents = [Int](repeating: -1, count: states.count)
    var problems: [RulesProblem] = []
    for rule in stateRules where rule.parent >= 0 {
      let other = parents[rule.state]
      parents[rule.state] = rule.parent
      if other >= 0, other != rule.parent {
        problems.append(
          RulesProblem(
            .contradictoryNesting,
            "'\(states[rule.state])' lies in '\(states[other])' and in '\(states[rule.parent])'"))
      }
    }
    let circling = statesInThemselves(parents).map {
      RulesProblem(.contradictoryNesting, "'\(states[$0])' lies in itself")
    }
    return problems + circling + childProblems(parents)
  }

  /// The states that lie in themselves, by way of others or not.
  private func statesInThemselves(_ parents: [Int]) -> [Int] {
    var walks = [Int](repeating: -1, count: parents.count)
    var isCircling = [Bool](repeating: false, count: parents.count)
    for start in parents.indices {
      var state = start
      while state >= 0, walks[state] < 0 {
        walks[state] = start
        state = parents[state]
      }
      guard state >= 0, walks[state] == start else { continue }
      // The walk has come back to where it was: all from there on is a circle.
      while !isCircling[state] {
        isCircling[state] = true
        state = parents[state]
      }
    }
    return parents.indices.filter { isCircling[$0] }
  }

  private func childProblems(_ parents: [Int]) -> [RulesProblem] {
    var hasChildren = [Bool](repeating: false, count: states.count)
    for parent in parents where parent >= 0 { hasChildren[parent] = true }
    var problems: [RulesProblem] = []
    for rule in stateRules {
      let name = states[rule.state]
      if rule.initialChild >= 0, parents[rule.initialChild] != rule.state {
        problems.append(
          RulesProblem(
            .missingChild,
            "the initial child of '\(name)' is '\(states[rule.initialChild])', which does not lie in it"))
      }
      if hasChildren[rule.state], valued.contains(rule.state) {
        problems.append(RulesProblem(.valuedState, "'\(name)' carries values, and can't have children"))
      }
      if rule.history != .none, !hasChildren[rule.state] {
        problems.append(RulesProblem(.missingChild, "'\(name)' has history and no children to come back to"))
      }
      if rule.isFinal, hasChildren[rule.state] {
        problems.append(RulesProblem(.finalStateWithExit, "'\(name)' is final, but has children"))
      }
    }
    return problems
  }

  /// Declarations of one state of which at most one can be meant.
  var contradictions: [RulesProblem] {
    var initials = [Int](repeating: -1, count: states.count)
    var histories = [HistoryMode](repeating: .none, count: states.count)
    var problems: [RulesProblem] = []
    for rule in stateRules {
      if rule.initialChild >= 0 {
        let other = initials[rule.state]
        initials[rule.state] = rule.initialChild
        if other >= 0, other != rule.initialChild {
          problems.append(
            contradiction(rule.state, "initial: \(states[other])", "initial: \(states[rule.initialChild])"))
        }
      }
      if rule.history != .none {
        let other = histories[rule.state]
        histories[rule.state] = rule.history
        if other != .none, other != rule.history {
          problems.append(contradiction(rule.state, "history: \(other)", "history: \(rule.history)"))
        }
      }
    }
    return problems + methodsTakenBackWhereAllowed
  }

  /// Methods that a state allows and forbids.
  private var methodsTakenBackWhereAllowed: [RulesProblem] {
    guard stateRules.contains(where: { !$0.forbids.isEmpty }) else { return [] }
    var allowed: [Int: Set<Int>] = [:]
    for rule in stateRules where !rule.allows.isEmpty { allowed[rule.state, default: []].formUnion(rule.allows) }
    let performers = performersOfEvents
    for rule in eventRules {
      let method = rule.method >= 0 ? rule.method : performers[rule.event]
      if method >= 0 { for source in rule.sources { allowed[source, default: []].insert(method) } }
    }
    var problems: [RulesProblem] = []
    for rule in stateRules {
      // Each is reported once, however often it is said.
      for method in OrderedMembers(rule.forbids).members where allowed[rule.state]?.remove(method) != nil {
        problems.append(contradiction(rule.state, "allows: \(methods[method])", "forbids: \(methods[method])"))
      }
    }
    return problems
  }

  private func contradiction(_ state: Int, _ one: String, _ other: String) -> RulesProblem {
    RulesProblem(.contradictoryDeclarations, "'\(states[state])' is declared with '\(one)' and with '\(other)'")
  }
}
