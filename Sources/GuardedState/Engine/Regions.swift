/// The state machines of a host with regions: its own, and one for each region.
///
/// Each has its own rules, state, callbacks and observers. One transition runs at a time; requests to any region wait
/// for it in one shared queue. The revision counts the changes of all. An event that several regions accept is one
/// step.
public final class __Regions {
  /// The machines of the regions, in declaration order.
  let machines: [any __RegionEngine]
  private let cores: [__MachineCore]
  /// For each method, the number of the region that has it.
  let owners: [UInt8]
  // The host owns this object and outlives it, so the reference is weak only if the host may be released in another
  // isolation.
  @exclusivity(unchecked) private(set) unowned(unsafe) var known: (any __EngineHost)?
  @exclusivity(unchecked) private(set) weak var shared: (any __EngineHost)?
  @exclusivity(unchecked) @usableFromInline private(set) var isBound = false
  /// The extras of the host's own machine, which the host retains; nil until it has any.
  @exclusivity(unchecked) var unretainedTurns: Unmanaged<Extras>?
  private var tables: RegionTables?
  /// The methods whose events other regions accept as well, one bit each.
  @exclusivity(unchecked) private(set) var sharedMethods: [UInt64] = []
  // Each of the two flags is a whole word: reading a part of a word together with the rest is slow.
  /// `Flags.settled` while no transition runs in any region; otherwise 0.
  @exclusivity(unchecked) private(set) var settled = Flags.settled
  /// `Flags.pending` while any region may have pending work; otherwise 0.
  ///
  /// Set before the first transition, because the regions may not have started yet.
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

  /// Creates the regions of a host.
  ///
  /// - Parameters:
  ///   - machines: The machines of the regions, in declaration order.
  ///   - owners: For each guarded method, the number of the region that has it: 0 for the host's own machine, 1 for the
  ///     first region.
  public init(_ machines: [any __RegionEngine], methods owners: [UInt8]) {
    self.machines = machines
    cores = machines.map(\.__core)
    self.owners = owners
  }

  deinit {
    for machine in machines { machine.leave() }
    jointStep.courses?.deallocate()
  }

  /// Returns these regions after binding them to their host.
  @inlinable
  @inline(__always)
  public func of(_ host: some __EngineHost) -> __Regions {
    if !isBound { bind(to: host) }
    return self
  }

  @usableFromInline
  func bind(to host: some __EngineHost) {
    isBound = true
    if host.__isShared { shared = host } else { known = host }
    unretainedTurns = host.__core.extras.map { .passUnretained($0) }
    sharedMethods = host.__table.sharedMethods
    for (index, machine) in machines.enumerated() { machine.join(self, as: index + 1) }
    each { $0.core.flags &= ~Flags.settled }
  }

  /// The host's own machine; nil once the host is gone.
  var whole: (any __EngineHost)? { known ?? shared }

  /// The tables of all regions; nil once the host is gone.
  var knownTables: RegionTables? {
    if let tables { return tables }
    guard let whole else { return nil }
    let made = RegionTables([whole.__table] + machines.map(\.__table), regions: machines.map(\.__name))
    tables = made
    return made
  }

  /// Calls a closure with each machine, the host's own first.
  func each(_ work: (Engine) throws -> Void) rethrows {
    if let whole { try work(Engine(whole)) }
    for machine in machines { try work(Engine(machine)) }
  }

  /// The state names of the regions, as they appear in callback names.
  var callbackNames: [String] { machines.flatMap(\.__table.callbackNames) }

  /// Returns the number of the region that has a method.
  func owner(of method: Int) -> Int { method < owners.count ? Int(owners[method]) : 0 }

  /// Returns the machine with a number; nil once the host is gone.
  func machine(_ number: Int) -> Engine? {
    if number > 0 { return cores[number - 1].engine(machines[number - 1]) }
    return whole.map { Engine($0) }
  }

  // MARK: - Scheduling

  /// The flags that all regions share.
  @inline(__always)
  var flags: UInt32 { settled | pending }

  /// Marks that a transition runs in some region.
  @inline(__always)
  func unsettle() {
    if !haveBegun { begin() }
    settled = 0
  }

  /// Marks that no transition runs anymore.
  @inline(__always)
  func resettle() { settled = Flags.settled }

  /// Marks that the transition of a region has ended, while no region had pending work.
  @inline(__always)
  func settleChange() {
    revision &+= 1
    settled = Flags.settled
  }

