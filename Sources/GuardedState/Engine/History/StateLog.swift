/// The states that a machine was in, oldest first.
struct StateLog {
  /// The maximum number of states.
  private(set) var limit = HistoryLimit.none
  /// The indices of the states. In open mode indices aren't permanent, so the states themselves are in `values`.
  private var indices: [UInt16] = []
  private var values: [Any] = []

  /// Creates a log of states, by default of none.
  init(_ states: [Int] = []) { indices = states.map { UInt16(truncatingIfNeeded: $0) } }

  /// Creates a log of the states of an open machine.
  init(values: [Any]) { self.values = values }

  /// Whether the log keeps any states.
  var keepsAny: Bool { limit.count > 0 }

  /// Changes the maximum number of states and drops any excess.
  mutating func keep(_ limit: HistoryLimit) {
    self.limit = limit
    if !keepsAny { clear() }
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
    guard keepsAny else { return }
    // Drops old states in batches, so that the amortized cost of a change doesn't depend on the length of the log.
    if table.isOpen {
      values.append(table.anyState(state))
      if values.count / 2 >= limit.count { values.removeFirst(values.count - limit.count) }
    } else {
      indices.append(UInt16(truncatingIfNeeded: state))
      if indices.count / 2 >= limit.count { indices.removeFirst(indices.count - limit.count) }
    }
  }

  /// Replaces the states with those of another log, unless this one keeps none.
  mutating func restore(_ saved: Self) { if keepsAny { (indices, values) = (saved.indices, saved.values) } }

  /// Returns the logged states.
  ///
  /// - Parameter state: Returns the state with an index.
  func states<State>(_ state: (Int) -> State) -> [State] {
    values.suffix(limit.count).compactMap { $0 as? State } + indices.suffix(limit.count).map { state(Int($0)) }
  }
}
