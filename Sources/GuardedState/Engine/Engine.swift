/// The engine of a machine: its core, the host that it calls, and the region that a request is about.
///
/// The region 0 is the host's own state: see ``Scope``.
@frozen
public struct __Engine {
  @usableFromInline let core: __MachineCore
  @usableFromInline let host: any __EngineHost
  @usableFromInline let region: Int

  @inlinable
  @inline(__always)
  init(core: __MachineCore, host: any __EngineHost, region: Int = 0) {
    (self.core, self.host, self.region) = (core, host, region)
  }
}

@usableFromInline typealias Engine = __Engine

// The rules, the current state, the flags and the cold state of a machine, and how it is put in a state without a
// transition.

extension Engine {
  /// The engine of a host.
  init(_ host: any __EngineHost, region: Int = 0) { self.init(core: host.__core, host: host, region: region) }

  // MARK: - Regions

  /// Whether the host has regions.
  @inline(__always)
  var hasRegions: Bool { core.others != nil }

  /// The numbers of all regions, the host's own state first.
  @inline(__always)
  var regions: Range<Int> {
    begin()
    return 0..<Int(core.slotCount)
  }

  /// The regions besides this one, if this is the host's own state; none for a region.
  var ownRegions: Range<Int> { region == 0 ? regions.dropFirst() : 0..<0 }

  /// The part of the host that a request is about.
  @inline(__always)
  var scope: Scope { hasRegions && region == 0 ? .host : .region(region) }

  /// Returns the engine of a region of the same host. It retains the core and the host.
  @inline(__always)
  func at(_ region: Int) -> Engine { Engine(core: core, host: host, region: region) }

  /// Calls a closure with the engine of a region of the same host, without retaining anything.
  @inline(__always)
  func with<Result>(_ region: Int, _ work: (Engine) throws -> Result) rethrows -> Result {
    try core.with(region, of: host, work)
  }

  // MARK: - Beginning

  /// Puts the machine in its initial states unless it has begun.
  @inline(__always)
  func begin() { if core.flags & Flags.begun == 0 { beginSlow() } }

  @inline(never)
  func beginSlow() {
    let table = host.__table
    table.stopOnProblems()
    core.begin(table, of: host)
    core.reportBeginning(of: host)
    for recorder in MachineRecorder.all(for: host) { record(recorder) }
  }

  /// Lets a test record what the machine does.
  func record(_ recorder: MachineRecorder) {
    ensureColdState().withListeners { $0.add(recorder) }
    guard let (clock, now) = recorder.clock else { return }
    use(clock)
    use(date: now)
  }

  /// The rules of the host, those of its regions included.
  @usableFromInline
  var hostTable: __Table {
    begin()
    return core.table.unsafelyUnwrapped
  }

  /// The rules of the region.
  var table: __Table { region == 0 ? hostTable : hostTable.table(of: region) }

  /// The rules of the region in the form that the engine reads.
  @inline(__always)
  var plans: PlanPointer {
    begin()
    return core[region].plans.unsafelyUnwrapped
  }

  /// Returns the rules of a region of a machine that has begun, in the form that the engine reads.
  @inline(__always)
  func plans(of region: Int) -> PlanPointer { core[region].plans.unsafelyUnwrapped }

  /// The plans as a value, for a single read.
  @inline(__always)
  var memory: PlanMemory { plans.pointee }

  // MARK: - State

  /// The index of the current state.
  @usableFromInline
  var current: Int {
    begin()
    return index
  }

  /// The index of the current state of a machine that has begun.
  @inline(__always)
  var index: Int { Int(core[region].index) }

  /// Whether the region is in a final state of the outermost level.
  var hasEnded: Bool { memory.ends[current] }

  /// Whether a state is the current one or encloses it.
  @usableFromInline
  func isWithin(_ state: Int) -> Bool {
    var outer = current
    while outer >= 0 {
      if outer == state { return true }
      outer = Int(plans.pointee.parents[outer])
    }
    return false
  }

  /// Puts the region in a state, without a transition.
  func place(in state: Int) {
    begin()
    if core.flags & Flags.pending != 0 {
      withColdState(
        { cold in
          cold.preemptInvocations(in: region, by: nil)
          cold.scheduler.leaveActivities(cold.activities.current.keys.filter { $0.region == region })
        }, without: ())
    }
    tracking(region) {
      core.setState(state, of: region, plans)
      if region == 0 { core.values?.adopt(state) }
    }
  }

