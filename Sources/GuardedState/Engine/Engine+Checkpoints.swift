// The rollback of transactions, and resets.

/// The part of a machine that a failed transaction restores.
struct MachineCheckpoint {
  let extras: Extras
  let index: UInt16
  let previous: UInt16
  let revision: Int
  let started: UInt32
  let restoreValues: (() -> Void)?
  let recorded: Recorded

  /// Saves a machine in which a transaction begins.
  init(_ machine: Engine) {
    extras = machine.lazyExtras
    (index, previous) = (machine.core.index, machine.core.previous)
    (revision, started) = (machine.hostRevision, machine.core.flags & Flags.started)
    restoreValues = machine.core.values?.checkpoint()
    recorded = extras.recorded
    extras.transactions += 1
  }

  /// Restores the machine.
  ///
  /// - Parameter place: Restores the state of an open machine, whose indices don't last; nil for one with rules.
  func restore(_ machine: Engine, at place: (() -> Void)? = nil) {
    if let place {
      place()
    } else {
      machine.place(in: Int(index))
      machine.core.previous = previous
    }
    restoreValues?()
    machine.hostRevision = revision
    machine.core.flags = machine.core.flags & ~Flags.started | started
    machine.restore(recorded, extras)
  }

  /// Ends the transaction in this machine; waiters resume once it has ended in all of them.
  func end() { extras.transactions -= 1 }
}

/// The part of a host that a failed transaction restores: its own machine and its regions.
struct HostCheckpoint {
  let machine: Engine
  let checkpoint: MachineCheckpoint
  /// The other machines of the host, if it has any.
  let others: [(machine: Engine, checkpoint: MachineCheckpoint)]

  /// Saves a host, whichever of its machines the transaction begins in.
  init(_ machine: Engine) {
    self.machine = machine
    checkpoint = MachineCheckpoint(machine)
    others = machine.hasRegions ? Self.others(machine) : []
  }

  static func others(_ machine: Engine) -> [(machine: Engine, checkpoint: MachineCheckpoint)] {
    var others: [(machine: Engine, checkpoint: MachineCheckpoint)] = []
    machine.forEachMachine { if $0.core !== machine.core { others.append(($0, MachineCheckpoint($0))) } }
    return others
  }

  /// Restores the host.
  ///
  /// - Parameter place: See ``MachineCheckpoint/restore(_:at:)``.
  func restore(at place: (() -> Void)?) {
    checkpoint.restore(machine, at: place)
    for (machine, checkpoint) in others { checkpoint.restore(machine) }
  }

  /// Ends the transaction and resumes waiters.
  func end() {
    checkpoint.end()
    for (_, checkpoint) in others { checkpoint.end() }
    machine.admitAfterTransaction(checkpoint.extras)
    for (machine, checkpoint) in others { machine.admitAfterTransaction(checkpoint.extras) }
  }
}

extension Engine {
  /// Refuses the revision of a snapshot if it is impossible, or if transitions couldn't be counted after it.
  func requireFit(revision: Int, in state: Int) throws(Refusal) {
    if revision >= 0, revision <= Int.max / 2 { return }
    throw refuse(refusal(.wrongArguments, .target(state), .unfitRevision(revision)))
  }

  /// Refuses the state of a snapshot if its history ends in another, or if only a body that ran in it could leave it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - last: The last state of its history; nil if that is empty.
  func requireFit(state: Int, last: Int?) throws(Refusal) {
    if let last, table.leaf(of: last) != table.leaf(of: state) {
      throw refuse(refusal(.wrongArguments, .target(state), .otherHistory(last: table.stateNames[last])))
    }
    if !table.leftByBodiesAlone.isEmpty, table.leftByBodiesAlone.contains(table.leaf(of: state)) {
      throw refuse(refusal(.wrongArguments, .target(state), .noBody))
    }
  }

  /// Resets the machine to its initial state, and all regions with it if it is the host's own.
  ///
  /// Requests of listeners wait until all listeners have been notified.
  func resetHost() {
    let revision = hostRevision
    unsettle()
    // The reset of one region keeps the revision of the host.
    let machines = core.number == 0 ? (0..<machineCount).map(machine) : [self]
    let sources = machines.map { $0.resetState() }
    hostRevision = core.number == 0 ? 0 : revision
    for (machine, source) in zip(machines, sources) where machine.hasExtras { machine.tellOfReset(from: source) }
    resettle()
    settleRequests(after: .attempt)
  }

  /// Resets the machine to its initial state without notifying listeners.
  ///
  /// - Returns: The previous state.
  func resetState() -> Int {
    let source = current
    place(in: Int(plans.pointee.initial))
    core.previous = __MachineCore.nowhere
    core.flags &= ~Flags.started
    withExtras({ $0.forget(startingIn: current) }, without: ())
    return source
  }

  /// Notifies observers of a reset, and refuses the deferred requests and the waiters.
  func tellOfReset(from source: Int) {
    let change = __Change(from: Int32(source), to: Int32(current), revision: hostRevision)
    withExtras({ $0.observe(.reset(change, ChangeOrigin($0.context)), of: host, core.monitor) }, without: ())
    guard let extras = core.extras else { return }
    for request in extras.endPendingWork() { _ = refuse(.reset, request) }
    if extras.transactions == 0 { refuseWaiting(.reset) } else { extras.recorded.effects.isReset = true }
  }

  /// Restores what the machine had recorded; timers that were stopped continue.
  func restore(_ saved: Recorded, _ extras: Extras) {
    let running = extras.recorded.work.timers
    extras.recorded = saved
    updateFlags()
    if extras.isPending { markPending() }
    for (timer, started) in running where saved.work.timers[timer] !== started { started.stop() }
    for (timer, stopped) in saved.work.timers
    where running[timer] !== stopped && !stopped.isOver && !saved.work.due.contains(timer) {
      startTimer(timer, stopped.remaining, lazyRootExtras.clock, extras)
    }
  }
}

extension Extras {
  /// Discards pending steps and deferred requests because of a reset.
  ///
  /// In a transaction, timers stop and requests are refused only when that commits.
  ///
  /// - Returns: The requests to refuse now.
  func endPendingWork() -> [Request] {
    let requests = recorded.work.deferred.map(\.request)
    recorded.work.deferred = []
    if transactions == 0 {
      recorded.work.clear()
      return requests
    }
    recorded.work.clearSteps()
    recorded.work.left.formUnion(recorded.work.timers.keys.map { table.automatics.timers[$0].state })
    recorded.effects.requests += requests
    return []
  }
}
