// Transitions with `via:`, whose bodies run in a state declared for that: steps 5 to 12 run twice.

extension Engine {
  /// Enters the state in which the body of a method that has begun runs: steps 5 to 12 for the first time.
  ///
  /// - Returns: The run, which begins no body if the host can't save the change.
  func invoke(_ plan: Int32, _ method: Int, _ request: RequestPointer?) -> __Run {
    let plans = plans
    let change = change(along: plan, plans)
    var transition = transition(change, request, fires: false)
    let isJoint = leadsJointStep
    // Listeners to the whole transition may already preempt the body.
    let cold = ensureColdState()
    do {
      if isJoint { try joinMicrostep(change, request, fires: false) } else { try prepare(&transition, 1) }
    } catch {
      (cold.saving.errorBeforeBody, cold.bodies.override) = (error, nil)
      if !isJoint { _ = uncommitted(error, request) }
      return .uncommitted
    }
    if !isJoint { runMicrostep(&transition, transition.phases.subtracting(.notify)) }
    let invocation = Invocation(
      id: Int32(truncatingIfNeeded: cold.withListeners { $0.newID() }), region: region,
      via: Int(plans.pointee.plans[Int(plan)].state), plan: plan,
      override: cold.bodies.override, task: TaskIdentity.current)
    cold.recorded.invocations.append(invocation)
    cold.bodies.begin(invocation)
    cold.updateFlags()
    markPending()
    if !isJoint { runMicrostep(&transition, transition.phases.intersection(.notify)) }
    request?.pointee.outcome = .success(Effect(of: change))
    endTransition()
    return __Run(plan, invocation: invocation.id, request: request)
  }

  /// Waits after a body with `via:` until no other transition runs, and no transaction of another task, whose rollback
  /// would undo what follows.
  func awaitTurn(of run: __Run, isolation: isolated (any Actor)?) async {
    if run.invocation == 0 || run.isPart { return }
    // Only another async body can run here.
    while !isIdle || isShutOut {
      let cold = ensureColdState()
      await withCheckedContinuation(isolation: isolation) { body in cold.bodies.wait { body.resume() } }
    }
  }

  /// Takes what is due before the transition of a body with `via:`.
  ///
  /// - Returns: The error, reported, if another transition has left the body's state, or could not be saved when it was
  ///   due; nil if the body's own may follow.
  func interruption(of run: __Run, _ method: Int) -> (any Error)? {
    if run.invocation == 0 || run.isPart { return nil }
    settle()
    if !isOpen(run) { return preempted(run, method) }
    guard let error = errorOfLeaving(run) else { return nil }
    run.request?.pointee.outcome = .failure(error)
    hasEnded(run)
    closeInvocation(run)
    runPendingWork(after: .attempt)
    return error
  }

  /// The error because of which a timeout that is due hasn't left the state of a body; nil if there is none.
  private func errorOfLeaving(_ run: __Run) -> (any Error)? {
    guard core.flags & Flags.nothingDue == 0, let error = saveError else { return nil }
    let cold = ensureColdState()
    guard let via = cold.recorded.invocations.first(where: { $0.id == run.invocation })?.via else { return nil }
    return asIfSettled { isWithin(via) } ? nil : error
  }

  /// Returns the error, reported, of a body whose state another transition has left.
  private func preempted(_ run: __Run, _ method: Int) -> Preempted {
    let (via, change) = ensureColdState().bodies.preempted[run.invocation] ?? (current, nil)
    hasEnded(run)
    let preempted = Preempted(method, via: via, by: change, of: table)
    run.request?.pointee.outcome = .failure(preempted)
    report(preempted, of: method)
    runPendingWork(after: .attempt)
    return preempted
  }

  /// Takes the transition after a body with `via:`: steps 5 to 12 for the second time.
  ///
  /// - Parameters:
  ///   - run: The call, which has not been preempted.
  ///   - method: The method.
  ///   - picked: The state that the body picked; nil if there is only one, or if a closure picks it.
  /// - Throws: The refusal, reported, of a target that was not declared; or the error, reported, of a host that can't
  ///   save the change. Then the transition of `orElse:` follows.
  func end(_ run: __Run, _ method: Int, at picked: PickedState?) throws {
    do {
      let target = try target(of: run, method, picked ?? choice(of: run, method))
      hasEnded(run)
      recordTrigger(.method(method))
      try go(to: target, ending: run)
    } catch {
      hasEnded(run)
      countCall()
      run.request?.pointee.outcome = .failure(error)
      failInvocation(run, method, with: error)
      throw error
    }
  }

  /// Returns the declared target that a body has picked; the only one if it has picked none.
  ///
  /// - Throws: The refusal, reported, of any other state.
  private func target(of run: __Run, _ method: Int, _ picked: PickedState?) throws(Refusal) -> PlannedTarget {
    let plan = memory.plans + Int(run.code)
    if picked == nil, plan.pointee.targetCount > 0 { return memory.targets[Int(plan.pointee.targets)] }
    if let picked, let target = target(of: plan, at: picked.index) { return target }
    let detail = Refusal.Detail.undeclared(target: picked?.name(in: table) ?? "", isReturned: true)
    throw refuse(refusal(.undeclaredTarget, .method(method), detail))
  }

