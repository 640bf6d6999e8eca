/// The nesting of states, by index.
///
/// Everything takes linear time in the number of states and declarations, even for contradictory rules: a state inside
/// itself counts as outermost, so that no walk is endless.
struct Nesting {
  /// The parent of each state; -1 for an outermost one.
  private(set) var parents: [Int]
  /// The number of states around each state.
  private(set) var depths: [Int]
  /// The outermost states, in the order of their indices.
  private(set) var outermost: [Int] = []
  /// The children of each state in the order of their declaration.
  private(set) var children: [[Int]]
  /// The child that is entered with each state; -1 for a state without children.
  private(set) var initialChildren: [Int]
  /// The history mode of each state.
  private(set) var histories: [HistoryMode]

  /// Reads the nesting of rules.
  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>) { self.init(draft.indexed) }

  /// Reads the nesting of rules.
  init(_ rules: IndexedRules) {
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

  /// Computes the depth of each state, and cuts cycles.
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
      // The walk has reached a state on its own path.
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

  /// A state and its ancestors, the outermost first.
  ///
  /// - Complexity: O(*d*) in its depth.
  func path(of state: Int) -> [Int] {
    var path: [Int] = []
    path.reserveCapacity(depths[state] + 1)
    var next = state
    while next >= 0 {
      path.append(next)
      next = parents[next]
    }
    return path.reversed()
  }

  /// The state without children that is entered together with a state.
  func leaf(of state: Int) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = initialChildren[leaf] }
    return leaf
  }
}
