/// The timeouts, completions and deferred events that a machine and its regions have yet to process: see
/// ``Automatics``.
struct PendingWork {
  /// A timer of a region, by their numbers.
  struct TimerID: Hashable {
    let region: Int
    let timer: Int
  }

  /// The timer of a timeout, running or expired.
  final class RunningTimer {
    private let left: () -> Duration
    private var task: Task<Void, Never>?
    /// Whether the timeout has been processed; the timer then only records that.
    private(set) var isOver = false

    /// Creates a running timer.
    ///
    /// - Parameter left: Returns the remaining time.
    init(left: @escaping () -> Duration) { self.left = left }

    /// Creates a timer whose timeout has been processed.
    init() {
      left = { .zero }
      isOver = true
    }

    /// The remaining time; zero only after the timeout has been processed.
    var remaining: Duration { isOver ? .zero : max(.nanoseconds(1), left()) }

    /// Stores the task that sleeps until the deadline.
    func wait(_ task: Task<Void, Never>) { self.task = task }

    /// Records that the timeout has been processed.
    func end() { isOver = true }

    /// Cancels the timer.
    func stop() { task?.cancel() }
  }

  /// A deferred request.
  struct Deferred {
    /// The position among all deferred requests.
    let number: Int
    /// The region that defers it.
    let region: Int
    let event: Int
    let request: Request
    /// The revision and the ``PendingWork/time`` at which it was deferred.
    ///
    /// The request is offered again after either has changed.
    let revision: Int
    let time: Int
    /// Whether it is for this region only, and not for the whole host.
    let isForOne: Bool
    /// Performs the request; nil for a bare event.
    let run: (() -> Void)?

    /// Whether it is a bare event, without arguments.
    var isEventAlone: Bool { run == nil }
  }

  /// The remaining time of a timeout.
  struct Timeout {
    let state: Int
    /// The index among the timeouts of the state, in declaration order.
    let number: Int
    let remaining: Duration
  }

  /// The maximum number of deferred requests; further ones are refused.
  static let mostDeferred = 1000

  /// Whether the conditions of eventless transitions are to be evaluated.
  var isDue = false
  /// The number of times that conditions were to be evaluated again.
  private var time = 0
  /// The pending completions, in order: a region, and the column of its completion.
  private var done: [(region: Int, column: Int)] = []
  /// The timers of the current states; processed ones stay until their states are left.
  var timers: [TimerID: RunningTimer] = [:]
  /// The expired timers whose timeouts are still to be processed.
  var due: [TimerID] = []
  /// The states with timers that were left since the timers were last updated.
  var left: Set<RegionState> = []
  var deferred: [Deferred] = []

  /// Notes that conditions must be evaluated again, after a transition or a guarded method.
  mutating func noteSettled() {
    isDue = true
    time += 1
  }

  /// Notes the completion of a region's current state.
  mutating func note(completion column: Int, of region: Int) {
    if !done.contains(where: { $0 == (region, column) }) { done.append((region, column)) }
  }

  /// Removes the first pending completion and returns it; nil if there is none.
  mutating func nextDone() -> (region: Int, column: Int)? { done.isEmpty ? nil : done.removeFirst() }

  /// Returns the index of the first deferred request that may be offered again.
  ///
  /// A request is offered again only after a transition or another evaluation of conditions.
  ///
  /// - Parameter isAcceptable: Whether the state no longer defers a request, or a region accepts it.
  func nextOffered(revision: Int, where isAcceptable: (Deferred) -> Bool) -> Int? {
    deferred.firstIndex { ($0.revision != revision || $0.time != time) && isAcceptable($0) }
  }

  /// Whether another request can be deferred.
  var hasRoom: Bool { deferred.count < Self.mostDeferred }

  /// Defers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - event: The event for which it is deferred.
  ///   - region: The region that defers it.
  ///   - number: Its position among all deferred requests.
  ///   - revision: The number of transitions.
  ///   - isForOne: Whether it is for this region only, and not for the whole host.
  ///   - run: Performs the request; nil for a bare event.
  mutating func keep(
    _ request: Request, for event: Int, in region: Int, number: Int, revision: Int, isForOne: Bool,
    _ run: (() -> Void)?
  ) {
    let new = Deferred(
      number: number, region: region, event: event, request: request, revision: revision, time: time,
      isForOne: isForOne, run: run)
    deferred.insert(new, at: (deferred.lastIndex { $0.number < number } ?? -1) + 1)
  }

  /// Whether there is work besides eventless transitions.
  var hasMore: Bool { !done.isEmpty || !due.isEmpty || !deferred.isEmpty }

  /// Whether there is pending work now, or there may be after the next transition.
  var isPending: Bool { isDue || hasMore || !timers.isEmpty || !left.isEmpty }

  /// Cancels the timers of a region and discards its next steps, because it was put in another state.
  mutating func clear(_ region: Int) {
    for id in timers.keys where id.region == region { stop(id) }
    left = left.filter { $0.region != region }
    clearSteps(of: region)
  }

  /// Discards the next steps of a region.
  mutating func clearSteps(of region: Int) {
    done.removeAll { $0.region == region }
    due.removeAll { $0.region == region }
  }

  /// Discards the next steps of all regions.
  mutating func clearSteps() { (isDue, done, due) = (false, [], []) }

  /// Stops a timer.
  mutating func stop(_ id: TimerID) {
    timers.removeValue(forKey: id)?.stop()
    due.removeAll { $0 == id }
  }

  /// Stops all timers.
  func stopTimers() { for timer in timers.values { timer.stop() } }

  /// Notes the states that a change leaves.
  mutating func leave(_ change: __Change, of table: __Table) {
    if change.source < 0 || timers.isEmpty { return }
    for state in table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth)) {
      left.insert(RegionState(region: change.region, state: state))
    }
  }
}
