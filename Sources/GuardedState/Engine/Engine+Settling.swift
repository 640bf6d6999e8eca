// Step 12: pending work, and the requests that wait for the end of a transition.

extension Engine {
  /// Step 12: ends the transition and runs pending work, requests first in, first out.
  @inline(__always)
  func settleTransition() {
    if core.flags & Flags.joint != 0 {
      // The end of the joint step settles all regions. It ends with the body of its method, even without a change.
      guard leadsJointStep else { return }
      endJointStep()
    }
    resettle()
    if core.flags & Flags.pending != 0 { settlePending(after: .attempt) }
  }

  /// Marks that a transition runs.
  @inline(__always)
  func unsettle() {
    begin()
    core.flags &= ~Flags.settled
  }

  /// Marks that no transition runs any more.
  @inline(__always)
  func resettle() { core.flags |= Flags.settled }

  /// Evaluates conditions as if a transition ran, so that their requests wait. Their questions are answered as outside.
  @usableFromInline
  @inline(__always)
  func whileDeciding<Result>(_ work: () -> Result) -> Result {
    begin()
    let isSettled = core.flags & Flags.settled != 0
    if isSettled { core.flags ^= Flags.settled | Flags.deciding }
    defer { if isSettled { core.flags ^= Flags.settled | Flags.deciding } }
    return work()
  }

  /// Runs pending work at the end of a request or a question, unless a transition runs.
  ///
  /// - Parameter ended: The kind of request. After a question only the requests of its conditions run.
  @inline(__always)
  func settleRequests(after ended: SettleReason = .question) {
    guard core.flags & Flags.pending != 0 else { return }
    if core.flags & Flags.noDelivery == 0, withExtras({ $0.reports.isDelivering }, without: false) {
      // It runs after the delivery.
      if ended == .attempt { noteSettled() }
      return
    }
    guard core.flags & Flags.settled != 0 else { return }
    if ended != .question || hasQueuedRequests { settlePending(after: ended) }
  }

  /// Whether any request is queued or running.
  @inline(__always)
  var hasQueuedRequests: Bool { withExtras({ $0.hasQueuedRequests }, without: false) }

  /// Runs the pending work of the host. During a joint step its end does that.
  ///
  /// - Parameter ended: The kind of request that has ended. The first request starts the timeouts and eventless
  ///   transitions of the initial state, even if it is refused.
  @inline(never)
  func settlePending(after ended: SettleReason) {
    if core.flags & Flags.joint != 0 { return }
    var ended = ended
    if ended == .refusal { ended = hasNeverChanged && !isActive ? .attempt : .question }
    if ended != .question { withExtras({ $0.isActive = true }, without: ()) }
    // If the queue is running, its loop looks at pending work again.
    let isRunning = withExtras({ $0.queue.isRunning }, without: false)
    var taken = 0
    if !isRunning, !takeEventlessFast(after: &ended, &taken) { return }
    if ended != .question { noteSettled() }
    let hasWaiters = withExtras(
      {
        if $0.settle() { updateFlags() }
        return $0.waiterQueues != nil
      }, without: false)
    if !isRunning { runQueue(after: taken) }
    if hasWaiters { admitNextWaiter() }
  }

  /// Queues a request until the running transition ends, or defers it until the state no longer does.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - rules: The table that its indices refer to, unless it is the current one.
  ///   - run: Performs the request. Its caller has returned by then, so only observers receive a refusal or error.
  @inline(never)
  func enqueue(_ request: Request, of rules: __Table? = nil, _ run: @escaping () -> Void) {
    // A deferred request waits for the state to be left, not for a transition to end.
    if isSettled {
      keep(request, run)
      // Requests of its conditions run now.
      return settleRequests(after: .refusal)
    }
    lazyExtras.queue.append(QueuedRequest(request: request, table: rules ?? table, run: run))
    markPending()
  }

  /// Runs a closure after the running transition, when the transaction commits, or immediately if neither runs.
  ///
  /// - Parameter work: The closure. Listeners receive the error that it throws, unless it is the last one that they have
  ///   received of this machine.
  func enqueue(_ work: @escaping () throws -> Void) {
    let extras = lazyExtras
    if isExhausted {
      _ = refuse(livelock(of: .enqueue))
      return
    }
    if extras.transactions > 0, isSettled { return extras.recorded.effects.closures.append(work) }
    extras.queue.append(QueuedRequest(request: nil, table: table) { [self] in run(work, extras) })
    markPending()
    if isSettled { settlePending(after: .refusal) }
  }

  /// Runs a queued closure, and reports its error unless a call in it has done that.
  private func run(_ work: () throws -> Void, _ extras: Extras) {
    extras.lastError = nil
    defer { extras.lastError = nil }
    do { try work() } catch {
      if extras.lastError.map({ isSame($0, error) }) != true { report(error, of: -1) }
    }
  }

  /// Alternates pending work and queued requests, unless a transition runs: all pending work is done before each
  /// request.
  ///
  /// - Parameter count: The number of eventless transitions taken just before.
  @inline(never)
  func runQueue(after count: Int = 0) {
    if !isSettled { return }
    withExtras(
      { extras in
        extras.queue.run(true, after: count)
        // An async body may have begun; the rest waits for its end.
        while isSettled {
          if tryEventless(isFast: false) || takeFurther(extras) { continue }
          guard let request = extras.queue.popFirst() else { break }
          request.run()
          if extras.queue.isExhausted, !extras.queue.isEmpty { refuseLivelock(of: extras) }
        }
        extras.queue.run(false)
        startTimers(extras)
      }, without: ())
    clearPending()
  }

  /// Refuses all queued requests, naming those that kept causing each other.
  func refuseLivelock(of extras: Extras) {
    let (cycle, state) = (extras.queue.cycle, extras.table.stateNames[at(0).current])
    let tells = extras.queue.markLivelockReported()
    for request in extras.queue.removeAll() where tells {
      var texts = request.refusalTexts
      (texts.state, texts.detail) = (state, .cycle(cycle))
      var refusal = Refusal(.livelock, texts)
      MistakeReport.write(["\(refusal)"])
      at(0).report(&refusal)
    }
  }
}

/// The kind of request at whose end pending work runs.
enum SettleReason {
  /// A transition, or a guarded method that may have changed a condition. All conditions are evaluated again.
  case attempt
  /// A request that ran no body.
  case refusal
  /// A question, which has no effect.
  case question
}

/// Whether two errors are the same: the same object, or equal values.
private func isSame(_ first: any Error, _ second: any Error) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == second as? Value }
  // Equality of refusals would search for their paths.
  if let first = first as? Refusal, let second = second as? Refusal {
    return first.reason == second.reason && first.texts == second.texts
  }
  if let first = (first as Any) as? any Equatable { return isEqual(first) }
  return type(of: first) == type(of: second) && String(reflecting: first) == String(reflecting: second)
}
