// States that can't be reached, and states that can't be left.

extension RuleGraph {
  /// States that can't be reached from the initial state.
  var unreachableStates: [Finding] {
    let isReached = reachable
    let start =
      isInitialDeclared
      ? "the initial state '\(states[initial])'"
      : "'\(states[initial])', the initial state because it comes first; 'initial:' declares another"
    return states.indices.filter { !isReached[$0] }.map { state in
      Finding(.unreachableState, "no rule leads to '\(states[state])' from \(start)", at: .state(state))
    }
  }

  /// States without outgoing transitions that aren't declared as final.
  var deadEnds: [Finding] {
    statesWithoutExit.map {
      Finding(
        .deadEnd, "nothing leaves '\(states[$0])'; if that is meant, declare it as final with 'Final'", at: .state($0))
    }
  }

  /// The states without children that aren't final and that nothing leaves, not even the end of a body.
  package var statesWithoutExit: [Int] {
    let (finals, nesting) = (finals, Nesting(self))
    let bodies = eventRules.filter { rule in
      rule.via >= 0 && (rule.targets + [rule.orElse]).contains { $0 >= 0 && $0 != rule.via }
    }
    let leavingStates = leavingStates.union(bodies.map(\.via))
    if leavingStates.contains(-1) { return [] }
    let leaving = Nesting.States(leavingStates, in: nesting)
    return states.indices.filter { !finals[$0] && nesting.children[$0].isEmpty && !leaving.cover($0) }
  }

  /// Whether each state can be reached from the initial state if all conditions hold.
  ///
  /// History values are states that were reached before.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  package var reachable: [Bool] { reachable(entering: (initial < 0 ? [] : [initial]) + restored) }

  /// Returns whether each state can be reached by a machine that is in a state, or in one inside it, if all conditions
  /// hold.
  ///
  /// History values may be any states that can be reached from the initial state.
  ///
  /// - Complexity: O(*n*) in the length of the rules, and the depth of the states if any has history.
  package func reachable(from state: Int) -> [Bool] {
    let nesting = Nesting(self)
    return reachable(in: states.indices.filter { nesting.isWithin($0, state) }, remembering: reachable)
  }

  private func reachable(entering targets: [Int] = [], in current: [Int] = [], remembering visited: [Bool] = [])
    -> [Bool]
  {
    let (nesting, finals, count) = (Nesting(self), finals, states.count)
    // The end of a body leads out of its `via:` state.
    let rules =
      stateRules.map { ([$0.state], $0.targets) }
      + eventRules.map { rule in
        (
          (rule.sources.isEmpty ? [2 * count] : rule.sources) + (rule.via < 0 ? [] : [rule.via]),
          rule.targets + [rule.via, rule.orElse].filter { $0 >= 0 }
        )
      }
    // The nodes of a graph: each state when it is active and when it is a target, any state that isn't final, and each
    // rule. A target is entered with its initial children, but a state around it without them.
    var next = [[Int]](repeating: [], count: 2 * count + 1 + rules.count)
    for state in states.indices {
      next[state] = (nesting.parents[state] < 0 ? [] : [nesting.parents[state]]) + (finals[state] ? [] : [2 * count])
      next[count + state].append(state)
      if nesting.initialChildren[state] >= 0 { next[count + state].append(count + nesting.initialChildren[state]) }
      // A state that shallow history enters again is entered with its initial children.
      let outer = nesting.parents[state]
      if outer >= 0, nesting.histories[outer] == .shallow { next[state].append(count + state) }
    }
    if nesting.histories.contains(where: { $0 != .none }) {
      for state in visited.indices where visited[state] {
        for outer in nesting.path(of: state).dropLast() {
          switch nesting.histories[outer] {
          case .deep: next[count + outer].append(state)
          case .shallow where nesting.parents[state] == outer: next[count + outer].append(count + state)
          case .shallow, .none: break
          }
        }
      }
    }
    for (node, (sources, targets)) in zip((2 * count + 1)..., rules) {
      for source in sources { next[source].append(node) }
      next[node] = targets.map { count + $0 }
    }
    var isReached = [Bool](repeating: false, count: next.count)
    var front = targets.map { count + $0 } + current
    while let node = front.popLast() {
      if isReached[node] { continue }
      isReached[node] = true
      front += next[node]
    }
    return Array(isReached.prefix(count))
  }
}
