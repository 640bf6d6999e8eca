internal import GuardedStateRules

/// The work of a machine and its regions that has not begun.
///
/// A transaction saves it, and ``rollBack(to:)`` restores it. ``Engine/runMacrostep(after:)`` takes the jobs in the order
/// of ``Engine/nextJob(_:)``.
struct Scheduler {
  /// A unit of work in a macrostep.
  enum Job {
    case eventless
    case completion(Completion)
    case timeout(TimerID)
    case deferred(DeferredRequest)
    case request(QueuedRequest)
    case waiter(__Waiter)

    /// The user info of the request that waited; empty for a transition without an event.
    var userInfo: [String: any Sendable] {
      switch self {
      case .eventless, .completion, .timeout: [:]
      case .deferred(let deferred): deferred.userInfo
      case .request(let request): request.userInfo
      case .waiter(let waiter): waiter.userInfo
      }
    }
  }

  /// The completion of a region's state, with the column of its transitions.
  struct Completion: Equatable {
    let region: Int
    let column: Int
  }

  /// A timer of a region, by their numbers.
  struct TimerID: Hashable, Comparable {
    let region: Int
    let timer: Int

    static func < (a: Self, b: Self) -> Bool { (a.region, a.timer) < (b.region, b.timer) }
  }

  /// The maximum number of requests and of transitions without an event in a macrostep; more seem to cause each other
  /// endlessly.
  static let limit = 1000

  /// The number of times that conditions may have changed. A deferred request or waiter that could not run is tried
  /// again after the next time.
  private(set) var generation = 0
  /// Whether a request has started the timeouts and eventless transitions of the initial state.
  private(set) var isActive = false
  private var isEventlessDue = false
  private var completions: [Completion] = []
  /// The error because of which the host couldn't save a transition without an event; the next request tries that again.
  private(set) var stepError: (any Error)?
  /// An error of the running macrostep, whose other jobs still run.
  private var newStepError: (any Error)?
  /// Whether that transition was the machine's first, before its first request. That request isn't refused for it.
  private(set) var isSettlingError = false
  /// The timers of the current states. Those that have passed stay until their states are left.
  var timers: [TimerID: StateTimer] = [:]
  /// The times that properties gave when states were entered whose timers have not started yet.
  var delays: [TimerID: __Delay?] = [:]
  /// The activities whose states were left since the last macrostep has ended.
  private(set) var leftActivities: Set<ActivityID> = []
  /// The timers whose timeouts the macrostep has taken, and those of them that are due again after it.
  private var taken: [TimerID: StateTimer] = [:]
  private var postponed: [TimerID: StateTimer] = [:]
  /// Whether the timeouts that are due are taken next.
  private var takesDue = false
  private(set) var deferred: [DeferredRequest] = []
  /// The number of resets and restores of each region, each of which cancels its delayed events.
  private(set) var clearings: [Int: Int] = [:]
  /// The number of deferred requests so far, and the position of the one that is being offered again.
  private var deferrals = 0
  private var offered: Int?
  private var requests = Queue<QueuedRequest>()
  /// The number of requests queued so far.
  private var requestCount = 0
  /// The waiters; nil until there are any.
  var waiters: WaiterQueues?

  // MARK: - Adding work

  /// Records that conditions may have changed: after a transition, or after a guarded method.
  mutating func conditionsMayHaveChanged() { generation += 1 }

  /// Records that a request starts the timeouts and eventless transitions of the initial state.
  mutating func activate() { isActive = true }

  /// Adds the transitions that the current state of a region may take without an event.
  ///
  /// - Parameter completion: The column of its completion transitions; -1 for none.
  mutating func addSteps(of region: Int, completion: Int) {
    (isEventlessDue, stepError, newStepError) = (true, nil, nil)
    if completion < 0 { return }
    let new = Completion(region: region, column: completion)
    if !completions.contains(new) { completions.append(new) }
  }

  /// Records that the host couldn't save a transition without an event.
  mutating func failStep(_ error: any Error) { newStepError = error }

  /// Records whether the machine has just settled before its first request.
  mutating func endSettling(isFirst: Bool) { isSettlingError = isFirst }

  /// Lets the timeouts that are due be taken next.
  mutating func takeDue() { takesDue = true }

  /// Adds a request that waits for the running transition.
  mutating func add(_ request: QueuedRequest) {
    requests.append(request)
    requestCount += 1
  }

  /// Adds a deferred request. One that was being offered again keeps its position.
  mutating func add(_ request: DeferredRequest) {
    deferrals += 1
    var new = request
    new.number = exchange(&offered, with: nil) ?? deferrals
    new.triedAt = generation
    deferred.insert(new, at: (deferred.lastIndex { $0.number < new.number } ?? -1) + 1)
  }

