// The rollback of transactions, and resets.

/// A transaction: the situation that it restores if it fails.
struct Checkpoint {
  private let machine: Engine
  private let cold: ColdState
  private let saved: Situation
  private let reports: (pending: Int, held: Int)

  /// Begins a transaction.
  ///
  /// - Parameter snapshot: The snapshot of an open machine, whose indices don't last.
  init(_ machine: Engine, snapshot: (any Sendable)?) {
    self.machine = machine
    cold = machine.ensureColdState()
    saved = machine.situation(cold)
    reports = cold.reports.counts
    if !cold.transaction.isOpen { cold.transaction.before = (saved, snapshot) }
    cold.transaction.depth += 1
  }

  /// Rolls the transaction back.
  ///
  /// - Parameter place: Restores the state of an open machine, whose indices don't last; nil for one with rules.
  func restore(at place: (() -> Void)?) {
    machine.keepingVersion(counting: false) { machine.rollBack(to: saved, cold, at: place) }
    cold.reports.rollBack(to: reports)
    cold.transaction.mayHaveChangedConditions = true
    cold.updateFlags()
  }

  /// Ends the transaction.
  func end() {
    cold.transaction.depth -= 1
    guard !cold.transaction.isOpen else { return }
    cold.transaction.before = nil
    machine.endTransaction(cold)
  }
}

extension Engine {
  /// Ends the outermost transaction: delivers what observers wait for, cancels preempted bodies, refuses requests, starts
  /// timers, runs enqueued closures and resumes waiters.
  fileprivate func endTransaction(_ cold: ColdState) {
    deliverHeld(cold)
    let effects = exchange(&cold.recorded.effects, with: Recorded.Effects())
    for invocation in effects.invocations { invocation.cancel() }
    for (region, request) in effects.requests { _ = at(region).refuse(.reset, request) }
    for place in effects.states { cold.arrive(in: place) }
    for region in effects.resetRegions.sorted() { at(region).refuseWaiting(.reset) }
    for region in regions { cold.arrive(in: RegionState(region: region, state: at(region).current)) }
    cold.scheduler.conditionsMayHaveChanged()
    if exchange(&cold.transaction.mayHaveChangedConditions, with: false) { addSteps(cold) }
    startTimers(cold)
    let others = exchange(&cold.transaction.closuresOfOthers, with: [])
    for closure in effects.closures + others { schedule { $0.add(closure) } }
    runPendingWork(after: .refusal)
    cold.continueEndedBodies()
  }

  /// Resets the region to its initial state; all regions, if it is the host's own state.
  ///
  /// Requests of listeners wait until all listeners have been notified.
  func resetHost() {
    markBusy()
    let reset = region == 0 ? regions : region..<region + 1
    let sources = reset.map { at($0).resetState() }
    // The reset of one region keeps the revision of the host.
    if region == 0 { keepingVersion(counting: true) { core.revision = 0 } }
    if core.machineListener != nil { _ = ensureColdState() }
    withColdState(
      { for (region, source) in zip(reset, sources) { at(region).reportReset(from: source, $0) } }, without: ())
    markIdle()
    runPendingWork(after: .attempt)
  }

  /// Resets the region to its initial state without notifying listeners.
  ///
  /// - Returns: The previous state.
  private func resetState() -> Int {
    let source = current
    place(in: Int(plans.pointee.initial))
    core[region].previous = __MachineCore.nowhere
    core[region].hasStarted = false
    withColdState(
      {
        $0.saving.trigger = CommitTrigger()
        $0.recorded.places.forget(plans)
        $0.recorded.logs[region].clear()
        $0.recorded.logs[region].append(current, of: table)
      }, without: ())
    return source
  }

  /// Notifies observers of a reset, and refuses the deferred requests and the waiters of the region.
  private func reportReset(from source: Int, _ cold: ColdState) {
    let change = __Change(from: Int32(source), to: Int32(current), in: region, revision: core.revision)
    countIfCaused()
    if cold.isObserved { deliver(.reset(change, ChangeOrigin(cold.context))) }
    let requests = cold.scheduler.clear(region).map(\.request)
    if !cold.transaction.isOpen {
      for request in requests { _ = refuse(.reset, request) }
      refuseWaiting(.reset)
    } else {
      cold.recorded.effects.requests += requests.map { (region, $0) }
      cold.recorded.effects.resetRegions.insert(region)
    }
  }
}
