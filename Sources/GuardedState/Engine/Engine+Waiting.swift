// Guards that wait: a call that may not run yet is suspended until it may. Who waits is in the extras' lines.

extension Engine {
  // MARK: - The guard

  /// Whether a method that changes no state may run now, and nobody can wait for it.
  @usableFromInline
  @inline(__always)
  func entersPlainly(_ method: Int) -> Bool {
    guard method < Flags.methods else { return false }
    let wanted = Flags.unasked | Flags.bit(method)
    return core.flags & (wanted | Flags.pending) == wanted
  }

  /// Whether a method that changes no state may run now; false where it must wait.
  ///
  /// - Parameter turn: Who has waited for it; nil for a new call.
  /// - Throws: The refusal, reported, where waiting would be in vain.
  @usableFromInline
  @inline(never)
  func enters(_ method: Int, _ turn: __Turn?) throws(Refusal) -> Bool {
    begin()
    _ = takeRequest(for: method)
    let plans = plans
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    if core.flags & Flags.pending != 0, isBehindOthers(method, turn) { return false }
    let decision = decide(cell, plans, nil)
    if decision.isYes {
      if let turn { enter(turn) }
      return true
    }
    try requireWaiting(method, decision, turn)
    return false
  }

  /// Begins a method that changes the state: steps 1 to 3; where it must wait, the run says so.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: What kind of body it has.
  ///   - turn: Who has waited for it; nil for a new call.
  /// - Throws: The refusal, reported, where waiting would be in vain.
  @usableFromInline
  @inline(never)
  func enterBody(_ method: Int, _ mode: __BodyMode, _ turn: __Turn?, for caller: ObjectIdentifier) throws(Refusal)
    -> __Run
  {
    begin()
    var request: RequestPointer?
    if core.flags & (Flags.pending | Flags.unasked) != Flags.unasked {
      if isPartOfOverride(method, caller) { return .part }
      request = takeRequest(for: method)
    }
    let plans = plans
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    guard flags & Flags.settled != 0 else {
      try requireWaiting(method, Decision(cell, .inTransition), turn)
      return .waiting
    }
    if core.flags & Flags.pending != 0, isBehindOthers(method, turn) { return .waiting }
    let decision = decide(cell, plans, request)
    guard decision.isYes, decision.plan >= 0 else {
      try requireWaiting(method, decision, turn)
      return .waiting
    }
    if let refusal = beginJointCall(of: method, along: decision.plan) {
      if let turn { leave(turn) }
      throw refusal
    }
    // Its transition keeps all others waiting until it has settled.
    if let turn { takeOut(turn) }
    return started(decision, cell, plans, method, mode, request, caller)
  }

  /// Whether others wait for a method who came before. Whoever the machine itself waits for goes past them.
  func isBehindOthers(_ method: Int, _ turn: __Turn?) -> Bool {
    guard let line = core.extras?.lines?.calls[method] else { return false }
    return line.first !== turn && !isOwnTask
  }

  /// Whether the task that runs is that of a body of this machine, which must end before anything that waits for it.
  private var isOwnTask: Bool {
    let awaited = turns.flatMap { $0.isAwaiting ? $0.awaitedTask : nil }
    let invocations = core.extras?.invocations ?? []
    guard awaited != nil || !invocations.isEmpty, let current = TaskIdentity.current else { return false }
    return awaited == current || invocations.contains { $0.task == current }
  }

  /// Refuses a call that would wait in vain.
  func requireWaiting(_ method: Int, _ decision: Decision, _ turn: __Turn?) throws(Refusal) {
    let refused: Decision
    switch decision.obstacle {
    case _ where isOwnTask: refused = Decision(decision.plan, .inTransition)
    case .none, .conditions, .shouldFire, .shouldTransition, .inTransition:
      if canStillReach(.call(method)) { return }
      refused = decision
    case .uncallable, .noChooser, .noValues, .hostGone, .noMethod: refused = decision
    }
    if let turn { leave(turn) }
    throw refuse(refused, .method(method), nil)
  }

  /// Refuses somebody who would wait for a state in vain.
  func requireReachable(_ goal: __Turn.Goal) throws(Refusal) {
    let (table, state) = (host.__table, current)
    let reason: Refusal.Reason
    if isOwnTask {
      reason = .inTransition
    } else if !canStillReach(goal) {
      reason = memory.ends[state] ? .finished : .notAllowed
    } else {
      return
    }
    throw refuse(table.refusal(reason, of: __Turn(goal, ticket: 0, nil), in: state))
  }

  // MARK: - Those who wait

  /// Lets somebody wait behind those who wait for the same.
  func enlist(_ goal: __Turn.Goal, _ limit: Duration?) -> __Turn {
    let extras = madeExtras
    let lines = extras.madeLines
    let isFirst = lines.isEmpty
    if isFirst { lines.components = components }
    let waiter = lines.append(goal, limit)
    waiter.start(madeTurns.clock)
    keep()
    // The conditions of those before may have changed.
    settleRequests(after: isFirst ? .refusal : .attempt)
    return waiter
  }

  /// Says that it was somebody's turn, whose guard did not hold.
  func goOn(_ waiter: __Turn) {
    guard let lines = core.extras?.lines else { return }
    if case .call(let method) = waiter.goal { lines.calls[method]?.asked = lines.time }
    if lines.called === waiter { lines.called = nil }
    letIn()
  }

  /// Takes somebody out of the line whose transition begins.
  func takeOut(_ waiter: __Turn) { core.extras?.lines?.remove(waiter) }

