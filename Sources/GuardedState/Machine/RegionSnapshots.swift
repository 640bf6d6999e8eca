internal import GuardedStateRules

// Snapshots of the regions of a host, which identify states by their names.

extension Engine {
  /// The snapshot of a region's machine.
  var namedSnapshot: Snapshot<String> {
    let state = current
    let previous = core[region].previous
    return Snapshot(
      state: table.stateNames[state], path: table.tree.path(of: state).map { table.stateNames[$0] },
      previous: previous == __MachineCore.nowhere ? nil : table.stateNames[Int(previous)],
      revision: core.revision,
      history: core.extras?.recorded.logs[region].indices(of: table).map { table.stateNames[$0] } ?? [],
      timeouts: timeouts.map { .init(state: table.stateNames[$0.state], number: $0.number, remaining: $0.remaining) },
      deferred: deferredEvents.filter { $0.isEventAlone && !neverTakes($0.event, in: state) }
        .map { table.eventNames[$0.event] })
  }

  /// Refuses a snapshot with unknown states or events, or with a situation that the region can't be in.
  ///
  /// - Returns: The snapshot's pending saved.
  func requireKnown(_ snapshot: Snapshot<String>) throws(Refusal) -> SavedWork {
    let names = table.stateNames
    func index(of name: String) throws(Refusal) -> Int {
      guard let index = names.firstIndex(of: name) else { throw refuse(unknown(.unknownState, name)) }
      return index
    }
    let state = try index(of: snapshot.state)
    var last: Int?
    if let name = snapshot.history.last { last = try index(of: name) }
    for name in snapshot.history { _ = try index(of: name) }
    if let previous = snapshot.previous { _ = try index(of: previous) }
    try requireFit(revision: snapshot.revision, in: state)
    try requireFit(state: state, last: last)
    // A region has no regions.
    try requireKnown(snapshot.regions)
    return try pendingWork(of: snapshot, in: state) { names.firstIndex(of: $0) }
  }

  /// Restores a region's machine from a snapshot that was checked.
  func restore(_ snapshot: Snapshot<String>, _ saved: SavedWork) {
    let leaf = { (state: String) in table.stateNames.firstIndex(of: state).map { table.leaf(of: $0) } }
    guard let state = leaf(snapshot.state) else { return }
    place(in: state)
    core[region].previous =
      snapshot.previous.flatMap(leaf).map { UInt16(truncatingIfNeeded: $0) } ?? __MachineCore.nowhere
    if let extras = core.extras {
      extras.recorded.places.forget(plans)
      extras.recorded.logs[region].restore(
        snapshot.history.isEmpty ? [table.stateNames[current]] : snapshot.history, of: table, index: leaf)
    }
    restorePendingWork(saved)
    admitWaiting()
  }
}

extension Engine {
  /// The pending saved in a snapshot, by index.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - state: The state that it is in.
  ///   - index: The indices of states.
  /// - Throws: A ``Refusal``, reported, for timeouts that can't be running in that state, and for events that no state
  ///   defers.
  func pendingWork<State>(
    of snapshot: Snapshot<State>, in state: Int, _ index: (State) -> Int?
  ) throws(Refusal) -> SavedWork {
    let automatics = table.automatics
    func unfit(_ detail: Refusal.Detail) -> Refusal { refuse(refusal(.wrongArguments, .target(state), detail)) }
    var saved = SavedWork()
    let path = table.tree.path(of: table.leaf(of: state))
    var timers: Set<Int> = []
    for timeout in snapshot.timeouts {
      let (name, number) = (nameOfCase(timeout.state), timeout.number)
      func unfitTimeout(_ mistake: Refusal.TimeoutMistake) -> Refusal {
        unfit(.unfitTimeout(state: name, number: number, mistake: mistake))
      }
      // An open machine knows only the states that it was in.
      guard let state = index(timeout.state) else {
        throw table.isOpen ? unfitTimeout(.unknown) : refuse(unknown(.unknownState, name))
      }
      guard let numbers = automatics.timersOfStates[state], numbers.indices.contains(number) else {
        throw unfitTimeout(.unknown)
      }
      guard path.contains(state) else { throw unfitTimeout(.elsewhere) }
      guard timeout.remaining >= .zero else { throw unfitTimeout(.negative) }
      guard timers.insert(numbers[number]).inserted else { throw unfitTimeout(.repeated) }
      saved.timeouts.append(.init(state: state, number: number, remaining: timeout.remaining))
    }
    for name in snapshot.deferred {
      let known = table.eventNames.firstIndex(of: name)
      guard let event = known, table.keepsInAnyState(event) else {
        if let region = otherDeferringRegion(of: name) { throw unfit(.deferredElsewhere(event: name, region: region)) }
        throw known == nil ? refuse(unknown(.unknownEvent, name)) : unfit(.neverDeferred(event: name))
      }
      if neverTakes(event, in: table.leaf(of: state)) { throw unfit(.deferredInFinalState(event: name)) }
      saved.deferred.append(event)
    }
    if saved.deferred.count > PendingWork.mostDeferred { throw unfit(.tooManyDeferred(saved.deferred.count)) }
    return saved
  }

  /// Whether the machine has finished in a state and no other machine of the host accepts an event in any state.
  func neverTakes(_ event: Int, in state: Int) -> Bool {
    guard table.neverTakes(event, from: state) else { return false }
    return otherTable(of: table.eventNames[event]) { $0.takesInAnyState($1) } == nil
  }

  /// The name of another region of the host that defers an event (`state` for the host's own); nil if there is none.
  private func otherDeferringRegion(of event: String) -> String? {
    otherTable(of: event) { $0.keepsInAnyState($1) }.map { $0.name.isEmpty ? "state" : $0.name }
  }

  /// The rules of the first other region of the host that have an event of that name and satisfy a predicate.
  private func otherTable(of event: String, where isMeant: (__Table, Int) -> Bool) -> __Table? {
    hostTable.allTables.first { table in
      table !== self.table && table.eventNames.firstIndex(of: event).map { isMeant(table, $0) } ?? false
    }
  }

  /// Refuses snapshots of unknown regions, and those that don't fit. The machine of a region has no regions.
  ///
  /// - Returns: The pending saved in them.
  @discardableResult
  func requireKnown(_ snapshots: [String: Snapshot<String>]) throws(Refusal) -> [String: SavedWork] {
    let names = ownRegions.map { at($0).table.name }
    var saved: [String: SavedWork] = [:]
    for (name, snapshot) in snapshots.sorted(by: { $0.key < $1.key }) {
      guard let index = names.firstIndex(of: name) else {
        let texts = Refusal.Texts(
          host: table.subject, kind: .state, subject: name, state: table.stateNames[current],
          nearest: name.nearest(among: names), detail: .region)
        throw refuse(Refusal(.unknownState, texts))
      }
      saved[name] = try at(index + 1).requireKnown(snapshot)
    }
    return saved
  }

  /// Restores the regions from snapshots; regions without one return to their initial states.
  func restoreRegions(_ snapshots: [String: Snapshot<String>], _ saved: [String: SavedWork], revision: Int) {
    for region in ownRegions {
      let machine = at(region)
      let name = machine.table.name
      let snapshot = snapshots[name] ?? Snapshot(state: machine.table.stateNames[Int(machine.memory.initial)])
      machine.restore(snapshot, saved[name] ?? .nothing)
      if revision > 0 { core[region].hasStarted = true }
    }
  }
}
