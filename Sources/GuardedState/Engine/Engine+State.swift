// The current state of a machine, its flags and extras, and how it is put in a state without a transition.

extension Engine {
  /// The rules in the form that the engine reads.
  @inline(__always)
  var plans: PlanPointer {
    // Not `(holder ?? begun()).plans`, which would retain what it reads.
    if let holder = core.holder { return holder.plans }
    return begunPlans
  }

  @inline(never)
  var begunPlans: PlanPointer { begun().plans }

  /// The plans as a value, for a single read.
  @inline(__always)
  var memory: PlanMemory { plans.pointee }

  /// Puts the machine in its initial state unless it has begun.
  @inline(__always)
  func begin() { if core.flags & Flags.begun == 0 { _ = begun() } }

  @inline(never)
  func begun() -> __PlanHolder {
    if core.flags & Flags.begun == 0 {
      table.stopOnProblems()
      if table.memory.hasTimers { requireIsolation() }
      putState(in: Int(table.memory.initial))
    }
    return core.holder ?? table
  }

  /// The index of the current state.
  @usableFromInline
  var current: Int {
    begin()
    return Int(core.index)
  }

  /// Whether the machine is in a final state of the outermost level.
  var hasEnded: Bool { memory.ends[current] }

  /// Whether a state is the current one or encloses it.
  @usableFromInline
  @inline(__always)
  func isWithin(_ state: Int) -> Bool {
    if core.flags & Flags.begun != 0, Int(core.index) == state { return true }
    return isInside(state)
  }

  /// The slow path of `isWithin`.
  @usableFromInline
  @inline(never)
  func isInside(_ state: Int) -> Bool {
    var outer = current
    while outer >= 0 {
      if outer == state { return true }
      outer = Int(plans.pointee.parents[outer])
    }
    return false
  }

  /// Whether no transition is running.
  @usableFromInline
  var isSettled: Bool {
    begin()
    return flags & Flags.settled != 0
  }

  /// The flags of this machine, and those that all regions of the host share.
  @inline(__always)
  var flags: UInt32 { core.flags | withRegions({ $0.flags }, without: 0) }

  /// The number of transitions of all regions of the host.
  @inline(__always)
  @usableFromInline
  var hostRevision: Int {
    get { withRegions({ $0.revision }, without: core.revision) }
    nonmutating set { withRegions({ $0.revision = newValue }, without: core.revision = newValue) }
  }

  /// Calls a closure with the shared part of the machines of a host with regions, without retaining it.
  @inline(__always)
  func withRegions<Result>(
    _ work: (Regions) throws -> Result, without: @autoclosure () throws -> Result
  ) rethrows -> Result {
    guard let regions = core.regions else { return try without() }
    return try regions._withUnsafeGuaranteedRef(work)
  }

  /// Whether closures, a trace, a passed request or an override matter before a body runs.
  @inline(__always)
  var isAsked: Bool { core.flags & Flags.unasked == 0 }

  /// The moments that closures or a trace listen to.
  @inline(__always)
  var askedMoments: UInt16 {
    core.flags & Flags.silent == Flags.silent ? 0 : withExtras({ $0.listeners.moments }, without: 0)
  }

  /// Whether listeners besides the host's own callbacks receive a change.
  @inline(__always)
  var hasChangeListeners: Bool { core.flags & Flags.quiet == 0 }

  /// Whether no listener receives single steps or changes.
  @inline(__always)
  var hasNoStepListeners: Bool {
    core.callbacks.isDisjoint(with: [.conditions, .before, .states, .after])
      && core.flags & Flags.silent == Flags.silent
  }

  /// Puts the machine in a state, without a transition.
  func place(in state: Int) {
    begin()
    if core.flags & Flags.pending != 0 { withExtras({ $0.preemptInvocations(by: nil) }, without: ()) }
    tracking {
      putState(in: state)
      core.values?.adopt(state)
    }
  }

  /// Changes the state as trackers observe it.
  @inline(__always)
  func tracking(_ change: () -> Void) {
    if !core.callbacks.contains(.tracking) { return change() }
    host.__track(core.number, false)
    change()
    host.__track(core.number, true)
  }

  func putState(in state: Int) {
    if core.holder == nil { core.holder = table }
    core.setState(state, plans)
    core.flags |= memory.flags[state]
    if core.flags & Flags.begun == 0 { core.flags |= (hasRegions ? Flags.silent : Flags.idle) | Flags.begun }
    withRegions({ $0.note(core.flags, of: core.number) }, without: ())
    core.monitor?.publish(state, of: core.number)
  }

  /// The extras, made on first use.
  var lazyExtras: Extras {
    begin()
    if let extras = core.extras { return extras }
    let extras = Extras(host: host, isShared: core.isShared, table)
    core.holder = extras
    return extras
  }

  /// Whether there are extras, determined without retaining them.
  @inline(__always)
  var hasExtras: Bool {
    guard let holder = core.unretainedHolder else { return false }
    return holder._withUnsafeGuaranteedRef { $0.isExtras }
  }

  /// Calls a closure with the extras, if there are any, without retaining them.
  ///
  /// Retaining them would take longer than most work that is done with them. The caller keeps the host alive, which
  /// keeps its extras, the same ones until it is deallocated.
  @inline(__always)
  func withExtras<Result>(
    _ work: (Extras) throws -> Result, without: @autoclosure () throws -> Result
  ) rethrows -> Result {
    guard hasExtras, let holder = core.unretainedHolder else { return try without() }
    return try holder._withUnsafeGuaranteedRef { try work(unsafeDowncast($0, to: Extras.self)) }
  }

  /// Updates the flags for closures and observers.
  func updateFlags() {
    let flags = withExtras({ $0.flags }, without: Flags.silent)
    core.flags = core.flags & ~Flags.silent | flags
  }

  /// Marks that work is pending.
  func markPending() {
    core.flags |= Flags.pending
    withRegions({ $0.note(Flags.pending, of: core.number) }, without: ())
  }

  /// Clears that mark if no work is pending any more.
  func clearPending(_ extras: Extras) { if isSettled, !extras.isPending { clearPending() } }

  func clearPending() { if !isBusy { core.flags &= ~Flags.pending } }

  /// Whether the current state has eventless transitions, completions, timeouts or deferred events.
  var isBusy: Bool { memory.flags[Int(core.index)] & Flags.pending != 0 }

  /// Attaches a listener, beginning with the next transition.
  func attach(_ join: @escaping (inout Listeners) -> Void) {
    let extras = lazyExtras
    extras.listeners.attach(now: isSettled, join)
    if isSettled { updateFlags() } else { markPending() }
  }

  /// Returns the context of a request that has user info or is animated.
  @usableFromInline
  func context(_ userInfo: [String: Any], _ animated: Bool) -> ChangeContext {
    if userInfo.isEmpty { return withExtras({ $0.animatedContext }, without: lazyExtras.animatedContext) }
    return ChangeContext(table, host: lazyExtras.context.host, userInfo: userInfo, animated: animated)
  }
}