  /// The target that a closure picks after a body, if there are several.
  ///
  /// - Throws: The refusal, reported, if there is no such closure any more.
  private func choice(of run: __Run, _ method: Int) throws(Refusal) -> PickedState? {
    let plan = memory.plans + Int(run.code)
    if plan.pointee.targetCount < 2 { return nil }
    guard let choose = ensureColdState().listeners.chooser(of: Int(plan.pointee.event), in: region) else {
      throw refuse(refusal(.undeclaredTarget, .method(method), .noChoice))
    }
    return choose(change(along: run.code, plans), origin(of: nil))
  }

  /// Reports that the body threw, and takes the transition of `orElse:`.
  func end(_ run: __Run, _ method: Int, throwing error: any Error) {
    settle()
    // Preemption has been reported.
    if !isOpen(run), ensureColdState().bodies.preempted[run.invocation] == nil { return }
    hasEnded(run)
    report(error, of: method)
    failInvocation(run, method, with: error)
  }

  /// Stores the task in which the body of a method runs; cancels it if the body has been preempted already.
  func run(_ run: __Run, in task: Task<Void, Never>) {
    let cold = ensureColdState()
    guard let place = cold.recorded.invocations.firstIndex(where: { $0.id == run.invocation }) else {
      return task.cancel()
    }
    cold.recorded.invocations[place].run(in: task)
  }

  /// Ends a body that was cancelled because its state was left.
  ///
  /// - Returns: The error, reported; nil if the body threw something else, or its caller cancelled it.
  func preemption(of run: __Run, _ method: Int, throwing error: any Error) -> Preempted? {
    guard error is CancellationError, run.invocation != 0, !Task.isCancelled, !isOpen(run) else { return nil }
    return preempted(run, method)
  }

  /// Whether a cancelled body leads to a state.
  func hasElse(_ run: __Run) -> Bool { run.invocation == 0 || memory.plans[Int(run.code)].orElse >= 0 }

  /// Takes the transition of `orElse:` as soon as no other runs; without one, only closes the invocation.
  private func failInvocation(_ run: __Run, _ method: Int, with error: any Error) {
    let orElse = Int(memory.plans[Int(run.code)].orElse)
    guard orElse < 0 || isIdle else {
      return enqueue(.method(method)) { [self] in failInvocation(run, method, with: error) }
    }
    guard orElse >= 0, isOpen(run), errorOfLeaving(run) == nil else {
      closeInvocation(run)
      return runPendingWork(after: .attempt)
    }
    let target = memory.targets[orElse]
    core.values?.offer(error, for: Int(target.leaf))
    RequestInfo.with(RequestInfo.current.merging(["error": error]) { $1 }) {
      recordTrigger(.method(method))
      changeAnyway { try go(to: target, ending: run) }
      core.values?.withdraw()
    }
  }

  /// Takes a transition of `orElse:`, which happens although the host can't save it. The error is only reported.
  func changeAnyway(_ transition: () throws -> Void) {
    let cold = ensureColdState()
    cold.saving.isForced = true
    defer { cold.saving.isForced = false }
    try? transition()
  }

  /// Takes the transition after a body with `via:`.
  ///
  /// - Throws: The error, reported, of a host that can't save the change. The body counts as running then.
  private func go(to target: PlannedTarget, ending run: __Run) throws {
    let cold = ensureColdState()
    let invocation = cold.recorded.invocations.first { $0.id == run.invocation }
    closeInvocation(run)
    do { try take(change(along: memory.plans + Int(run.code), to: target)) } catch {
      if let invocation { cold.recorded.invocations.append(invocation) }
      throw error
    }
  }

  /// Whether the state in which the body ran has not been left.
  func isOpen(_ run: __Run) -> Bool {
    withColdState({ $0.recorded.invocations.contains { $0.id == run.invocation } }, without: false)
  }

  private func closeInvocation(_ run: __Run) {
    withColdState({ $0.recorded.invocations.removeAll { $0.id == run.invocation } }, without: ())
  }

  /// Discards the records of a body that has ended.
  private func hasEnded(_ run: __Run) {
    withColdState(
      { cold in
        cold.bodies.end(run.invocation)
        cold.updateFlags()
      }, without: ())
  }
}

extension Preempted {
  /// Creates the error of a body that another change preempted.
  init(_ method: Int, via state: Int, by change: __Change?, of table: __Table) {
    host = table.subject
    self.method = table.methodNames[method]
    self.state = table.stateNames[state]
    transition = change.map {
      Cause(
        from: table.stateNames[Int($0.source)], to: table.stateNames[$0.end],
        event: table.eventNames.indices.contains(Int($0.event)) ? table.eventNames[Int($0.event)] : nil,
        method: $0.method < 0 ? nil : table.methodNames[Int($0.method)])
    }
  }
}
