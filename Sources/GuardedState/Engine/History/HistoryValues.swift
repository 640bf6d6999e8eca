/// The history values of the states of a machine and its regions.
struct HistoryValues: Hashable, Sendable {
  /// For each state with history, the inner state in which it was left, or -1; empty until one is left. The states of
  /// regions follow those of the host.
  private var places: [Int32] = []

  /// Returns the history value of a state; -1 if it was never left.
  func place(in state: Int32, _ plans: PlanPointer) -> Int32 {
    let place = Int(plans.pointee.firstState &+ state)
    return place < places.count ? places[place] : -1
  }

  /// Clears all history values of a region.
  mutating func forget(_ plans: PlanPointer) {
    let first = Int(plans.pointee.firstState)
    for place in first..<first + Int(plans.pointee.stateCount) where place < places.count { places[place] = -1 }
  }

  /// Records the history values of the states that a change exits.
  @inline(__always)
  mutating func leave(_ change: __Change, _ plans: PlanPointer) {
    var inner = change.source
    while case let outer = plans.pointee.parents[Int(inner)], outer >= 0,
      plans.pointee.lengths[Int(outer)] > change.depth
    {
      let mode = plans.pointee.histories[Int(outer)]
      if mode != .none {
        let place = Int(plans.pointee.firstState &+ outer)
        if place >= places.count { places += Array(repeating: -1, count: place + 1 - places.count) }
        // Shallow history records the direct child, deep history the innermost state.
        places[place] = mode == .deep ? change.source : inner
      }
      inner = outer
    }
  }
}
