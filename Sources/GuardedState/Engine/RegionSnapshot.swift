/// A checked snapshot of a region, or of the host's own state, in indices.
struct RegionSnapshot {
  /// The current state. This one and all earlier ones are leaf states.
  var state: Int
  /// The state before the last transition, or ``__MachineCore/nowhere``.
  var previous = __MachineCore.nowhere
  /// The states that the region was in, the current one last.
  var log: StateLog
  /// The timeouts of the current states with their remaining times, each at most once.
  var timeouts: [PendingWork.Timeout] = []
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
    place(snapshot, hasStarted: revision > 0)
    if region == 0 { core.revision = revision }
    for (region, snapshot) in zip(ownRegions, others) {
      at(region).place(snapshot, hasStarted: revision > 0)
      at(region).resume(snapshot)
    }
    resume(snapshot)
    settleRequests(after: .attempt)
  }

  private func place(_ snapshot: RegionSnapshot, hasStarted: Bool) {
    place(in: snapshot.state)
    core[region].previous = snapshot.previous
    if hasStarted { core[region].hasStarted = true }
  }

  /// Restores the history and the pending work, and resumes waiters.
  private func resume(_ snapshot: RegionSnapshot) {
    if core.extras == nil, !core[region].isBusy, snapshot.deferred.isEmpty { return }
    let extras = lazyExtras
    extras.recorded.places.forget(plans)
    extras.recorded.logs[region].restore(snapshot.log)
    restorePendingWork(snapshot)
    admitWaiting()
  }
}
