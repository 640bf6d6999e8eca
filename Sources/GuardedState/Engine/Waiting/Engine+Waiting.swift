// Calls that wait: one that may not run yet is suspended, as a waiter of the scheduler, until it may.

extension Engine {
  // MARK: - The guard

  /// Whether earlier waiters for a method come first; they don't for a task that runs a body of this machine.
  func isBehindOthers(_ method: Int, _ waiter: __Waiter?) -> Bool {
    guard let queue = waiters?[.call(method)] else { return false }
    return queue.first !== waiter && !isOwnTask
  }

  /// Whether the current task runs a body of this region, or one without `via:`, or a transaction, which must end before
  /// anything that waits for it.
  private var isOwnTask: Bool {
    withColdState(
      { cold in
        let (awaited, invocations) = (cold.bodies.awaitedTask, cold.recorded.invocations)
        if awaited == nil, invocations.isEmpty, cold.transaction.task == nil { return false }
        guard let current = TaskIdentity.current else { return false }
        return awaited == current || cold.isOfTransaction
          || invocations.contains { $0.region == region && $0.task == current }
      }, without: false)
  }

  /// Refuses a call for which waiting can't succeed.
  func requireWaiting(_ method: Int, _ decision: Decision, _ waiter: __Waiter?) throws(Refusal) {
    let waitsForItself = isOwnTask
    switch decision.blocker {
    case _ where waitsForItself: break
    case .none, .conditions, .shouldFire, .shouldTransition, .inTransition, .unsaved, .otherState:
      // A transaction of another task may be rolled back.
      if mayWait, isShutOut || canStillReach(.call(method)) { return }
    case .livelock, .uncallable, .noChooser, .noValues, .hostGone, .noMethod, .noHost: break
    }
    if let waiter { withdraw(waiter) }
    throw waitsForItself
      ? refuse(refusal(.inTransition, .method(method), .waitsForItself)) : refuse(decision, .method(method))
  }

  /// Returns the refusal of waiting for a state, which can't succeed; nil if it can.
  func refusalOfWaiting(for goal: __Waiter.Goal) -> Refusal? {
    let state = current
    let reason: Refusal.Reason
    if isOwnTask {
      reason = .inTransition
    } else if !mayWait || !isShutOut && !canStillReach(goal) {
      reason = memory.ends[state] ? .finished : .notAllowed
    } else {
      return nil
    }
    return hostTable.refusal(reason, of: goal, in: state)
  }

  /// Whether a region is in a state that a task waits for.
  func isReached(_ goal: __Waiter.Goal) -> Bool {
    switch goal {
    case .call: false
    case .state(let place): at(place.region).isWithin(place.state)
    case .openState(let name): table.tree.path(of: current).contains { table.openNames[$0] == name }
    case .any(let goals): goals.contains { isReached($0) }
    }
  }

  /// Whether calls may wait; a test that explores the machine lets them not.
  private var mayWait: Bool {
    withColdState({ !$0.listeners.recorders.contains(where: \.refusesWaiting) }, without: true)
  }

  // MARK: - Waiters

  /// The waiters; nil until there are any.
  var waiters: WaiterQueues? { withColdState({ $0.scheduler.waiters }, without: nil) }

  /// Adds a waiter behind those with the same goal.
  func enlist(_ goal: __Waiter.Goal, _ limit: Duration?, _ allowed: Set<String>? = nil) -> __Waiter {
    let cold = ensureColdState()
    let waiters = cold.scheduler.waiters ?? WaiterQueues()
    let isFirst = waiters.isEmpty
    // The states of another task's transaction may be rolled back, so reachability is decided when it ends.
    if isShutOut { waiters.reachabilityKey = [] } else if isFirst { waiters.reachabilityKey = reachabilityKey }
    let waiter = waiters.append(goal, limit)
    waiter.allowed = allowed
    waiter.start(cold.clocks.clock)
    schedule { $0.waiters = waiters }
    // The new caller may have changed the conditions of earlier waiters.
    runPendingWork(after: isFirst ? .refusal : .attempt)
    return waiter
  }

  /// Records that the guard of a resumed waiter did not hold, and resumes the next one.
  func waitAgain(_ waiter: __Waiter) {
    withColdState({ $0.scheduler.markTried(waiter) }, without: ())
    runMacrostep()
  }

  /// Removes a waiter whose body begins next. Resumes the next one without evaluating its guard, because nothing else may
  /// happen before that body.
  func admit(_ waiter: __Waiter) {
    waiters?.remove(waiter)
    withColdState(
      { if isIdle, !$0.scheduler.isRunning, !$0.transaction.isOpen { resume(firstWaiter($0)) } }, without: ())
    clearPending()
  }

  /// Removes a waiter and resumes the next one.
  func withdraw(_ waiter: __Waiter) {
    waiters?.remove(waiter)
    runMacrostep()
  }

  /// Acts on the verdict on a waiter, and removes the waiter unless it was resumed to evaluate its guard.
  ///
  /// - Parameter caller: The caller, whose guard with arguments is evaluated for the refusal.
  /// - Throws: A `CancellationError`, or the refusal, reported.
  func conclude(_ waiter: __Waiter, _ verdict: __Waiter.Verdict, from caller: Caller = Caller()) throws {
    if case .retry = verdict, !Task.isCancelled { return }
    withdraw(waiter)
    switch verdict {
    case .reached: return
    case .refused(let refusal): throw refuse(refusal)
    case .timedOut: throw refuse(lateRefusal(of: waiter, from: caller))
    case .retry, .cancelled: throw CancellationError()
    }
  }

