// Snapshots of the regions of a host, whose states are known by their names.

extension __EngineHost {
  /// Where the machine of a region stands.
  var namedSnapshot: Snapshot<String> {
    let (table, state) = (__table, current)
    let previous = __storage.previous
    let extras = __storage.extras
    return Snapshot(
      state: table.stateNames[state], path: table.tree.path(of: state).map { table.stateNames[$0] },
      previous: previous == __HostStorage.nowhere ? nil : table.stateNames[Int(previous)],
      revision: hostRevision,
      history: extras?.log.indices(of: table).map { table.stateNames[$0] } ?? [],
      timeouts: timeouts.map { .init(state: table.stateNames[$0.state], number: $0.number, remaining: $0.remaining) },
      deferred: (extras?.agenda?.deferred ?? []).filter(\.isEventAlone).map { table.eventNames[$0.event] })
  }

  /// Refuses a snapshot that names states or events which the region doesn't have, or in which it can't have stood.
  func requireKnown(_ snapshot: Snapshot<String>) throws(Refusal) {
    let table = __table
    for state in [snapshot.state] + [snapshot.previous].compactMap({ $0 }) + snapshot.history
      + snapshot.timeouts.map(\.state) where !table.stateNames.contains(state)
    {
      throw refuse(unknown(.unknownState, state))
    }
    for event in snapshot.deferred where !table.eventNames.contains(event) {
      throw refuse(unknown(.unknownEvent, event))
    }
    let index = { (state: String) in table.stateNames.firstIndex(of: state) }
    if let state = index(snapshot.state) { try requireFit(state: state, last: snapshot.history.last.flatMap(index)) }
  }

  /// Goes on from where the machine of a region stood; the names are known.
  func restore(_ snapshot: Snapshot<String>) {
    let table = __table
    let index = { (state: String) in table.stateNames.firstIndex(of: state) }
    guard let state = index(snapshot.state) else { return }
    place(in: table.leaf(of: state))
    __storage.previous =
      snapshot.previous.flatMap(index).map { UInt16(truncatingIfNeeded: $0) } ?? __HostStorage.nowhere
    if let extras = __storage.extras {
      extras.places.forget()
      extras.log.restore(
        snapshot.history.isEmpty ? [table.stateNames[current]] : snapshot.history, of: table, index: index)
    }
    restoreAgenda(
      snapshot.timeouts.compactMap { timeout in
        index(timeout.state).map { .init(state: $0, number: timeout.number, remaining: timeout.remaining) }
      }, deferred: snapshot.deferred.compactMap { table.eventNames.firstIndex(of: $0) })
    admitWaiting()
  }
}

extension __EngineHost {
  /// Refuses snapshots of regions that the machine doesn't have, or that they don't fit. The machine of a region has none.
  @usableFromInline
  func requireKnown(_ snapshots: [String: Snapshot<String>]) throws(Refusal) {
    let machines = __number == 0 ? __regions?.machines ?? [] : []
    for (name, snapshot) in snapshots.sorted(by: { $0.key < $1.key }) {
      guard let machine = machines.first(where: { $0.__name == name }) else {
        let texts = Refusal.Texts(
          host: __table.subject, kind: .state, subject: name, state: __table.stateNames[current],
          nearest: nearestName(to: name, among: machines.map(\.__name)), detail: .region)
        throw refuse(Refusal(.unknownState, texts))
      }
      try machine.requireKnown(snapshot)
    }
  }
}

extension __Regions {
  /// Where the regions stand, by their names.
  @usableFromInline
  var snapshots: [String: Snapshot<String>] {
    Dictionary(uniqueKeysWithValues: machines.map { ($0.__name, $0.namedSnapshot) })
  }

  /// Goes on from where the regions stood; those that are missing begin anew.
  @usableFromInline
  func restore(_ snapshots: [String: Snapshot<String>], revision: Int) {
    for machine in machines {
      if let snapshot = snapshots[machine.__name] {
        machine.restore(snapshot)
      } else {
        machine.restore(Snapshot(state: machine.__table.stateNames[Int(machine.memory.initial)]))
      }
      machine.hostRevision = revision
    }
  }
}
