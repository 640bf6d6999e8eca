/// The edges that states declare, sorted by state and by column, in declaration order for each.
struct DeclaredEdges {
  /// The edges that a state declares in a column.
  struct List {
    let column: Int
    let edges: Range<Int>
  }

  /// The numbers of the edges.
  let edges: [Int32]
  private var lists: [List] = []
  /// The place of the first list of each state and of those declared for every state, and at last the number of lists.
  private var starts: [Int] = []

  /// Sorts the edges of a table.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edges of a state.
  init(_ content: __Table.Content) {
    let everywhere = content.tree.count
    /// Calls a function for each place in which an edge is declared.
    func each(_ body: (_ state: Int, _ column: Int, _ edge: Int32) -> Void) {
      for (number, edge) in content.edges.enumerated() {
        for state in edge.sources ?? [everywhere] {
          if edge.event >= 0 { body(state, edge.event, Int32(number)) }
          if edge.method >= 0 { body(state, content.column(ofMethod: edge.method), Int32(number)) }
        }
      }
    }
    /// For each state, the place behind its edges.
    var ends = Array(repeating: 0, count: everywhere + 2)
    each { state, _, _ in ends[state + 1] += 1 }
    // Until the edges are placed, these are the places of the first ones.
    for state in 1..<ends.count { ends[state] += ends[state - 1] }
    var sorted: [(column: Int32, edge: Int32)] = Array(repeating: (0, 0), count: ends[everywhere + 1])
    each { state, column, edge in
      sorted[ends[state]] = (Int32(column), edge)
      ends[state] += 1
    }
    var start = 0
    for state in 0...everywhere {
      starts.append(lists.count)
      sorted[start..<ends[state]].sort { ($0.column, $0.edge) < ($1.column, $1.edge) }
      while start < ends[state] {
        let column = sorted[start].column
        let end = sorted[start..<ends[state]].firstIndex { $0.column != column } ?? ends[state]
        lists.append(List(column: Int(column), edges: start..<end))
        start = end
      }
    }
    starts.append(lists.count)
    edges = sorted.map(\.edge)
  }

  /// Returns the lists of a state, sorted by column.
  func lists(of state: Int) -> ArraySlice<List> { lists[starts[state]..<starts[state + 1]] }

  /// Returns the edges of a state in a column.
  ///
  /// - Complexity: O(log *n*) in the number of the state's columns.
  func edges(of state: Int, _ column: Int) -> ArraySlice<Int32> {
    let lists = lists(of: state)
    var (low, high) = (lists.startIndex, lists.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if lists[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < lists.endIndex && lists[low].column == column ? edges[lists[low].edges] : []
  }
}
