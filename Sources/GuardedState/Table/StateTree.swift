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
  }

  /// The paths that an open machine is at.
  init(open paths: [[Int]]) {
    parents = paths.map { $0.dropLast().last ?? -1 }
    lengths = paths.map(\.count)
    children = Array(repeating: [], count: paths.count)
    initialChildren = Array(repeating: -1, count: paths.count)
    histories = Array(repeating: .none, count: paths.count)
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
  func leaf(of state: Int) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = initialChildren[leaf] }
    return leaf
  }

  /// How much of the paths of two states stays untouched by a transition between them.
  ///
  /// The common ancestors of both, not counting either state itself: a transition of a state to itself leaves and
  /// enters it, and so does one from a state to a state inside it (SCXML, Appendix D, `findLCCA`). Of open paths all
  /// that they begin with in common stays untouched.
  ///
  /// - Complexity: O(depth).
  func commonDepth(_ source: Int, _ target: Int) -> Int {
    var depth = min(lengths[source], lengths[target]) - (isOpen ? 0 : 1)
    var (a, b) = (source, target)
    for _ in 0..<(lengths[source] - depth) { a = parents[a] }
    for _ in 0..<(lengths[target] - depth) { b = parents[b] }
    while depth > 0, a != b { (a, b, depth) = (parents[a], parents[b], depth - 1) }
    return depth
  }
}
