extension __Table {
  /// The state without children that is entered with a state.
  @usableFromInline
  func leaf(of state: Int) -> Int { tree.leaf(of: state) }

  /// Whether a state carries values.
  @usableFromInline
  func isValued(_ state: Int) -> Bool { valued.contains(state) }

  /// The states without children that nothing leaves but the end of a body that runs in them.
  ///
  /// - Complexity: O(*e*) for *e* edges, and again for each state that is made for a body.
  static func leftByBodiesAlone(_ edges: [Edge], _ successors: [Set<Int>], _ tree: StateTree) -> Set<Int> {
    Set(edges.filter { $0.via >= 0 }.map { tree.leaf(of: $0.via) }).filter { leaf in
      let path = Set(tree.path(of: leaf))
      return path.allSatisfy { successors[$0].isEmpty }
        && !edges.contains { $0.sources.map { !path.isDisjoint(with: $0) } ?? true && !$0.destinations.isEmpty }
    }
  }

  /// The shortest legal way from a state to one of several, as the names of what to do; empty when there is none.
  ///
  /// Conditions are assumed to hold. Ways of equal length are told apart by the order of declaration.
  ///
  /// - Complexity: O(*s*·(*e* + *s*)) for *s* states and *e* events.
  func shortestWay(from start: Int, to goals: [Int]) -> [String] {
    // A state with children is reached with any state inside it.
    guard !goals.isEmpty, !isWithin(goals, start) else { return [] }
    var arrivals: [Int: (from: Int, by: String)] = [:]
    var front = [start]
    var next = 0
    while next < front.count {
      let state = front[next]
      next += 1
      for (name, target) in steps(from: state) where target != start && arrivals[target] == nil {
        arrivals[target] = (state, name)
        if isWithin(goals, target) { return way(to: target, by: arrivals) }
        front.append(target)
      }
    }
    return []
  }

  private func isWithin(_ goals: [Int], _ state: Int) -> Bool { tree.path(of: state).contains(where: goals.contains) }

  private func way(to goal: Int, by arrivals: [Int: (from: Int, by: String)]) -> [String] {
    var names: [String] = []
    var state = goal
    while let arrival = arrivals[state] {
      if !arrival.by.isEmpty { names.append(arrival.by) }
      state = arrival.from
    }
    return names.reversed()
  }

  /// Every single step from a state: what to do, nothing where it happens by itself, and where it leads.
  private func steps(from state: Int) -> [(name: String, target: Int)] {
    var steps: [(String, Int)] = []
    for (_, cell) in memory.events.row(state, columns: eventNames.count) {
      for plan in memory.plans(of: cell) {
        let edge = edges[Int(memory.plans[plan].edge)]
        let name = edge.method >= 0 ? methodNames[edge.method] : eventNames[edge.event]
        steps += edge.destinations.map { (name, tree.leaf(of: $0)) }
      }
    }
    // What happens by itself needs nobody; what takes time is nobody's to do.
    for column in [automatics.always, Int(memory.completions[state])] where column >= 0 {
      for plan in memory.plans(of: memory.events.cell(state, column)) {
        steps += edges[Int(memory.plans[plan].edge)].destinations.map { ("", tree.leaf(of: $0)) }
      }
    }
    let direct = tree.path(of: state).reduce(into: Set()) { $0.formUnion(successors[$1]) }
    return steps + direct.sorted().map { ("transition(to: \(stateNames[$0]))", tree.leaf(of: $0)) }
  }
}
