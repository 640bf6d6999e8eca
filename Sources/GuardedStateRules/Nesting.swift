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
  /// The states, each before the states inside it.
  private(set) var order: [Int] = []
  /// The leaf that is entered together with each state, without history.
  private var leaves: [Int]
  /// For each state, its place in ``order``, and the first place behind the states inside it.
  private var places: [Range<Int>]

  /// Creates the nesting that rules declare.
  package init(_ rules: RuleGraph) {
    let count = rules.states.count
    parents = Array(repeating: -1, count: count)
    depths = Array(repeating: 0, count: count)
    children = Array(repeating: [], count: count)
    histories = Array(repeating: .none, count: count)
    initialChildren = Array(repeating: -1, count: count)
    leaves = Array(0..<count)
    places = Array(repeating: 0..<0, count: count)
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
      order.append(state)
      for child in children[state] { depths[child] = depths[state] + 1 }
      front += children[state]
    }
    var end = Array(repeating: 0, count: count)
    for (place, state) in order.enumerated().reversed() {
      if initialChildren[state] >= 0 { leaves[state] = leaves[initialChildren[state]] }
      end[state] = max(end[state], place + 1)
      places[state] = place..<end[state]
      if parents[state] >= 0 { end[parents[state]] = max(end[parents[state]], end[state]) }
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
  package func leaf(of state: Int) -> Int { leaves[state] }

  /// Whether a state is another one or lies in it.
  package func isWithin(_ state: Int, _ outer: Int) -> Bool { places[outer].contains(places[state].lowerBound) }

  /// States that are searched by their places in the nesting.
  struct States {
    private let nesting: Nesting
    /// The states in their order in the nesting.
    private let ordered: [Int]
    /// The states that lie in no other of them, in the same order.
    private var outermost: [Int] = []

    /// Creates a set of states. -1, which stands for every state, is left out.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ states: Set<Int>, in nesting: Nesting) {
      self.nesting = nesting
      ordered = states.filter { $0 >= 0 }.sorted { nesting.places[$0].lowerBound < nesting.places[$1].lowerBound }
      for state in ordered where outermost.last.map({ !nesting.isWithin(state, $0) }) ?? true {
        outermost.append(state)
      }
    }

    /// Whether a state or one around it is among the states.
    ///
    /// - Complexity: O(log *n*).
    func cover(_ state: Int) -> Bool {
      let next = first(in: outermost, after: nesting.places[state].lowerBound)
      return next > 0 && nesting.isWithin(state, outermost[next - 1])
    }

    /// Whether a state or one inside it is among the states.
    ///
    /// - Complexity: O(log *n*).
    func haveAny(in state: Int) -> Bool {
      let last = first(in: ordered, after: nesting.places[state].upperBound - 1)
      return last > 0 && nesting.isWithin(ordered[last - 1], state)
    }

    /// Returns the number of leading states whose place isn't after a given one.
    private func first(in states: [Int], after place: Int) -> Int {
      var (low, high) = (0, states.count)
      while low < high {
        let middle = (low + high) / 2
        if nesting.places[states[middle]].lowerBound <= place { low = middle + 1 } else { high = middle }
      }
      return low
    }
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
