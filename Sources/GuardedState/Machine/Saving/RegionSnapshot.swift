/// A checked snapshot of a region, or of the host's own state, in indices.
struct RegionSnapshot {
  /// The current state. This one and all earlier ones are leaf states.
  var state: Int
  /// The state before the last transition, or ``__MachineCore/nowhere``.
  var previous = __MachineCore.nowhere
  /// The states that the region was in, the current one last.
  var log: StateLog
  /// The timers of the current states by their numbers, each at most once.
  var timeouts: [Int: Snapshot<Int>.Timeout] = [:]
  /// The timers that the rules don't know.
  var unknownTimeouts: [String] = []
  /// The deferred events, in order.
  var deferred: [Int] = []

  /// A region in a state, without a past.
  init(state: Int) { (self.state, log) = (state, StateLog([state])) }
}

extension Engine {
  /// Restores this region, and all others if it is the host's own state, without a transition.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot of this region.
  ///   - others: Those of the other regions.
  ///   - revision: The number of transitions. A region alone keeps that of its host.
  ///   - timeouts: Whether the time since the snapshot was made counts.
  func restore(
    _ snapshot: RegionSnapshot, _ others: [RegionSnapshot], revision: Int, _ timeouts: RestoredTimeouts
  ) {
    let all = zip(ownRegions, others) + [(region, snapshot)]
    for (region, snapshot) in all {
      at(region).place(in: snapshot.state)
      core[region].previous = snapshot.previous
      if revision > 0 { core[region].hasStarted = true }
    }
    if region == 0 { core.revision = revision }
    for (region, snapshot) in all { at(region).resume(snapshot, timeouts) }
    runPendingWork(after: .attempt)
  }

  /// Restores the history and the pending work.
  private func resume(_ snapshot: RegionSnapshot, _ timeouts: RestoredTimeouts) {
    if !hasColdState, !core[region].mayHaveWork, snapshot.deferred.isEmpty { return }
    let cold = ensureColdState()
    cold.saving.trigger = CommitTrigger()
    cold.recorded.places.forget(plans)
    cold.recorded.logs[region].restore(snapshot.log)
    cold.scheduler.clear(region)
    for (timer, timeout) in snapshot.timeouts {
      cold.scheduler.timers[Scheduler.TimerID(region: region, timer: timer)] = StateTimer(
        deadline: deadline(of: timeout, timer, timeouts, cold), hasPassed: timeout.hasPassed)
    }
    for event in snapshot.deferred { deferRequest(.event(event), for: event, nil) }
    cold.arrive(in: RegionState(region: region, state: current))
  }

  /// Returns when a restored timer is due; nil if it has passed.
  private func deadline(
    of timeout: Snapshot<Int>.Timeout, _ timer: Int, _ timeouts: RestoredTimeouts, _ cold: ColdState
  ) -> Deadline? {
    if timeout.hasPassed { return nil }
    let rule = table.eventlessRules.timers[timer]
    let date = timeout.deadline.flatMap { cold.clocks.deadline(after: .date($0)) }
    if timeout.isDate, let date { return date }
    var left = timeout.remaining
    if timeouts == .deadlines, let date { left = cold.clocks.remaining(until: date) }
    // A snapshot can't extend a timeout.
    if let time = rule.time { left = min(left, time) }
    return cold.clocks.deadline(after: .duration(left))
  }
}
