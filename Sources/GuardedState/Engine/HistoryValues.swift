/// The history values of a machine's states.
struct HistoryValues {
  /// For each state with history, the inner state in which it was left, or -1; empty until one is left.
  private var places: [Int32] = []

  /// Returns the history value of a state; -1 if it was never left.
  func place(in state: Int32) -> Int32 { places.isEmpty ? -1 : places[Int(state)] }

  /// Clears all history values.
  mutating func forget() { places = [] }

  /// Records the history values of the states that a change exits.
  @inline(__always)
  mutating func leave(_ change: __Change, _ plans: PlanPointer) {
    var inner = change.source
    while case let outer = plans.pointee.parents[Int(inner)], outer >= 0,
      plans.pointee.lengths[Int(outer)] > change.depth
    {
      let mode = plans.pointee.histories[Int(outer)]
      if mode != .none {
        if places.isEmpty { places = Array(repeating: -1, count: Int(plans.pointee.stateCount)) }
        // Shallow history records the direct child, deep history the innermost state.
        places[Int(outer)] = mode == .deep ? change.source : inner
      }
      inner = outer
    }
  }
}
