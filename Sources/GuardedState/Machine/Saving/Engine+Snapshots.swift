internal import GuardedStateRules

// Snapshots of one region, or of the host's own state. Those of a host's regions identify states by their names.

extension Engine {
  /// The snapshot of this region.
  ///
  /// - Parameter state: Returns the state with an index.
  func snapshot<State>(_ state: (Int) -> State) -> Snapshot<State> {
    let current = current
    let previous = core[region].previous
    return Snapshot(
      state: state(current), path: table.tree.path(of: current).map(state),
      previous: previous == __MachineCore.nowhere ? nil : state(Int(previous)), revision: core.revision,
      history: withColdState({ $0.recorded.logs[region].states(state) }, without: []),
      timeouts: table.eventlessRules.timers.isEmpty ? [] : timeouts(state, ensureColdState()),
      // Omits events that no state will accept: they are refused at the end of the running macrostep.
      // An event for this region alone would be offered to the whole host.
      deferred: deferredEvents.filter {
        $0.run == nil && (region == 0 || $0.scope == .host) && !neverTakes($0.event, in: current)
      }
      .map { table.eventNames[$0.event] })
  }

  /// Returns the timers of the current states. Those that have not started are as they would start now.
  private func timeouts<State>(_ state: (Int) -> State, _ cold: ColdState) -> [Snapshot<State>.Timeout] {
    let eventlessRules = table.eventlessRules
    return eventlessRules.timers(in: table.tree.path(of: current)).sorted().compactMap { number in
      let (timer, id) = (eventlessRules.timers[number], Scheduler.TimerID(region: region, timer: number))
      let running =
        cold.scheduler.timers[id]
        ?? StateTimer(deadline: delay(of: id, cold).flatMap { cold.clocks.deadline(after: $0) })
      let rule = timer.rule
      var timeout = Snapshot.Timeout(
        state: state(timer.state), property: rule.property, target: rule.target, event: rule.event,
        number: rule.number, remaining: .zero, hasPassed: running.hasPassed)
      if running.hasPassed { return timeout }
      guard let deadline = running.deadline else { return nil }
      timeout.remaining = cold.clocks.remaining(until: deadline)
      timeout.deadline = cold.clocks.date(of: deadline)
      if case .date = deadline { timeout.isDate = true }
      return timeout
    }
  }

  /// Whether a transition follows without a request: an eventless one or a completion, or that of a deferred event.
  var continues: Bool {
    if withColdState({ $0.scheduler.stepError != nil }, without: false) { return true }
    let isPending = core.flags & Flags.pending != 0
    return isPending
      && RequestInfo.with([:]) { (region == 0 ? regions : region..<region + 1).contains { at($0).continuesInRegion } }
  }

  private var continuesInRegion: Bool {
    if core[region].mayHaveWork {
      if eventlessDecision != nil { return true }
      if decision(inColumn: Int(plans.pointee.completions[index])) != nil { return true }
    }
    return deferredEvents.contains { deferred in
      deferred.run == nil && isAcceptable(deferred)
        && RequestInfo.with(deferred.userInfo) { regions.contains { at($0).takes(deferred.event) } }
    }
  }

  private func takes(_ event: Int) -> Bool {
    knows(event) && decide(plans.pointee.events.cell(index, event), plans, Caller()).isPerformed
  }

  /// The deferred events of this region, in order.
  var deferredEvents: [DeferredRequest] {
    withColdState({ $0.scheduler.deferred.filter { $0.region == region } }, without: [])
  }

  /// Whether the machine has finished in a state and no other machine of the host accepts an event in any state.
  private func neverTakes(_ event: Int, in state: Int) -> Bool {
    guard table.neverTakes(event, from: state) else { return false }
    return otherTable(of: table.eventNames[event]) { $0.takesInAnyState($1) } == nil
  }

  /// The rules of the first other region of the host that have an event of that name and satisfy a predicate.
  private func otherTable(of event: String, where isMeant: (__Table, Int) -> Bool) -> __Table? {
    hostTable.allTables.first { table in
      table !== self.table && table.eventNames.firstIndex(of: event).map { isMeant(table, $0) } ?? false
    }
  }

  // MARK: - Checking

  /// Returns a snapshot of this region in indices. The states of an open machine get theirs when they are restored.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - known: Returns the index of a state; nil for an unknown one.
  /// - Throws: A ``Refusal``, reported, for unknown states and events, and for a situation that the region can't be in.
  func checked<State>(_ snapshot: Snapshot<State>, _ known: (State) -> Int?) throws(Refusal) -> RegionSnapshot {
    func index(of state: State) throws(Refusal) -> Int {
      guard let index = known(state) else { throw refuse(unknown(.unknownState, nameOfCase(state))) }
      return index
    }
    if !(0...Int.max / 2).contains(snapshot.revision) {
      let mistake = snapshot.revision < 0 ? "negative" : "too large"
      throw unfit("its revision, \(snapshot.revision), is \(mistake)", in: known(snapshot.state) ?? current)
    }
    let state = table.isOpen ? current : try index(of: snapshot.state)
    var checked = RegionSnapshot(state: table.leaf(of: state))
    if !table.isOpen {
      if let previous = snapshot.previous {
        checked.previous = UInt16(truncatingIfNeeded: table.leaf(of: try index(of: previous)))
      }
      let history = try snapshot.history.map { (state) throws(Refusal) in try index(of: state) }
      if let last = history.last, table.leaf(of: last) != checked.state {
        throw unfit("its history ends in '\(shortened(table.stateNames[last]))'", in: state)
      }
      // Rules that have changed may enclose the state in others, so only the innermost one is compared.
      if let last = snapshot.path.last, known(last).map(table.leaf) != checked.state {
        throw unfit("its path ends in '\(shortened(nameOfCase(last)))'", in: state)
      }
      if !history.isEmpty { checked.log = StateLog(history.map { table.leaf(of: $0) }) }
      if table.leftByBodiesAlone.contains(checked.state) {
        throw unfit("it is left only by the end of a method's body, and no body runs after restoring", in: state)
      }
    }
    (checked.timeouts, checked.unknownTimeouts) = try timeouts(of: snapshot, in: state, known)
    checked.deferred = try deferredEvents(named: snapshot.deferred, in: state)
    return checked
  }

