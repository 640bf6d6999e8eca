// Requests for a change: events, direct transitions, calls by name.

extension Engine {
  // MARK: - Events and direct transitions

  /// Performs a request without data for observers.
  @inline(__always)
  func perform(_ asked: Request) throws -> Effect {
    if let change = try performFast(asked) { return Effect(of: change) }
    return try performSlow(asked)
  }

  // Not inlined: the fast path would retain the host.
  @inline(never)
  func performSlow(_ asked: Request) throws -> Effect { try perform(asked, with: nil) }

  /// Performs a request if only its own method and callbacks after the body matter, as for most.
  ///
  /// - Returns: The transition that happened, an internal one if the state is unchanged; nil if the slow path must
  ///   decide.
  /// - Throws: The error that the method's body threw.
  func performFast(_ asked: Request) throws -> __Change? {
    if hasRegions, core.number == 0, case .event(let event) = asked { return performUnobserved(inRegions: event) }
    if let change = core.performUnobserved(asked) { return change }
    guard isFreeForRequests else { return nil }
    let plans = plans
    let cell = plans.pointee.cell(of: asked, in: Int(core.index))
    guard cell >= 0, case let plan = plans.pointee.plans + Int(cell), isPlain(plan) else { return nil }
    // A call of the method would offer the event to the other machines as well.
    if core.number != 0, plan.pointee.method >= 0, isShared(Int(plan.pointee.method)) { return nil }
    var change = change(along: cell, plans)
    if plan.pointee.method >= 0 {
      // A method may perform several events; a call performs the first of them.
      let called = plans.pointee.methods.cell(Int(core.index), Int(plan.pointee.method))
      guard called >= 0, plans.pointee.plans + Int(called) == plan, try host.__perform(Int(plan.pointee.method)) else {
        return nil
      }
      // An override without a guard has changed nothing.
      if hostRevision == change.revision &- 1 { change.target = -1 }
      return change
    }
    unsettle()
    carryOut(change, plans, nil)
    return change
  }

  /// Whether no transition runs, no work is pending, and nothing listens before a body.
  @inline(__always)
  var isFreeForRequests: Bool {
    let wanted = Flags.free | Flags.begun
    return core.callbacks.isDisjoint(with: .beforeBody) && flags & (wanted | Flags.pending) == wanted
  }

  /// Whether the transition has no conditions, and needs no choice or value that isn't there.
  @inline(__always)
  func isPlain(_ plan: UnsafePointer<Plan>) -> Bool {
    plan.pointee.isPlain
      || plan.pointee.kind == .valued && plan.pointee.conditionCount == 0 && plan.pointee.depth >= 0
        && offersValue(for: plan.pointee.target)
  }

  /// Whether a value was offered for a state that carries one.
  @inline(__always)
  func offersValue(for state: Int32) -> Bool { core.values.map { $0.offers(Int(state)) } ?? false }

  /// Performs a request for a change that has no arguments.
  ///
  /// - Throws: A ``Refusal``, reported; or the error that the method's body threw.
  func perform(_ asked: Request, with context: ChangeContext?) throws -> Effect {
    guard isSettled else {
      try postpone(asked) { [self] in _ = try perform(asked, with: context) }
      return .queued
    }
    if hasRegions, core.number == 0, case .event(let event) = asked { return try offerEvent(event, context) }
    guard let context else { return try performAlone(asked, nil) }
    var request = RunningRequest(method: -1, context: context)
    return try withUnsafeMutablePointer(to: &request) { try performAlone(asked, $0) }
  }

  /// Defers an event that the state doesn't accept now.
  ///
  /// - Parameters:
  ///   - asked: The event.
  ///   - context: Its context; for an event of the whole host, that of the host's own machine.
  ///   - isForOne: Whether it is for this region only, and not for the whole host.
  func deferred(_ asked: Request, _ context: ChangeContext?, isForOne: Bool) -> Effect {
    if let context {
      keep(asked, isForOne: isForOne) { [number = core.number, weak host] in
        if let host { Engine(host).machine(number).redeliver(asked, context, isForOne: isForOne) }
      }
    } else {
      keep(asked, isForOne: isForOne, nil)
    }
    // Requests of its conditions run now.
    settleRequests(after: .refusal)
    return .deferred
  }

  /// Performs a request on this machine only, without the other regions.
  func performAlone(_ asked: Request, _ request: RequestPointer?) throws -> Effect {
    let decision = decision(on: asked, request)
    guard decision.isYes else {
      if isDeferred(asked, decision) { return deferred(asked, request?.pointee.context, isForOne: true) }
      throw refuse(decision, asked, nil)
    }
    return try perform(asked, decision, request)
  }

  /// Decides about a request: steps 1 and 2.
  @inline(__always)
  func decision(on asked: Request, _ request: RequestPointer?) -> Decision {
    let plans = plans
    let cell = plans.pointee.cell(of: asked, in: Int(core.index))
    if let obstacle = obstacle(to: asked, cell) { return Decision(cell, obstacle) }
    let decision = decide(cell, plans, request)
    if decision.isYes, cell < 0, let obstacle = obstacle(to: asked, decision.plan) {
      return Decision(decision.plan, obstacle)
    }
    return decision
  }

