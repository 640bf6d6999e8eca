// The gate. Every road leads through it: a call, an event, a target, a wait, an operation, and a question about any.

/// The parts of a request that only its caller has.
struct Caller {
  /// The kind of the method's body.
  var mode: __Run.Mode = []
  /// A type that identifies the class whose method it is.
  var type: ObjectIdentifier?
  /// Evaluates the method's guard with its arguments; nil if it has none.
  var argumentGuard: (() -> Verdict)?
  /// The waiter of a call that has waited, or of a task that would wait for a state.
  var waiter: __Waiter?
  /// The state that must be the current one; nil for any.
  var source: Int?
  /// The request that was passed to the method; nil for a direct call.
  var running: RequestPointer?
}

extension Engine {
  /// Does what precedes the decision about a request. In a question, the refusal is the answer and nothing has an effect.
  /// Otherwise the machine settles, and listeners that request without end are refused.
  ///
  /// - Returns: False for an inherited method that an override calls, which is a part of the override.
  /// - Throws: A ``Refusal``, reported unless it is the answer to a question.
  @discardableResult
  func admit(_ request: Request, from caller: inout Caller) throws(Refusal) -> Bool {
    if let question { throw answer(question, about: request, from: caller) }
    if request.settles(core) { beforeRequest { settle() } }
    if case .method(let method) = request {
      if isPartOfOverride(method, of: caller) { return false }
      caller.running = takeRequest(for: method)
    }
    if caller.running?.pointee.plan == nil, isExhausted {
      throw refuse(Decision(Cell.none, .livelock), request, from: caller)
    }
    return true
  }

  // MARK: - Guarded methods

  /// Decides about the call of a guarded method, and begins it: steps 1 to 3.
  ///
  /// - Returns: The run: of the body, of a part of an override, or of no body because the call must wait or is ignored,
  ///   or because it was refused and can't throw.
  /// - Throws: The refusal, reported.
  @inline(never)
  func begin(_ method: Int, from caller: consuming Caller) throws(Refusal) -> __Run {
    begin()
    let request = Request.method(method)
    // One test is enough for most calls: nothing is due, no transition runs, not even that of an override, and no
    // request was passed.
    let wanted = Flags.acceptsRequests
    if core.flags & (wanted | Flags.pending) != wanted {
      guard try admit(request, from: &caller) else { return .part }
    }
    let plans = plans
    if let plan = caller.running?.pointee.plan {
      return caller.mode.contains(.changesNothing) ? plainCall() : started(plan, plan, plans, method, caller)
    }
    let cell = plans.pointee.methods.cell(index, method)
    let (changes, waits) = (!caller.mode.contains(.changesNothing), caller.mode.contains(.waits))
    // A call by name can report that it did not run, even if its method can't.
    let queues = caller.mode.contains(.queues) && caller.running == nil
    if changes, core.flags & Flags.noTransition == 0 {
      if waits { return try wait(method, Decision(cell, .inTransition), caller) }
      if queues, canWait(request) { return .waiting }
      throw refuse(Decision(Cell.none, .inTransition), request, from: caller)
    }
    if waits, core.flags & Flags.pending != 0, isBehindOthers(method, caller.waiter) {
      return .waiting(caller.running)
    }
    let decision = decide(about: request, cell, plans, caller)
    if decision.isIgnored { return ignored(method, caller.running, caller.waiter) }
    guard decision.isYes, decision.plan >= 0 || !changes else {
      if waits { return try wait(method, decision, caller) }
      if queues, isDeferred(request, decision) { return .waiting }
      guard caller.mode.contains(.silent), caller.running == nil else {
        throw refuse(decision, request, from: caller)
      }
      if hasRefusalListeners { reportRefusal(decision, method) }
      return .refused
    }
    guard changes else {
      if let waiter = caller.waiter { admit(waiter) }
      return plainCall()
    }
    if isShared(method), let refusal = beginJointCall(of: method, along: decision.plan) {
      caller.running?.pointee.outcome = .failure(refusal)
      if let waiter = caller.waiter { withdraw(waiter) }
      throw refusal
    }
    // Its transition holds up all other waiters until it has ended.
    if let waiter = caller.waiter { waiters?.remove(waiter) }
    return started(decision.plan, cell, plans, method, caller)
  }

