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
    var change = change(along: cell, plans)
    if plan.pointee.method >= 0 {
      // A call of the method would offer the event to other regions as well. A method may perform several events; a call
      // performs the first of them.
      let method = Int(plan.pointee.method)
      guard region == 0 || !isShared(method), plans.pointee.methods.cell(Int(slot.index), method) == cell,
        plan.pointee.conditionCount == 0
      else { return nil }
      if try !host.__perform(method) { return nil }
      // An override without a guard has changed nothing, or something else.
      let revision = core.revision
      if revision < change.revision || revision == change.revision && core[region].index != change.target {
        change.target = -1
      }
      return Effect(of: change)
    }
    if plan.pointee.conditionCount > 0, case let decision = decide(cell, plans, Caller()), !decision.isYes {
      throw refuse(decision, request)
    }
    markBusy()
    try apply(change, nil)
    return Effect(of: change)
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
  /// - Parameters:
  ///   - request: The request.
  ///   - context: Its context; nil for one that carries nothing.
  ///   - source: The state that must be the current one; nil for any.
  /// - Throws: A ``Refusal``, reported; or the error that the method's body threw.
  func perform(_ request: Request, with context: ChangeContext?, from source: Int? = nil) throws -> Effect {
    var caller = Caller(source: source)
    try admit(request, from: &caller)
    guard isIdle else {
      try postpone(request) { [self] in _ = try perform(request, with: context, from: source) }
      return .queued
    }
    guard let context else { return try perform(request, from: caller) }
    var running = RunningRequest(method: -1, context: context)
    return try withUnsafeMutablePointer(to: &running) {
      caller.running = $0
      return try perform(request, from: caller)
    }
  }

  private func perform(_ request: Request, from caller: Caller) throws -> Effect {
    if scope == .host, case .event(let event) = request { return try offer(event, from: caller) }
    let decision = decision(on: request, from: caller)
    if decision.isYes { return try perform(request, decision, caller.running) }
    if isDeferred(request, decision) {
      return deferred(request, caller.running.flatMap { $0.pointee.context }, in: scope)
    }
    throw refuse(decision, request)
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
    recordTrigger(request)
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
    request.pointee.decide(on: plan, basis)
    return try call(for: request) ?? .stayed
  }

  /// Calls the method that performs a request, without arguments.
  ///
  /// - Returns: The outcome; nil if the method has stored none.
  /// - Throws: The ``Refusal``, reported, even if the method converts it to another type; or the error of the body.
  private func call(for request: RequestPointer) throws -> Effect? {
    do { try passing(request) { try callBare(request.pointee.method) } } catch {
      if let refused = error as? RefusedCall { throw refuse(refused.refusal) }
      _ = try request.pointee.takeOutcome()
      throw error
    }
    return try request.pointee.takeOutcome()
  }

  /// Calls a method without arguments.
  @inline(__always)
  func callBare(_ method: Int) throws {
    if try !host.__perform(method) { _ = try host.__invoke(method, __Arguments(values: [], of: self, method)) }
  }

  // MARK: - Passing a request to its method

  /// Calls a closure that calls the method which performs a request. The method's guard takes the request.
  @inline(__always)
  func passing<Result>(_ request: RequestPointer, _ work: () throws -> Result) rethrows -> Result {
    let outer = pass(request)
    defer { pass(outer) }
    return try work()
  }

  /// Passes a request to the method that is called next, or none; returns the one that was passed before.
  @discardableResult
  func pass(_ request: RequestPointer?) -> RequestPointer? {
    let cold = ensureColdState()
    defer { updatePassedFlag(cold) }
    return exchange(&cold.passedRequest, with: request)
  }

  /// Passes a request to an async method, which the current task calls next.
  func passAwaited(_ request: RequestPointer) {
    let cold = ensureColdState()
    cold.awaitedRequests.append(request)
    updatePassedFlag(cold)
  }

  /// Hides the request that was passed to a method from the calls that something else makes first; returns it.
  func hidePassedRequest() -> RequestPointer? {
    let request = passedRequest
    if let request { withdraw(request) }
    return request
  }

  /// Passes a request again that was hidden.
  func passAgain(_ request: RequestPointer?) {
    guard let request else { return }
    if request.pointee.task == nil { pass(request) } else { passAwaited(request) }
  }

  private func updatePassedFlag(_ cold: ColdState) {
    if cold.passedRequest == nil, cold.awaitedRequests.isEmpty {
      core.flags |= Flags.noPassedRequest
    } else {
      core.flags &= ~Flags.noPassedRequest
    }
  }

  /// Takes the request that a method is called for; nil for a direct call.
  @inline(__always)
  func takeRequest(for method: Int) -> RequestPointer? {
    core.flags & Flags.noPassedRequest == 0 ? claimRequest(method) : nil
  }

  @inline(never)
  private func claimRequest(_ method: Int) -> RequestPointer? {
    guard let request = passedRequest, request.pointee.method == method else { return nil }
    withdraw(request)
    request.pointee.keepDecision(ifMadeIn: basis)
    return request
  }

  /// The request that was passed to a method which the current task calls; nil if there is none.
  var passedRequest: RequestPointer? {
    if core.flags & Flags.noPassedRequest != 0 { return nil }
    return withColdState({ $0.passedRequest ?? $0.awaitedRequests.last { $0.pointee.isOfTask } }, without: nil)
  }

  /// The situation for a decision made now.
  var basis: DecisionBasis {
    DecisionBasis(revision: core.revision, states: regions.reduce(0) { $0 &* 65_537 &+ Int(core[$1].index) })
  }

  /// Withdraws a request.
  func withdraw(_ request: RequestPointer) {
    let cold = ensureColdState()
    if cold.passedRequest == request { cold.passedRequest = nil }
    if !cold.awaitedRequests.isEmpty { cold.awaitedRequests.removeAll { $0 == request } }
    updatePassedFlag(cold)
  }

  // MARK: - Waiting and starting

  /// Queues a request until the running transition ends.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition`, reported, while an async body runs.
  func postpone(_ request: Request, of table: __Table? = nil, _ run: @escaping () throws -> Void) throws(Refusal) {
    if let question { throw answer(question, about: request, from: Caller()) }
    if withColdState({ $0.letsNothingWait }, without: false) { throw refuse(.inTransition, request, of: table) }
    enqueue(request, of: table) { try? run() }
  }

  /// Runs the entry callbacks of the initial state, once, before the first transition; those of all regions together,
  /// if this is the host's own state.
  ///
  /// - Throws: A ``Refusal`` with the reason `notAllowed`, reported, if the machine was started before or has changed.
  func startMachine() throws(Refusal) {
    try admit(.start, to: Int(memory.initial))
    guard scope == .host else { return startRegion() }
    // The start isn't saved, because it changes nothing.
    try? jointly { for region in regions where at(region).isFresh { at(region).startRegion() } }
  }

  /// Whether the region is in its first state and was not started, no matter what other regions have done.
  var isFresh: Bool {
    let hasChanged = hasRegions ? core[region].previous != __MachineCore.nowhere : core.revision > 0
    return !hasChanged && !core[region].hasStarted
  }

  func startRegion() {
    core[region].hasStarted = true
    try? take(__Change(from: -1, to: Int32(index), in: region, revision: core.revision))
  }
}
