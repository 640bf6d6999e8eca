/// What a snapshot has of an agenda.
@usableFromInline
struct KeptAgenda {
  /// What is left of times, of each at most once, and of states that the machine is in.
  var timeouts: [Agenda.Timeout] = []
  /// The events that are kept, in their order.
  var deferred: [Int] = []

  /// Of a machine that has nothing to do by itself.
  @inlinable static var nothing: Self { Self() }

  @usableFromInline
  init() {}
}

/// What a machine has still to do by itself, and the events that it keeps: see ``Automatics``.
///
/// It belongs to the machine's isolation, or to its monitor.
@usableFromInline
final class Agenda {
  /// A time that runs, or is over.
  final class RunningTimer {
    private let left: () -> Duration
    private var task: Task<Void, Never>?
    /// Whether what follows on it was done: that it is over is all that is left of it.
    private(set) var isOver = false

    /// A time that runs.
    ///
    /// - Parameter left: How much of it is left.
    init(left: @escaping () -> Duration) { self.left = left }

    /// One that is over.
    init() {
      left = { .zero }
      isOver = true
    }

    /// How much of it is left; nothing only once it is over.
    var remaining: Duration { isOver ? .zero : max(.nanoseconds(1), left()) }

    /// Does something at its end.
    func wait(_ task: Task<Void, Never>) { self.task = task }

    /// Notes that what follows on it is done.
    func end() { isOver = true }

    /// Ends it before its time.
    func stop() { task?.cancel() }
  }

  /// A request that a state defers.
  @usableFromInline
  struct Deferred {
    /// Its place among the deferred requests of all machines of the host.
    let number: Int
    @usableFromInline let event: Int
    @usableFromInline let request: Request
    /// The number of transitions when it was deferred, and the time of ``Agenda/time``: it is offered again after either has
    /// changed.
    let revision: Int
    let time: Int
    /// Whether it is for this machine alone, and not for all of its host.
    @usableFromInline let isForOne: Bool
    /// Carries it out; nil where it is the event alone.
    let run: (() -> Void)?

    /// Whether it brings nothing along.
    var isEventAlone: Bool { run == nil }
  }

  /// The remaining time of a timeout.
  struct Timeout {
    let state: Int
    /// Which of the times of that state, in the order of their declaration.
    let number: Int
    let remaining: Duration
  }

  /// How many requests may be kept; more are refused.
  static let mostDeferred = 1000

  /// Whether the conditions of eventless transitions are to be evaluated.
  @exclusivity(unchecked) @usableFromInline var isDue = false
  /// The number of times that conditions were to be evaluated again.
  @exclusivity(unchecked) private var time = 0
  /// What final states that were entered are the ends of: columns, in their order, with how many transitions there had been.
  @exclusivity(unchecked) var done: [(column: Int, revision: Int)] = []
  /// The timers of the states that the machine is in; those that are over stay until it leaves them.
  @exclusivity(unchecked) var timers: [Int: RunningTimer] = [:]
  /// The timers that are over, and whose states were not left since.
  @exclusivity(unchecked) var due: [Int] = []
  /// The states with timers that were left since timers were looked at.
  @exclusivity(unchecked) var left: Set<Int> = []
  @exclusivity(unchecked) var deferred: [Deferred] = []

  /// Notes that conditions are to be evaluated again, after a transition or a guarded method.
  ///
  /// - Parameters:
  ///   - revision: The number of transitions.
  ///   - column: The completion of the current state, or -1.
  @usableFromInline
  func noteSettled(revision: Int, completing column: Int32) {
    isDue = true
    time += 1
    if column >= 0, !done.contains(where: { $0.column == Int(column) }) { done.append((Int(column), revision)) }
  }

  /// How many transitions there had been when the first of those states was entered; nil where there is none.
  @usableFromInline var firstDone: Int? { done.first?.revision }

  /// Takes the first of what the ends of states lead to.
  @usableFromInline
  func nextDone() -> Int? { done.isEmpty ? nil : done.removeFirst().column }

  /// The place of the first request that the state doesn't defer any more, since when conditions were to be evaluated again.
  ///
  /// - Parameter isTaken: Whether a machine accepts a request that the state would defer.
  @usableFromInline
  func nextOffered(in state: Int, revision: Int, _ plans: PlanPointer, isTaken: (Deferred) -> Bool) -> Int? {
    deferred.firstIndex {
      ($0.revision != revision || $0.time != time) && (!plans.pointee.keeps($0.event, in: state) || isTaken($0))
    }
  }

  /// Whether one more request may be kept.
  @usableFromInline var hasRoom: Bool { deferred.count < Self.mostDeferred }

  /// Defers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - event: The event for which it is deferred.
  ///   - number: Its place among the deferred requests of the host.
  ///   - revision: The number of transitions.
  ///   - isForOne: Whether it is for this machine alone, and not for all of its host.
  ///   - run: Carries it out; nil for the event alone.
  @usableFromInline
  func keep(
    _ request: Request, for event: Int, number: Int, revision: Int, isForOne: Bool, _ run: (() -> Void)?
  ) {
    let new = Deferred(
      number: number, event: event, request: request, revision: revision, time: time, isForOne: isForOne, run: run)
    deferred.insert(new, at: (deferred.lastIndex { $0.number < number } ?? -1) + 1)
  }

  /// Whether something is to be done besides the transitions that are tried after each.
  @usableFromInline var hasMore: Bool { !done.isEmpty || !due.isEmpty || !deferred.isEmpty }

  /// Whether something is to be done after the next transition, or now.
  var isPending: Bool { isDue || hasMore || !timers.isEmpty || !left.isEmpty }

  /// Forgets what was to be done, because the machine was put in another state.
  func clear() {
    for timer in timers.values { timer.stop() }
    (timers, left) = ([:], [])
    clearSteps()
  }

  deinit { for timer in timers.values { timer.stop() } }
}