  /// The run of a method that changes no state.
  @inline(__always)
  private func plainCall() -> __Run {
    countCall()
    return .plain
  }

  /// Step 3 of a method that may run; with `via:`, also the transition to the state in which its body runs.
  ///
  /// - Parameters:
  ///   - number: The plan that it takes.
  ///   - cell: The cell of the current state.
  @inline(__always)
  private func started(_ number: Int32, _ cell: Int32, _ plans: PlanPointer, _ method: Int, _ caller: Caller) -> __Run {
    markBusy()
    if caller.running?.pointee.plan == nil {
      recordTrigger(.method(method))
    }
    if announces { announce(change(along: number, plans), caller.running) }
    if caller.mode.contains(.overrides), let type = caller.type {
      noteOverride(method, type, isAsync: caller.mode.contains(.awaits))
    }
    let plan = plans.pointee.plans + Int(number)
    if plan.pointee.kind.contains(.via) { return invoke(number, method, caller.running) }
    if caller.mode.contains(.awaits) { awaitBody() }
    return cell == number && caller.running == nil && !caller.mode.contains(.overrides)
      ? .plain : __Run(number, request: caller.running)
  }

  /// Lets a call wait, or refuses it if waiting can't succeed.
  private func wait(_ method: Int, _ decision: Decision, _ caller: Caller) throws(Refusal) -> __Run {
    try requireWaiting(method, decision, caller.waiter)
    return .waiting(caller.running)
  }

  // MARK: - Operations

  /// Admits an operation of the machine, which only a transition, a transaction of another task, or missing rules prevent.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - target: The state that it would put the machine in; nil if that isn't known.
  /// - Throws: A ``Refusal``, reported unless it is the answer to a question.
  func admit(_ operation: Refusal.Operation, to target: Int? = nil) throws(Refusal) {
    var caller = Caller(source: target)
    try admit(operation.request, from: &caller)
    if let refusal = refusal(of: operation, from: caller) { throw refuse(refusal) }
  }

  /// Returns the refusal that an operation would get now; nil if it would be performed.
  func refusal(of operation: Refusal.Operation, from caller: Caller) -> Refusal? {
    if isExhausted { return Refusal(.livelock, operation.request, in: at(0).current, of: hostTable) }
    switch operation {
    case .enqueue, .announce, .question: return nil
    case .wait:
      guard let goal = caller.waiter?.goal, !isReached(goal) else { return nil }
      // In a question, nothing waits.
      return refusalOfWaiting(for: goal) ?? hostTable.refusal(.notAllowed, of: goal, in: current)
    case .start, .restore, .reset, .transaction: break
    }
    if !isIdle || isShutOut { return table.inTransition(operation, caller.source, in: current) }
    if table.isPlaceholder { return table.noRules(operation) }
    let isRefused = operation == .start && !isFresh
    return isRefused ? refusal(.notAllowed, .target(Int(memory.initial)), .operation(.start)) : nil
  }

  // MARK: - Names

  /// Reports the refusal of a name that doesn't exist, by the state of the settled machine.
  func refuseUnknown(_ refusal: (Engine) -> Refusal) -> Refusal {
    settle()
    return refuse(asIfSettled { refusal(self) })
  }
}

extension Request {
  /// Whether the machine settles before the decision. The first entry callbacks run in the initial states, and to put
  /// the machine in a state takes no transition.
  fileprivate func settles(_ core: __MachineCore) -> Bool {
    guard case .operation(let number) = self else { return true }
    return switch Refusal.Operation(number: number) {
    case .start: core.coldState?.scheduler.isActive ?? false
    case .restore, .reset, .announce, .question: false
    case .transaction, .enqueue, .wait: true
    }
  }
}
