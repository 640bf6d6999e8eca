// What is kept of a machine to be put back when a transaction fails, and how it begins anew.

/// What a transaction puts back when it fails.
@usableFromInline
struct KeptMachine {
  private let index: UInt16
  private let previous: UInt16
  private let revision: Int
  private let started: UInt32
  private let values: Any?
  private let states: Extras.KeptStates

  @usableFromInline
  init(_ machine: some __EngineHost, _ extras: Extras) {
    let storage = machine.__storage
    (index, previous, revision) = (storage.index, storage.previous, machine.hostRevision)
    started = storage.flags & Flags.started
    values = machine.__keptValues
    states = extras.keptStates
  }

  /// Puts the machine back.
  @usableFromInline
  func putBack(_ machine: some __EngineHost, _ extras: Extras) {
    machine.place(in: Int(index))
    machine.__storage.previous = previous
    machine.__keptValues = values
    machine.hostRevision = revision
    machine.__storage.flags = machine.__storage.flags & ~Flags.started | started
    machine.putBack(states, extras)
  }
}

extension __EngineHost {
  /// Puts the machine in its initial state, and a whole host those of its regions, as if nothing had happened, and then tells of
  /// it. What who hears of it requests waits until all have been told.
  @inlinable
  func goBackWholly() {
    let revision = hostRevision
    unsettle()
    let source = goBack()
    // Of a region alone nothing else is forgotten.
    hostRevision = __number == 0 ? 0 : revision
    if __hasRegions, __number == 0, let regions = __regions {
      regions.goBack(with: self, from: source)
    } else if hasExtras {
      tellOfReset(from: source)
    }
    resettle()
    if hasWaiting { settleRequests() }
  }

  /// Puts the machine in its initial state.
  ///
  /// - Returns: The state that it was in.
  @inlinable
  func goBack() -> Int {
    let source = current
    place(in: Int(plans.pointee.initial))
    __storage.previous = __HostStorage.nowhere
    __storage.flags &= ~Flags.started
    withExtras({ $0.forget(startingIn: current) }, without: ())
    return source
  }

  /// Tells of a reset, and refuses what waited before it.
  @usableFromInline
  func tellOfReset(from source: Int) {
    let change = __Change(from: Int32(source), to: Int32(current), revision: hostRevision)
    withExtras({ $0.observe(.reset(change, ChangeOrigin($0.context)), of: self, __monitor) }, without: ())
    if let extras = __storage.extras, extras.transactions > 0 { return extras.noteReset() }
    clearAgenda(.stale)
    refuseWaiting(.stale)
  }

  /// Puts back what is kept of the past; times that were ended go on.
  @usableFromInline
  func putBack(_ kept: Extras.KeptStates, _ extras: Extras) {
    extras.keptStates = kept
    if extras.isPending { keep() }
    guard let agenda = extras.agenda else { return }
    for (timer, running) in agenda.timers where kept.timers[timer] !== running { agenda.stop(timer) }
    for (timer, running) in kept.timers where agenda.timers[timer] == nil {
      if running.isOver {
        agenda.timers[timer] = running
      } else {
        startTimer(timer, running.remaining, madeTurns.clock, agenda)
      }
    }
  }
}

extension Extras {
  /// Notes a reset inside a transaction: what it ends goes on where that fails.
  func noteReset() {
    if let agenda {
      agenda.clearSteps()
      agenda.left.formUnion(agenda.timers.keys.map { table.automatics.timers[$0].state })
      agenda.revision = -1
      ending.requests += agenda.deferred.map(\.request)
      agenda.deferred = []
    }
    if let lines, lines.passed.countBeforeReset == nil { lines.passed.countBeforeReset = lines.passed.states.count }
  }
}

extension __Regions {
  /// Puts all regions in their initial states, and then tells who hears of any of the machines.
  @usableFromInline
  func goBack(with whole: some __EngineHost, from source: Int) {
    let sources = machines.map { $0.goBack() }
    whole.tellOfReset(from: source)
    for (machine, source) in zip(machines, sources) { machine.tellOfReset(from: source) }
  }

  /// Carries out several changes, all or none of which last, in whichever of the machines.
  @usableFromInline
  func transacting<Result>(_ changes: () throws -> Result) throws -> Result {
    var kept: [(any __EngineHost, Extras, KeptMachine)] = []
    each { machine in
      let extras = machine.madeExtras
      kept.append((machine, extras, KeptMachine(machine, extras)))
      extras.transactions += 1
    }
    defer {
      for (_, extras, _) in kept { extras.transactions -= 1 }
      for (machine, extras, _) in kept { machine.admitAfterTransaction(extras) }
    }
    do {
      return try changes()
    } catch {
      for (machine, extras, kept) in kept { kept.putBack(machine, extras) }
      throw error
    }
  }
}