  /// Starts the regions that have not started, in their initial states.
  func begin() {
    if haveBegun { return }
    haveBegun = true
    var machines: UInt64 = 0
    each {
      $0.begin()
      if $0.core.flags & Flags.pending != 0 { machines |= Self.bit(of: $0.core.number) }
    }
    pendingMachines = machines
  }

  /// Returns the bit of a region.
  @inline(__always)
  static func bit(of number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: min(number, UInt64.bitWidth - 1)) }

  /// Whether a region may have pending work.
  @inline(__always)
  func isPending(_ number: Int) -> Bool { pendingMachines & Self.bit(of: number) != 0 }

  /// Whether only one region may have pending work.
  @inline(__always)
  func isPending(only number: Int) -> Bool { pendingMachines == Self.bit(of: number) && number < UInt64.bitWidth - 1 }

  /// Calls a closure with the number of each region that may have pending work, in order.
  @inline(__always)
  func forEachPending(_ work: (Int) -> Void) {
    var rest = pendingMachines
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if number > machines.count { break }
      rest &= rest &- 1
      work(number)
    }
    // Regions from the 64th on share the last bit.
    if pendingMachines >> 63 != 0, machines.count > 63 { for number in 64...machines.count { work(number) } }
  }

  /// Records that a region may have pending work.
  func note(_ flags: UInt32, of number: Int) {
    if flags & Flags.pending != 0 { pendingMachines |= Self.bit(of: number) }
  }

  /// Records that a region has changed.
  @inline(__always)
  func note(changeOf number: Int, _ flags: UInt32) {
    note(flags, of: number)
    // Several changes of one joint step count as one revision.
    if !jointStep.isUnderWay { revision &+= 1 }
  }

  /// Whether other regions accept the event of a method as well.
  @inline(__always)
  func isShared(_ method: Int) -> Bool {
    let place = method / UInt64.bitWidth
    return place < sharedMethods.count
      && sharedMethods[place] &>> UInt64(truncatingIfNeeded: method % UInt64.bitWidth) & 1 != 0
  }

  /// Begins or ends a joint step.
  @inline(__always)
  func begin(jointStep begins: Bool) {
    if begins {
      jointStep.begin(of: machines.count &+ 1)
    } else {
      (jointStep.isUnderWay, jointStep.leader) = (false, -1)
    }
    updatePending()
  }

  // MARK: - Events

  /// Offers the oldest deferred event of the host that is no longer deferred; false if there is none.
  func offerFirstDeferred() -> Bool {
    var first: (number: Int, machine: Engine)?
    each { machine in
      guard let number = machine.nextOfferedNumber, number < first?.number ?? .max else { return }
      first = (number, machine)
    }
    return first?.machine.actDeferred() ?? false
  }

  /// Defers an event that no region accepts, or refuses it.
  ///
  /// - Throws: The reported ``Refusal``.
  func decline(
    _ event: Int, _ context: ChangeContext?, _ decisions: UnsafeMutablePointer<Decision>, for whole: Engine
  ) throws -> RunningRequest.Outcome {
    let asked = Request.event(event)
    if let keeper = keeper(of: asked, event) { return keeper.deferred(asked, context, isForOne: false) }
    var deciding: [(machine: Engine, decision: Decision)] = []
    each { if $0.knows(event) { deciding.append(($0, decisions[$0.core.number])) } }
    let (machine, decision) = spokesman(of: deciding, for: asked) ?? (whole, Decision(Cell.none))
    throw machine.refuse(decision, asked, nil)
  }

  /// Returns the reported refusal of an event by one region.
  func refusal(of event: Int, _ decision: Decision, by number: Int, for whole: Engine) -> Refusal {
    (machine(number) ?? whole).refuse(decision, .event(event), nil)
  }

  /// Picks the region whose refusal answers a request that no region accepts.
  ///
  /// A region with a specific obstacle comes first, then the only one that accepts the request in other states. If
  /// there are several or none, the host's own machine refuses and names the states of all, unless it has finished. If
  /// all that would accept it have finished, the first of them refuses.
  func spokesman(
    of refused: [(machine: Engine, decision: Decision)], for asked: Request
  ) -> (machine: Engine, decision: Decision)? {
    if let reasoned = refused.first(where: { $0.decision.obstacle != .none }) { return reasoned }
    guard refused.count > 1, case .event(let event) = asked, let first = refused.first else { return refused.first }
    let takers = first.machine.takers(of: event)
    let taking = refused.filter { machine, _ in
      // A table that wasn't compiled together with those of the regions doesn't know which of them accept.
      takers == .max
        ? !machine.host.__table.states(declaring: asked).isEmpty : takers >> UInt64(machine.core.number) & 1 != 0
    }
    let going = taking.filter { !$0.machine.hasEnded }
    return going.count > 1 && !first.machine.hasEnded ? first : going.first ?? taking.first ?? first
  }

  /// Returns the region that defers an event which none accepts now.
  private func keeper(of asked: Request, _ event: Int) -> Engine? {
    var keeper: Engine?
    each { if keeper == nil, $0.knows(event), $0.isKept(asked, Decision(Cell.none)) { keeper = $0 } }
    return keeper
  }
}

