/// How states lie within each other, in indices.
///
/// Everything here is made in time linear in the number of states and declarations, also of rules that contradict
/// themselves: a state that lies in itself is taken for one that lies in no other, so that no walk ever ends in a circle.
struct Nesting {
  /// The state around each state; -1 for one that lies in no other.
  private(set) var parents: [Int]
  /// How many states each state lies in.
  private(set) var depths: [Int]
  /// The states that lie in no other, in the order of their indices.
  private(set) var outermost: [Int] = []
  /// The children of each state in the order of their declaration.
  private(set) var children: [[Int]]
  /// The child that is entered with each state; -1 for a state without children.
  private(set) var initialChildren: [Int]
  /// Whether each state is entered where it was left.
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

  /// Finds how deep each state lies, and cuts circles.
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
      // The walk has come back to a state that is on it.
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

  /// The enclosing states of a state, the outermost first, itself last.
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

  /// The state without children that is entered with a state.
  func leaf(of state: Int) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = initialChildren[leaf] }
    return leaf
  }
}
