/// The timeouts, completions and deferred events that a machine and its regions have yet to process: see
/// ``Automatics``.
struct PendingWork {
  /// A timer of a region, by their numbers.
  struct TimerID: Hashable {
    let region: Int
    let timer: Int
  }

  /// The timer of a timeout, running or expired.
  ///
  /// Releasing it cancels its task. A transaction keeps the timers that it stops, so that they continue after a
  /// rollback.
  final class RunningTimer {
    private var left: (() -> Duration)?
    /// The task that sleeps until the deadline.
    var task: Task<Void, Never>?

    /// Creates a timer.
    ///
    /// - Parameter left: Returns the remaining time; nil if the timeout has been processed.
    init(left: (() -> Duration)?) { self.left = left }

    deinit { task?.cancel() }

    /// The remaining time; zero only after the timeout has been processed.
    var remaining: Duration { left.map { max(.nanoseconds(1), $0()) } ?? .zero }

    /// Records that the timeout has been processed.
    func end() { left = nil }
  }

  /// A deferred request.
  struct Deferred {
    /// The position among all deferred requests.
    let number: Int
    /// The region that defers it.
    let region: Int
    let event: Int
    let request: Request
    /// The ``Extras/time`` at which it was deferred. It is offered again after that has changed.
    let time: Int
    /// Whether it is for this region only, and not for the whole host.
    let isForOne: Bool
    /// Performs the request; nil for an event or a method, without arguments or user info.
    let run: (() -> Void)?
  }

  /// The maximum number of deferred requests; further ones are refused.
  static let mostDeferred = 1000

  /// Whether the conditions of eventless transitions are to be evaluated.
  var isDue = false
  /// The pending completions, in order: a region, and the column of its completion.
  private var done: [(region: Int, column: Int)] = []
  /// The timers of the current states; processed ones stay until their states are left.
  var timers: [TimerID: RunningTimer] = [:]
  /// The expired timers whose timeouts are still to be processed.
  var due: [TimerID] = []
  var deferred: [Deferred] = []

  /// Notes the completion of a region's current state.
  mutating func note(completion column: Int, of region: Int) {
    if !done.contains(where: { $0 == (region, column) }) { done.append((region, column)) }
  }

  /// Removes the first pending completion and returns it; nil if there is none.
  mutating func nextDone() -> (region: Int, column: Int)? { done.isEmpty ? nil : done.removeFirst() }

  /// Inserts a deferred request at its position.
  mutating func insert(_ new: Deferred) {
    deferred.insert(new, at: (deferred.lastIndex { $0.number < new.number } ?? -1) + 1)
  }

  /// Whether there is work besides eventless transitions.
  var hasMore: Bool { !done.isEmpty || !due.isEmpty || !deferred.isEmpty }

  /// Whether there is pending work now, or there may be after the next transition.
  var isPending: Bool { isDue || hasMore || !timers.isEmpty }

  /// Discards the work of a region, because it was put in another state, and returns its deferred requests.
  @discardableResult
  mutating func clear(_ region: Int) -> [Deferred] {
    timers = timers.filter { $0.key.region != region }
    done.removeAll { $0.region == region }
    due.removeAll { $0.region == region }
    defer { deferred.removeAll { $0.region == region } }
    return deferred.filter { $0.region == region }
  }

  /// Discards the next steps of all regions.
  mutating func clearSteps() { (isDue, done, due) = (false, [], []) }

  /// Stops the timers of the states that a change leaves.
  mutating func leave(_ change: __Change, of table: __Table) {
    if change.source < 0 || timers.isEmpty { return }
    for state in table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth)) {
      for timer in table.automatics.timersOfStates[state] ?? [] {
        let id = TimerID(region: change.region, timer: timer)
        timers[id] = nil
        due.removeAll { $0 == id }
      }
    }
  }
}
