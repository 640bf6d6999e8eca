extension IndexedRules {
  /// The methods that change nothing and have conditions somewhere, and those that are asked of each everywhere.
  fileprivate var askingMethods: [Int: [String]] {
    var asking: [Int: [String]] = [:]
    for rule in stateRules where !rule.conditions.isEmpty {
      for method in rule.allows { asking[method] = [] }
    }
    for performer in performers where performer.event < 0 {
      let conditions = performer.conditions + [performer.decidedBy].compactMap { $0 }
      if !conditions.isEmpty { asking[performer.method] = conditions }
    }
    return asking
  }
}

extension RulesDraft {
  /// What the rules say of each state, by indices, and their edges; the rules must have no problems.
  struct Content {
    var edges: [__Table.Edge] = []
    /// What takes no event: methods that change nothing, where that depends on conditions.
    var permissions: [__Table.Edge] = []
    var finals: [Bool]
    var allowed: [Set<Int>]
    var forbidden: [Set<Int>]
    var successors: [Set<Int>]

    init(stateCount: Int) {
      finals = Array(repeating: false, count: stateCount)
      allowed = Array(repeating: [], count: stateCount)
      forbidden = allowed
      successors = allowed
    }
  }

  /// Sorts the declarations by the states they are about.
  func content() -> Content {
    var content = Content(stateCount: states.members.count)
    let asking = indexed.askingMethods
    var asked: [Int: [String]] = [:]
    for (performer, declaration) in zip(indexed.performers, declarations) {
      asked[performer.method] = declaration.asked
    }
    for rule in indexed.stateRules {
      if rule.isFinal { content.finals[rule.state] = true }
      for method in rule.allows {
        if let own = asking[method] {
          let conditions = OrderedMembers(rule.conditions + own).members
          content.permissions.append(
            __Table.Edge(
              event: -1, method: method, sources: [rule.state], targets: [], conditions: numbers(of: conditions),
              isAskedByMethod: !conditions.isEmpty && asked[method] == conditions))
        } else {
          content.allowed[rule.state].insert(method)
        }
      }
      content.forbidden[rule.state].formUnion(rule.forbids)
      content.successors[rule.state].formUnion(rule.targets)
    }
    // What is allowed without conditions is tried after what has some.
    content.permissions =
      content.permissions.filter { !$0.conditions.isEmpty }
      + content.permissions.filter(\.conditions.isEmpty)
    content.edges = zip(indexed.eventRules, indexed.performances).filter { $0.0.fires < 0 }.map { rule, performance in
      let conditions = OrderedMembers(rule.conditions + performance.conditions).members
      return __Table.Edge(
        event: rule.event, method: performance.method,
        sources: rule.sources.isEmpty ? nil : Set(rule.sources), targets: OrderedMembers(rule.targets).members,
        conditions: numbers(of: conditions), via: rule.via, orElse: rule.orElse,
        isAskedByMethod: !conditions.isEmpty && asked[rule.method] == conditions)
    }
    return content
  }

  private func numbers(of conditions: [String]) -> [Int] {
    OrderedMembers(conditions.compactMap { conditionNumbers[$0] }).members
  }
}