/// A reference to the regions of a host that doesn't retain them, which would take longer than reading. The host does.
@frozen
public struct __RegionsReference {
  @usableFromInline
  let unretained: Unmanaged<__Regions>

  /// Creates a reference to regions.
  @inlinable
  public init(_ regions: __Regions) { unretained = .passUnretained(regions) }
}

/// The machine of a region, as its host's regions use it.
public protocol __RegionEngine: __EngineHost {
  /// The region's name.
  var __name: String { get }
  /// Joins the regions of a host.
  func join(_ regions: __Regions, as number: Int)
  /// Leaves the regions, because the host is gone.
  func leave()
}

extension Engine {
  /// The regions that this machine belongs to; nil for a single machine.
  @usableFromInline
  var hostRegions: __Regions? { core.regions?.unretained.takeUnretainedValue() }

  /// The extras with the shared request queue, which belong to the host's own machine; nil if there are none.
  @inline(__always)
  var turns: Extras? {
    hasRegions ? withRegions({ $0.unretainedTurns?.takeUnretainedValue() }, without: nil) : core.extras
  }

  /// The extras with the shared request queue, created on first use.
  var madeTurns: Extras { (hasRegions ? hostRegions?.madeTurns : nil) ?? madeExtras }

  /// Calls a closure with the extras that hold the shared request queue, if there are any: see ``withExtras``.
  @inline(__always)
  func withTurns<Result>(_ work: (Extras) -> Result, without: @autoclosure () -> Result) -> Result {
    if !hasRegions { return withExtras(work, without: without()) }
    guard let turns = withRegions({ $0.unretainedTurns }, without: nil) else { return without() }
    return turns._withUnsafeGuaranteedRef(work)
  }

  /// Whether any request is queued or running.
  @inline(__always)
  var hasWaiting: Bool {
    withTurns({ $0.hasWaiting }, without: false)
  }

  /// Marks pending work for the end of the running transition.
  func keepTurn() { if hasRegions, let regions = hostRegions { regions.keepTurn() } else { keep() } }

  /// Whether the rules number an event. A subclass may add events that its superclass's regions don't know.
  @inline(__always)
  func knows(_ event: Int) -> Bool { event < Int(plans.pointee.eventCount) }

  /// Returns the region of the host that has a method.
  func owner(of method: Int) -> Engine {
    otherOwner(of: method).flatMap { hostRegions?.machine($0) } ?? self
  }

  /// Returns the refusal that a request would get now, from the region that explains it best: see ``canWholly(_:)``.
  func refusalWholly(of request: Request) -> Refusal? {
    guard hasRegions, let regions = hostRegions else { return refusal(of: request) }
    let answers = regions.asked(request, by: self).map { (machine: $0, decision: $0.answer(to: request)) }
    defer { settleRequests() }
    if case .method(let method) = request, let (machine, decision) = answers.first, decision.isYes, decision.plan >= 0,
      case let event = Int(machine.plans.pointee.plans[Int(decision.plan)].event),
      let (number, decision) = machine.obstacleElsewhere(to: method, event)
    {
      return regions.machine(number)?.refusal(of: decision, .event(event))
    }
    if let uncallable = answers.first(where: { $0.decision.obstacle == .uncallable }) {
      return uncallable.machine.refusal(of: uncallable.decision, request)
    }
    if answers.contains(where: \.decision.isYes) { return nil }
    return regions.spokesman(of: answers, for: request).map { $0.machine.refusal(of: $0.decision, request) }
  }
}

extension __Regions {
  var madeTurns: Extras? { machine(0)?.madeExtras }
  func keepTurn() { machine(0)?.keep() }

  /// Returns the regions that a request concerns. A request to a region concerns only that region, except for methods.
  func asked(_ request: Request, by machine: Engine) -> [Engine] {
    switch request {
    case .method(let method): [self.machine(owner(of: method)) ?? machine]
    case .event(let event) where machine.core.number == 0:
      [machine] + machines.map { Engine($0) }.filter { $0.knows(event) }
    case .event, .target: [machine]
    }
  }
}
