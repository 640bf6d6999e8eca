// What is kept of a machine to be put back when a transaction fails, and how it begins anew.

/// What a transaction puts back of a machine when it fails.
struct KeptMachine {
  let extras: Extras
  let index: UInt16
  let previous: UInt16
  let revision: Int
  let started: UInt32
  let values: Any?
  let states: Extras.KeptStates

  /// Keeps what a machine is, in which a transaction begins.
  init(_ machine: Engine) {
    extras = machine.madeExtras
    (index, previous) = (machine.core.index, machine.core.previous)
    (revision, started) = (machine.hostRevision, machine.core.flags & Flags.started)
    values = machine.host.__keptValues
    states = extras.keptStates
    extras.transactions += 1
  }

  /// Puts the machine back.
  ///
  /// - Parameter place: Puts an open machine where it was: its indices don't last. Nil for one with rules.
  func putBack(_ machine: Engine, at place: (() -> Void)? = nil) {
    if let place {
      place()
    } else {
      machine.place(in: Int(index))
      machine.core.previous = previous
    }
    machine.host.__keptValues = values
    machine.hostRevision = revision
    machine.core.flags = machine.core.flags & ~Flags.started | started
    machine.putBack(states, extras)
  }

  /// Says that the transaction has ended. When that is so of all its machines, those are let in who may.
  func end() { extras.transactions -= 1 }
}

/// What a transaction puts back of a host when it fails: of its machine, and of those of its regions.
@usableFromInline
struct KeptHost {
  let machine: Engine
  let kept: KeptMachine
  /// The other machines of the host, where there are any.
  let others: [(machine: Engine, kept: KeptMachine)]

  /// Keeps what a host is, in whichever of whose machines a transaction begins.
  @usableFromInline
  init(_ machine: Engine) {
    self.machine = machine
    kept = KeptMachine(machine)
    others = machine.hasRegions ? Self.others(machine) : []
  }

  static func others(_ machine: Engine) -> [(machine: Engine, kept: KeptMachine)] {
    var others: [(machine: Engine, kept: KeptMachine)] = []
    machine.hostRegions?.each { if $0.core !== machine.core { others.append(($0, KeptMachine($0))) } }
    return others
  }

  /// Puts all back.
  ///
  /// - Parameter place: See ``KeptMachine/putBack(_:at:)``.
  @usableFromInline
  func putBack(at place: (() -> Void)?) {
    kept.putBack(machine, at: place)
    for (machine, kept) in others { kept.putBack(machine) }
  }

  /// Says that the transaction has ended, and lets those in who may.
  @usableFromInline
  func end() {
    kept.end()
    for (_, kept) in others { kept.end() }
    machine.admitAfterTransaction(kept.extras)
    for (machine, kept) in others { machine.admitAfterTransaction(kept.extras) }
  }
}

extension Engine {
  /// Refuses the revision of a snapshot that can't be, or after which transitions could not be counted.
  @usableFromInline
  func requireFit(revision: Int, in state: Int) throws(Refusal) {
    if revision >= 0, revision <= Int.max / 2 { return }
    throw refuse(refusal(.wrongArguments, .target(state), .unfitRevision(revision)))
  }

  /// Refuses the state of a snapshot in which its history doesn't end, or which only a body leaves that runs in it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - last: The last of its history; nil where that is empty.
  @usableFromInline
  func requireFit(state: Int, last: Int?) throws(Refusal) {
    let table = host.__table
    if let last, table.leaf(of: last) != table.leaf(of: state) {
      throw refuse(refusal(.wrongArguments, .target(state), .otherHistory(last: table.stateNames[last])))
    }
    if !table.leftByBodiesAlone.isEmpty, table.leftByBodiesAlone.contains(table.leaf(of: state)) {
      throw refuse(refusal(.wrongArguments, .target(state), .noBody))
    }
  }

  /// Puts the machine in its initial state, and a whole host those of its regions, as if nothing had happened, and then tells of
  /// it. What who hears of it requests waits until all have been told.
  @usableFromInline
  func goBackWholly() {
    let revision = hostRevision
    unsettle()
    let source = goBack()
    // Of a region alone nothing else is forgotten.
    hostRevision = core.number == 0 ? 0 : revision
    if hasRegions, core.number == 0, let regions = hostRegions {
      regions.goBack(with: self, from: source)
    } else if hasExtras {
      tellOfReset(from: source)
    }
    resettle()
    settleRequests(after: .attempt)
  }

  /// Puts the machine in its initial state.
  ///
  /// - Returns: The state that it was in.
  func goBack() -> Int {
    let source = current
    place(in: Int(plans.pointee.initial))
    core.previous = __MachineCore.nowhere
    core.flags &= ~Flags.started
    withExtras({ $0.forget(startingIn: current) }, without: ())
    return source
  }

  /// Tells of a reset, and refuses what waited before it.
  func tellOfReset(from source: Int) {
    let change = __Change(from: Int32(source), to: Int32(current), revision: hostRevision)
    withExtras({ $0.observe(.reset(change, ChangeOrigin($0.context)), of: host.__subject, core.monitor) }, without: ())
    guard let extras = core.extras else { return }
    for kept in extras.endAgenda() { _ = refuse(.reset, kept) }
    if extras.transactions == 0 { refuseWaiting(.reset) } else { extras.lines?.noteReset() }
  }

  /// Puts back what is kept of the past; times that were ended go on.
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
  /// Forgets what was to be done by itself and what was kept, because the machine begins anew. In a transaction, which may fail, it
  /// is ended with that.
  ///
  /// - Returns: The requests that are to be refused now.
  func endAgenda() -> [Request] {
    guard let agenda else { return [] }
    let kept = agenda.deferred.map(\.request)
    agenda.deferred = []
    if transactions == 0 {
      agenda.clear()
      return kept
    }
    agenda.clearSteps()
    agenda.left.formUnion(agenda.timers.keys.map { table.automatics.timers[$0].state })
    ending.requests += kept
    return []
  }
}

extension WaitingLines {
  /// Notes that the machine begins anew in a transaction, with which those who wait are told.
  func noteReset() { if passed.countBeforeReset == nil { passed.countBeforeReset = passed.states.count } }
}

extension __Regions {
  /// Puts all regions in their initial states, and then tells who hears of any of the machines.
  func goBack(with whole: Engine, from source: Int) {
    let machines = machines.map { Engine($0) }
    let sources = machines.map { $0.goBack() }
    whole.tellOfReset(from: source)
    for (machine, source) in zip(machines, sources) { machine.tellOfReset(from: source) }
  }
}
