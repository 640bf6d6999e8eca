/// Collects the edges of every state and turns them into the cells of a ``__Table``.
///
/// The edges of a state come before those of the states around it, innermost first, and edges that name a state before
/// those accepted everywhere; within each, the order of declaration decides, and the first unconditional edge ends the
/// list. This is how SCXML selects transitions (Appendix D, `selectTransitions`).
struct CellMaker {
  private(set) var eventCells: [Int32]
  private(set) var methodCells: [Int32]
  private(set) var candidates: [[Int]] = []
  private let edges: [__Table.Edge]

  /// Makes the cells.
  ///
  /// - Parameters:
  ///   - edges: The edges in the order of their declaration.
  ///   - nesting: How the states lie within each other.
  ///   - allowed: For each state, the methods that its own declarations allow.
  ///   - forbidden: For each state, the methods that it takes back from the states around it.
  ///   - finals: Whether each state is final.
  ///   - eventCount: The number of events.
  ///   - methodCount: The number of methods.
  /// - Complexity: O(*e* + *s*·*d*) for *e* edges and *s* states *d* deep, and the size of the table.
  init(
    edges: [__Table.Edge], nesting: Nesting, allowed: [Set<Int>], forbidden: [Set<Int>], finals: [Bool],
    eventCount: Int,
    methodCount: Int
  ) {
    self.edges = edges
    let stateCount = finals.count
    eventCells = Array(repeating: Cell.none, count: stateCount * eventCount)
    methodCells = Array(repeating: Cell.none, count: stateCount * methodCount)
    var own = [[Int]](repeating: [], count: stateCount)
    var anywhere: [Int] = []
    for (number, edge) in edges.enumerated() {
      guard let sources = edge.sources else {
        anywhere.append(number)
        continue
      }
      for state in sources { own[state].append(number) }
    }
    for state in 0..<stateCount {
      let path = nesting.paths[state]
      for method in Self.inherited(path, allowed, forbidden) {
        methodCells[state * methodCount + method] = Cell.allowed
      }
      let all = Self.inherited(path, own, forbidden, edges) + (finals[state] ? [] : anywhere)
      for (event, list) in columns(all.map { ($0, edges[$0].event) }) {
        eventCells[state * eventCount + event] = cell(for: list)
      }
      for (method, list) in columns(all.map { ($0, edges[$0].method) }) {
        methodCells[state * methodCount + method] = cell(for: list)
      }
    }
  }

  /// The methods that a path of states allows: what each state adds, less what it takes back.
  private static func inherited(_ path: [Int], _ allowed: [Set<Int>], _ forbidden: [Set<Int>]) -> Set<Int> {
    path.reduce(into: []) { methods, state in
      methods.subtract(forbidden[state])
      methods.formUnion(allowed[state].subtracting(forbidden[state]))
    }
  }

  /// The edges that a path of states accepts, the innermost state's first, without those of methods taken back.
  private static func inherited(
    _ path: [Int], _ own: [[Int]], _ forbidden: [Set<Int>], _ edges: [__Table.Edge]
  ) -> [Int] {
    var taken: Set<Int> = []
    return path.reversed().flatMap { state in
      let edges = own[state].filter { !taken.contains(edges[$0].method) }
      taken.formUnion(forbidden[state])
      return edges
    }
  }

  /// Edges by the event or method that they belong to, in a stable order; those that belong to none are left out.
  private func columns(_ edges: [(edge: Int, column: Int)]) -> [(column: Int, edges: [Int])] {
    Dictionary(grouping: edges.filter { $0.column >= 0 }, by: \.column)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.edge)) }
  }

  private mutating func cell(for list: [Int]) -> Int32 {
    let sure = list.firstIndex { edges[$0].conditions.isEmpty }
    if sure == 0 { return Int32(list[0]) }
    candidates.append(Array(list[...(sure ?? list.count - 1)]))
    return Cell.firstList - Int32(candidates.count - 1)
  }
}