  // MARK: - Taking work

  /// Whether there is pending work now, or there may be after the next transition.
  var isPending: Bool {
    hasSteps || !deferred.isEmpty || !requests.isEmpty || !timers.isEmpty || !leftActivities.isEmpty
      || waiters?.isEmpty == false
  }

  /// Whether eventless transitions or completions may be due.
  private var hasSteps: Bool { isEventlessDue || !completions.isEmpty }

  /// Whether any timer is to come.
  var hasRunningTimers: Bool { !postponed.isEmpty || timers.contains { $1.deadline != nil } }

  /// Whether timeouts that are due come before the next job: if they are to be taken, or a request waits.
  var mayTakeDue: Bool { takesDue || !requests.isEmpty }

  /// Returns the first timer that is due, by its deadline.
  ///
  /// - Complexity: O(*n*) for *n* timers of the current states.
  func firstDue(_ clocks: Clocks) -> TimerID? {
    var first: (remaining: Duration, id: TimerID)?
    for (id, timer) in timers {
      guard let deadline = timer.deadline, case let remaining = clocks.remaining(until: deadline), remaining <= .zero
      else { continue }
      if first.map({ (remaining, id) < ($0.remaining, $0.id) }) ?? true { first = (remaining, id) }
    }
    return first?.id
  }

  /// Whether requests wait.
  var hasRequests: Bool { !requests.isEmpty }

  /// Removes and returns the next job that needs no event: eventless transitions or a completion.
  @inline(__always)
  mutating func nextStep() -> Job? {
    if !hasSteps { return nil }
    if exchange(&isEventlessDue, with: false) { return .eventless }
    return .completion(completions.removeFirst())
  }

  /// Returns the next timeout that is due, which is then no more.
  mutating func nextDue(_ clocks: Clocks) -> Job? {
    guard let id = firstDue(clocks) else {
      takesDue = false
      return nil
    }
    taken[id] = timers[id]
    timers[id] = StateTimer(deadline: nil, hasPassed: true)
    return .timeout(id)
  }

  /// The error because of which a timeout that is due couldn't be saved, in the running macrostep or before.
  var timeoutError: (any Error)? {
    timers.values.lazy.compactMap(\.saveError).first ?? postponed.values.lazy.compactMap(\.saveError).first
  }

  /// Lets a timeout that was taken be due again after the running macrostep, because the host couldn't save its change.
  mutating func postpone(_ id: TimerID, because error: any Error) {
    postponed[id] = taken[id]
    postponed[id]?.saveError = error
  }

  /// Removes and returns the first deferred request that is to be offered again.
  ///
  /// - Parameter accepts: Whether it may be offered in the current states. Reads nothing but the table.
  mutating func nextDeferred(_ accepts: (DeferredRequest) -> Bool) -> Job? {
    if isExhausted { return nil }
    let index = deferred.firstIndex { $0.triedAt != generation && accepts($0) }
    return index.map { .deferred(deferred.remove(at: $0)) }
  }

  /// Removes and returns the first request.
  @inline(__always)
  mutating func nextRequest() -> Job? { requests.popFirst().map { .request($0) } }

  /// Records that the guard of a waiter did not hold. The waiter keeps its position.
  func markTried(_ waiter: __Waiter) {
    waiters?[waiter.goal]?.triedAt = generation
    if waiters?.resumed === waiter { waiters?.resumed = nil }
  }

  /// Offers a deferred request again, which keeps its position if it is deferred once more.
  mutating func offer(_ request: DeferredRequest) { offered = request.number }

  /// Ends the offer.
  mutating func endOffer() { offered = nil }

  // MARK: - Removing work

  /// Discards the work of a region, because it was put in another state, and returns its deferred requests.
  @discardableResult
  mutating func clear(_ region: Int) -> [DeferredRequest] {
    clearings[region, default: 0] += 1
    timers = timers.filter { $0.key.region != region }
    delays = delays.filter { $0.key.region != region }
    completions.removeAll { $0.region == region }
    defer { deferred.removeAll { $0.region == region } }
    return deferred.filter { $0.region == region }
  }

  /// Records the activities whose states a change leaves.
  mutating func leaveActivities(_ change: __Change, of table: __Table) {
    if change.source < 0 { return }
    let (old, new) = (table.tree.path(of: Int(change.source)), table.tree.path(of: Int(change.target)))
    for (number, activity) in table.eventlessRules.activities.enumerated()
    where old.contains(where: activity.states.contains) && !new.contains(where: activity.states.contains) {
      leftActivities.insert(ActivityID(region: change.region, number: number))
    }
  }

  /// Records that all activities of a region were left.
  mutating func leaveActivities(_ activities: some Sequence<ActivityID>) { leftActivities.formUnion(activities) }

