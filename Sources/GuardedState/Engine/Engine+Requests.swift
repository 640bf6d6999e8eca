// Requests for a change: events, direct transitions, calls by name.

extension Engine {
  // MARK: - Events and direct transitions

  /// Performs a request without data for observers.
  @inline(__always)
  func perform(_ request: Request) throws -> Effect {
    try performFast(request) ?? performSlow(request)
  }

  // Not inlined: the fast path would retain the host.
  @inline(never)
  func performSlow(_ request: Request) throws -> Effect { try perform(request, with: nil) }

  /// Performs a request if only its own method and callbacks after the body matter, as for most.
  ///
  /// - Returns: The effect; nil if the slow path must decide.
  /// - Throws: A ``Refusal`` because of a condition, reported; or the error that the method's body threw.
  func performFast(_ request: Request) throws -> Effect? {
    let wanted = Flags.acceptsRequests | Flags.beginsFast | Flags.begun
    guard core.flags & (wanted | Flags.pending) == wanted else { return nil }
    if scope == .host, case .event(let event) = request { return performUnobserved(inRegions: event) }
    let (slot, plans) = (core[region], plans(of: region))
    if core.flags & (Flags.noListenersAfter | Flags.changesFast) == Flags.noListenersAfter | Flags.changesFast,
      case let shortcut = plans.pointee.shortcut(of: request, in: Int(slot.index)), shortcut.hasTarget
    {
      let change = __Change(along: shortcut, from: slot.index, in: region, after: core.revision, by: request.event)
      core.enter(shortcut.target, of: region)
      core.revision &+= 1
      return .happened(change)
    }
    let cell = plans.pointee.cell(of: request, in: Int(slot.index))
    guard cell >= 0, case let plan = plans.pointee.plans + Int(cell), isComplete(plan) else { return nil }
    if plan.pointee.conditionCount > 0 { return try performIfConditionsHold(request, cell, plans) }
    var change = change(along: cell, plans)
    if plan.pointee.method >= 0 {
      // A call of the method would offer the event to other regions as well. A method may perform several events; a call
      // performs the first of them.
      let method = Int(plan.pointee.method)
      guard region == 0 || !isShared(method), plans.pointee.methods.cell(Int(slot.index), method) == cell,
        try host.__perform(method)
      else { return nil }
      // An override without a guard has changed nothing.
      if core.revision == change.revision &- 1 { change.target = -1 }
      return Effect(of: change)
    }
    markBusy()
    try apply(change, nil)
    return Effect(of: change)
  }

  /// Performs a request if the conditions of its plan hold.
  ///
  /// - Returns: The effect; nil if the slow path must decide.
  /// - Throws: The ``Refusal`` because of a condition, reported; or the error that the method's body threw.
  @inline(never)
  private func performIfConditionsHold(_ request: Request, _ cell: Int32, _ plans: PlanPointer) throws -> Effect? {
    if blocker(to: request, cell) != nil { return nil }
    let decision = decide(cell, plans, nil)
    if decision.isYes { return try perform(request, decision, nil) }
    throw refuse(decision, request, nil)
  }

  /// Whether the target of a transition is known, and the values that it carries are there.
  @inline(__always)
  func isComplete(_ plan: UnsafePointer<Plan>) -> Bool {
    plan.pointee.depth >= 0
      && (plan.pointee.kind.isEmpty || plan.pointee.kind == .valued && offersValue(for: plan.pointee.target))
  }

  /// Whether a value was offered for a state that carries one.
  @inline(__always)
  func offersValue(for state: Int32) -> Bool { core.values.map { $0.offers(Int(state)) } ?? false }

  /// Performs a request for a change that has no arguments.
  ///
  /// - Throws: A ``Refusal``, reported; or the error that the method's body threw.
  func perform(_ request: Request, with context: ChangeContext?) throws -> Effect {
    try requireNoQuestion(about: request)
    takeDue()
    if isExhausted { throw refuse(.livelock, request) }
    guard isIdle else {
      try postpone(request) { [self] in _ = try perform(request, with: context) }
      return .queued
    }
    guard let context else { return try perform(request, nil) }
    var running = RunningRequest(method: -1, context: context)
    return try withUnsafeMutablePointer(to: &running) { try perform(request, $0) }
  }

  private func perform(_ request: Request, _ running: RequestPointer?) throws -> Effect {
    if scope == .host, case .event(let event) = request { return try offer(event, running) }
    let decision = decision(on: request, running)
    if decision.isYes { return try perform(request, decision, running) }
    if isDeferred(request, decision) {
      return deferred(request, running.flatMap { $0.pointee.context }, in: scope)
    }
    throw refuse(decision, request, nil)
  }

  /// Defers an event that the state doesn't accept now.
  ///
  /// - Parameters:
  ///   - request: The event.
  ///   - context: Its context.
  ///   - scope: The part of the host that it is for.
  func deferred(_ request: Request, _ context: ChangeContext?, in scope: Scope) -> Effect {
    if let context {
      deferRequest(request, in: scope) { [region, weak host] in
        if let host { Engine(host, region: region).redeliver(request, context, in: scope) }
      }
    } else {
      deferRequest(request, in: scope, nil)
    }
    // Requests of its conditions run now.
    runPendingWork(after: .refusal)
    return .deferred
  }

