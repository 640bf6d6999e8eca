/// The history values of a machine's states, in memory that is allocated when the first such state is left.
struct HistoryValues {
  /// For each state with history, the inner state in which it was left, or -1; nil until one is left.
  var memory: UnsafeMutableBufferPointer<Int32>?

  /// The history values of all states; empty until one is left.
  var all: [Int32] {
    get { memory.map(Array.init) ?? [] }
    set {
      forget()
      if !newValue.isEmpty { _ = take(newValue.count).update(fromContentsOf: newValue) }
    }
  }

  /// Returns the history value of a state; -1 if it was never left.
  func place(in state: Int32) -> Int32 { memory?[Int(state)] ?? -1 }

  /// Clears all history values and frees the memory.
  mutating func forget() {
    memory?.deallocate()
    memory = nil
  }

  /// Allocates the memory.
  mutating func take(_ count: Int) -> UnsafeMutableBufferPointer<Int32> {
    let taken = UnsafeMutableBufferPointer<Int32>.allocate(capacity: count)
    taken.initialize(repeating: -1)
    memory = taken
    return taken
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
        let places = memory ?? take(Int(plans.pointee.stateCount))
        // Shallow history records the direct child, deep history the innermost state.
        places.baseAddress.unsafelyUnwrapped[Int(outer)] = mode == .deep ? change.source : inner
      }
      inner = outer
    }
  }
}
