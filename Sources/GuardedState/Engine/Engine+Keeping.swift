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
    extras.keptStates = states
  }
}

extension __EngineHost {
  /// Puts the machine in its initial state, as if nothing had happened, and tells of it.
  @inlinable
  func goBack() {
    let (source, initial) = (current, Int(plans.pointee.initial))
    place(in: initial)
    __storage.previous = __HostStorage.nowhere
    hostRevision = 0
    __storage.flags &= ~Flags.started
    if hasExtras { tellOfReset(from: source) }
  }

  /// Tells of a reset, and forgets what belonged to the time before.
  @usableFromInline
  func tellOfReset(from source: Int) {
    withExtras({ $0.reset(from: source, to: current, of: self, __monitor) }, without: ())
    clearAgenda(.stale)
    refuseWaiting(.stale)
  }
}

extension __Regions {
  /// Puts all regions in their initial states.
  @usableFromInline
  func goBack() { for machine in machines { machine.goBack() } }

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
