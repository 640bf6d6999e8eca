/// The nesting of states, by index.
///
/// All operations take linear time in the number of states and declarations, even for contradictory rules. A state that
/// is nested in itself counts as outermost, so that every traversal ends.
package struct Nesting {
  /// The parent of each state; -1 for an outermost state.
  package private(set) var parents: [Int]
  /// The number of ancestors of each state.
  package private(set) var depths: [Int]
  /// The outermost states, in the order of their indices.
  package private(set) var outermost: [Int] = []
  /// The children of each state in the order of their declaration.
  package private(set) var children: [[Int]]
  /// The initial child of each state; -1 for a state without children.
  package private(set) var initialChildren: [Int]
  /// The history mode of each state.
  package private(set) var histories: [RuleGraph.History]

  /// Creates the nesting that rules declare.
  package init(_ rules: RuleGraph) {
    let count = rules.states.count
    parents = Array(repeating: -1, count: count)
    depths = Array(repeating: 0, count: count)
    children = Array(repeating: [], count: count)
    histories = Array(repeating: .none, count: count)
    initialChildren = Array(repeating: -1, count: count)
    var ordered: [Int] = []
    for rule in rules.stateRules {
      if rule.initialChild >= 0 { initialChildren[rule.state] = rule.initialChild }
      if rule.history != .none { histories[rule.state] = rule.history }
      guard rule.parent >= 0, parents[rule.state] < 0 else { continue }
      parents[rule.state] = rule.parent
      ordered.append(rule.state)
    }
    for cycle in Self.cycles(parents) { parents[cycle[cycle.count - 1]] = -1 }
    for state in ordered where parents[state] >= 0 { children[parents[state]].append(state) }
    for state in parents.indices {
      if parents[state] < 0 { outermost.append(state) }
      let initial = initialChildren[state]
      if initial < 0 || parents[initial] != state { initialChildren[state] = children[state].first ?? -1 }
    }
    var front = outermost
    while let state = front.popLast() {
      for child in children[state] { depths[child] = depths[state] + 1 }
      front += children[state]
    }
  }

  /// Returns a state and its ancestors, the outermost first.
  ///
  /// - Complexity: O(*d*) in the depth of the state.
  package func path(of state: Int) -> [Int] {
    var path: [Int] = []
    path.reserveCapacity(depths[state] + 1)
    var next = state
    while next >= 0 {
      path.append(next)
      next = parents[next]
    }
    return path.reversed()
  }

  /// Returns the leaf that is entered together with a state.
  package func leaf(of state: Int) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = initialChildren[leaf] }
    return leaf
  }
}

extension Nesting {
  /// Returns the cycles of a mapping, each starting where a walk from the lowest possible number enters it.
  ///
  /// - Parameter next: The successor of each number, or -1.
  /// - Complexity: O(*n*).
  static func cycles(_ next: [Int]) -> [[Int]] {
    var walks = [Int](repeating: -1, count: next.count)
    var cycles: [[Int]] = []
    for start in next.indices {
      var place = start
      while place >= 0, walks[place] < 0 {
        walks[place] = start
        place = next[place]
      }
      guard place >= 0, walks[place] == start else { continue }
      // The walk has returned to a number on its own path, which closes a cycle.
      var cycle = [place]
      while let last = cycle.last, next[last] != place { cycle.append(next[last]) }
      cycles.append(cycle)
    }
    return cycles
  }
}
