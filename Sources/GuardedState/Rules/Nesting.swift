/// How states lie within each other, in indices.
struct Nesting {
  /// The enclosing states of each state, the outermost first, itself last.
  private(set) var paths: [[Int]]
  /// The children of each state in the order of their declaration.
  private(set) var children: [[Int]]
  /// The child that is entered with each state; -1 for a state without children.
  private(set) var initialChildren: [Int]
  /// Whether each state is entered where it was left.
  private(set) var histories: [HistoryMode]

  /// Reads the nesting of rules that have no problems with it.
  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>) {
    let count = draft.states.members.count
    var parents = [Int](repeating: -1, count: count)
    children = Array(repeating: [], count: count)
    histories = Array(repeating: .none, count: count)
    var declared = [Int](repeating: -1, count: count)
    for rule in draft.rules.stateRules {
      let state = draft.index(state: rule.state)
      if let parent = rule.parent.map({ draft.index(state: $0) }), parents[state] < 0 {
        parents[state] = parent
        children[parent].append(state)
      }
      if let initial = rule.initialChild { declared[state] = draft.index(state: initial) }
      if rule.history != .none { histories[state] = rule.history }
    }
    paths = Array(repeating: [], count: count)
    initialChildren = declared
    for state in 0..<count where declared[state] < 0 { initialChildren[state] = children[state].first ?? -1 }
    for state in 0..<count {
      var path = [state]
      while let outer = path.last, parents[outer] >= 0, path.count <= count { path.append(parents[outer]) }
      paths[state] = path.reversed()
    }
  }

  /// The state without children that is entered with a state.
  func leaf(of state: Int) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = initialChildren[leaf] }
    return leaf
  }
}
