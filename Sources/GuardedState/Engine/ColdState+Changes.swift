// The parts of a change that outlive it.

extension ColdState {
  /// Records what must outlive a change in the situation: history values, the log of states, timers to stop.
  func record(_ change: __Change, _ plans: PlanPointer) {
    if plans.pointee.hasHistory { recorded.places.leave(change, plans) }
    guard recorded.logs[change.region].keepsAny || plans.pointee.hasTimers else { return }
    let table = table.table(of: change.region)
    recorded.logs[change.region].append(Int(change.target), of: table)
    if plans.pointee.hasTimers { scheduler.leave(change, of: table) }
  }

  /// Lets running bodies, activities and waiters know of a change.
  func follow(_ change: __Change, _ plans: PlanPointer) {
    guard !recorded.invocations.isEmpty || plans.pointee.hasActivities || scheduler.waiters != nil else { return }
    let table = table.table(of: change.region)
    if !recorded.invocations.isEmpty {
      let path = table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth))
      preemptInvocations(in: change.region, by: change) { path.contains($0) }
    }
    if plans.pointee.hasActivities { scheduler.leaveActivities(change, of: table) }
    if scheduler.waiters != nil { arrive(in: RegionState(region: change.region, state: Int(change.target))) }
  }

  /// Lets waiters know that a region is in a state: now, or when the running transaction commits.
  func arrive(in place: RegionState) {
    if !transaction.isOpen {
      scheduler.waiters?.arrive(in: place, of: table)
    } else if !recorded.effects.resetRegions.contains(place.region) {
      // After a reset, which refuses all waiters, states don't matter.
      recorded.effects.states.append(place)
    }
  }

  /// Preempts the invocations whose states a change leaves.
  ///
  /// - Parameters:
  ///   - region: The region that changes.
  ///   - change: The change; nil if the region is put in a state without a transition.
  ///   - isLeft: Whether it leaves a state.
  func preemptInvocations(
    in region: Int, by change: __Change?, where isLeft: (_ via: Int) -> Bool = { _ in true }
  ) {
    let left = recorded.invocations.filter { $0.region == region && isLeft($0.via) }
    recorded.invocations.removeAll { $0.region == region && isLeft($0.via) }
    for invocation in left { bodies.preempt(invocation, by: change) }
    // A rollback restores them.
    if transaction.isOpen { return recorded.effects.invocations += left }
    for invocation in left { invocation.cancel() }
  }

  /// Preempts the invocations of a transaction that is rolled back: all but those that there were before.
  func preemptInvocations(except earlier: [Invocation]) {
    for invocation in recorded.invocations where !earlier.contains(where: { $0.id == invocation.id }) {
      bodies.preempt(invocation, by: nil)
      invocation.cancel()
    }
  }

  /// Lets ended bodies have their turn.
  func continueEndedBodies() {
    for body in bodies.takeWaiting() { body() }
  }

  /// Clears the records of a transition that has ended, and attaches the listeners that were added meanwhile.
  func clearTransition() {
    bodies.awaitedTask = nil
    continueEndedBodies()
    if listeners.areJoining { withListeners { $0.join() } }
  }
}
