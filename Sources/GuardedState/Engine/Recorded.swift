/// The record of a machine besides its state, which a transaction saves, and restores if it fails.
struct Recorded {
  /// The history: the states that the machine was in, oldest first, and the limit of their number.
  var log = StateLog()
  /// The history values.
  var places = HistoryValues()
  /// The running bodies with `via:`.
  var invocations: [Invocation] = []
  /// The timeouts, completions and deferred events.
  var work = PendingWork()
  /// The effects of the running transaction, which wait until it commits.
  var effects = Effects()

  /// The effects of a transaction outside its machine.
  struct Effects {
    /// The bodies whose states were left, to be canceled.
    var invocations: [Invocation] = []
    /// The deferred requests that a reset refuses.
    var requests: [Request] = []
    /// The states that waiters may wait for, up to the first reset.
    var states: [Int] = []
    /// Whether the machine was reset, which refuses all waiters.
    var isReset = false
  }
}
