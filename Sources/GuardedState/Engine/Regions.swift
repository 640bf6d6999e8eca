/// The machines of a host with regions: its own, and one for each region.
///
/// Each has its own rules, state, callbacks and observers. They take turns: while a transition of one of them runs, what is
/// requested of any waits, in one queue, and each change counts for the revision of all. An event that several take is one
/// step for the host.
public final class __Regions {
  /// The machines of the regions, in the order of their declaration.
  @usableFromInline let machines: [any __RegionEngine]
  /// For each method the number of the machine that has it.
  private let owners: [UInt8]
  // The host has this, and so it goes before: the reference isn't weak unless the host may be let go in another isolation.
  @exclusivity(unchecked) @usableFromInline private(set) unowned(unsafe) var known: (any __EngineHost)?
  @exclusivity(unchecked) @usableFromInline private(set) weak var shared: (any __EngineHost)?
  /// The host, for whoever only looks at it; nil where it may be let go in another isolation.
  @exclusivity(unchecked) @usableFromInline private(set) var unretainedHost: Unmanaged<AnyObject>?
  @exclusivity(unchecked) @usableFromInline private(set) var isBound = false
  private var tables: RegionTables?
  // Each of the two flags is written as a whole: a part of a word is slow to read together with the rest.
  /// The flag which says that no transition runs, of whichever machine; else nothing.
  @exclusivity(unchecked) @usableFromInline private(set) var settled = Flags.settled
  /// The flag which says that something is pending in any machine, or may be; else nothing.
  ///
  /// Before the first transition none may have begun, and so there is something pending.
  @exclusivity(unchecked) @usableFromInline private(set) var pending = Flags.pending
  /// How many transitions there have been.
  @exclusivity(unchecked) @usableFromInline var revision = 0
  @exclusivity(unchecked) private var haveBegun = false
  /// The machines that have changed since the last transition settled, a bit each.
  @exclusivity(unchecked) private var changed: UInt64 = 0
  /// The step in which several machines take one event; nil while there is none.
  @exclusivity(unchecked) @usableFromInline var jointStep: UnsafeMutablePointer<JointStep>?

  /// The machines of regions, in the order of their declaration.
  ///
  /// - Parameters:
  ///   - machines: The machines.
  ///   - owners: For each guarded method the number of the machine that has it: 0 for the host's own, 1 for the first
  ///     region's.
  public init(_ machines: [any __RegionEngine], methods owners: [UInt8]) {
    self.machines = machines
    self.owners = owners
  }

  deinit {
    for machine in machines { machine.leave() }
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
    for (index, machine) in machines.enumerated() { machine.join(self, as: index + 1) }
    each { $0.__storage.flags &= ~Flags.settled }
  }

  /// The host's own machine; nil once the host is gone.
  @inlinable var whole: (any __EngineHost)? { known ?? shared }

  /// The tables of all machines; nil once the host is gone.
  var knownTables: RegionTables? {
    if let tables { return tables }
    guard let whole else { return nil }
    let made = RegionTables([whole.__table] + machines.map(\.__table), regions: machines.map(\.__name))
    tables = made
    return made
  }

  /// Does something with each machine, the host's own first.
  func each(_ work: (any __EngineHost) throws -> Void) rethrows {
    if let whole { try work(whole) }
    for machine in machines { try work(machine) }
  }

  /// The states of the regions as they stand in the names of callbacks.
  var callbackNames: [String] { machines.flatMap(\.__table.callbackNames) }

  /// The machine that has a method.
  func owner(of method: Int) -> (any __EngineHost)? {
    let number = method < owners.count ? Int(owners[method]) : 0
    return number == 0 ? whole : machines[number - 1]
  }

  /// Whether some machine answers a question with yes.
  func contains(where answer: (any __EngineHost) -> Bool) -> Bool {
    whole.map(answer) == true || machines.contains { answer($0) }
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
    if pending != 0 { begin() }
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
    each { $0.begin() }
    notePending()
  }

  /// Notes what is pending in a machine.
  @inlinable
  func note(_ flags: UInt32) { pending |= flags & Flags.pending }

  /// Notes that a machine has changed.
  @usableFromInline
  func note(changeOf number: Int, _ flags: UInt32) {
    changed |= 1 << UInt64(number)
    note(flags)
    // Several changes of one step count once.
    if jointStep == nil { revision &+= 1 }
  }

  /// Takes back that something is pending, where nothing is any more.
  private func notePending() {
    if !contains(where: { $0.__flags & Flags.pending != 0 }) { pending = 0 }
  }

