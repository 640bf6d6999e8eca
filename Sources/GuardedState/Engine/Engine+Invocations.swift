// Transitions whose bodies take time, in a state made for that: steps 5 to 12 happen twice.

extension __EngineHost {
  /// Enters the state in which the body of a method that has begun runs: steps 5 to 12 for the first time.
  @inlinable
  func invoke(_ plan: Int32, _ method: Int, _ request: RequestPointer?) -> __Run {
    let plans = plans
    let change = change(along: plan, plans)
    let (step, asked) = (__Step(change, request), askedMoments)
    changeState(step, plans, asked)
    let extras = madeExtras
    let invocation = Invocation(
      id: Int32(truncatingIfNeeded: extras.newID()), plan: plan, via: Int(change.target), override: extras.override,
      task: TaskIdentity.current)
    extras.invocations.append(invocation)
    extras.override = nil
    if invocation.override != nil {
      extras.overridden.append(invocation)
      updateFlags()
    }
    keep()
    conclude(step, asked, fires: false)
    return __Run(plan, invocation: invocation.id)
  }

  /// Goes where a body that has ended leads: steps 5 to 12 for the second time. While another transition runs, that is
  /// waited for.
  ///
  /// - Parameters:
  ///   - run: What began.
  ///   - method: The method.
  ///   - picked: The state that the body chose; nil for the only one there is.
  /// - Throws: The refusal, reported, when another change came first or the target was not declared.
  @inlinable
  func end(_ run: __Run, _ method: Int, at picked: PickedState?) throws(Refusal) {
    hasEnded(run)
    guard isSettled else {
      let value = __offered
      return enqueue(.method(method)) { [self] in
        __offered = value
        try? end(run, method, at: picked)
        __offered = nil
      }
    }
    guard isOpen(run) else { throw refuse(.stale, .method(method)) }
    let memory = memory
    let plan = memory.plans + Int(run.code)
    let first = Int(plan.pointee.targets)
    let wanted = picked.map(\.index) ?? (plan.pointee.targetCount > 0 ? Int(memory.targets[first].state) : -1)
    for place in first..<first + Int(plan.pointee.targetCount) where Int(memory.targets[place].state) == wanted {
      return go(to: memory.targets[place], ending: run, method)
    }
    throw refuse(
      undeclaredTarget(.method(method), .undeclared(target: picked?.name(in: __table) ?? "", isReturned: true)))
  }

  /// Reports that the body threw, and goes where that leads.
  @inlinable
  func end(_ run: __Run, _ method: Int, throwing error: any Error) {
    hasEnded(run)
    report(error, of: method)
    failInvocation(run, method, with: error)
  }

  /// Lets the body of a method run in a task of its own; one whose state has been left already is cancelled at once.
  func run(_ run: __Run, in task: Task<Void, Never>) {
    let extras = madeExtras
    guard let place = extras.invocations.firstIndex(where: { $0.id == run.invocation }) else { return task.cancel() }
    extras.invocations[place].run(in: task)
  }

  /// Ends a body that was cancelled because its state was left.
  ///
  /// - Returns: The refusal, reported; nil where the body threw something else, or was cancelled by its caller.
  func overtake(_ run: __Run, _ method: Int, throwing error: any Error) -> Refusal? {
    guard error is CancellationError, run.invocation != 0, !Task.isCancelled, !isOpen(run) else { return nil }
    hasEnded(run)
    return refuse(.stale, .method(method))
  }

  /// Whether a body that was cancelled has somewhere to go.
  @inlinable
  func hasElse(_ run: __Run) -> Bool { run.invocation == 0 || memory.plans[Int(run.code)].orElse >= 0 }

  @inlinable
  func failInvocation(_ run: __Run, _ method: Int, with error: any Error) {
    let orElse = Int(memory.plans[Int(run.code)].orElse)
    guard orElse >= 0 else { return closeInvocation(run) }
    guard isSettled else {
      return enqueue(.method(method)) { [self] in failInvocation(run, method, with: error) }
    }
    guard isOpen(run) else { return }
    let target = memory.targets[orElse]
    var request = RunningRequest(method: method, context: context(["error": error], false))
    __offer(error, for: Int(target.leaf))
    withUnsafeMutablePointer(to: &request) { go(to: target, ending: run, method, $0) }
  }

  @inlinable
  func go(to target: PlannedTarget, ending run: __Run, _ method: Int, _ request: RequestPointer? = nil) {
    closeInvocation(run)
    unsettle()
    let plan = memory.plans + Int(run.code)
    let change = change(along: plan, to: target)
    if isAsked || __callbacks.contains(.before) { announce(__Step(change, request), fires: false) }
    carryOut(change, plans, request)
  }

  /// Whether nothing has left the state in which the body ran.
  @inlinable
  func isOpen(_ run: __Run) -> Bool { madeExtras.invocations.contains { $0.id == run.invocation } }

  @inlinable
  func closeInvocation(_ run: __Run) { madeExtras.invocations.removeAll { $0.id == run.invocation } }

  /// Notes that a body has ended, whatever becomes of it.
  @inlinable
  func hasEnded(_ run: __Run) {
    guard let extras = __storage.extras, !extras.overridden.isEmpty else { return }
    extras.overridden.removeAll { $0.id == run.invocation }
    updateFlags()
  }
}
