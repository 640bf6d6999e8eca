/// A request that waits for the running macrostep.
@usableFromInline
struct WaitingRequest {
  /// The request; nil for a closure of ``GuardedMachine/enqueue(_:)``.
  let request: Request?
  /// The table that the request's indices belong to.
  let table: __Table
  @usableFromInline let run: () -> Void

  @usableFromInline
  init(_ request: Request?, _ table: __Table, _ run: @escaping () -> Void) {
    self.request = request
    self.table = table
    self.run = run
  }

  /// The text of its refusal.
  var refusalTexts: Refusal.Texts {
    request.map { Refusal(.livelock, $0, in: 0, of: table).texts }
      ?? Refusal.Texts(host: table.subject, kind: .operation, subject: Refusal.Operation.enqueue.rawValue)
  }

  /// The name of the request, for the cycle that a livelock reports.
  var name: String { request.map(table.name(of:)) ?? Refusal.Operation.enqueue.rawValue }
}

/// Requests that wait for the running transition, first in, first out.
@usableFromInline
struct RequestQueue {
  @usableFromInline private(set) var waiting: [WaitingRequest] = []
  @usableFromInline private(set) var next = 0
  /// How many were settled since they are being carried out, and the names of the last of them.
  @usableFromInline var count = 0
  private var recent: [String] = []
  /// How often it has come to that there seems to be no end since they are being carried out.
  private var livelocks = 0

  /// Whether they are being carried out.
  @usableFromInline private(set) var isRunning = false

  /// Says whether they are being carried out, which counts anew.
  ///
  /// - Parameter count: What counts already.
  @usableFromInline
  mutating func run(_ isRunning: Bool, after count: Int = 0) {
    self.isRunning = isRunning
    self.count = count
    livelocks = 0
    if !recent.isEmpty { recent = [] }
  }

  /// How many may be settled in one go.
  @inlinable static var limit: Int { 1000 }

  @usableFromInline
  init() {}

  /// Whether nothing waits.
  @inlinable var isEmpty: Bool { next == waiting.count }

  /// Whether requests seem to cause each other without end.
  @usableFromInline var isLivelocked: Bool { isExhausted && !isEmpty }

  /// Whether as many were settled as may be in one go.
  @inlinable var isExhausted: Bool { count >= Self.limit }

  /// What kept causing each other when it came to that, as the names of the last of them.
  var cycle: [String] {
    let cycle = OrderedMembers(recent.suffix(20)).members
    return cycle + cycle.prefix(1)
  }

  /// Counts something that is settled; true where its name is to be noted, because there may be no end.
  @inlinable
  mutating func counts() -> Bool {
    count += 1
    return count > Self.limit - 20
  }

  /// Whether somebody hears that there seems to be no end: not where who hears of it has caused the next one too often.
  @usableFromInline
  mutating func tellsLivelock() -> Bool {
    livelocks += 1
    return livelocks <= Extras.mostReports
  }

  /// Notes the name of what is settled.
  mutating func note(_ name: String) { recent.append(name) }

  /// Lets a request wait behind all others.
  @usableFromInline
  mutating func append(_ request: WaitingRequest) { waiting.append(request) }

  /// Takes the first one.
  @usableFromInline
  mutating func popFirst() -> WaitingRequest? {
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

  /// Takes all.
  mutating func removeAll() -> [WaitingRequest] {
    defer {
      waiting = []
      next = 0
    }
    return Array(waiting[next...])
  }
}
