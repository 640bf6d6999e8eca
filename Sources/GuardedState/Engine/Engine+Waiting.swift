// Guards that wait: a call that may not run yet is suspended until it may. Its waiter is in a queue of the extras.

extension Engine {
  // MARK: - The guard

  /// Whether a method that changes no state may run now; false if it must wait.
  ///
  /// - Parameter turn: The waiter of the call; nil for a new call.
  /// - Throws: The refusal, reported, if waiting can't succeed.
  @inline(never)
  func enters(_ method: Int, _ turn: __Waiter?) throws(Refusal) -> Bool {
    begin()
    _ = takeRequest(for: method)
    let plans = plans
    let cell = plans.pointee.methods.cell(index, method)
    if core.flags & Flags.pending != 0, isBehindOthers(method, turn) { return false }
    let decision = decide(cell, plans, nil)
    if decision.isYes {
      if let turn { enter(turn) }
      return true
    }
    try requireWaiting(method, decision, turn)
    return false
  }

  /// Begins a method that changes the state, or returns a run that must wait: steps 1 to 3.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - turn: The waiter of the call; nil for a new call.
  /// - Throws: The refusal, reported, if waiting can't succeed.
  @inline(never)
  func enterBody(_ method: Int, _ mode: __Run.Mode, _ turn: __Waiter?, in type: ObjectIdentifier) throws(Refusal)
    -> __Run
  {
    begin()
    var request: RequestPointer?
    if core.flags & (Flags.pending | Flags.unasked) != Flags.unasked {
      if isPartOfOverride(method, type) { return .part }
      request = takeRequest(for: method)
    }
    let plans = plans
    let cell = plans.pointee.methods.cell(index, method)
    guard core.flags & Flags.settled != 0 else {
      try requireWaiting(method, Decision(cell, .inTransition), turn)
      return .waiting
    }
    if core.flags & Flags.pending != 0, isBehindOthers(method, turn) { return .waiting }
    let decision = decide(cell, plans, request)
    guard decision.isYes, decision.plan >= 0 else {
      try requireWaiting(method, decision, turn)
      return .waiting
    }
    if isShared(method), let refusal = beginJointCall(of: method, along: decision.plan) {
      if let turn { leave(turn) }
      throw refusal
    }
    // Its transition holds up all other waiters until it has settled.
    if let turn { core.extras?.waiterQueues?.remove(turn) }
    return started(decision, cell, plans, method, mode, request, type)
  }

  /// Whether earlier waiters for a method come first; they don't for a task that runs a body of this machine.
  func isBehindOthers(_ method: Int, _ turn: __Waiter?) -> Bool {
    guard let line = core.extras?.waiterQueues?.calls[method] else { return false }
    return line.first !== turn && !isOwnTask
  }

  /// Whether the current task runs a body of this region, or one without `via:`, which must end before anything that
  /// waits for it.
  private var isOwnTask: Bool {
    guard let extras = core.extras, extras.awaitedTask != nil || !extras.recorded.invocations.isEmpty,
      let current = TaskIdentity.current
    else { return false }
    return extras.awaitedTask == current
      || extras.recorded.invocations.contains { $0.region == region && $0.task == current }
  }

  /// Refuses a call for which waiting can't succeed.
  func requireWaiting(_ method: Int, _ decision: Decision, _ turn: __Waiter?) throws(Refusal) {
    var refused = decision
    switch decision.obstacle {
    case _ where isOwnTask: refused = Decision(decision.plan, .inTransition)
    case .none, .conditions, .shouldFire, .shouldTransition, .inTransition:
      if canStillReach(.call(method)) { return }
    case .livelock, .uncallable, .noChooser, .noValues, .hostGone, .noMethod, .noHost: break
    }
    if let turn { leave(turn) }
    throw refuse(refused, .method(method), nil)
  }

  /// Refuses to wait for a state if waiting can't succeed.
  func requireReachable(_ goal: __Waiter.Goal) throws(Refusal) {
    let state = current
    let reason: Refusal.Reason
    if isOwnTask {
      reason = .inTransition
    } else if !canStillReach(goal) {
      reason = memory.ends[state] ? .finished : .notAllowed
    } else {
      return
    }
    throw refuse(hostTable.refusal(reason, of: goal, in: state))
  }

  // MARK: - Waiters

  /// Adds a waiter behind those with the same goal.
  func enlist(_ goal: __Waiter.Goal, _ limit: Duration?) -> __Waiter {
    let extras = lazyExtras
    let waiterQueues = extras.waiterQueues ?? WaiterQueues()
    extras.waiterQueues = waiterQueues
    let isFirst = waiterQueues.isEmpty
    if isFirst { waiterQueues.components = components }
    let waiter = waiterQueues.append(goal, limit)
    waiter.start(extras.clock)
    markPending()
    // The conditions of earlier waiters may have changed.
    settleRequests(after: isFirst ? .refusal : .attempt)
    return waiter
  }

  /// Records that a waiter had the turn and its guard did not hold, and resumes the next one.
  func requeue(_ waiter: __Waiter) {
    guard let extras = core.extras, let waiterQueues = extras.waiterQueues else { return }
    if case .call(let method) = waiter.goal { waiterQueues.calls[method]?.asked = extras.time }
    if waiterQueues.called === waiter { waiterQueues.called = nil }
    admitNextWaiter()
  }