  /// Returns the timers of a snapshot by their numbers, and those that the rules don't know.
  ///
  /// - Throws: A ``Refusal``, reported, for timers that can't be running in the snapshot's state.
  private func timeouts<State>(
    of snapshot: Snapshot<State>, in current: Int, _ index: (State) -> Int?
  ) throws(Refusal) -> (known: [Int: Snapshot<Int>.Timeout], unknown: [String]) {
    let path = table.tree.path(of: table.leaf(of: current))
    var (known, unknown) = ([Int: Snapshot<Int>.Timeout](), [String]())
    for timeout in snapshot.timeouts {
      // An open machine has no timeouts, and knows only the states that it was in.
      let state = table.isOpen ? nil : index(timeout.state)
      guard let state, let number = timer(timeout, of: state) else {
        unknown.append(timeout.description)
        continue
      }
      if !path.contains(state) {
        throw unfit(
          "it has a timer of '\(shortened(table.stateNames[state]))' without being in that state", in: current)
      }
      if known[number] != nil { throw unfit("it has the timer \(shortened(timeout.description)) twice", in: current) }
      known[number] = Snapshot.Timeout(
        state: state, remaining: timeout.remaining, deadline: timeout.deadline, isDate: timeout.isDate,
        hasPassed: timeout.hasPassed)
    }
    return (known, unknown)
  }

  /// Returns the number of a timer in a state; nil if the rules have none.
  private func timer(_ timeout: Snapshot<some Hashable>.Timeout, of state: Int) -> Int? {
    let own = table.eventlessRules.timersOfStates[state] ?? []
    if timeout.target == nil, timeout.event == nil {
      return own.indices.contains(timeout.number) ? own[timeout.number] : nil
    }
    let rule = TimerRule(
      property: timeout.property, target: timeout.target, event: timeout.event, number: timeout.number)
    return own.first { table.eventlessRules.timers[$0].rule == rule }
  }

  /// Returns the deferred events of a snapshot by their names.
  ///
  /// - Throws: A ``Refusal``, reported, for events that no state defers, and for too many.
  private func deferredEvents(named names: [String], in state: Int) throws(Refusal) -> [Int] {
    let events = try names.map { (name) throws(Refusal) in
      let (known, quoted) = (table.eventNames.firstIndex(of: name), "'\(shortened(name))'")
      guard let event = known, table.keepsInAnyState(event) else {
        if let other = otherTable(of: name, where: { $0.keepsInAnyState($1) }) {
          let owner = other.name.isEmpty ? "the host's own machine" : "the region '\(shortened(other.name))'"
          throw unfit("\(quoted) is deferred by \(owner), and belongs in that part of the snapshot", in: state)
        }
        throw known == nil
          ? refuse(unknown(.unknownEvent, name))
          : unfit("no state defers \(quoted) as an event without arguments", in: state)
      }
      if neverTakes(event, in: table.leaf(of: state)) {
        throw unfit("it is final, and \(quoted) is deferred, which would never be handled", in: state)
      }
      return event
    }
    if events.count > Deferral.limit {
      throw unfit(
        "it has \(events.count) deferred events, and a machine defers at most \(Deferral.limit)", in: state)
    }
    return events
  }

  /// Returns the refusal, reported, of a snapshot in a state.
  private func unfit(_ mistake: String, in state: Int) -> Refusal {
    refuse(refusal(.wrongArguments, .target(state), .unfitSnapshot(mistake: mistake)))
  }

  /// Returns the snapshots of all regions in indices. A region without one is in its initial state; the machine of a
  /// region has no regions.
  ///
  /// - Throws: A ``Refusal``, reported, for unknown regions, and for snapshots that don't fit.
  func checked(_ snapshots: [String: Snapshot<String>]) throws(Refusal) -> [RegionSnapshot] {
    let regions = ownRegions.map { at($0) }
    let names = regions.map(\.table.name)
    var checked = regions.map { RegionSnapshot(state: Int($0.memory.initial)) }
    for (name, snapshot) in snapshots.sorted(by: { $0.key < $1.key }) {
      guard let index = names.firstIndex(of: name) else {
        throw refuse(
          table.refusal(.unknownState, .state, named: name, nearest: name.nearest(among: names), .region, in: current))
      }
      let states = regions[index].table.stateNames
      checked[index] = try regions[index].checked(snapshot) { states.firstIndex(of: $0) }
      _ = try regions[index].checked(snapshot.regions)
    }
    return checked
  }
}
