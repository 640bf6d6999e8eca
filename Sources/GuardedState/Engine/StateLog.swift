/// The states that a machine was in, the oldest first.
@usableFromInline
struct StateLog {
  /// How many are kept.
  @usableFromInline private(set) var limit = HistoryLimit.none
  /// Their indices; in open mode, where those don't last, the states themselves.
  private var indices: [UInt16] = []
  private var values: [Any] = []

  /// Whether any are kept.
  @inlinable var keepsAny: Bool { limit.count > 0 }

  /// Changes how many are kept; what is too much goes.
  mutating func keep(_ limit: HistoryLimit) {
    self.limit = limit
    if limit.count == 0 { clear() }
  }

  /// Forgets all.
  mutating func clear() {
    indices = []
    values = []
  }

  /// Whether no state is in it.
  var isEmpty: Bool { indices.isEmpty && values.isEmpty }

  /// Adds a state, where some are kept.
  mutating func append(_ state: Int, of table: __Table) {
    guard limit.count > 0 else { return }
    // Old states are dropped many at a time, so that a change costs the same however long the log is.
    if table.isOpen {
      values.append(table.anyState(state))
      if values.count / 2 >= limit.count { values.removeFirst(values.count - limit.count) }
    } else {
      indices.append(UInt16(truncatingIfNeeded: state))
      if indices.count / 2 >= limit.count { indices.removeFirst(indices.count - limit.count) }
    }
  }

  /// Goes on with states that were kept before.
  mutating func restore<State>(_ states: [State], of table: __Table, index: (State) -> Int?) {
    guard limit.count > 0 else { return }
    clear()
    if table.isOpen {
      values = states
    } else {
      indices = states.compactMap { index($0).map { UInt16(truncatingIfNeeded: $0) } }
    }
  }

  /// The indices of the states that are kept, of rules that name all states.
  func indices(of table: __Table) -> [Int] { indices.suffix(limit.count).map { Int($0) } }

  /// The states that are kept.
  func states(of table: __Table) -> [Any] {
    table.isOpen
      ? Array(values.suffix(limit.count)) : indices.suffix(limit.count).map { table.anyState(Int($0)) }
  }
}
