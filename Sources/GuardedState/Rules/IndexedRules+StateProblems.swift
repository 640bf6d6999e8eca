// Problems with the declarations of states.

extension IndexedRules {
  /// Whether each state is declared. True for all states if declarations aren't required.
  private var areDeclared: [Bool] {
    // A blank name is another problem.
    var isKnown = states.map { !mustDeclareStates || $0.allSatisfy(\.isWhitespace) }
    for rule in stateRules where rule.isDeclaration { isKnown[rule.state] = true }
    return isKnown
  }

  /// Undeclared states, which are probably misspelled.
  var undeclaredStates: [RulesProblem] {
    var isKnown = areDeclared
    if isKnown.allSatisfy({ $0 }) { return [] }
    let names = NearestNames(states.indices.filter { isKnown[$0] }.map { states[$0] }.sorted())
    var problems: [RulesProblem] = []
    func check(_ used: [Int], _ place: @autoclosure () -> String) {
      for state in used where !isKnown[state] {
        isKnown[state] = true
        let hint =
          names.nearest(to: states[state]).map { "; did you mean '\($0)'?" }
          ?? "; 'In(\(states[state]))' declares it, in JSON 'states'"
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
    for rule in eventRules {
      let place = automatic(of: rule) == nil ? text(rule) : text(rule, "in: \(list(rule.sources, states))")
      check(rule.mentioned, place)
    }
    return problems
  }

  /// States inside two others or inside themselves, and missing children.
  var nestingProblems: [RulesProblem] {
    var parents = [Int](repeating: -1, count: states.count)
    var problems: [RulesProblem] = []
    // The other problems of a state that is defined twice are consequences of that.
    let repeated = Set(repeatedStates)
    for rule in stateRules where rule.parent >= 0 && !repeated.contains(states[rule.state]) {
      let other = parents[rule.state]
      parents[rule.state] = rule.parent
      if other >= 0, other != rule.parent {
        problems.append(
          RulesProblem(
            .contradictoryNesting,
            "'\(states[rule.state])' lies in '\(states[other])' and in '\(states[rule.parent])'"))
      }
    }
    let circling = Nesting.circles(parents).map { circle in
      let way = circle.dropFirst().isEmpty ? "" : ", by way of \(list(Array(circle.dropFirst()), states))"
      return RulesProblem(.contradictoryNesting, "'\(states[circle[0]])' lies in itself\(way)")
    }
    return problems + circling + childProblems
  }

  private var childProblems: [RulesProblem] {
    var hasChildren = [Bool](repeating: false, count: states.count)
    // A state inside two others is another problem. The children of undeclared states aren't known.
    var places: [Int: Set<Int>] = [:]
    var mayHaveMore = false
    let areDeclared = areDeclared
    for rule in stateRules where rule.parent >= 0 {
      hasChildren[rule.parent] = true
      places[rule.state, default: []].insert(rule.parent)
      if !areDeclared[rule.parent] { mayHaveMore = true }
    }
    func mayLie(_ child: Int, in state: Int) -> Bool {
      !areDeclared[child] || places[child]?.contains { $0 == state || !areDeclared[$0] } ?? false
    }
    var problems: [RulesProblem] = []
    for rule in stateRules {
      let name = states[rule.state]
      if rule.initialChild >= 0, !mayLie(rule.initialChild, in: rule.state) {
        problems.append(
          RulesProblem(
            .missingChild,
            "the initial child of '\(name)' is '\(states[rule.initialChild])', which does not lie in it"))
      }
      if hasChildren[rule.state], valued.contains(rule.state) {
        problems.append(RulesProblem(.valuedState, "'\(name)' carries values, and can't have children"))
      }
      if rule.history != .none, !hasChildren[rule.state], !mayHaveMore {
        problems.append(RulesProblem(.missingChild, "'\(name)' has history and no children to come back to"))
      }
      if rule.isFinal, hasChildren[rule.state] {
        problems.append(RulesProblem(.finalStateWithExit, "'\(name)' is final, but has children"))
      }
    }
    return problems
  }

  /// Declarations of one state that contradict each other.
  var contradictions: [RulesProblem] {
    var initials = [Int](repeating: -1, count: states.count)
    var histories = [HistoryMode](repeating: .none, count: states.count)
    var problems: [RulesProblem] = []
    let repeated = Set(repeatedStates)
    for rule in stateRules where !repeated.contains(states[rule.state]) {
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

  /// Methods that a state both allows and forbids.
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
      // Each method is reported once, even if it is listed several times.
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
