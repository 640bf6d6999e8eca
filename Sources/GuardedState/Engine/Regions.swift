/// The shared part of the machines of a host with regions: the order of their transitions, and their pending work.
///
/// Each machine has its own rules, state, callbacks and observers. One transition runs at a time; requests to any region
/// wait for it in one queue, that of the host's own machine. The revision counts the changes of all. An event that
/// several regions accept is one step.
@usableFromInline
final class Regions {
  /// The names of the regions, in declaration order.
  let names: [String]
  /// The cores of all machines, the host's own first. That owns these regions, and these own the others.
  @usableFromInline let cores: UnsafeMutablePointer<Unmanaged<__MachineCore>>
  /// For each method, the number of the region that has it.
  let owners: [UInt8]
  private var knownTables: RegionTables?
  @exclusivity(unchecked) private var isBound = false
  /// The methods whose events other regions accept as well, one bit each.
  @exclusivity(unchecked) private(set) var sharedMethods: [UInt64] = []
  // Each of the two flags is a whole word: reading a part of a word together with the rest is slow.
  /// `Flags.settled` while no transition runs in any region; otherwise 0.
  @exclusivity(unchecked) private(set) var settled = Flags.settled
  /// `Flags.pending` while any region may have pending work; otherwise 0.
  ///
  /// Set before the first transition, because the regions may not have begun yet.
  @exclusivity(unchecked) var pending = Flags.pending
  /// The regions that may have pending work, one bit each. From the 64th on, they share a bit.
  @exclusivity(unchecked) var pendingMachines = UInt64.max {
    didSet { updatePending() }
  }
  /// The number of transitions so far.
  @exclusivity(unchecked) var revision = 0
  @exclusivity(unchecked) private(set) var haveBegun = false
  /// The step in which several regions change. There is at most one at a time.
  @exclusivity(unchecked) var jointStep = JointStep()

  /// Updates `pending`. A joint step counts as pending, so that no fast path changes a region that takes part in it.
  @inline(__always)
  func updatePending() { pending = pendingMachines == 0 && !jointStep.isUnderWay ? 0 : Flags.pending }

  init(_ root: __MachineCore, _ names: [String], methods owners: [UInt8]) {
    (self.names, self.owners) = (names, owners)
    cores = .allocate(capacity: names.count + 1)
    cores.initialize(to: .passUnretained(root))
    for number in 1..<names.count + 1 {
      (cores + number).initialize(to: .passRetained(__MachineCore(number, in: self, of: root)))
    }
  }

  deinit {
    for number in 1..<names.count + 1 { cores[number].release() }
    cores.deallocate()
    jointStep.transitions?.deallocate()
  }

  /// Reads from the host what doesn't change.
  func bind(to host: any __EngineHost) {
    if isBound { return }
    isBound = true
    sharedMethods = host.__table.sharedMethods
  }

  /// The extras of the host's own machine, with the request queue; nil until it has any.
  @inline(__always)
  var rootExtras: Extras? { cores[0]._withUnsafeGuaranteedRef { $0.extras } }

  /// The tables of all machines.
  func tables(of host: any __EngineHost) -> RegionTables {
    if let knownTables { return knownTables }
    let tables = [host.__table] + names.indices.map { host.__region($0 + 1).table }
    let made = RegionTables(tables, regions: names)
    knownTables = made
    return made
  }

  /// Returns the number of the region that has a method.
  func owner(of method: Int) -> Int { method < owners.count ? Int(owners[method]) : 0 }

  // MARK: - Scheduling

  /// The flags that all regions share.
  @inline(__always)
  var flags: UInt32 { settled | pending }

  /// Marks that a transition runs in some region.
  @inline(__always)
  func unsettle() { settled = 0 }

  /// Marks that no transition runs anymore.
  @inline(__always)
  func resettle() { settled = Flags.settled }

  /// Counts the transition of a region, and marks that it has ended, while no region had pending work.
  @inline(__always)
  func settleChange() {
    revision &+= 1
    settled = Flags.settled
  }

  /// Marks that all machines are in their initial states.
  ///
  /// - Parameter machines: Those that may have pending work, one bit each.
  func noteBegun(_ machines: UInt64) { (haveBegun, pendingMachines) = (true, machines) }

