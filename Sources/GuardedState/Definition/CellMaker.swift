/// Collects the edges of every state and turns them into the cells of a ``Table``.
///
/// Edges that name a state come before those accepted everywhere; within each, the order of declaration decides, and
/// the first unconditional edge ends the list.
struct CellMaker {
  private(set) var eventCells: [Int32]
  private(set) var methodCells: [Int32]
  private(set) var candidates: [[Int]] = []

  /// Makes the cells.
  ///
  /// - Parameters:
  ///   - edges: The edges in the order of their declaration.
  ///   - sources: For each edge, the states it is accepted in; nil for every state that is not final.
  ///   - allowed: For each state, the methods that may run in it and change no state.
  ///   - finals: Whether each state is final.
  ///   - eventCount: The number of events.
  ///   - methodCount: The number of methods.
  init(
    edges: [Table.Edge], sources: [[Int]?], allowed: [Set<Int>], finals: [Bool], eventCount: Int, methodCount: Int
  ) {
    let stateCount = finals.count
    var named = [[Int]](repeating: [], count: stateCount)
    var anywhere: [Int] = []
    for (edge, states) in sources.enumerated() {
      guard let states else {
        anywhere.append(edge)
        continue
      }
      for state in states where named[state].last != edge { named[state].append(edge) }
    }
    eventCells = Array(repeating: Cell.none, count: stateCount * eventCount)
    methodCells = Array(repeating: Cell.none, count: stateCount * methodCount)
    for state in 0..<stateCount {
      var ofEvent: [Int: [Int]] = [:]
      var ofMethod: [Int: [Int]] = [:]
      for edge in finals[state] ? named[state] : named[state] + anywhere {
        if edges[edge].event >= 0 { ofEvent[edges[edge].event, default: []].append(edge) }
        if edges[edge].method >= 0 { ofMethod[edges[edge].method, default: []].append(edge) }
      }
      for method in allowed[state] { methodCells[state * methodCount + method] = Cell.allowed }
      for event in ofEvent.keys.sorted() {
        eventCells[state * eventCount + event] = cell(for: ofEvent[event] ?? [], of: edges)
      }
      for method in ofMethod.keys.sorted() {
        methodCells[state * methodCount + method] = cell(for: ofMethod[method] ?? [], of: edges)
      }
    }
  }

  private mutating func cell(for list: [Int], of edges: [Table.Edge]) -> Int32 {
    let sure = list.firstIndex { edges[$0].conditions.isEmpty }
    let tried = Array(list[...(sure ?? list.count - 1)])
    if sure == 0 { return Int32(tried[0]) }
    candidates.append(tried)
    return Cell.firstList - Int32(candidates.count - 1)
  }
}
