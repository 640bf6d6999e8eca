/// A checked snapshot of a region, or of the host's own state, in indices.
struct RegionSnapshot {
  /// The current state. This one and all earlier ones are leaf states.
  var state: Int
  /// The state before the last transition, or ``__MachineCore/nowhere``.
  var previous = __MachineCore.nowhere
  /// The states that the region was in, the current one last.
  var log: StateLog
  /// The timeouts of the current states with their remaining times, each at most once.
  var timeouts: [Snapshot<Int>.Timeout] = []
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
  func restore(_ snapshot: RegionSnapshot, _ others: [RegionSnapshot], revision: Int) {
    let all = zip(ownRegions, others) + [(region, snapshot)]
    for (region, snapshot) in all {
      at(region).place(in: snapshot.state)
      core[region].previous = snapshot.previous
      if revision > 0 { core[region].hasStarted = true }
    }
    if region == 0 { core.revision = revision }
    for (region, snapshot) in all { at(region).resume(snapshot) }
    runPendingWork(after: .attempt)
  }

  /// Restores the history and the pending work.
  private func resume(_ snapshot: RegionSnapshot) {
    if !hasColdState, !core[region].mayHaveWork, snapshot.deferred.isEmpty { return }
    let cold = ensureColdState()
    cold.recorded.places.forget(plans)
    cold.recorded.logs[region].restore(snapshot.log)
    cold.scheduler.clear(region)
    let eventlessRules = table.eventlessRules
    for timeout in snapshot.timeouts {
      guard let timer = eventlessRules.timersOfStates[timeout.state]?[timeout.number] else { continue }
      let id = Scheduler.TimerID(region: region, timer: timer)
      if timeout.remaining <= .zero {
        cold.scheduler.timers[id] = RunningTimer(left: nil)
      } else {
        // A snapshot can't extend a timeout.
        startTimer(id, min(timeout.remaining, eventlessRules.timers[timer].time), cold.clock, cold)
      }
    }
    for event in snapshot.deferred { deferRequest(.event(event), for: event, nil) }
    cold.arrive(in: RegionState(region: region, state: current))
  }
}
