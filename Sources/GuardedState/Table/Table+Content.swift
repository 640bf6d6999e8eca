internal import GuardedStateRules

extension __Table {
  /// The rules of a table in terms of indices, from which ``TableCompiler`` makes its plans. They have no problems.
  struct Content: Sendable {
    /// The nesting of the states.
    let tree: StateTree
    /// The eventless transitions, completion transitions, timeouts and deferred events.
    let eventlessRules: EventlessRules
    /// The number of events that can be fired.
    let eventCount: Int
    /// The number of columns for events: those that can be fired, then those of eventless transitions and the like.
    let columnCount: Int
    /// Returns the column of a method in a row that also has the columns for events.
    func column(ofMethod method: Int) -> Int { columnCount + method }
    /// The initial state.
    let initial: Int
    /// Whether each state is final.
    let finals: [Bool]
    /// The states that carry values.
    let valued: Set<Int>
    /// The ways in which each method may be called.
    var traits: [__MethodTraits]
    /// The condition of each method that is its guard with arguments; -1 if it has none.
    var argumentGuards: [Int32]
    /// For each method, the condition that decides which of its calls a state ignores.
    var ignoreGuards: [Int: Int] = [:]
    /// The transitions in declaration order, then the permissions: methods that change nothing but have conditions.
    var edges: [Edge] = []
    /// For each state, the methods that its own declarations allow, and those that they forbid.
    var allowed: [Set<Int>]
    var forbidden: [Set<Int>]
    /// For each state, the methods and the events that its own declarations ignore by name.
    var ignoredMethods: [Set<Int>]
    var ignoredEvents: [Set<Int>]
    /// For each state, the targets of `transition(to:)` that it declares itself.
    var successors: [Set<Int>]

    /// Creates the content of a table without transitions.
    init(_ graph: RuleGraph, _ tree: StateTree, traits: [__MethodTraits], numbers: [String: Int] = [:]) {
      self.tree = tree
      self.traits = traits
      argumentGuards = Array(repeating: -1, count: traits.count)
      eventlessRules = EventlessRules(graph, tree, numbers)
      (eventCount, columnCount) = (graph.firedCount, graph.events.count)
      initial = tree.leaf(of: max(graph.initial, 0))
      finals = graph.finals
      valued = graph.valued
      allowed = Array(repeating: [], count: tree.count)
      (forbidden, successors, ignoredMethods, ignoredEvents) = (allowed, allowed, allowed, allowed)
    }

    /// The events that each method performs, in declaration order.
    var performed: [[Int]] {
      var performed = Array(repeating: OrderedMembers<Int>(), count: traits.count)
      for edge in edges where edge.method >= 0 && edge.event >= 0 { performed[edge.method].insert(edge.event) }
      return performed.map(\.members)
    }

    /// The leaf states of `via:` states from which no transition leads out, however many follow: only the end of the body
    /// leaves the `via:` state.
    ///
    /// - Complexity: O(*n*) in the number of states and the length of the edges; O(*k*²) in the states of a `via:` state.
    var leftByBodiesAlone: Set<Int> {
      let bodies = Set(edges.lazy.map(\.via).filter { $0 >= 0 })
      if bodies.isEmpty { return [] }
      var targets = successors.map { Array($0) }
      for edge in edges where !edge.destinations.isEmpty {
        guard let sources = edge.sources else { return [] }
        for source in sources { targets[source] += edge.destinations }
      }
      return bodies.reduce(into: []) { all, via in
        var stuck = tree.leafStates.filter { tree.isWithin($0, via) }
        func leadsOut(_ target: Int) -> Bool { !tree.isWithin(target, via) || !stuck.contains(tree.leaf(of: target)) }
        while let place = stuck.firstIndex(where: {
          tree.path(of: $0).contains { targets[$0].contains(where: leadsOut) }
        }) {
          stuck.remove(at: place)
        }
        all.formUnion(stuck)
      }
    }
  }
}

extension RulesDraft {
  /// Returns the declarations sorted by state. The rules must have no problems.
  func content() -> __Table.Content {
    var content = __Table.Content(
      graph, StateTree(Nesting(graph)), traits: perMethod(\.traits) { _ in [] }, numbers: conditionNumbers)
    var evaluated: [Int: [String]] = [:]
    for (performer, declaration) in zip(graph.performers, declarations) {
      evaluated[performer.method] = declaration.evaluatedConditions
      let guarding = performer.argumentGuard.flatMap { conditionNumbers[$0] }
      content.ignoreGuards[performer.method] = performer.ignoredIf.flatMap { conditionNumbers[$0] }
      if let guarding { content.argumentGuards[performer.method] = Int32(guarding) }
    }
    /// Returns an edge that a rule or the attribute of a method declares.
    func edge(event: Int, method: Int, declaredBy declaring: Int, _ conditions: [String]) -> __Table.Edge {
      let conditions = conditions.distinct
      return __Table.Edge(
        event: event, method: method,
        conditions: conditions.compactMap { conditionNumbers[$0] }.distinct,
        isEvaluatedByMethod: !conditions.isEmpty && evaluated[declaring] == conditions)
    }
    content.edges.reserveCapacity(graph.eventRules.count)
    for (rule, performance) in zip(graph.eventRules, graph.performances) where rule.fires < 0 {
      var edge = edge(
        event: rule.event, method: performance.method, declaredBy: rule.method,
        rule.conditions + performance.conditions)
      edge.sources = rule.sources.isEmpty ? nil : rule.sources.distinct
      edge.targets = rule.targets.distinct
      (edge.via, edge.orElse) = (rule.via, rule.orElse)
      if edge.method >= 0 { content.traits[edge.method].insert(.changes) }
      content.edges.append(edge)
    }
    var permissions: [__Table.Edge] = []
    let asking = graph.askingMethods
    for rule in graph.stateRules {
      for method in rule.allows {
        if let own = asking[method] {
          var edge = edge(event: -1, method: method, declaredBy: method, rule.conditions + own)
          edge.sources = [rule.state]
          permissions.append(edge)
        } else {
          content.allowed[rule.state].insert(method)
        }
      }
      content.forbidden[rule.state].formUnion(rule.forbids)
      content.successors[rule.state].formUnion(rule.targets)
    }
    for name in graph.ignoredNames {
      if name.method >= 0 { content.ignoredMethods[name.state].insert(name.method) }
      if name.event >= 0 { content.ignoredEvents[name.state].insert(name.event) }
    }
    // Permissions with conditions are tried before unconditional ones.
    content.edges += permissions.filter { !$0.conditions.isEmpty } + permissions.filter(\.conditions.isEmpty)
    return content
  }
}

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