  /// Changes the state of a region as trackers observe it.
  @inline(__always)
  func tracking(_ region: Int, _ change: () -> Void) {
    if !core.callbacks.contains(.tracking) { return change() }
    host.__track(region, false)
    change()
    host.__track(region, true)
  }

  // MARK: - Flags

  /// Whether no transition is running.
  @usableFromInline
  var isIdle: Bool {
    begin()
    return core.flags & Flags.noTransition != 0
  }

  /// Whether closures, a trace, a passed request or an override matter before a body runs.
  @inline(__always)
  var hasListenersBefore: Bool { core.flags & Flags.noListenersBefore == 0 }

  /// The moments that closures or a trace listen to.
  @inline(__always)
  var listenedMoments: UInt16 {
    core.flags & Flags.noListeners == Flags.noListeners ? 0 : withColdState({ $0.listeners.moments }, without: 0)
  }

  /// Whether listeners besides the host's own callbacks receive a change.
  @inline(__always)
  var hasChangeListeners: Bool { core.flags & Flags.noListenersAfter == 0 }

  /// Marks that work is pending.
  func markPending() { core.flags |= Flags.pending }

  /// Adds work, and marks that some is pending.
  func schedule(_ add: (inout Scheduler) -> Void) {
    if !hasColdState { _ = ensureColdState() }
    withColdState({ add(&$0.scheduler) }, without: ())
    markPending()
  }

  /// Clears that mark if no work is pending any more.
  func clearPending() {
    withColdState(
      { if !$0.reports.isDelivering, !$0.scheduler.isRunning { $0.reports.caused = CausedReports() } }, without: ())
    if isIdle, !withColdState({ $0.isPending }, without: false), !mayHaveWork { core.flags &= ~Flags.pending }
  }

  /// Whether the current state of any region has eventless transitions, completions, timeouts or deferred events.
  var mayHaveWork: Bool { regions.contains { core[$0].mayHaveWork } }

  // MARK: - Cold state

  /// Returns the cold state, which is made when it is first needed.
  func ensureColdState() -> ColdState {
    begin()
    if let cold = core.coldState { return cold }
    let cold = ColdState(core, of: host, hostTable)
    core.coldState = cold
    return cold
  }

  /// Whether there is a cold state.
  var hasColdState: Bool { core.coldState != nil }

  /// Calls a closure with the cold state, if there is one, without retaining it.
  ///
  /// Retaining it would take longer than most work that is done with it. The caller keeps the host alive, which
  /// keeps its cold state, the same one until it is deallocated.
  @inline(__always)
  func withColdState<Result>(
    _ work: (ColdState) throws -> Result, without: @autoclosure () throws -> Result
  ) rethrows -> Result {
    guard let cold = core.unretainedColdState else { return try without() }
    return try cold._withUnsafeGuaranteedRef { try work($0) }
  }

  /// Attaches a listener with an identity, 0 for a trace, beginning with the next transition.
  func attach(_ id: Int = 0, _ join: @escaping (inout Listeners) -> Void) {
    let cold = ensureColdState()
    cold.withListeners { $0.attach(id, now: isIdle, join) }
    if !isIdle { markPending() }
  }

  /// Returns the context of a request of the current task.
  func context(animated: Bool) -> ChangeContext { ensureColdState().context(animated: animated) }
}

extension __MachineCore {
  // Not inlined: made of anything but the arguments of a function, an engine retains the core and the host.
  @inline(never)
  fileprivate final func with<Result>(
    _ region: Int, of host: any __EngineHost, _ work: (Engine) throws -> Result
  ) rethrows -> Result {
    try work(Engine(core: self, host: host, region: region))
  }

  // A separate function, because a variable in `withColdState` would be retained.
  @inline(__always)
  fileprivate final var unretainedColdState: Unmanaged<ColdState>? {
    guard let coldState else { return nil }
    return .passUnretained(coldState)
  }

  /// Marks a listener as removed. If its host has a monitor and the listener is running on another thread, waits until
  /// it has returned.
  final func detach(_ listener: Listener) {
    if let monitor { monitor.detach(listener) } else { listener.isAttached = false }
  }
}