  /// Step 12 of a transition of any of the machines.
  @usableFromInline
  func settle() {
    if jointStep != nil { return }
    resettle()
    if pending != 0 { settlePending(afterTransition: true) } else { changed = 0 }
  }

  /// Deals with what is kept for the end of a transition.
  @usableFromInline
  func settlePending(afterTransition: Bool) {
    let changed = changed
    if afterTransition {
      self.changed = 0
      // A busy state is pending in any case.
      each { machine in
        guard machine.__flags & Flags.pending != 0, machine.isBusy else { return }
        machine.noteSettled(hasChanged: changed & 1 << UInt64(machine.__number) != 0)
      }
    }
    notePending()
    if pending == 0 { return }
    each { if $0.__storage.extras?.settle() == true { $0.updateFlags() } }
    runWaiting()
    each { $0.letInWaiting(afterTransition) }
    notePending()
  }

  /// Carries out what is to be done by itself in any of the machines, and then what waits.
  @usableFromInline
  func runWaiting() {
    guard let whole, whole.isSettled else { return }
    let isBusy = contains { $0.__storage.extras?.agenda != nil }
    guard isBusy || whole.__storage.extras?.queue.isEmpty == false else {
      return each { if let extras = $0.__storage.extras { $0.keepNothing(extras) } else { $0.keepNothing() } }
    }
    let extras = whole.madeExtras
    if extras.queue.isRunning { return }
    whole.runWaiting(in: extras) {
      actAlways() || actDone() || contains { $0.actDue() } || contains { $0.actDeferred() }
    }
    each {
      guard let extras = $0.__storage.extras else { return $0.keepNothing() }
      if extras.agenda != nil { $0.updateTimers(extras) }
      $0.keepNothing(extras)
    }
  }

  /// Takes what is tried after each transition, in one step where it is in several machines; false where there is nothing
  /// whose conditions hold.
  private func actAlways() -> Bool {
    var takers: [(machine: any __EngineHost, decision: Decision)] = []
    each { machine in
      if let decision = machine.decisionAlways() { takers.append((machine, decision)) }
    }
    if takers.count < 2 {
      takers.first.map { $0.machine.take($0.decision) }
      return !takers.isEmpty
    }
    whole?.jointly(self) { for taker in takers { taker.machine.take(taker.decision) } }
    return true
  }

  /// Does the next thing that a state leads to which is done: of those in several machines that whose state was entered first.
  private func actDone() -> Bool {
    var first: (machine: any __EngineHost, revision: Int)?
    each { machine in
      guard let revision = machine.__storage.extras?.agenda?.done.first?.revision else { return }
      if first.map({ revision < $0.revision }) ?? true { first = (machine, revision) }
    }
    return first?.machine.actDone() ?? false
  }

  // MARK: - Events

  /// What becomes of an event that no machine takes: one keeps it, or it is refused.
  ///
  /// - Throws: The ``Refusal``, reported.
  @usableFromInline
  func decline(
    _ event: Int, _ context: ChangeContext?, _ decisions: UnsafeMutablePointer<Decision>, for whole: some __EngineHost
  ) throws -> RunningRequest.Outcome {
    let asked = Request.event(event)
    if let keeper = keeper(of: asked, event) { return keeper.deferred(asked, own(context, of: keeper)) }
    var deciding: [(machine: any __EngineHost, decision: Decision)] = []
    each { if $0.knows(event) { deciding.append(($0, decisions[$0.__number])) } }
    let (machine, decision) = spokesman(of: deciding, for: asked) ?? (whole, Decision(Cell.none))
    throw machine.refuse(decision, asked, nil)
  }

  /// What comes along, told with the names of the machine's own rules.
  private func own(_ context: ChangeContext?, of machine: any __EngineHost) -> ChangeContext? { machine.own(context) }

  /// Who refuses what none takes: one that says why, or else one that takes it in other states, or the host's own machine.
  func spokesman(
    of refused: [(machine: any __EngineHost, decision: Decision)], for asked: Request
  ) -> (machine: any __EngineHost, decision: Decision)? {
    refused.first { $0.decision.obstacle != .none }
      ?? refused.first { !$0.machine.__table.states(declaring: asked).isEmpty } ?? refused.first
  }

  /// The machine that keeps an event which none takes now.
  private func keeper(of asked: Request, _ event: Int) -> (any __EngineHost)? {
    var keeper: (any __EngineHost)?
    each { if keeper == nil, $0.knows(event), $0.isKept(asked, Decision(Cell.none)) { keeper = $0 } }
    return keeper
  }
}