  /// Lets somebody in, whose body begins next: nothing else may happen before, so that who comes next is not asked yet.
  func enter(_ waiter: __Turn) {
    guard let extras = core.extras, let lines = extras.lines else { return }
    lines.remove(waiter)
    if isSettled, turns?.queue.isRunning != true, extras.transactions == 0 {
      call(lines.candidates.first(where: isDeclared))
    }
    keepNothing(extras)
  }

  /// Whether the state declares what somebody waits for.
  private func isDeclared(_ waiter: __Turn) -> Bool {
    guard case .call(let method) = waiter.goal else { return false }
    return declares(.method(method))
  }

  /// Gives somebody the turn, unless somebody has it.
  private func call(_ waiter: __Turn?) {
    guard let waiter, let lines = core.extras?.lines, lines.called == nil else { return }
    lines.called = waiter
    waiter.give(.turn)
  }

  /// Lets somebody go, and perhaps another one in.
  func leave(_ waiter: __Turn) {
    guard let extras = core.extras, let lines = extras.lines else { return }
    lines.remove(waiter)
    letIn()
    keepNothing(extras)
  }

  /// Says what became of somebody who has waited and doesn't any longer.
  ///
  /// - Throws: A `CancellationError`, or the refusal, reported.
  func conclude(_ waiter: __Turn, _ verdict: __Turn.Verdict) throws {
    if case .turn = verdict, !Task.isCancelled { return }
    leave(waiter)
    switch verdict {
    case .reached: return
    case .refused(let refusal): throw refuse(refusal)
    case .timedOut: throw refuse(host.__table.refusal(.timedOut, of: waiter, in: current))
    case .turn, .cancelled: throw CancellationError()
    }
  }

  /// Runs the requests that wait, and then lets somebody in.
  func settleWaiting(_ ended: TurnEnd) {
    if ended != .question { core.extras?.lines?.time += 1 }
    runWaiting()
    letIn()
  }

  /// Gives the turn to somebody whose guard holds, the first who came. Nobody else has it before that one has asked again.
  func letIn() {
    guard let extras = core.extras, let lines = extras.lines, turns?.queue.isRunning != true, isSettled,
      extras.transactions == 0
    else { return }
    lines.tellReached()
    refuseStranded(lines)
    // What a guard requests comes before anybody who waits, and then all are asked again.
    for _ in 0..<1000 {
      guard lines.called == nil else { return }
      let first = firstToEnter(lines)
      if turns?.queue.isEmpty == false {
        runWaiting()
      } else {
        return call(first)
      }
    }
  }

  /// Who came first of those whose guards hold; none where a guard requests something.
  private func firstToEnter(_ lines: WaitingLines) -> __Turn? {
    let plans = plans
    for first in lines.candidates where isDeclared(first) {
      guard case .call(let method) = first.goal, let line = lines.calls[method] else { continue }
      let cell = plans.pointee.methods.cell(Int(core.index), method)
      let decision = decide(cell, plans, nil)
      if turns?.queue.isEmpty == false { return nil }
      if decision.isYes { return first }
      line.asked = lines.time
    }
    return nil
  }

  /// Refuses the waiters that no reachable configuration of the host's machines can satisfy any more.
  private func refuseStranded(_ lines: WaitingLines) {
    let (table, state, components) = (host.__table, current, components)
    if lines.components == components { return }
    lines.components = components
    lines.refuseAll {
      !canStillReach($0)
    } with: {
      table.refusal(memory.ends[state] ? .finished : .notAllowed, of: $0, in: state)
    }
  }

  /// The components of the current states of all machines: as long as they are the same, the same states can be reached.
  private var components: [Int] {
    guard hasRegions, let regions = hostRegions else { return [host.__table.component(of: current)] }
    var components: [Int] = []
    regions.each { components.append($0.host.__table.component(of: $0.current)) }
    return components
  }

  /// Whether a reachable configuration of the host's machines can satisfy a waiter.
  ///
  /// Conditions on the states of other regions are evaluated in each configuration; all others count as possibly true.
  private func canStillReach(_ goal: __Turn.Goal) -> Bool {
    switch goal {
    case .call(let method): canStillReach(.method(method))
    case .state(let state): canStillReach(.target(state))
    case .openState: true
    case .any(let goals): goals.contains { canStillReach($0) }
    }
  }

  private func canStillReach(_ request: Request) -> Bool {
    guard host.__table.leads(to: request, from: current) else { return false }
    guard hasRegions, let regions = hostRegions else { return true }
    return regions.canReach(request, of: core.number)
  }

  // MARK: - Without a transition

  /// Refuses all who wait, because the machine begins anew.
  func refuseWaiting(_ reason: Refusal.Reason) {
    guard let extras = core.extras, let lines = extras.lines else { return }
    lines.refuseAll { host.__table.refusal(reason, of: $0, in: current) }
    keepNothing(extras)
  }

  /// Lets in those who may after a transaction, and begins the times of the states that were entered in it.
  func admitAfterTransaction(_ extras: Extras) {
    if extras.transactions > 0 { return }
    let ending = extras.ending
    extras.ending = Extras.Ending()
    for invocation in ending.invocations { invocation.cancel() }
    for request in ending.requests { _ = refuse(.reset, request) }
    if extras.lines?.arrivePassed(of: host.__table) == true { refuseWaiting(.reset) }
    updateTimers(extras)
    admitWaiting()
  }

  /// Lets those in who may, because the machine was put in a state.
  func admitWaiting() {
    guard let extras = core.extras, let lines = extras.lines else { return }
    lines.time += 1
    lines.pass(current, of: host.__table, lasts: extras.transactions == 0)
    letIn()
  }
}
