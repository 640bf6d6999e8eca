internal import GuardedStateRules

/// A request that waits for the running transition.
struct QueuedRequest {
  /// The request; nil for a closure of ``GuardedMachine/enqueue(_:)``.
  let request: Request?
  /// The table that the request's indices belong to.
  let table: __Table
  let run: () -> Void

  init(_ request: Request?, _ table: __Table, _ run: @escaping () -> Void) {
    self.request = request
    self.table = table
    self.run = run
  }

  /// The texts of the request's refusal.
  var refusalTexts: Refusal.Texts {
    request.map { Refusal(.livelock, $0, in: 0, of: table).texts }
      ?? Refusal.Texts(host: table.subject, kind: .operation, subject: Refusal.Operation.enqueue.rawValue)
  }

  /// The name of the request, for the cycle that a livelock reports.
  var name: String { request.map(table.name(of:)) ?? Refusal.Operation.enqueue.rawValue }
}

/// The requests that wait for the running transition, first in, first out.
struct RequestQueue {
  private(set) var waiting: [QueuedRequest] = []
  private(set) var next = 0
  /// The number of requests handled since the queue began to run, and the names of the most recent ones.
  var count = 0
  private var recent: [String] = []
  /// The number of suspected livelocks since the queue began to run.
  private var livelocks = 0

  /// Whether the queue is running.
  private(set) var isRunning = false

  /// Starts or stops running the queue, and resets the counts.
  ///
  /// - Parameter count: The initial count of handled requests.
  mutating func run(_ isRunning: Bool, after count: Int = 0) {
    self.isRunning = isRunning
    self.count = count
    livelocks = 0
    if !recent.isEmpty { recent = [] }
  }

  /// The maximum number of requests in one run.
  static var limit: Int { 1000 }

  init() {}

  /// Whether no request is queued.
  var isEmpty: Bool { next == waiting.count }

  /// Whether requests seem to cause each other endlessly.
  var isLivelocked: Bool { isExhausted && !isEmpty }

  /// Whether one run has handled the maximum number of requests.
  var isExhausted: Bool { count >= Self.limit }

  /// The names of the most recent requests, as the cycle of a livelock.
  var cycle: [String] {
    let cycle = OrderedMembers(recent.suffix(20)).members
    return cycle + cycle.prefix(1)
  }

  /// Counts a handled request; true if its name must be recorded, because a livelock is near.
  mutating func counts() -> Bool {
    count += 1
    return count > Self.limit - 20
  }

  /// Whether to report this livelock. Stops after many, in case the listener itself causes the next one.
  mutating func tellsLivelock() -> Bool {
    livelocks += 1
    return livelocks <= Extras.mostReports
  }

  /// Records the name of a handled request.
  mutating func note(_ name: String) { recent.append(name) }

  /// Appends a request to the queue.
  mutating func append(_ request: QueuedRequest) { waiting.append(request) }

  /// Removes and returns the first request.
  mutating func popFirst() -> QueuedRequest? {
    guard next < waiting.count else { return nil }
    let first = waiting[next]
    next += 1
    if counts() { note(first.name) }
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    } else if next > 64, next * 2 > waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    return first
  }

  /// Removes and returns all requests.
  mutating func removeAll() -> [QueuedRequest] {
    defer {
      waiting = []
      next = 0
    }
    return Array(waiting[next...])
  }
}