/// The regions of a host, for whoever only looks at them: retaining them would take longer than that. The host keeps them.
@frozen
public struct __RegionsReference {
  @usableFromInline let unretained: Unmanaged<__Regions>

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

extension __EngineHost {
  /// The machines that take turns with this one; nil for a machine that stands alone.
  @inlinable var __regions: __Regions? { __regionsReference?.unretained.takeUnretainedValue() }

  /// The extras that know what waits: those of the host's own machine. Nil where nothing does.
  @inlinable
  @inline(__always)
  var turns: Extras? {
    if __hasRegions, let regions = __regions { return regions.turns }
    return __storage.extras
  }

  /// The same, made when first needed.
  @inlinable
  var madeTurns: Extras { (__hasRegions ? __regions?.madeTurns : nil) ?? madeExtras }

  /// Does something with the extras that know what waits, where there are any: see ``withExtras``.
  @inlinable
  @inline(__always)
  func withTurns<Result>(_ work: (Extras) -> Result, without: @autoclosure () -> Result) -> Result {
    if __hasRegions, let turns = __regions?.turns { return work(turns) }
    return withExtras(work, without: without())
  }

  /// Whether anything waits for its turn, or has it.
  @inlinable
  @inline(__always)
  var hasWaiting: Bool {
    withTurns({ $0.hasWaiting }, without: false)
  }

  /// Says that something is kept for the end of the running transition.
  @inlinable
  func keepTurn() { if __hasRegions, let regions = __regions { regions.keepTurn() } else { keep() } }

  /// Carries out an event that brings nothing along, of a region in the whole host. Who hears of refusals and errors has been
  /// told.
  @inlinable
  func performWholly(_ event: Int) {
    if __hasRegions, let whole = __regions?.whole {
      _ = try? whole.perform(.event(event), nil)
    } else {
      _ = try? perform(.event(event), nil)
    }
  }

  /// Whether the rules number an event: a subclass adds some that the regions of its superclass don't know.
  @inlinable
  @inline(__always)
  func knows(_ event: Int) -> Bool { event < Int(plans.pointee.eventCount) }

  /// Lets somebody in who waits for this machine.
  func letInWaiting(_ afterTransition: Bool) {
    guard let lines = __storage.extras?.lines else { return }
    if afterTransition { lines.time += 1 }
    letIn()
  }

  /// Whether a request may be carried out now: an event in any machine of the host, a method in the one that has it.
  @inlinable
  @inline(__always)
  func canWholly(_ request: Request) -> Bool {
    if __hasRegions, let regions = __regions { return regions.asked(request, by: self).contains { $0.can(request) } }
    return can(request)
  }

  /// Whether the rules declare a request now: see ``canWholly(_:)``.
  @inlinable
  @inline(__always)
  func declaresWholly(_ request: Request) -> Bool {
    if __hasRegions, let regions = __regions {
      return regions.asked(request, by: self).contains { $0.declares(request) }
    }
    return declares(request)
  }

  /// The refusal that a request would get now: see ``canWholly(_:)``. Of several that of who says why.
  func refusalWholly(of request: Request) -> Refusal? {
    guard __hasRegions, let regions = __regions else { return refusal(of: request) }
    let machines = regions.asked(request, by: self)
    if machines.contains(where: { $0.can(request) }) { return nil }
    return regions.spokesman(of: machines.map { ($0, $0.answer(to: request)) }, for: request)?.machine.refusal(
      of: request)
  }

  /// The machine that has a method, where that is another one of the host.
  @inlinable
  @inline(__always)
  func otherOwner(of method: Int) -> (any __EngineHost)? {
    guard __hasRegions, let regions = __regions else { return nil }
    return regions.owner(of: method, besides: __number)
  }
}

extension __Regions {
  @usableFromInline var turns: Extras? { whole?.__storage.extras }
  @usableFromInline var madeTurns: Extras? { whole?.madeExtras }
  @usableFromInline func keepTurn() { whole?.keep() }

  /// The machines that a request concerns: what is asked of a region's machine concerns that, but for methods.
  @usableFromInline
  func asked(_ request: Request, by machine: some __EngineHost) -> [any __EngineHost] {
    switch request {
    case .method(let method): [owner(of: method) ?? machine]
    case .event(let event) where machine.__number == 0:
      [machine] + machines.filter { $0.knows(event) }
    case .event, .target: [machine]
    }
  }

  @usableFromInline
  func owner(of method: Int, besides number: Int) -> (any __EngineHost)? {
    guard let owner = owner(of: method), owner.__number != number else { return nil }
    return owner
  }
}