  /// Performs a request to this region after the decision about it.
  func perform(_ request: Request, _ decision: Decision, _ running: RequestPointer?) throws -> Effect {
    guard decision.plan >= 0 else { return decision.isIgnored ? ignoredEvent(request) : .stayed }
    let plans = plans
    let plan = plans.pointee.plans + Int(decision.plan)
    if plan.pointee.method >= 0 {
      if let running { return try call(Int(plan.pointee.method), along: decision.plan, running) }
      var running = RunningRequest(method: -1, context: nil)
      return try withUnsafeMutablePointer(to: &running) {
        try call(Int(plan.pointee.method), along: decision.plan, $0)
      }
    }
    markBusy()
    var change = change(along: decision.plan, plans)
    if announces { announce(change, running) }
    if !plan.pointee.kind.isDisjoint(with: [.choice, .valued]) {
      change = try chosen(change, decision.plan, request, running)
    }
    try apply(change, running)
    return Effect(of: change)
  }

  /// Calls the method that performs a request along a plan.
  private func call(_ method: Int, along plan: Int32, _ request: RequestPointer) throws -> Effect {
    request.pointee.method = method
    request.pointee.plan = plan
    setPendingRequest(request)
    defer { clearPendingRequest(request) }
    do { try callBare(method) } catch let error as RefusedCall {
      clearPendingRequest(request)
      throw refuse(error.refusal)
    }
    return try request.pointee.takeEffect()
  }

  /// Calls a method without arguments.
  @inline(__always)
  func callBare(_ method: Int) throws {
    if try !host.__perform(method) { _ = try host.__invoke(method, __Arguments(values: [], of: self, method)) }
  }

  // MARK: - Passing a request to its method

  /// Passes a request to the method that is called next.
  func setPendingRequest(_ request: RequestPointer) {
    if !hasColdState { _ = ensureColdState() }
    withColdState({ $0.pendingRequest = request }, without: ())
  }

  /// Withdraws a request that its method has not taken.
  func clearPendingRequest(_ request: RequestPointer) {
    withColdState({ if $0.pendingRequest == request { $0.pendingRequest = nil } }, without: ())
  }

  /// Calls a closure that must not find the request passed to a method.
  func withoutRequest<Result>(_ work: () throws -> Result) rethrows -> Result {
    let request = withColdState({ $0.pendingRequest }, without: nil)
    if let request { clearPendingRequest(request) }
    defer { if let request { setPendingRequest(request) } }
    return try work()
  }

  /// Takes the request that a method is called for; nil for a direct call.
  @inline(__always)
  func takeRequest(for method: Int) -> RequestPointer? { hasListenersBefore ? claimPendingRequest(method) : nil }

  func claimPendingRequest(_ method: Int) -> RequestPointer? {
    withColdState(
      {
        guard let request = $0.pendingRequest, request.pointee.method == method else { return nil }
        $0.pendingRequest = nil
        return request
      }, without: nil)
  }

  // MARK: - Waiting and starting

  /// Queues a request until the running transition ends.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition`, reported, while an async body runs.
  func postpone(_ request: Request, of table: __Table? = nil, _ run: @escaping () throws -> Void) throws(Refusal) {
    if withColdState({ $0.letsNothingWait }, without: false) { throw refuse(.inTransition, request, of: table) }
    enqueue(request, of: table) { try? run() }
  }

  /// Runs the entry callbacks of the initial state, once, before the first transition; those of all regions together,
  /// if this is the host's own state.
  ///
  /// - Throws: A ``Refusal`` with the reason `notAllowed`, reported, if the machine was started before or has changed.
  func startMachine() throws(Refusal) {
    try requireUnstarted()
    guard scope == .host else { return startRegion() }
    // The start isn't saved, because it changes nothing.
    try? jointly { for region in regions where at(region).isFresh { at(region).startRegion() } }
  }

  /// Whether no region of the host has changed, and this one wasn't started.
  var hasNeverChanged: Bool { core.revision == 0 && !core[region].hasStarted }

  /// Whether the region is in its first state and was not started, no matter what other regions have done.
  var isFresh: Bool {
    let hasChanged = hasRegions ? core[region].previous != __MachineCore.nowhere : core.revision > 0
    return !hasChanged && !core[region].hasStarted
  }

  /// Refuses to start a machine that has started or changed, or while a transition runs.
  func requireUnstarted() throws(Refusal) {
    if table.isPlaceholder { throw refuse(table.noRules(.start)) }
    guard isIdle, isFresh else {
      throw refuse(refusal(isIdle ? .notAllowed : .inTransition, .target(Int(memory.initial)), .operation(.start)))
    }
  }

  func startRegion() {
    core[region].hasStarted = true
    try? take(__Change(from: -1, to: Int32(index), in: region, revision: core.revision))
  }
}
