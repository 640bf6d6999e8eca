internal import GuardedStateRules

extension RuleGraph {
  /// The methods that change nothing and have conditions in some state, with the conditions that apply everywhere.
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
  /// The declarations of each state and their edges, by index. The rules must have no problems.
  struct Content {
    var edges: [__Table.Edge] = []
    /// Edges without events: methods that change nothing but have conditions.
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

  /// Returns the declarations sorted by state.
  func content() -> Content {
    var content = Content(stateCount: states.members.count)
    let asking = graph.askingMethods
    var asked: [Int: [String]] = [:]
    for (performer, declaration) in zip(graph.performers, declarations) {
      asked[performer.method] = declaration.asked
    }
    for rule in graph.stateRules {
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
    // Permissions with conditions are tried before unconditional ones.
    content.permissions =
      content.permissions.filter { !$0.conditions.isEmpty }
      + content.permissions.filter(\.conditions.isEmpty)
    content.edges = zip(graph.eventRules, graph.performances).filter { $0.0.fires < 0 }.map { rule, performance in
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
