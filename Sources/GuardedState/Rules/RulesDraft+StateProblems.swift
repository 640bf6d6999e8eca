// What can be wrong with the declarations of states.

extension RulesDraft {
  /// Any type but `String` is checked by the compiler; a misspelt string is found here.
  var undeclaredStates: [RulesProblem] {
    guard State.self == String.self else { return [] }
    let declared = Set(rules.stateRules.filter(\.isDeclaration).map(\.state))
    let names = NearestNames(declared.map { nameOfCase($0) }.sorted())
    var reported: Set<State> = []
    var problems: [RulesProblem] = []
    func check(_ used: some Sequence<State>, _ place: @autoclosure () -> String) {
      for state in used where !declared.contains(state) && reported.insert(state).inserted {
        let hint = names.nearest(to: nameOfCase(state)).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(
          RulesProblem(
            .undeclaredState, "\(place()) names the state '\(nameOfCase(state))', which is not declared\(hint)"))
      }
    }
    check(CollectionOfOne(rules.declaredInitial).compactMap { $0 }, "the initial state")
    for rule in rules.stateRules {
      if rule.isDeclaration {
        check(rule.mentioned.dropFirst(), "In(\(nameOfCase(rule.state)))")
      } else {
        check([rule.state], "@Allowed of '\(list(rule.allows))'")
      }
    }
    for rule in rules.eventRules {
      check(rule.sources, "On(\(nameOfCase(rule.event)))")
      check(rule.destinations, "On(\(nameOfCase(rule.event)))")
    }
    return problems
  }

  /// States that lie in two others or in themselves, and children that are not there.
  var nestingProblems: [RulesProblem] {
    var parents: [State: State] = [:]
    var problems: [RulesProblem] = []
    for rule in rules.stateRules {
      guard let parent = rule.parent else { continue }
      if let other = parents.updateValue(parent, forKey: rule.state), other != parent {
        problems.append(
          RulesProblem(
            .contradictoryNesting,
            "'\(nameOfCase(rule.state))' lies in '\(nameOfCase(other))' and in '\(nameOfCase(parent))'"))
      }
    }
    let circling = statesInThemselves(parents).map {
      RulesProblem(.contradictoryNesting, "'\(nameOfCase($0))' lies in itself")
    }
    return problems + circling + childProblems(parents)
  }

  /// The states that lie in themselves, by way of others or not.
  private func statesInThemselves(_ parents: [State: State]) -> [State] {
    var walks: [State: Int] = [:]
    var circling: Set<State> = []
    for (walk, start) in states.members.enumerated() {
      var state = start
      while walks[state] == nil, let outer = parents[state] {
        walks[state] = walk
        state = outer
      }
      guard walks[state] == walk else { continue }
      // The walk has come back to where it was: all from there on is a circle.
      var next = state
      while circling.insert(next).inserted, let outer = parents[next] { next = outer }
    }
    return states.members.filter(circling.contains)
  }

  private func childProblems(_ parents: [State: State]) -> [RulesProblem] {
    let withChildren = Set(parents.values)
    return rules.stateRules.flatMap { rule -> [RulesProblem] in
      var problems: [RulesProblem] = []
      let name = nameOfCase(rule.state)
      if let initial = rule.initialChild, parents[initial] != rule.state {
        problems.append(
          RulesProblem(
            .missingChild, "the initial child of '\(name)' is '\(nameOfCase(initial))', which does not lie in it"))
      }
      if withChildren.contains(rule.state), valued.contains(index(state: rule.state)) {
        problems.append(RulesProblem(.valuedState, "'\(name)' carries values, and can't have children"))
      }
      if rule.history != .none, !withChildren.contains(rule.state) {
        problems.append(RulesProblem(.missingChild, "'\(name)' has history and no children to come back to"))
      }
      if rule.isFinal, withChildren.contains(rule.state) {
        problems.append(RulesProblem(.finalStateWithExit, "'\(name)' is final, but has children"))
      }
      return problems
    }
  }

  /// Declarations of one state of which at most one can be meant.
  var contradictions: [RulesProblem] {
    var initials: [State: State] = [:]
    var histories: [State: HistoryMode] = [:]
    var allowed: [State: Set<Method>] = [:]
    var forbidden: [State: OrderedMembers<Method>] = [:]
    var problems: [RulesProblem] = []
    for rule in rules.stateRules {
      if let initial = rule.initialChild {
        let other = initials.updateValue(initial, forKey: rule.state) ?? initial
        if other != initial {
          problems.append(contradiction(rule.state, "initial: \(nameOfCase(other))", "initial: \(nameOfCase(initial))"))
        }
      }
      if rule.history != .none {
        let other = histories.updateValue(rule.history, forKey: rule.state) ?? rule.history
        if other != rule.history {
          problems.append(contradiction(rule.state, "history: \(other)", "history: \(rule.history)"))
        }
      }
      if !rule.allows.isEmpty { allowed[rule.state, default: []].formUnion(rule.allows) }
      if !rule.forbids.isEmpty { forbidden[rule.state, default: OrderedMembers()].insert(rule.forbids) }
    }
    if forbidden.isEmpty { return problems }
    let performers = performersOfEvents()
    for rule in rules.eventRules {
      guard let method = rule.method ?? performers[index(event: rule.event)].map({ methods.members[$0] }) else { continue }
      for source in rule.sources { allowed[source, default: []].insert(method) }
    }
    for state in states.members {
      for method in forbidden[state]?.members ?? [] where allowed[state]?.contains(method) == true {
        problems.append(contradiction(state, "allows: \(nameOfCase(method))", "forbids: \(nameOfCase(method))"))
      }
    }
    return problems
  }

  private func contradiction(_ state: State, _ one: String, _ other: String) -> RulesProblem {
    RulesProblem(.contradictoryDeclarations, "'\(nameOfCase(state))' is declared with '\(one)' and with '\(other)'")
  }
}
