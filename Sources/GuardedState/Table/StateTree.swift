package import GuardedStateRules

/// The nesting of a table's states.
package struct StateTree: Sendable {
  /// The enclosing state of each state, or -1.
  package let parents: [Int]
  /// The number of states on the path of each state, including itself; 0 for the empty path of an open machine.
  package let lengths: [Int]
  /// The children of each state.
  package let children: [[Int]]
  /// The child that is entered with each state; -1 for a leaf state.
  package let initialChildren: [Int]
  /// The history mode of each state.
  package let histories: [HistoryMode]
  /// Whether any state has history.
  let hasHistory: Bool
  /// The states, each after its enclosing state.
  package let order: [Int]
  /// Whether no states are nested.
  let isFlat: Bool
  /// Whether these are the paths of an open machine, the common prefix of which a transition leaves untouched.
  let isOpen: Bool
  /// An ancestor of each state, chosen so that any other ancestor is few steps away; -1 for none.
  private(set) var jumps: [Int]
  /// Whether each state, or one inside it, has history; empty if none has.
  private var hasHistoryInside: [Bool] = []
  /// Whether history values may decide which states are entered with each state; empty if none has history.
  private var entersHistory: [Bool] = []
  /// The length of the path of the innermost state with history around each state, or 0; empty if none has history.
  private var historyAround: [Int] = []
  /// The leaf state that is entered with each state.
  private var leaves: [Int]

  /// Creates the tree of a machine with rules.
  package init(_ nesting: Nesting) {
    self.init(
      parents: nesting.parents, lengths: nesting.depths.map { $0 + 1 }, children: nesting.children,
      initialChildren: nesting.initialChildren,
      histories: nesting.histories.map { HistoryMode(rawValue: $0.rawValue) ?? .none }, isOpen: false)
  }

  /// Creates the tree of the paths of an open machine.
  init(open paths: OpenPaths) {
    let none = Array(repeating: -1, count: paths.parents.count)
    self.init(
      parents: paths.parents, lengths: paths.lengths, children: none.map { _ in [] }, initialChildren: none,
      histories: none.map { _ in .none }, isOpen: true)
  }

  private init(
    parents: [Int], lengths: [Int], children: [[Int]], initialChildren: [Int], histories: [HistoryMode], isOpen: Bool
  ) {
    (self.parents, self.lengths, self.children) = (parents, lengths, children)
    (self.initialChildren, self.histories, self.isOpen) = (initialChildren, histories, isOpen)
    order = parents.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    hasHistory = histories.contains { $0 != .none }
    isFlat = lengths.allSatisfy { $0 == 1 }
    jumps = parents
    leaves = Array(parents.indices)
    if isFlat { return }
    for state in order where parents[state] >= 0 {
      let outer = parents[state]
      let further = jumps[outer]
      // Two jumps of the same length are followed by one of their total length, so every ancestor is few jumps away.
      if length(outer) - length(further) == length(further) - length(jump(further)) { jumps[state] = jump(further) }
    }
    for state in order.reversed() where initialChildren[state] >= 0 { leaves[state] = leaves[initialChildren[state]] }
    if !hasHistory { return }
    hasHistoryInside = holding(histories.map { $0 != .none })
    entersHistory = histories.map { $0 != .none }
    historyAround = Array(repeating: 0, count: parents.count)
    for state in order.reversed() where initialChildren[state] >= 0 && entersHistory[initialChildren[state]] {
      entersHistory[state] = true
    }
    for state in order where parents[state] >= 0 {
      let outer = parents[state]
      historyAround[state] = histories[outer] == .none ? historyAround[outer] : lengths[outer]
    }
  }

  private func length(_ state: Int) -> Int { state < 0 ? 0 : lengths[state] }

  private func jump(_ state: Int) -> Int { state < 0 ? -1 : jumps[state] }

  /// The number of states.
  var count: Int { parents.count }

  /// The states without an enclosing state.
  package var outermost: [Int] { parents.indices.filter { parents[$0] < 0 } }

  /// Calls closures at the beginning and at the end of each state, in the order of declaration. The states inside it
  /// begin and end in between.
  ///
  /// Iterative, so that deep nesting can't overflow the stack.
  package func walk(_ begin: (Int) -> Void, end: (Int) -> Void) {
    var ahead: [Int] = outermost.reversed()
    while let next = ahead.popLast() {
      if next < 0 {
        end(~next)
      } else {
        begin(next)
        ahead.append(~next)
        ahead += children[next].reversed()
      }
    }
  }

  /// Returns the enclosing states of a state, outermost first, followed by the state itself.
  ///
  /// - Complexity: O(depth).
  package func path(of state: Int) -> [Int] {
    var path: [Int] = []
    var outer = state
    for _ in 0..<lengths[state] {
      path.append(outer)
      outer = parents[outer]
    }
    return path.reversed()
  }

  /// Returns for each state whether it, or a state inside it, is marked.
  package func holding(_ marked: [Bool]) -> [Bool] {
    var holding = marked
    for state in order.reversed() where holding[state] && parents[state] >= 0 { holding[parents[state]] = true }
    return holding
  }

  /// Whether a state contains no other.
  package func isLeaf(_ state: Int) -> Bool { children[state].isEmpty }

  /// Whether a state is another one or lies in it.
  ///
  /// - Complexity: O(log *depth*).
  package func isWithin(_ state: Int, _ outer: Int) -> Bool { ancestor(of: state, lengths[outer]) == outer }

  /// Returns the leaf state that is entered with a state if there are no history values.
  package func leaf(of state: Int) -> Int { leaves[state] }

  /// Whether history values may decide which states are entered with a state.
  func entersByHistory(_ state: Int) -> Bool { !entersHistory.isEmpty && entersHistory[state] }

  /// Whether a transition may exit states with history: a given state, one inside it, or one around it up to a depth.
  func leavesHistory(_ state: Int, depth: Int) -> Bool {
    hasHistoryInside[state] || historyAround[state] > depth
  }

  /// Returns the number of enclosing states that a transition between two states leaves untouched.
  ///
  /// Counts the common ancestors of both, but neither state itself: a transition of a state to itself exits and enters
  /// it, and so does one from a state to a state inside it (SCXML, Appendix D, `findLCCA`). For open paths, counts the
  /// common prefix.
  ///
  /// - Complexity: O(log *depth*).
  func commonDepth(_ source: Int, _ target: Int) -> Int {
    var (a, b) = isOpen ? (source, target) : (parents[source], parents[target])
    let depth = min(length(a), length(b))
    (a, b) = (ancestor(of: a, depth), ancestor(of: b, depth))
    while a != b, length(a) > 0 {
      (a, b) = jumps[a] == jumps[b] ? (parents[a], parents[b]) : (jumps[a], jumps[b])
    }
    return length(a)
  }

  /// Returns the ancestor of a state, or itself, whose path has a given length.
  ///
  /// - Complexity: O(log *depth*).
  private func ancestor(of state: Int, _ length: Int) -> Int {
    var state = state
    while self.length(state) > length {
      state = self.length(jumps[state]) < length ? parents[state] : jumps[state]
    }
    return state
  }
}