  /// Returns the bit of a region.
  @inline(__always)
  static func bit(of number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: min(number, UInt64.bitWidth - 1)) }

  /// Calls a closure with the number of each region that may have pending work, in order.
  @inline(__always)
  func forEachPending(_ work: (Int) -> Void) {
    var rest = pendingMachines
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if number > names.count { break }
      rest &= rest &- 1
      work(number)
    }
    // Regions from the 64th on share the last bit.
    if pendingMachines >> 63 != 0, names.count > 63 { for number in 64...names.count { work(number) } }
  }

  /// Records that a region may have pending work.
  func note(_ flags: UInt32, of number: Int) {
    if flags & Flags.pending != 0 { pendingMachines |= Self.bit(of: number) }
  }

  /// Records that a region has changed.
  @inline(__always)
  func note(changeOf number: Int, _ flags: UInt32) {
    note(flags, of: number)
    if jointStep.isUnderWay, jointStep.hasChanged { return }
    jointStep.hasChanged = true
    revision &+= 1
  }

  /// Whether other regions accept the event of a method as well.
  @inline(__always)
  func isShared(_ method: Int) -> Bool {
    let place = method / UInt64.bitWidth
    return place < sharedMethods.count
      && sharedMethods[place] &>> UInt64(truncatingIfNeeded: method % UInt64.bitWidth) & 1 != 0
  }

  /// Ends the joint step of a method call with its body, even if the body has changed nothing; returns whether another
  /// joint step is in progress, whose end settles all regions.
  @inline(__always)
  func mustContinueJointStep(after number: Int) -> Bool {
    if !jointStep.isUnderWay { return false }
    if jointStep.leader != number { return true }
    begin(jointStep: false)
    return false
  }

  /// Begins or ends a joint step.
  @inline(__always)
  func begin(jointStep begins: Bool) {
    if begins {
      jointStep.begin(of: names.count &+ 1)
    } else {
      (jointStep.isUnderWay, jointStep.leader) = (false, -1)
    }
    updatePending()
  }
}

/// The rules of a region, and the callbacks that its host has for it.
public struct __RegionRules {
  let table: __Table
  let callbacks: __Callbacks

  /// The rules of a region.
  public init(_ table: __Table, callbacks: __Callbacks) { (self.table, self.callbacks) = (table, callbacks) }
}

extension Engine {
  /// Puts all machines of the host in their initial states, before the first transition.
  @inline(__always)
  func beginAll() { withRegions({ if !$0.haveBegun { beginAll($0) } }, without: ()) }

  @inline(never)
  func beginAll(_ regions: Regions) {
    var pending: UInt64 = 0
    // Before the machines begin, which note their pending work themselves.
    regions.noteBegun(0)
    forEachMachine {
      $0.begin()
      if $0.core.flags & Flags.pending != 0 { pending |= Regions.bit(of: $0.core.number) }
    }
    regions.noteBegun(pending)
  }

  /// The extras with the shared request queue, which belong to the host's own machine; nil if there are none.
  @inline(__always)
  var rootExtras: Extras? { withRegions({ $0.rootExtras }, without: core.extras) }

  /// The extras with the shared request queue, created on first use.
  var lazyRootExtras: Extras { machine(0).lazyExtras }

  /// Calls a closure with the extras that hold the shared request queue, if there are any: see ``withExtras``.
  @inline(__always)
  func withRootExtras<Result>(_ work: (Extras) -> Result, without: @autoclosure () -> Result) -> Result {
    if !hasRegions { return withExtras(work, without: without()) }
    guard let rootExtras else { return without() }
    return work(rootExtras)
  }

  /// Whether any request is queued or running.
  @inline(__always)
  var hasQueuedRequests: Bool { withRootExtras({ $0.hasQueuedRequests }, without: false) }

  /// Marks pending work for the end of the running transition.
  func markRootPending() { machine(0).markPending() }

  /// Whether the rules number an event. A subclass may add events that its superclass's regions don't know.
  @inline(__always)
  func knows(_ event: Int) -> Bool { event < Int(plans.pointee.eventCount) }

