/// The states that a machine was in, oldest first.
struct StateLog {
  /// The maximum number of states.
  private(set) var limit = HistoryLimit.none
  /// The indices of the states. In open mode indices aren't permanent, so the states themselves are in `values`.
  private var indices: [UInt16] = []
  private var values: [Any] = []

  /// Whether the log keeps any states.
  var keepsAny: Bool { limit.count > 0 }

  /// Changes the maximum number of states and drops any excess.
  mutating func keep(_ limit: HistoryLimit) {
    self.limit = limit
    if limit.count == 0 { clear() }
  }

  /// Removes all states.
  mutating func clear() {
    indices = []
    values = []
  }

  /// Whether the log is empty.
  var isEmpty: Bool { indices.isEmpty && values.isEmpty }

  /// Appends a state, unless the log keeps none.
  mutating func append(_ state: Int, of table: __Table) {
    guard limit.count > 0 else { return }
    // Drops old states in batches, so that the amortized cost of a change doesn't depend on the length of the log.
    if table.isOpen {
      values.append(table.anyState(state))
      if values.count / 2 >= limit.count { values.removeFirst(values.count - limit.count) }
    } else {
      indices.append(UInt16(truncatingIfNeeded: state))
      if indices.count / 2 >= limit.count { indices.removeFirst(indices.count - limit.count) }
    }
  }

  /// Replaces the log with saved states.
  mutating func restore<State>(_ states: [State], of table: __Table, index: (State) -> Int?) {
    guard limit.count > 0 else { return }
    clear()
    if table.isOpen {
      values = states
    } else {
      indices = states.compactMap { index($0).map { UInt16(truncatingIfNeeded: $0) } }
    }
  }

  /// Returns the indices of the logged states, for rules that name all states.
  func indices(of table: __Table) -> [Int] { indices.suffix(limit.count).map { Int($0) } }

  /// Returns the logged states.
  func states(of table: __Table) -> [Any] {
    table.isOpen
      ? Array(values.suffix(limit.count)) : indices.suffix(limit.count).map { table.anyState(Int($0)) }
  }
}
