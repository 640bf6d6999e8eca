// Activities: async methods that run while a state lasts, as UML's *do* activities.

/// An async method of a host that runs while a state lasts.
public struct __Activity: Sendable {
  /// A call of the method, in the isolation of its caller.
  public typealias Call = nonisolated(nonsending) @Sendable () async throws -> Void

  /// The time between two calls; nil for a single call.
  let interval: Duration?
  /// Returns the call, which retains the host; nil if the host is gone.
  let call: @Sendable () -> Call?
  /// Whether there is no body: the method lasts until a model ends it.
  private(set) var rests = false

  /// An async method of a host.
  public init(every interval: Duration? = nil, _ call: @escaping @Sendable () -> Call?) {
    (self.interval, self.call) = (interval, call)
  }

  /// A method without a body, which lasts until a model ends it.
  static var resting: Self {
    var activity = Self { nil }
    activity.rests = true
    return activity
  }

  /// Calls the method once, in the host's isolation, so that nothing leaves the state between the check and the body.
  ///
  /// - Returns: False if the host is gone.
  private func callOnce(isolation: isolated (any Actor)?) async throws -> Bool {
    try Task.checkCancellation()
    guard let call = call() else { return false }
    try await call()
    return true
  }

  /// Calls the method, again and again if it repeats. Retains the host only during a call.
  fileprivate func run(on actor: () -> (any Actor)?, _ wait: @Sendable (Duration) async -> Void) async throws {
    while try await callOnce(isolation: actor()), let interval { await wait(interval) }
  }
}

/// The body of an activity, from its beginning to its end.
///
/// Its task writes the error before it enters the host's isolation, and everything else happens there, so unchecked
/// `Sendable` is safe.
final class RunningActivity: @unchecked Sendable {
  /// The error that the body has thrown.
  var error: (any Error)?
  private var task: Task<Void, Never>?
  /// Holds the body back until an exploration lets it run.
  private var hold: AsyncStream<Never>.Continuation?
  private let held: AsyncStream<Never>?

  /// Creates a body that has not begun.
  ///
  /// - Parameter isHeld: Whether the body waits for ``release()``.
  init(isHeld: Bool) {
    let stream = isHeld ? AsyncStream<Never>.makeStream() : nil
    (held, hold) = (stream?.stream, stream?.continuation)
  }

  /// Ends the body in another task; nil for a method without a body.
  private(set) var endLater: (() -> Void)?

  /// Whether the body has begun.
  var hasBegun: Bool { task != nil }

  /// Whether the body has ended.
  var hasEnded = false

  /// Starts the body in a task that inherits nothing from the current one.
  ///
  /// - Parameters:
  ///   - activity: The method.
  ///   - wait: Sleeps for a time.
  ///   - end: The work at its end.
  func start(
    _ activity: __Activity, _ wait: @escaping @Sendable (Duration) async -> Void, _ end: IsolatedWork<Void>
  ) {
    endLater = { Task.detached { _ = try? await end.run() } }
    task = Task.detached { [self] in
      if let held { for await _ in held {} }
      do { try await activity.run(on: { end.actor }, wait) } catch { self.error = error }
      _ = try? await end.run()
    }
  }

  /// Cancels the body.
  func cancel() { task?.cancel() }

  /// Whether the body is held back.
  var isHeld: Bool { hold != nil }

  /// Lets a body run that is held back.
  func release() { exchange(&hold, with: nil)?.finish() }
}

extension Engine {
  /// Cancels the activities whose states were left, and starts those whose states were entered, unless a transaction
  /// runs.
  @inline(__always)
  func startActivities(_ cold: ColdState) {
    if cold.table.hasActivities, !cold.transaction.isOpen, cold.scheduler.isActive { updateActivities(cold) }
  }

  @inline(never)
  private func updateActivities(_ cold: ColdState) {
    for id in cold.scheduler.takeLeftActivities() { cold.activities.leave(id)?.cancel() }
    for region in regions {
      let table = at(region).table
      for (number, activity) in table.eventlessRules.activities.enumerated()
      where activity.states.contains(where: at(region).isWithin) {
        start(activity.method, ActivityID(region: region, number: number), cold)
      }
    }
  }

  /// Starts an activity, unless it lasts. While the body of its last time has not ended, that end starts it.
  private func start(_ method: String, _ id: ActivityID, _ cold: ColdState) {
    let isHeld = cold.listeners.recorders.contains(where: \.holdsActivities)
    guard let running = cold.activities.enter(id, isHeld: isHeld) else { return }
    guard let activity = host.__during(method) else { return cold.activities.forget(id) }
    if activity.rests { return }
    running.start(
      activity, cold.clocks.wait,
      IsolatedWork(on: host.__isolation) { [weak host] in host.map { Engine($0, region: id.region).end(running, id) } })
  }

  /// The methods that last and rest.
  var restingActivities: [(method: String, end: ((any Error)?) -> Void)] {
    ensureColdState().activities.current.filter { !$1.hasEnded }.map { id, running in
      func end(_ error: (any Error)?) {
        running.error = error
        at(id.region).end(running, id)
      }
      return (at(id.region).table.eventlessRules.activities[id.number].method, end)
    }
  }

  /// Reports the error of a body that has ended, and lets its end or error change the state if that still lasts.
  private func end(_ running: RunningActivity, _ id: ActivityID) {
    let cold = ensureColdState()
    // The rollback of a transaction of another task would undo what follows.
    if isShutOut, let endLater = running.endLater { return cold.bodies.wait(endLater) }
    if cold.activities.end(running, id) { start(table.eventlessRules.activities[id.number].method, id, cold) }
    let isCurrent = cold.activities.current[id] === running
    guard let error = running.error else {
      if isCurrent, case let event = table.eventlessRules.activities[id.number].end, event >= 0 {
        whileLasting(running, id, cold) { performOrStart(event) }
      }
      return
    }
    if !isCurrent, error is CancellationError { return }
    report(error, of: -1)
    if isCurrent, case let column = table.eventlessRules.activities[id.number].failure, column >= 0 {
      whileLasting(running, id, cold) {
        cold.saving.trigger = CommitTrigger(kind: .following, name: table.eventlessRules.activities[id.number].method)
        takeFailure(inColumn: column, error)
      }
    }
    runPendingWork(after: .attempt)
  }

  /// Does some work as soon as no transition runs, if the state of an activity lasts until then.
  private func whileLasting(
    _ running: RunningActivity, _ id: ActivityID, _ cold: ColdState, _ work: @escaping () -> Void
  ) {
    schedule {
      $0.add(
        QueuedRequest(Refusal.Operation.enqueue.request, of: table) {
          if cold.activities.current[id] === running, !cold.scheduler.leftActivities.contains(id) { work() }
        })
    }
    runMacrostep(after: .refusal)
  }

  /// Takes the transition after the error of an activity.
  private func takeFailure(inColumn column: Int, _ error: any Error) {
    guard let decision = decision(inColumn: column) else { return }
    RequestInfo.with(["error": error]) { changeAnyway { try take(change(along: decision.plan, plans)) } }
  }
}