  /// Returns the machine of the host that has a method.
  func owner(of method: Int) -> Engine { machine(otherOwner(of: method) ?? core.number) }

  // MARK: - Events of the whole host

  /// Offers the oldest deferred event of the host that is no longer deferred; false if there is none.
  func offerFirstDeferred() -> Bool {
    var first: (number: Int, machine: Engine)?
    forEachMachine { machine in
      guard let number = machine.nextOfferedNumber, number < first?.number ?? .max else { return }
      first = (number, machine)
    }
    return first?.machine.redeliverDeferred() ?? false
  }

  /// Defers an event that no region accepts, or refuses it.
  ///
  /// - Throws: The reported ``Refusal``.
  func declineEvent(
    _ event: Int, _ context: ChangeContext?, _ decisions: UnsafeMutablePointer<Decision>
  ) throws -> Effect {
    let asked = Request.event(event)
    var deferringMachine: Engine?
    var deciding: [(machine: Engine, decision: Decision)] = []
    forEachMachine {
      guard $0.knows(event) else { return }
      if deferringMachine == nil, $0.isDeferred(asked, Decision(Cell.none)) { deferringMachine = $0 }
      deciding.append(($0, decisions[$0.core.number]))
    }
    if let deferringMachine { return deferringMachine.deferred(asked, context, isForOne: false) }
    let (machine, decision) = machineToReport(of: deciding, for: asked) ?? (self, Decision(Cell.none))
    throw machine.refuse(decision, asked, nil)
  }

  /// Picks the machine whose refusal answers a request that none accepts.
  ///
  /// A machine with a specific obstacle comes first, then the only one that accepts the request in other states. If
  /// there are several or none, the host's own machine refuses and names the states of all, unless it has finished. If
  /// all that would accept it have finished, the first of them refuses.
  func machineToReport(
    of refused: [(machine: Engine, decision: Decision)], for asked: Request
  ) -> (machine: Engine, decision: Decision)? {
    if let reasoned = refused.first(where: { $0.decision.obstacle != .none }) { return reasoned }
    guard refused.count > 1, case .event(let event) = asked, let first = refused.first else { return refused.first }
    let acceptors = first.machine.acceptors(of: event)
    let taking = refused.filter { machine, _ in
      // A table that wasn't compiled together with those of the regions doesn't know which of them accept.
      acceptors == .max
        ? !machine.table.states(declaring: asked).isEmpty : acceptors & Regions.bit(of: machine.core.number) != 0
    }
    let going = taking.filter { !$0.machine.hasEnded }
    return going.count > 1 && !first.machine.hasEnded ? first : going.first ?? taking.first ?? first
  }

  /// Returns the refusal that a request would get now, from the region that explains it best: see ``canInHost(_:)``.
  func refusalInHost(of request: Request) -> Refusal? {
    if !hasRegions { return refusal(of: request) }
    let answers = machinesConcerned(by: request).map { (machine: $0, decision: $0.answer(to: request)) }
    defer { settleRequests() }
    if case .method(let method) = request, let (machine, decision) = answers.first, decision.isYes, decision.plan >= 0,
      case let event = Int(machine.plans.pointee.plans[Int(decision.plan)].event),
      let (number, decision) = machine.obstacleElsewhere(to: method, event)
    {
      return self.machine(number).refusal(of: decision, .event(event))
    }
    if let uncallable = answers.first(where: { $0.decision.obstacle == .uncallable }) {
      return uncallable.machine.refusal(of: uncallable.decision, request)
    }
    if answers.contains(where: \.decision.isYes) { return nil }
    return machineToReport(of: answers, for: request).map { $0.machine.refusal(of: $0.decision, request) }
  }

  /// The machines that a request concerns. A request to a region concerns only that region, except for methods.
  private func machinesConcerned(by request: Request) -> [Engine] {
    switch request {
    case .method(let method): return [owner(of: method)]
    case .event(let event) where core.number == 0:
      return (0..<machineCount).map(machine).filter { $0.core.number == 0 || $0.knows(event) }
    case .event, .target: return [self]
    }
  }
}