  /// Returns the refusal of a waiter that has reached its limit, with the calls that lead to its goal and the conditions
  /// that are false now.
  private func lateRefusal(of waiter: __Waiter, from caller: Caller) -> Refusal {
    var texts = hostTable.refusal(.timedOut, of: waiter.goal, within: waiter.limit, in: current).texts
    let refusal: Refusal
    switch waiter.goal {
    case .call(let method): refusal = self.refusal(ofWaiting: method, from: caller).allowing(waiter.allowed)
    case .state(let place): refusal = at(place.region).refusal(of: Decision(Cell.none), .target(place.state))
    case .openState, .any: return Refusal(.timedOut, texts)
    }
    (texts.path, texts.lead) = refusal.route()
    (texts.conditions, texts.explanations) = (refusal.texts.conditions, refusal.texts.explanations)
    return Refusal(.timedOut, texts)
  }

  /// Returns the refusal that a waiting call would get now.
  private func refusal(ofWaiting method: Int, from caller: Caller = Caller()) -> Refusal {
    let machine = owner(of: method)
    return machine.refusal(of: machine.decide(aboutWaiting: method, from: caller), .method(method))
  }

  /// Decides about a waiting call of a method of this region.
  private func decide(aboutWaiting method: Int, from caller: Caller = Caller()) -> Decision {
    decide(plans.pointee.methods.cell(index, method), plans, caller)
  }

  /// The first waiting call whose guard has not failed yet since conditions may have changed, and whose method the
  /// current state declares.
  private func firstWaiter(_ cold: ColdState) -> __Waiter? {
    cold.scheduler.waiters?.firstCall(in: cold.scheduler.generation) { owner(of: $0).isDeclared(.method($0)) }
  }

  /// Resumes a waiter, which evaluates its guard again, unless another one is about to do that.
  private func resume(_ waiter: __Waiter?) {
    guard let waiter, let waiters, waiters.resumed == nil else { return }
    waiters.resumed = waiter
    waiter.give(.retry)
  }

  /// Returns the waiter whose guard is to be evaluated next, unless a transaction runs. Before that, resumes the waiters
  /// whose states were reached, and refuses those that can't succeed any more.
  @inline(__always)
  func nextWaiter(_ cold: ColdState) -> Scheduler.Job? {
    guard let waiters = cold.scheduler.waiters, !cold.transaction.isOpen else { return nil }
    waiters.resumeReached()
    refuseStranded(waiters)
    return waiters.resumed == nil ? firstWaiter(cold).map { .waiter($0) } : nil
  }

  /// Resumes a waiter if its guard holds.
  func resumeIfAllowed(_ waiter: __Waiter, _ cold: ColdState) {
    guard case .call(let method) = waiter.goal else { return }
    let decision = owner(of: method).decide(aboutWaiting: method)
    // Requests of the guard run before any waiter. Then it is evaluated again.
    if cold.scheduler.hasRequests, !cold.scheduler.isExhausted { return }
    if decision.isYes { return resume(waiter) }
    cold.scheduler.markTried(waiter)
  }

  /// Refuses the waiters that no reachable configuration of the regions can satisfy any more.
  private func refuseStranded(_ waiters: WaiterQueues) {
    let key = reachabilityKey
    if waiters.reachabilityKey == key { return }
    waiters.reachabilityKey = key
    waiters.refuseAll { goal in
      if canStillReach(goal) { return nil }
      if case .call(let method) = goal { return refusal(ofWaiting: method) }
      let machine = at(hostTable.region(of: goal))
      return hostTable.refusal(machine.hasEnded ? .finished : .notAllowed, of: goal, in: machine.current)
    }
  }

  /// While this stays the same, so do the reachable states: the component of the current state, or, as regions depend on
  /// each other, the states of all.
  private var reachabilityKey: [Int] { hasRegions ? regions.map { at($0).current } : [table.component(of: current)] }

  /// Whether a reachable configuration of the regions can satisfy a waiter.
  ///
  /// Conditions on the states of other regions are evaluated in each configuration; all others count as possibly true.
  private func canStillReach(_ goal: __Waiter.Goal) -> Bool {
    switch goal {
    case .call(let method): owner(of: method).canStillReach(.method(method))
    case .state(let place): at(place.region).canStillReach(.target(place.state))
    case .openState: true
    case .any(let goals): goals.contains { canStillReach($0) }
    }
  }

  private func canStillReach(_ request: Request) -> Bool {
    guard table.leads(to: request, from: current) else { return false }
    return !hasRegions || canReach(request)
  }

  // MARK: - Without a transition

  /// Refuses all waiters of this region, because it is reset.
  func refuseWaiting(_ reason: Refusal.Reason) {
    let table = hostTable
    waiters?.refuseAll {
      table.region(of: $0) == region ? table.refusal(reason, of: $0, in: current) : nil
    }
    clearPending()
  }
}