  /// Performs a request after the decision about it.
  func perform(_ asked: Request, _ decision: Decision, _ request: RequestPointer?) throws -> Effect {
    guard decision.plan >= 0 else { return .stayed }
    let plans = plans
    let plan = plans.pointee.plans + Int(decision.plan)
    if plan.pointee.method >= 0 {
      if let request { return try call(Int(plan.pointee.method), along: decision.plan, request) }
      var request = RunningRequest(method: -1, context: nil)
      return try withUnsafeMutablePointer(to: &request) {
        try call(Int(plan.pointee.method), along: decision.plan, $0)
      }
    }
    unsettle()
    var change = change(along: decision.plan, plans)
    if announces { announce(change, request) }
    if !plan.pointee.kind.isDisjoint(with: [.choice, .valued]) {
      change = try chosen(change, decision.plan, asked, request)
    }
    carryOut(change, plans, request)
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
    if !hasExtras { _ = lazyExtras }
    withExtras({ $0.pendingRequest = request }, without: ())
    core.flags &= ~Flags.unasked
  }

  /// Withdraws a request that its method has not taken.
  func clearPendingRequest(_ request: RequestPointer) {
    withExtras(
      {
        if $0.pendingRequest != request { return }
        $0.pendingRequest = nil
        updateFlags()
      }, without: ())
  }

  /// Calls a closure that must not find the request passed to a method.
  func withoutRequest<Result>(_ work: () throws -> Result) rethrows -> Result {
    let request = core.extras?.pendingRequest
    if let request { clearPendingRequest(request) }
    defer { if let request { setPendingRequest(request) } }
    return try work()
  }

  /// Takes the request that a method is called for; nil for a direct call.
  @inline(__always)
  func takeRequest(for method: Int) -> RequestPointer? { isAsked ? claimPendingRequest(method) : nil }

  func claimPendingRequest(_ method: Int) -> RequestPointer? {
    withExtras(
      {
        guard let request = $0.pendingRequest, request.pointee.method == method else { return nil }
        $0.pendingRequest = nil
        updateFlags()
        return request
      }, without: nil)
  }

  // MARK: - Calls by name

  /// Calls a guarded method by its index.
  ///
  /// - Parameter isClear: Whether no other method can be meant.
  /// - Throws: A ``Refusal``, reported; the error that the method's body threw; or, if the arguments don't fit, an
  ///   error that isn't reported yet.
  func call(_ method: Int, _ values: [Any], leaves: Bool, isClear: Bool) throws -> __Returned {
    if let owner = otherOwner(of: method) {
      return try machine(owner).call(method, values, leaves: leaves, isClear: isClear)
    }
    if isClear { try requireDeclared(method) }
    var request = RunningRequest(method: method, context: nil)
    return try withUnsafeMutablePointer(to: &request) { request in
      setPendingRequest(request)
      defer { clearPendingRequest(request) }
      let result = try host.__invoke(method, __Arguments(values: values, of: self, method, leaves: leaves))
      return try request.pointee.returned(result)
    }
  }

  /// Refuses a call by name of a method that the state doesn't declare.
  ///
  /// Neither its arguments nor the guards of an override matter there. If several methods have the name, the arguments
  /// first tell which one is meant.
  func requireDeclared(_ method: Int) throws(Refusal) {
    if core.hasOwnMethods, isSettled || !memory.traits[method].contains(.changes),
      !memory.traits[method].contains(.waits),
      !declares(.method(method))
    {
      throw refuse(Decision(Cell.none), .method(method), nil)
    }
  }

  // MARK: - Waiting and starting

  /// Queues a request until the running transition ends.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition`, reported, while an async body runs.
  func postpone(_ request: Request, of table: __Table? = nil, _ run: @escaping () throws -> Void) throws(Refusal) {
    if rootExtras?.isAwaiting == true { throw refuse(.inTransition, request, of: table) }
    enqueue(request, of: table) { try? run() }
  }

  /// Runs the entry callbacks of the initial state, once, before the first transition.
  ///
  /// - Throws: A ``Refusal`` with the reason `notAllowed`, reported, if the machine was started before or has changed.
  func startMachine() throws(Refusal) {
    try requireUnstarted()
    if core.number > 0 { return startAlone() }
    withRegions(
      { _ in jointly { forEachMachine { if $0.isFresh { $0.startAlone() } } } }, without: startAlone())
  }

  /// Whether timeouts and eventless transitions of the initial state have begun.
  var isActive: Bool { withRootExtras({ $0.isActive }, without: false) }

  /// Whether no region of the host has changed or was started.
  var hasNeverChanged: Bool { hostRevision == 0 && core.flags & Flags.started == 0 }

  /// Whether the machine is in its first state and was not started, no matter what other regions have done.
  var isFresh: Bool {
    let hasChanged = hasRegions ? core.previous != __MachineCore.nowhere : hostRevision > 0
    return !hasChanged && core.flags & Flags.started == 0
  }

  /// Refuses to start a machine that has started or changed, or while a transition runs.
  func requireUnstarted() throws(Refusal) {
    if table.isPlaceholder { throw refuse(table.noRules(.start)) }
    guard isSettled, isFresh else {
      throw refuse(refusal(isSettled ? .notAllowed : .inTransition, .target(Int(memory.initial)), .operation(.start)))
    }
  }

  func startAlone() {
    core.flags |= Flags.started
    unsettle()
    let change = __Change(from: -1, to: Int32(core.index), revision: hostRevision)
    if announces { announce(change, nil, fires: false) }
    carryOut(change, plans, nil)
  }
}
