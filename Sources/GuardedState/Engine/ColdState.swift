/// The parts of a machine that only some need: observers, closures, queued requests, running bodies.
///
/// A machine makes its own when it is first needed. It belongs to the machine's isolation, as the machine does.
@usableFromInline
final class ColdState {
  // Unsafe is enough: the core owns it, and all that uses it keeps the host, which keeps its core.
  private unowned(unsafe) let core: __MachineCore
  /// The rules of the host.
  @exclusivity(unchecked) private(set) var table: __Table
  /// The shared context of changes that carry nothing; it refers to the host.
  @exclusivity(unchecked) @usableFromInline private(set) var context: ChangeContext
  /// The shared context of animated changes that carry nothing else; nil until there are any.
  @exclusivity(unchecked) private var knownAnimated: ChangeContext?

  /// The listeners.
  @exclusivity(unchecked) private(set) var listeners = Listeners()
  /// The record that a failed transaction restores.
  @exclusivity(unchecked) var recorded: Recorded

  // MARK: Running work

  /// The request that is passed to the method that performs it; nil while ``Flags/noPassedRequest`` is set.
  @exclusivity(unchecked) var passedRequest: RequestPointer?
  /// The requests of calls by name whose async methods have not begun. Each belongs to a task.
  @exclusivity(unchecked) var awaitedRequests: [RequestPointer] = []
  /// The reasons why conditions didn't hold when they were evaluated last, by the numbers of the conditions.
  @exclusivity(unchecked) var explanations: [Int: String] = [:]
  /// The step in which several regions change, while it is collected.
  @exclusivity(unchecked) var jointStep = JointStep()
  /// The bodies that run.
  @exclusivity(unchecked) var bodies = RunningBodies()
  /// The work that has not begun.
  @exclusivity(unchecked) var scheduler = Scheduler()
  /// The last error that was reported while a macrostep ran.
  @exclusivity(unchecked) var lastError: (any Error)?
  /// The transaction that runs.
  @exclusivity(unchecked) var transaction = OpenTransaction()
  /// The host's saving of changes.
  @exclusivity(unchecked) var saving = Saving()
  /// The clocks for timeouts, and for the time limits of waiters and delayed events.
  @exclusivity(unchecked) var clocks = Clocks(ContinuousClock())
  /// Whether a property that gives a time is being read.
  @exclusivity(unchecked) var isReadingDelay = false
  /// The task that sleeps until the next timeout; nil if none does.
  @exclusivity(unchecked) var alarm: Alarm?
  /// The activities.
  @exclusivity(unchecked) var activities = Activities()
  /// The number of calls that ran without a change of the revision, as far as they are counted.
  @exclusivity(unchecked) var unchangingCalls = 0
  /// The number of questions about calls that are being asked.
  @exclusivity(unchecked) var questions = 0
  /// The titles of names in texts for users.
  @exclusivity(unchecked) var titles: Titles?
  /// The reports that wait.
  @exclusivity(unchecked) var reports = WaitingReports()
  /// Whether the closure of a trace runs. Its own questions and requests aren't traced.
  @exclusivity(unchecked) var isTracing = false
  /// Whether the host has a monitor.
  @exclusivity(unchecked) let isMonitored: Bool

  /// Makes the cold state of a host.
  ///
  /// - Parameters:
  ///   - core: The core that it belongs to.
  ///   - host: The host.
  ///   - table: The rules.
  init(_ core: __MachineCore, of host: AnyObject, _ table: __Table) {
    self.core = core
    self.table = table
    isMonitored = core.monitor != nil
    context = ChangeContext(table, host: core.isShared ? WeakHostLink(host) : HostLink(host))
    recorded = Recorded(regions: table.regions.count)
  }

  /// Replaces the rules, which change in open mode.
  func use(_ table: __Table) {
    self.table = table
    context = ChangeContext(table, host: context.host)
    knownAnimated = nil
  }

  deinit {
    context.host.clear()
    for activity in activities.current.values { activity.cancel() }
    continueEndedBodies()
    scheduler.waiters?.refuseAll { table.refusal(.hostGone, of: $0, in: nil) }
  }

  /// Returns the context of a request of the current task.
  func context(animated: Bool) -> ChangeContext {
    let userInfo = RequestInfo.current
    if userInfo.isEmpty { return animated ? animatedContext : context }
    return ChangeContext(table, host: context.host, userInfo: userInfo, animated: animated)
  }

  /// The shared context of animated changes that carry nothing else.
  private var animatedContext: ChangeContext {
    if let knownAnimated { return knownAnimated }
    let made = ChangeContext(table, host: context.host, animated: true)
    knownAnimated = made
    return made
  }

  /// Changes the listeners.
  func withListeners<Result>(_ change: (inout Listeners) -> Result) -> Result {
    defer { updateFlags() }
    return change(&listeners)
  }

  /// Lets only requests of one task be performed while its transaction suspends; nil lets those of all.
  func restrictRequests(to task: TaskIdentity?) {
    transaction.task = task
    updateFlags()
  }

  /// Updates the flags about listeners, after a change of what they depend on.
  func updateFlags() { core.flags = core.flags & ~Flags.listeners | flags }

  /// The flags about listeners.
  private var flags: UInt32 {
    let hasNoGuardListeners =
      listeners.moments & Moment.beforeBody == 0 && !listeners.areTraced && bodies.overrides.isEmpty
      && core.flags & Flags.countsCalls == 0
    let isQuiet =
      !isObserved && listeners.moments & ~Moment.beforeBody == 0
      && !recorded.logs.contains(where: \.keepsAny)
    let isNotDelivering = !reports.isDelivering && !(isMonitored && isObserved) && !singlesOutTasks
    return (hasNoGuardListeners ? Flags.noListenersBefore : 0) | (isQuiet ? Flags.noListenersAfter : 0)
      | (isNotDelivering ? Flags.noDelivery : 0)
  }

  /// Whether an observer receives every change.
  var isObserved: Bool { listeners.isObserved || core.machineListener != nil }

  /// Whether observers receive reports later: when the transaction commits, or the thread has left the monitor.
  var holdsReports: Bool { isMonitored || transaction.isOpen }

  /// Whether work is pending.
  var isPending: Bool {
    scheduler.isPending || !recorded.invocations.isEmpty || listeners.areJoining || bodies.awaitedTask != nil
      || reports.caused.count > 0
  }

  /// Whether a question about a call is open, or a transaction suspends. Then no fast path is taken.
  var singlesOutTasks: Bool { questions > 0 || transaction.task != nil }

  /// Whether the current task is the one whose transaction suspends, or runs a body that this one began.
  var isOfTransaction: Bool {
    guard let task = transaction.task, let current = TaskIdentity.current else { return false }
    return task == current || recorded.invocations.contains { $0.task == current && !transaction.isOlder($0) }
  }

  /// Whether no request may wait for the end of the running transition: an async body runs, or the host saves a change.
  var letsNothingWait: Bool { bodies.awaitedTask != nil || saving.isRunning }

  /// Whether requests are queued or being run.
  var hasQueuedRequests: Bool { scheduler.hasRequests || scheduler.isRunning }
}
