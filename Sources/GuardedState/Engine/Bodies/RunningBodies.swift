/// The bodies that run, besides the invocations in ``Recorded``. A rollback doesn't restore them.
struct RunningBodies {
  /// The task that runs an async body without `via:`; nil if none does. Other transitions can't wait for it.
  var awaitedTask: TaskIdentity?
  /// The override whose body runs, which may call the inherited method.
  var override: Override?
  /// The invocations of overrides whose bodies have not ended, even when the state was left meanwhile.
  private(set) var overrides: [Invocation] = []
  /// The preempted invocations whose bodies have not ended: the states that they ran in, and the changes that left
  /// these.
  private(set) var preempted: [Int32: (via: Int, change: __Change?)] = [:]
  /// The tasks of async methods that timeouts have started, for a test that explores the machine.
  var started: [Task<Void, Never>] = []
  /// The next steps of ended bodies, which wait for another async body or a transaction of another task to end.
  private var ended: [() -> Void] = []

  /// Returns the override that a run belongs to.
  func override(of run: __Run) -> Override? {
    run.invocation == 0 ? override : overrides.first { $0.id == run.invocation }?.override
  }

  /// Whether the body of an override calls the inherited method, which another class declares.
  func isPartOfOverride(_ method: Int, of type: ObjectIdentifier) -> Bool {
    func isInherited(by override: Override?) -> Bool {
      override.map { $0.method == method && $0.type != type && $0.isOfTask } ?? false
    }
    return isInherited(by: override) || overrides.contains { isInherited(by: $0.override) }
  }

  /// Records a body that has begun.
  mutating func begin(_ invocation: Invocation) {
    override = nil
    if invocation.override != nil { overrides.append(invocation) }
  }

  /// Records that a change has left the state of a body; nil for one that puts the region in another state.
  mutating func preempt(_ invocation: Invocation, by change: __Change?) {
    preempted[invocation.id] = (invocation.via, change)
  }

  /// Discards the records of a body that has ended.
  mutating func end(_ id: Int32) {
    preempted[id] = nil
    if !overrides.isEmpty { overrides.removeAll { $0.id == id } }
  }

  /// Lets the next step of an ended body wait.
  mutating func wait(_ step: @escaping () -> Void) { ended.append(step) }

  /// Removes and returns the steps that wait.
  mutating func takeWaiting() -> [() -> Void] { exchange(&ended, with: []) }
}
