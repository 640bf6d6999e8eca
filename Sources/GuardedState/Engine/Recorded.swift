/// The record of a machine besides its states, which a transaction saves, and restores if it fails.
struct Recorded {
  /// The history of each region: the states that it was in, oldest first, and the limit of their number.
  var logs: [StateLog]
  /// The history values.
  var places = HistoryValues()
  /// The running bodies with `via:`.
  var invocations: [Invocation] = []
  /// The changes of the running transaction that the host has not saved.
  var unsaved: [UnsavedChange] = []
  /// The effects of the running transaction, which wait until it commits.
  var effects = Effects()

  /// - Parameter regions: The number of regions besides the host's own state.
  init(regions: Int) { logs = Array(repeating: StateLog(), count: regions + 1) }

  /// The effects of a transaction outside its machine.
  struct Effects {
    /// The bodies whose states were left, to be canceled.
    var invocations: [Invocation] = []
    /// The deferred requests that a reset refuses.
    var requests: [(region: Int, request: Request)] = []
    /// The states that waiters may wait for.
    var states: [RegionState] = []
    /// The regions that were reset, which refuses their waiters.
    var resetRegions: Set<Int> = []
    /// The closures of ``GuardedMachine/enqueue(_:)``.
    var closures: [QueuedRequest] = []
  }
}

/// A state of a region, by their numbers.
struct RegionState: Hashable {
  let region: Int
  let state: Int
}
