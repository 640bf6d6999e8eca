/// Where states with history were left, in plain memory that is taken when the first one is.
@usableFromInline
struct PlacesLeft {
  /// For each state with history, the state that was inside when it was left, or -1; nil while there is none.
  @usableFromInline var memory: UnsafeMutableBufferPointer<Int32>?

  /// The places of all states, as a value; empty while there is none.
  var all: [Int32] {
    get { memory.map(Array.init) ?? [] }
    set {
      forget()
      if !newValue.isEmpty { _ = take(newValue.count).update(fromContentsOf: newValue) }
    }
  }

  /// Where a state was left; -1 where it never was.
  func place(in state: Int32) -> Int32 { memory?[Int(state)] ?? -1 }

  /// Forgets all, and gives the memory back.
  mutating func forget() {
    memory?.deallocate()
    memory = nil
  }

  /// Takes the memory.
  @usableFromInline
  mutating func take(_ count: Int) -> UnsafeMutableBufferPointer<Int32> {
    let taken = UnsafeMutableBufferPointer<Int32>.allocate(capacity: count)
    taken.initialize(repeating: -1)
    memory = taken
    return taken
  }

  /// Keeps where the states are left that a change leaves.
  @inlinable
  @inline(__always)
  mutating func leave(_ change: __Change, _ plans: PlanPointer) {
    var inner = change.source
    while case let outer = plans.pointee.parents[Int(inner)], outer >= 0,
      plans.pointee.lengths[Int(outer)] > change.depth
    {
      let mode = plans.pointee.histories[Int(outer)]
      if mode != .none {
        let places = memory ?? take(Int(plans.pointee.stateCount))
        // The child on the way to the innermost state, or that itself.
        places.baseAddress.unsafelyUnwrapped[Int(outer)] = mode == .deep ? change.source : inner
      }
      inner = outer
    }
  }
}
