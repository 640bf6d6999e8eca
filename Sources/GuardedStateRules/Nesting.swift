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
    depths = Array(repeating: -1, count: count)
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
    measureDepths()
    for state in ordered where parents[state] >= 0 { children[parents[state]].append(state) }
    for state in parents.indices {
      if parents[state] < 0 { outermost.append(state) }
      let initial = initialChildren[state]
      if initial < 0 || parents[initial] != state { initialChildren[state] = children[state].first ?? -1 }
    }
  }

  /// Computes the depth of each state and cuts cycles.
  private mutating func measureDepths() {
    let underWay = -2
    for start in parents.indices where depths[start] < 0 {
      var way: [Int] = []
      var state = start
      while state >= 0, depths[state] == -1 {
        depths[state] = underWay
        way.append(state)
        state = parents[state]
      }
      // The walk has returned to a state on its own path.
      if state >= 0, depths[state] == underWay, let last = way.last {
        parents[last] = -1
        state = -1
      }
      var depth = state < 0 ? 0 : depths[state] + 1
      for state in way.reversed() {
        depths[state] = depth
        depth += 1
      }
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
  /// Returns the cycles of a mapping, each starting at its lowest number.
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
      let lowest = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      cycles.append(Array(cycle[lowest...] + cycle[..<lowest]))
    }
    return cycles
  }
}
