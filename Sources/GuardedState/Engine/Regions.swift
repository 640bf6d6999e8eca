/// The machines of a host with regions: its own, and one for each region.
///
/// Each has its own rules, state, callbacks and observers. They take turns: while a transition of one of them runs, what is
/// requested of any waits, in one queue, and each change counts for the revision of all. An event that several take is one
/// step for the host.
public final class __Regions {
  /// The machines of the regions, in the order of their declaration.
  let machines: [any __RegionEngine]
  private let cores: [__MachineCore]
  /// For each method the number of the machine that has it.
  let owners: [UInt8]
  // The host has this, and so it goes before: the reference isn't weak unless the host may be let go in another isolation.
  @exclusivity(unchecked) @usableFromInline private(set) unowned(unsafe) var known: (any __EngineHost)?
  @exclusivity(unchecked) @usableFromInline private(set) weak var shared: (any __EngineHost)?
  /// The host, for whoever only looks at it; nil where it may be let go in another isolation.
  @exclusivity(unchecked) @usableFromInline private(set) var unretainedHost: Unmanaged<AnyObject>?
  @exclusivity(unchecked) @usableFromInline private(set) var isBound = false
  /// The extras of the host's own machine, which the host keeps; nil until there are any.
  @exclusivity(unchecked) @usableFromInline var unretainedTurns: Unmanaged<Extras>?
  private var tables: RegionTables?
  /// The methods whose events other machines accept as well, a bit each.
  @exclusivity(unchecked) @usableFromInline private(set) var sharedMethods: [UInt64] = []
  // Each of the two flags is written as a whole: a part of a word is slow to read together with the rest.
  /// The flag which says that no transition runs, of whichever machine; else nothing.
  @exclusivity(unchecked) @usableFromInline private(set) var settled = Flags.settled
  /// The flag which says that something is pending in any machine, or may be; else nothing.
  ///
  /// Before the first transition none may have begun, and so there is something pending.
  @exclusivity(unchecked) @usableFromInline var pending = Flags.pending
  /// The machines in which something is pending, or may be, a bit each; from the 64th on they share one.
  @exclusivity(unchecked) @usableFromInline var pendingMachines = UInt64.max {
    didSet { updatePending() }
  }
  /// The number of transitions so far.
  @exclusivity(unchecked) @usableFromInline var revision = 0
  @exclusivity(unchecked) @usableFromInline private(set) var haveBegun = false
  /// The step in which several machines change. There is one at a time.
  @exclusivity(unchecked) var jointStep = JointStep()

  /// A joint step is pending as well: so no shortcut changes a machine that belongs to it.
  @inline(__always)
  func updatePending() { pending = pendingMachines == 0 && !jointStep.isUnderWay ? 0 : Flags.pending }

  /// The machines of regions, in the order of their declaration.
  ///
  /// - Parameters:
  ///   - machines: The machines.
  ///   - owners: For each guarded method the number of the machine that has it: 0 for the host's own, 1 for the first
  ///     region's.
  public init(_ machines: [any __RegionEngine], methods owners: [UInt8]) {
    self.machines = machines
    cores = machines.map(\.__core)
    self.owners = owners
  }

  deinit {
    for machine in machines { machine.leave() }
    jointStep.courses?.deallocate()
  }

  /// The regions of a host, which they know from now on.
  @inlinable
  @inline(__always)
  public func of(_ host: some __EngineHost) -> __Regions {
    if !isBound { bind(to: host) }
    return self
  }

  @usableFromInline
  func bind(to host: some __EngineHost) {
    isBound = true
    if host.__isShared {
      shared = host
    } else {
      known = host
      unretainedHost = .passUnretained(host)
    }
    unretainedTurns = host.__core.extras.map { .passUnretained($0) }
    sharedMethods = host.__table.sharedMethods
    for (index, machine) in machines.enumerated() { machine.join(self, as: index + 1) }
    each { $0.core.flags &= ~Flags.settled }
  }

  /// The host's own machine; nil once the host is gone.
  @usableFromInline
  var whole: (any __EngineHost)? { known ?? shared }

  /// The tables of all machines; nil once the host is gone.
  var knownTables: RegionTables? {
    if let tables { return tables }
    guard let whole else { return nil }
    let made = RegionTables([whole.__table] + machines.map(\.__table), regions: machines.map(\.__name))
    tables = made
    return made
  }

