internal import GuardedStateRules

/// A request that waits for the running transition.
struct QueuedRequest {
  /// The request; nil for a closure of ``GuardedMachine/enqueue(_:)``.
  let request: Request?
  /// The table that the request's indices belong to.
  let table: __Table
  let run: () -> Void

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
  private var waiting = Queue<QueuedRequest>()
  /// The number of requests handled since the queue began to run, and the names of the most recent ones.
  private var count = 0
  private var recent: [String] = []
  /// Whether a livelock was reported since the queue began to run.
  private var hasReportedLivelock = false

  /// Whether the queue is running.
  private(set) var isRunning = false

  /// Starts or stops running the queue, and resets the counts.
  ///
  /// - Parameter count: The initial count of handled requests.
  mutating func run(_ isRunning: Bool, after count: Int = 0) {
    self.isRunning = isRunning
    self.count = count
    hasReportedLivelock = false
    if !recent.isEmpty { recent = [] }
  }

  /// The maximum number of requests in one run.
  static var limit: Int { 1000 }

  /// Whether no request is queued.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether one run has handled the maximum number of requests, which then seem to cause each other endlessly.
  var isExhausted: Bool { count >= Self.limit }

  /// The names of the most recent requests, as the cycle of a livelock.
  var cycle: [String] {
    let cycle = OrderedMembers(recent.suffix(20)).members
    return cycle + cycle.prefix(1)
  }

  /// Counts a handled request, and records its name when a livelock is near.
  mutating func countRequest(named name: @autoclosure () -> String) {
    count += 1
    if count > Self.limit - 20 { recent.append(name()) }
  }

  /// Marks that a livelock is reported; returns false if one was, because its listeners may cause the next one.
  mutating func markLivelockReported() -> Bool { !exchange(&hasReportedLivelock, with: true) }

  /// Appends a request to the queue.
  mutating func append(_ request: QueuedRequest) { waiting.append(request) }

  /// Removes and returns the first request.
  mutating func popFirst() -> QueuedRequest? {
    guard let first = waiting.popFirst() else { return nil }
    countRequest(named: first.name)
    return first
  }

  /// Removes and returns all requests.
  mutating func removeAll() -> [QueuedRequest] { waiting.removeAll() }
}