  /// Removes and returns the activities whose states were left.
  mutating func takeLeftActivities() -> Set<ActivityID> { exchange(&leftActivities, with: []) }

  /// Stops the timers of the states that a change leaves.
  mutating func leave(_ change: __Change, of table: __Table) {
    if change.source < 0 || timers.isEmpty { return }
    var (state, left) = (Int(change.source), table.tree.lengths[Int(change.source)] - Int(change.depth))
    while left > 0 {
      for timer in table.eventlessRules.timersOfStates[state] ?? [] {
        timers[TimerID(region: change.region, timer: timer)] = nil
      }
      (state, left) = (table.tree.parents[state], left - 1)
    }
  }

  /// Restores a saved scheduler, without the requests that were added since. Waiters stay: they hold continuations.
  mutating func rollBack(to saved: Self) {
    (isEventlessDue, completions, deferred, offered) = (
      saved.isEventlessDue, saved.completions, saved.deferred, saved.offered
    )
    (timers, delays, leftActivities, clearings) = (saved.timers, saved.delays, saved.leftActivities, saved.clearings)
    discardRequests(since: saved.requestCount)
  }

  /// Restores a saved scheduler after a question, except the requests that conditions have made.
  mutating func forget(since saved: Self) {
    var restored = saved
    (restored.requests, restored.requestCount) = (requests, requestCount)
    self = restored
  }

  // MARK: - Livelock

  /// Whether a macrostep runs: it also takes the jobs that are added meanwhile.
  private(set) var isRunning = false
  /// Whether its job is a request that waited. A closure may make several calls.
  var runsRequest = false
  private var jobs = JobCount()

  /// The number of requests and of transitions without an event in a macrostep, or in a nested one.
  struct JobCount {
    fileprivate var total = 0
    /// The names of the last ones.
    fileprivate var recent: [String] = []
    fileprivate var hasReportedLivelock = false
    /// The number of requests queued before a nested macrostep; nil for any other.
    fileprivate var requestsBefore: Int?
  }

  /// Begins a macrostep; returns false if one is running.
  mutating func begin() -> Bool { !exchange(&isRunning, with: true) }

  /// Ends the macrostep.
  mutating func end() {
    isRunning = false
    jobs = JobCount()
    endSteps()
  }

  /// Begins a nested macrostep, which runs what follows from a call of a queued closure; returns the count so far.
  mutating func beginNested() -> JobCount {
    runsRequest = false
    return exchange(&jobs, with: JobCount(requestsBefore: requestCount))
  }

  /// Ends a nested macrostep. If it was endless, discards the requests that it has caused.
  mutating func endNested(_ outer: JobCount) {
    if jobs.hasReportedLivelock, let requests = jobs.requestsBefore { discardRequests(since: requests) }
    (runsRequest, jobs) = (true, outer)
    endSteps()
  }

  private mutating func discardRequests(since count: Int) {
    requests.removeLast(min(requests.count, requestCount - count))
    requestCount = count
  }

  /// Lets the next request try again what couldn't be saved.
  private mutating func endSteps() {
    if !taken.isEmpty { taken = [:] }
    if let error = exchange(&newStepError, with: nil) { stepError = error }
    for (id, timer) in exchange(&postponed, with: [:]) where timers[id]?.hasPassed == true { timers[id] = timer }
  }

  /// Whether the running macrostep has counted the maximum number of requests and transitions.
  var isExhausted: Bool { jobs.total >= Self.limit }

  /// Counts a request or a transition, and keeps its name when a livelock is near.
  @inline(__always)
  mutating func count(named name: @autoclosure () -> String) {
    jobs.total += 1
    if jobs.total > Self.limit - 20 { jobs.recent.append(name()) }
  }

  /// Discards the jobs that have kept causing each other; no requests in a nested macrostep, which runs none. Timeouts
  /// that are due count as passed.
  ///
  /// - Returns: The discarded requests, and whether these are the first jobs that the macrostep discards; nil if there
  ///   was nothing to discard.
  mutating func stopLivelock(_ clocks: Clocks) -> (requests: [QueuedRequest], isFirst: Bool)? {
    let isNested = jobs.requestsBefore != nil
    var hasWork = hasSteps || !isNested && !requests.isEmpty
    (isEventlessDue, completions) = (false, [])
    while takesDue, nextDue(clocks) != nil { hasWork = true }
    if !hasWork { return nil }
    return (isNested ? [] : requests.removeAll(), !exchange(&jobs.hasReportedLivelock, with: true))
  }

  /// The names of the most recent jobs, as the cycle of a livelock.
  var cycle: [String] {
    let cycle = jobs.recent.suffix(20).distinct
    return cycle + cycle.prefix(1)
  }
}
