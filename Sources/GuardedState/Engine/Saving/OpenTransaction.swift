/// The running transaction of a machine.
struct OpenTransaction {
  /// The number of nested transactions. Until all have ended, no waiter resumes and no timer starts.
  var depth = 0
  /// The task whose transaction suspends; nil if there is none. Requests of other tasks are refused.
  var task: TaskIdentity?
  /// The situation before the outermost one, and the snapshot of an open machine, whose indices don't last.
  var before: (situation: Situation, snapshot: (any Sendable)?)?
  /// The closures of ``GuardedMachine/enqueue(_:)`` of other tasks.
  var closuresOfOthers: [QueuedRequest] = []
  /// Whether conditions may have changed: it is rolled back, or another task has called a method meanwhile.
  var mayHaveChangedConditions = false

  /// Whether a transaction runs.
  var isOpen: Bool { depth > 0 }

  /// Whether a body began before the transaction.
  func isOlder(_ invocation: Invocation) -> Bool { before?.situation.hasInvocation(invocation.id) ?? true }
}