  /// Removes a waiter whose body begins next, and gives the turn to the next candidate.
  ///
  /// Nothing else may happen before that body, so the guard of the next waiter is not evaluated yet.
  func enter(_ waiter: __Waiter) {
    guard let extras = core.extras, let waiterQueues = extras.waiterQueues else { return }
    waiterQueues.remove(waiter)
    if isSettled, !extras.queue.isRunning, extras.transactions == 0 {
      call(waiterQueues.candidates(at: extras.time).first(where: isDeclared))
    }
    clearPending()
  }

  /// Whether the current state declares the method that a waiter waits for.
  private func isDeclared(_ waiter: __Waiter) -> Bool {
    guard case .call(let method) = waiter.goal else { return false }
    return owner(of: method).isDeclared(.method(method))
  }

  /// Gives a waiter the turn, unless another one has it.
  private func call(_ waiter: __Waiter?) {
    guard let waiter, let waiterQueues = core.extras?.waiterQueues, waiterQueues.called == nil else { return }
    waiterQueues.called = waiter
    waiter.give(.turn)
  }

  /// Removes a waiter and resumes the next one.
  func leave(_ waiter: __Waiter) {
    guard let extras = core.extras, let waiterQueues = extras.waiterQueues else { return }
    waiterQueues.remove(waiter)
    admitNextWaiter()
    clearPending()
  }

  /// Acts on the verdict on a waiter, and removes the waiter unless it has the turn.
  ///
  /// - Throws: A `CancellationError`, or the refusal, reported.
  func conclude(_ waiter: __Waiter, _ verdict: __Waiter.Verdict) throws {
    if case .turn = verdict, !Task.isCancelled { return }
    leave(waiter)
    switch verdict {
    case .reached: return
    case .refused(let refusal): throw refuse(refusal)
    case .timedOut: throw refuse(hostTable.refusal(.timedOut, of: waiter.goal, within: waiter.limit, in: current))
    case .turn, .cancelled: throw CancellationError()
    }
  }

  /// Resumes the first waiter whose guard holds.
  ///
  /// No other waiter gets the turn before that one has evaluated its guard again.
  func admitNextWaiter() {
    guard let extras = core.extras, let waiterQueues = extras.waiterQueues, !extras.queue.isRunning, isSettled,
      extras.transactions == 0
    else { return }
    waiterQueues.tellReached()
    refuseStranded(waiterQueues)
    // Requests of a guard run before any waiter, and then all guards are evaluated again.
    for _ in 0..<1000 {
      guard waiterQueues.called == nil else { return }
      let first = firstToEnter(waiterQueues, extras)
      if !extras.queue.isEmpty {
        runQueue()
      } else {
        return call(first)
      }
    }
  }

  /// Returns the first waiter whose guard holds; nil if there is none, or if a guard makes a request.
  private func firstToEnter(_ waiterQueues: WaiterQueues, _ extras: Extras) -> __Waiter? {
    for first in waiterQueues.candidates(at: extras.time) where isDeclared(first) {
      guard case .call(let method) = first.goal, let line = waiterQueues.calls[method] else { continue }
      let (owner, plans) = (owner(of: method), owner(of: method).plans)
      let decision = owner.decide(plans.pointee.methods.cell(owner.index, method), plans, nil)
      if !extras.queue.isEmpty { return nil }
      if decision.isYes { return first }
      line.asked = extras.time
    }
    return nil
  }

  /// Refuses the waiters that no reachable configuration of the regions can satisfy any more.
  private func refuseStranded(_ waiterQueues: WaiterQueues) {
    let components = components
    if waiterQueues.components == components { return }
    waiterQueues.components = components
    waiterQueues.refuseAll { goal in
      if canStillReach(goal) { return nil }
      let machine = at(hostTable.region(of: goal))
      return hostTable.refusal(machine.hasEnded ? .finished : .notAllowed, of: goal, in: machine.current)
    }
  }

  /// The components of the current states of all regions: while they stay the same, so do the reachable states.
  private var components: [Int] { regions.map { at($0).table.component(of: at($0).current) } }

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
    guard let waiterQueues = core.extras?.waiterQueues else { return }
    let table = hostTable
    waiterQueues.refuseAll { table.region(of: $0) == region ? table.refusal(reason, of: $0, in: current) : nil }
    clearPending()
  }

  /// Finishes a transaction: cancels preempted bodies, refuses requests, starts timers and resumes waiters.
  func admitAfterTransaction(_ extras: Extras) {
    if extras.transactions > 0 { return }
    deliverHeld(extras)
    let effects = exchange(&extras.recorded.effects, with: Recorded.Effects())
    for invocation in effects.invocations { invocation.cancel() }
    for (region, request) in effects.requests { _ = at(region).refuse(.reset, request) }
    for place in effects.states { extras.waiterQueues?.arrive(in: place, of: extras.table) }
    for region in effects.resetRegions.sorted() { at(region).refuseWaiting(.reset) }
    startTimers(extras)
    for closure in effects.closures { enqueue(closure) }
    settleRequests(after: .refusal)
    for region in regions { at(region).admitWaiting() }
  }

  /// Resumes waiters, because the region was put in a state.
  func admitWaiting() {
    guard let extras = core.extras, extras.waiterQueues != nil else { return }
    extras.time += 1
    extras.arrive(in: RegionState(region: region, state: current))
    admitNextWaiter()
  }
}
