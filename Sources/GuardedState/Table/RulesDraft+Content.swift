extension RulesDraft {
  /// What the rules say of each state, by indices, and their edges; the rules must have no problems.
  struct Content {
    var edges: [__Table.Edge] = []
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
    for rule in indexed.stateRules {
      if rule.isFinal { content.finals[rule.state] = true }
      content.allowed[rule.state].formUnion(rule.allows)
      content.forbidden[rule.state].formUnion(rule.forbids)
      content.successors[rule.state].formUnion(rule.targets)
    }
    let performers = indexed.performersOfEvents
    var asked: [Int: [String]] = [:]
    for (performer, declaration) in zip(indexed.performers, declarations) {
      asked[performer.method] = declaration.asked
    }
    content.edges = indexed.eventRules.map { rule in
      __Table.Edge(
        event: rule.event, method: rule.method >= 0 ? rule.method : performers[rule.event],
        sources: rule.sources.isEmpty ? nil : Set(rule.sources), targets: OrderedMembers(rule.targets).members,
        conditions: rule.conditions.compactMap { conditionNumbers[$0] }, via: rule.via, orElse: rule.orElse,
        isAskedByMethod: !rule.conditions.isEmpty && asked[rule.method] == rule.conditions)
    }
    return content
  }
}