  /// Does something with each machine, the host's own first.
  func each(_ work: (Engine) throws -> Void) rethrows {
    if let whole { try work(Engine(whole)) }
    for machine in machines { try work(Engine(machine)) }
  }

  /// The states of the regions as they stand in the names of callbacks.
  var callbackNames: [String] { machines.flatMap(\.__table.callbackNames) }

  /// The number of the machine that has a method.
  func owner(of method: Int) -> Int { method < owners.count ? Int(owners[method]) : 0 }

  /// The machine with a number; nil once the host is gone.
  @usableFromInline
  func machine(_ number: Int) -> Engine? {
    if number > 0 { return cores[number - 1].engine(machines[number - 1]) }
    return whole.map { Engine($0) }
  }

  // MARK: - Turns

  /// What is true of all machines.
  @inlinable
  @inline(__always)
  var flags: UInt32 { settled | pending }

  /// Says that a transition runs, of whichever machine.
  @inlinable
  @inline(__always)
  func unsettle() {
    if !haveBegun { begin() }
    settled = 0
  }

  /// Says that none runs any more.
  @inlinable
  @inline(__always)
  func resettle() { settled = Flags.settled }

  /// Says that none runs any more, and that a machine has changed, while nothing was pending in any.
  @inlinable
  @inline(__always)
  func settleChange() {
    revision &+= 1
    settled = Flags.settled
  }

  /// Puts all machines in their initial states that have not begun.
  @usableFromInline
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

  /// The bit of a machine.
  @inline(__always)
  static func bit(of number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: min(number, UInt64.bitWidth - 1)) }

  /// Whether something is pending in a machine, or may be.
  @inline(__always)
  func isPending(_ number: Int) -> Bool { pendingMachines & Self.bit(of: number) != 0 }

  /// Whether nothing is pending but in one machine.
  @inline(__always)
  func isPending(only number: Int) -> Bool { pendingMachines == Self.bit(of: number) && number < UInt64.bitWidth - 1 }

  /// Does something with the number of each machine in which something is pending, or may be, in their order.
  @inline(__always)
  func forEachPending(_ work: (Int) -> Void) {
    var rest = pendingMachines
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if number > machines.count { break }
      rest &= rest &- 1
      work(number)
    }
    // They share the last bit.
    if pendingMachines >> 63 != 0, machines.count > 63 { for number in 64...machines.count { work(number) } }
  }

  /// Notes what is pending in a machine.
  func note(_ flags: UInt32, of number: Int) {
    if flags & Flags.pending != 0 { pendingMachines |= Self.bit(of: number) }
  }

  /// Notes that a machine has changed.
  @inline(__always)
  func note(changeOf number: Int, _ flags: UInt32) {
    note(flags, of: number)
    // Several changes of one step count once.
    if !jointStep.isUnderWay { revision &+= 1 }
  }

  /// Whether other machines accept the event of a method as well.
  @inlinable
  @inline(__always)
  func isShared(_ method: Int) -> Bool {
    let place = method / UInt64.bitWidth
    return place < sharedMethods.count
      && sharedMethods[place] &>> UInt64(truncatingIfNeeded: method % UInt64.bitWidth) & 1 != 0
  }

  /// Begins a step of several machines, or ends it.
  @inline(__always)
  func begin(jointStep begins: Bool) {
    if begins { jointStep.begin(of: machines.count &+ 1) } else { jointStep.isUnderWay = false }
    updatePending()
  }

  // MARK: - Events

  /// Offers the first deferred event of the host again that its state doesn't defer any more; false where there is none.
  func offerFirstDeferred() -> Bool {
    var first: (number: Int, machine: Engine)?
    each { machine in
      guard let number = machine.nextOfferedNumber, number < first?.number ?? .max else { return }
      first = (number, machine)
    }
    return first?.machine.actDeferred() ?? false
  }

  /// What becomes of an event that no machine takes: one keeps it, or it is refused.
  ///
  /// - Throws: The ``Refusal``, reported.
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

  /// The refusal of an event by one machine, reported.
  func refusal(of event: Int, _ decision: Decision, by number: Int, for whole: Engine) -> Refusal {
    (machine(number) ?? whole).refuse(decision, .event(event), nil)
  }

  /// Picks the machine whose refusal answers a request that no machine accepts.
  ///
  /// A machine with a reason comes first, then the only one that accepts the request in other states. For several,
  /// and for none, the host's own machine refuses and names the states of all, unless it has finished. When all that
  /// would accept it have finished, the first of them refuses.
  func spokesman(
    of refused: [(machine: Engine, decision: Decision)], for asked: Request
  ) -> (machine: Engine, decision: Decision)? {
    if let reasoned = refused.first(where: { $0.decision.obstacle != .none }) { return reasoned }
    guard refused.count > 1, case .event(let event) = asked, let first = refused.first else { return refused.first }
    let takers = first.machine.takers(of: event)
    let taking = refused.filter { machine, _ in
      // Of a machine that stands alone no table knows the others.
      takers == .max
        ? !machine.host.__table.states(declaring: asked).isEmpty : takers >> UInt64(machine.core.number) & 1 != 0
    }
    let going = taking.filter { !$0.machine.hasEnded }
    return going.count > 1 && !first.machine.hasEnded ? first : going.first ?? taking.first ?? first
  }

  /// The machine that keeps an event which none takes now.
  private func keeper(of asked: Request, _ event: Int) -> Engine? {
    var keeper: Engine?
    each { if keeper == nil, $0.knows(event), $0.isKept(asked, Decision(Cell.none)) { keeper = $0 } }
    return keeper
  }
}

