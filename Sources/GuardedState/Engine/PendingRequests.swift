/// A request that waits for the running transition.
struct QueuedRequest {
  /// The request; an operation for a closure of ``GuardedMachine/enqueue(_:)``.
  let request: Request
  /// The table that the request's indices belong to.
  let table: __Table
  /// The user info of the request.
  let userInfo = RequestInfo.current
  let run: () -> Void

  init(_ request: Request, of table: __Table, _ run: @escaping () -> Void) {
    (self.request, self.table, self.run) = (request, table, run)
  }

  /// The texts of the request's refusal.
  var refusalTexts: Refusal.Texts { Refusal(.livelock, request, in: 0, of: table).texts }

  /// The name of the request, for the cycle that a livelock reports.
  var name: String { table.name(of: request) }
}

/// A request that waits for a state that doesn't defer it.
struct DeferredRequest {
  /// The position among all deferred requests.
  var number = 0
  /// The ``Scheduler/generation`` in which it was deferred.
  var triedAt = 0
  /// The region that defers it.
  let region: Int
  let event: Int
  let request: Request
  /// The part of the host that it is for.
  let scope: Scope
  /// The user info of the request.
  var userInfo = RequestInfo.current
  /// Performs the request; nil for an event or a method, without arguments or user info.
  let run: (() -> Void)?
}
