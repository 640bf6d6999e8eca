/// How the states of a table lie within each other.
struct StateTree: Sendable {
  /// The state around each state, or -1.
  let parents: [Int]
  /// How many states are on the path of each state, itself included; 0 for an open machine's being in none.
  let lengths: [Int]
  /// The children of each state.
  let children: [[Int]]
  /// The child that is entered with each state; -1 for a state without children.
  let initialChildren: [Int]
  /// Whether each state is entered where it was left.
  let histories: [HistoryMode]
  /// Whether any state is.
  let hasHistory: Bool
  /// Whether no state lies in another.
  let isFlat: Bool
  /// Whether all that two paths begin with in common stays untouched between them: in open mode.
  private let isOpen: Bool
  /// A state further out for each state, so that from any state any one around it is found in few steps; -1 for none. Empty
  /// in open mode.
  private(set) var jumps: [Int] = []
  /// Whether each state, or one inside it, has history; empty where none has.
  private var hasHistoryInside: [Bool] = []
  /// The state without children that is entered with each state; empty in open mode.
  private var leaves: [Int] = []

  /// The states of rules.
  init(_ nesting: Nesting) {
    parents = nesting.parents
    lengths = nesting.depths.map { $0 + 1 }
    children = nesting.children
    initialChildren = nesting.initialChildren
    histories = nesting.histories
    hasHistory = nesting.histories.contains { $0 != .none }
    isFlat = lengths.allSatisfy { $0 == 1 }
    isOpen = false
    jumps = parents
    leaves = Array(parents.indices)
    if isFlat { return }
    let order = order
    for state in order where parents[state] >= 0 {
      let outer = parents[state]
      let further = jumps[outer]
      // Two jumps of one length are followed by one that is as long as both: so few lead anywhere.
      if length(outer) - length(further) == length(further) - length(jump(further)) { jumps[state] = jump(further) }
    }
    for state in order.reversed() where initialChildren[state] >= 0 { leaves[state] = leaves[initialChildren[state]] }
    if !hasHistory { return }
    hasHistoryInside = histories.map { $0 != .none }
    for state in order.reversed() where hasHistoryInside[state] && parents[state] >= 0 {
      hasHistoryInside[parents[state]] = true
    }
  }

  private func length(_ state: Int) -> Int { state < 0 ? 0 : lengths[state] }

  private func jump(_ state: Int) -> Int { state < 0 ? -1 : jumps[state] }

  /// The paths that an open machine is at.
  init(open paths: OpenPaths) {
    parents = paths.parents
    lengths = paths.lengths
    children = Array(repeating: [], count: parents.count)
    initialChildren = Array(repeating: -1, count: parents.count)
    histories = Array(repeating: .none, count: parents.count)
    hasHistory = false
    isFlat = false
    isOpen = true
  }

  /// How many states there are.
  var count: Int { parents.count }

  /// The states, each after the one around it.
  ///
  /// - Complexity: O(*n* log *n*).
  var order: [Int] { parents.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) } }

  /// The enclosing states of a state, the outermost first, itself last.
  ///
  /// - Complexity: O(depth).
  func path(of state: Int) -> [Int] {
    var path: [Int] = []
    var outer = state
    for _ in 0..<lengths[state] {
      path.append(outer)
      outer = parents[outer]
    }
    return path.reversed()
  }

  /// The state without children that is entered with a state, where nothing is known of how it was left.
  func leaf(of state: Int) -> Int { isOpen ? state : leaves[state] }

  /// Whether where states were left may decide which states are entered with a state.
  func entersByHistory(_ state: Int) -> Bool {
    var inner = state
    while inner >= 0, histories[inner] == .none { inner = initialChildren[inner] }
    return inner >= 0
  }

  /// Whether a transition may leave states with history: a state's own, or one inside it or, up to a depth, around it.
  func leavesHistory(_ state: Int, depth: Int) -> Bool {
    if hasHistoryInside[state] { return true }
    var outer = parents[state]
    while outer >= 0, lengths[outer] > depth, histories[outer] == .none { outer = parents[outer] }
    return outer >= 0 && lengths[outer] > depth
  }

  /// How much of the paths of two states stays untouched by a transition between them.
  ///
  /// The common ancestors of both, not counting either state itself: a transition of a state to itself leaves and
  /// enters it, and so does one from a state to a state inside it (SCXML, Appendix D, `findLCCA`). Of open paths all
  /// that they begin with in common stays untouched.
  ///
  /// - Complexity: O(log *depth*), in open mode O(*depth*).
  func commonDepth(_ source: Int, _ target: Int) -> Int {
    var (a, b) = isOpen ? (source, target) : (parents[source], parents[target])
    let depth = min(length(a), length(b))
    (a, b) = (ancestor(of: a, depth), ancestor(of: b, depth))
    while a != b, length(a) > 0 {
      (a, b) = isOpen || jumps[a] == jumps[b] ? (parents[a], parents[b]) : (jumps[a], jumps[b])
    }
    return length(a)
  }

  /// The state around a state, or itself, that has so many on its path.
  ///
  /// - Complexity: O(log *depth*), in open mode O(*depth*).
  private func ancestor(of state: Int, _ length: Int) -> Int {
    var state = state
    while self.length(state) > length {
      state = isOpen || self.length(jumps[state]) < length ? parents[state] : jumps[state]
    }
    return state
  }
}