/// The regions of a host, for whoever only looks at them: retaining them would take longer than that. The host keeps them.
@frozen
public struct __RegionsReference {
  @usableFromInline
  let unretained: Unmanaged<__Regions>

  /// Refers to regions.
  @inlinable
  public init(_ regions: __Regions) { unretained = .passUnretained(regions) }
}

/// The machine of a region, as the host's regions know it.
public protocol __RegionEngine: __EngineHost {
  /// The region's name.
  var __name: String { get }
  /// Takes turns with the other machines of a host from now on.
  func join(_ regions: __Regions, as number: Int)
  /// Stands alone, because the host is gone.
  func leave()
}

extension Engine {
  /// The machines that take turns with this one; nil for a machine that stands alone.
  @usableFromInline
  var hostRegions: __Regions? { core.regions?.unretained.takeUnretainedValue() }

  /// The extras that know what waits: those of the host's own machine. Nil where nothing does.
  @inline(__always)
  var turns: Extras? {
    hasRegions ? withRegions({ $0.unretainedTurns?.takeUnretainedValue() }, without: nil) : core.extras
  }

  /// The same, made when first needed.
  var madeTurns: Extras { (hasRegions ? hostRegions?.madeTurns : nil) ?? madeExtras }

  /// Does something with the extras that know what waits, where there are any: see ``withExtras``.
  @inline(__always)
  func withTurns<Result>(_ work: (Extras) -> Result, without: @autoclosure () -> Result) -> Result {
    if !hasRegions { return withExtras(work, without: without()) }
    guard let turns = withRegions({ $0.unretainedTurns }, without: nil) else { return without() }
    return turns._withUnsafeGuaranteedRef(work)
  }

  /// Whether anything waits for its turn, or has it.
  @inline(__always)
  var hasWaiting: Bool {
    withTurns({ $0.hasWaiting }, without: false)
  }

  /// Says that something is kept for the end of the running transition.
  func keepTurn() { if hasRegions, let regions = hostRegions { regions.keepTurn() } else { keep() } }

  /// Whether the rules number an event: a subclass adds some that the regions of its superclass don't know.
  @inline(__always)
  func knows(_ event: Int) -> Bool { event < Int(plans.pointee.eventCount) }

  /// The machine of the host that has a method.
  func owner(of method: Int) -> Engine {
    otherOwner(of: method).flatMap { hostRegions?.machine($0) } ?? self
  }

  /// The refusal that a request would get now: see ``canWholly(_:)``. Of several that of who says why.
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

  /// The machines that a request concerns: what is asked of a region's machine concerns that, but for methods.
  func asked(_ request: Request, by machine: Engine) -> [Engine] {
    switch request {
    case .method(let method): [self.machine(owner(of: method)) ?? machine]
    case .event(let event) where machine.core.number == 0:
      [machine] + machines.map { Engine($0) }.filter { $0.knows(event) }
    case .event, .target: [machine]
    }
  }
}
