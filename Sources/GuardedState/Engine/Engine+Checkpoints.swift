// The rollback of transactions, and resets.

/// The part of a machine and its regions that a failed transaction restores.
struct Checkpoint {
  private let machine: Engine
  private let extras: Extras
  private let slots: [Slot]
  private let revision: Int
  private let restoreValues: (() -> Void)?
  private let recorded: Recorded
  private let scheduler: Scheduler
  private let heldReports: Int

  /// Saves a host in which a transaction begins.
  init(_ machine: Engine) {
    self.machine = machine
    extras = machine.lazyExtras
    slots = machine.regions.map { machine.core[$0] }
    revision = machine.core.revision
    restoreValues = machine.core.values?.checkpoint()
    (recorded, scheduler) = (extras.recorded, extras.scheduler)
    heldReports = extras.reports.held.count
    extras.transactions += 1
  }

  /// Restores the host.
  ///
  /// - Parameter place: Restores the state of an open machine, whose indices don't last; nil for one with rules.
  func restore(at place: (() -> Void)?) {
    for region in machine.regions {
      let part = machine.at(region)
      if let place {
        place()
      } else {
        part.place(in: Int(slots[region].index))
        machine.core[region].previous = slots[region].previous
      }
      machine.core[region].hasStarted = slots[region].hasStarted
    }
    restoreValues?()
    machine.core.revision = revision
    extras.recorded = recorded
    extras.scheduler.rollBack(to: scheduler)
    extras.reports.rollBack(to: heldReports)
    machine.updateFlags()
    if extras.isPending { machine.markPending() }
  }

  /// Ends the transaction.
  func end() {
    extras.transactions -= 1
    if extras.transactions == 0 { machine.endTransaction(extras) }
  }
}

extension Engine {
  /// Ends the outermost transaction: cancels preempted bodies, refuses requests, starts timers and resumes waiters.
  fileprivate func endTransaction(_ extras: Extras) {
    deliverHeld(extras)
    let effects = exchange(&extras.recorded.effects, with: Recorded.Effects())
    for invocation in effects.invocations { invocation.cancel() }
    for (region, request) in effects.requests { _ = at(region).refuse(.reset, request) }
    for place in effects.states { extras.arrive(in: place) }
    for region in effects.resetRegions.sorted() { at(region).refuseWaiting(.reset) }
    for region in regions { extras.arrive(in: RegionState(region: region, state: at(region).current)) }
    extras.scheduler.conditionsMayHaveChanged()
    startTimers(extras)
    for closure in effects.closures { enqueue(closure) }
    runPendingWork(after: .refusal)
  }

  /// Resets the region to its initial state; all regions, if it is the host's own state.
  ///
  /// Requests of listeners wait until all listeners have been notified.
  func resetHost() {
    markBusy()
    let reset = region == 0 ? regions : region..<region + 1
    let sources = reset.map { at($0).resetState() }
    // The reset of one region keeps the revision of the host.
    if region == 0 { core.revision = 0 }
    for (region, source) in zip(reset, sources) { at(region).tellOfReset(from: source) }
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
    withExtras(
      {
        $0.recorded.places.forget(plans)
        $0.recorded.logs[region].clear()
        $0.recorded.logs[region].append(current, of: table)
      }, without: ())
    return source
  }

  /// Notifies observers of a reset, and refuses the deferred requests and the waiters of the region.
  private func tellOfReset(from source: Int) {
    guard let extras = core.extras else { return }
    let change = __Change(from: Int32(source), to: Int32(current), in: region, revision: core.revision)
    countIfCaused()
    if extras.listeners.isObserved { deliver(.reset(change, ChangeOrigin(extras.context))) }
    let requests = extras.scheduler.clear(region).map(\.request)
    if extras.transactions == 0 {
      for request in requests { _ = refuse(.reset, request) }
      refuseWaiting(.reset)
    } else {
      extras.recorded.effects.requests += requests.map { (region, $0) }
      extras.recorded.effects.resetRegions.insert(region)
    }
  }
}
