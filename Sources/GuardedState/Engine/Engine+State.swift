// Where a machine stands, and how it is put there without a transition.

extension Engine {
  /// What the engine reads of the rules.
  @inlinable
  @inline(__always)
  var plans: PlanPointer {
    // Not `(holder ?? begun()).plans`, which would retain what it reads.
    if let holder = core.holder { return holder.plans }
    return begunPlans
  }

  @usableFromInline
  @inline(never)
  var begunPlans: PlanPointer { begun().plans }

  /// The same, for whoever needs it once.
  @inlinable
  @inline(__always)
  var memory: PlanMemory { plans.pointee }

  /// Puts the machine in its initial state unless it has begun.
  @inlinable
  @inline(__always)
  func begin() { if core.flags & Flags.begun == 0 { _ = begun() } }

  @usableFromInline
  @inline(never)
  func begun() -> __PlanHolder {
    if core.flags & Flags.begun == 0 {
      let table = host.__table
      table.stopOnProblems()
      if table.memory.hasTimers { requireIsolation() }
      putState(in: Int(table.memory.initial))
    }
    return core.holder ?? host.__table
  }

  /// The index of the current state.
  @inlinable
  var current: Int {
    begin()
    return Int(core.index)
  }

  /// Whether the machine is in a final state that lies in no other.
  @usableFromInline
  var hasEnded: Bool { memory.ends[current] }

  /// Whether a state is the current one or encloses it.
  @inlinable
  @inline(__always)
  func isWithin(_ state: Int) -> Bool {
    if core.flags & Flags.begun != 0, Int(core.index) == state { return true }
    return isInside(state)
  }

  /// Whether a state encloses the current one, or is it.
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
  @inlinable
  var isSettled: Bool {
    begin()
    return flags & Flags.settled != 0
  }

  /// The flags of the storage, and those that all machines of the host have in common.
  @inlinable
  @inline(__always)
  var flags: UInt32 { core.flags | withRegions({ $0.flags }, without: 0) }

  /// How many transitions there have been, of whichever machine of the host.
  @inlinable
  @inline(__always)
  var hostRevision: Int {
    get { withRegions({ $0.revision }, without: core.revision) }
    nonmutating set { withRegions({ $0.revision = newValue }, without: core.revision = newValue) }
  }

  /// Does something with the machines that take turns with this one, where there are any; they are not retained for that.
  @inlinable
  @inline(__always)
  func withRegions<Result>(
    _ work: (__Regions) throws -> Result, without: @autoclosure () -> Result
  ) rethrows -> Result {
    guard hasRegions, let regions = core.regions else { return without() }
    return try regions.unretained._withUnsafeGuaranteedRef(work)
  }

  /// Whether closures and traces are asked or told before a body runs.
  @inlinable
  @inline(__always)
  var isAsked: Bool { core.flags & Flags.unasked == 0 }

  /// The moments that closures or a trace want to hear of.
  @inline(__always)
  var askedMoments: UInt16 {
    core.flags & Flags.silent == Flags.silent ? 0 : withExtras({ $0.moments }, without: 0)
  }

  /// Whether anybody but the host's type hears of a change.
  @usableFromInline
  @inline(__always)
  var isObserved: Bool { core.flags & Flags.quiet == 0 }

  /// Whether nobody at all is told of single steps or of a change.
  @usableFromInline
  @inline(__always)
  var isUnseen: Bool {
    core.callbacks.isDisjoint(with: [.conditions, .before, .states, .after])
      && core.flags & Flags.silent == Flags.silent
  }

  /// Puts the machine in a state, without a transition.
  @usableFromInline
  func place(in state: Int) {
    begin()
    if core.flags & Flags.pending != 0 { withExtras({ $0.preemptInvocations(by: nil) }, without: ()) }
    if core.callbacks.contains(.tracking) { host.__track(false) }
    putState(in: state)
    host.__adopt(state)
    if core.callbacks.contains(.tracking) { host.__track(true) }
  }

  func putState(in state: Int) {
    if core.holder == nil { core.holder = host.__table }
    core.index = UInt16(truncatingIfNeeded: state)
    let kept =
      core.flags & Flags.begun != 0
      ? core.flags & Flags.kept
      : (hasRegions ? Flags.silent : Flags.idle) | Flags.begun
    core.flags = memory.flags[state] | kept
    withRegions({ $0.note(core.flags, of: core.number) }, without: ())
    core.monitor?.publish(state, of: core.number)
  }

  /// What only some machines need; made when first asked for.
  var madeExtras: Extras {
    begin()
    if let extras = core.extras { return extras }
    let extras = Extras(host: host.__subject, isShared: host.__isShared, host.__table)
    core.holder = extras
    if core.number == 0 { withRegions({ $0.unretainedTurns = .passUnretained(extras) }, without: ()) }
    return extras
  }

  /// Whether there are extras, which is asked without retaining them.
  @inlinable
  @inline(__always)
  var hasExtras: Bool {
    guard let holder = core.unretainedHolder else { return false }
    return holder._withUnsafeGuaranteedRef { $0.isExtras }
  }

  /// Does something with the extras, where there are any.
  ///
  /// They are not retained for that, which would take longer than most of what is done with them: whoever runs the machine
  /// keeps its host, that keeps its extras, and has the same ones until it goes.
  @inlinable
  @inline(__always)
  func withExtras<Result>(
    _ work: (Extras) throws -> Result, without: @autoclosure () throws -> Result
  ) rethrows -> Result {
    guard hasExtras, let holder = core.unretainedHolder else { return try without() }
    return try holder._withUnsafeGuaranteedRef { try work(unsafeDowncast($0, to: Extras.self)) }
  }

  /// Keeps the flags for closures and observers true to whether there are any.
  func updateFlags() {
    let flags = withExtras({ $0.flags }, without: Flags.silent)
    core.flags = core.flags & ~Flags.silent | flags
  }

  /// Says that something is kept for the end of the running transition.
  func keep() {
    core.flags |= Flags.pending
    withRegions({ $0.note(Flags.pending, of: core.number) }, without: ())
  }

  /// Takes that back once nothing is kept any more.
  func keepNothing(_ extras: Extras) { if isSettled, !extras.isPending { keepNothing() } }

  func keepNothing() { if !isBusy { core.flags &= ~Flags.pending } }

  /// Whether something happens by itself in the current state.
  @usableFromInline
  var isBusy: Bool { memory.flags[Int(core.index)] & Flags.pending != 0 }

  /// Attaches something that hears from the next transition on.
  @usableFromInline
  func attach(_ join: @escaping (Extras) -> Void) {
    let extras = madeExtras
    extras.attach(now: isSettled, join)
    if isSettled { updateFlags() } else { keep() }
  }

  /// What comes along with a request: something, or that it is animated.
  @usableFromInline
  func context(_ userInfo: [String: Any], _ animated: Bool) -> ChangeContext {
    if userInfo.isEmpty { return withExtras({ $0.animatedContext }, without: madeExtras.animatedContext) }
    return ChangeContext(host.__table, host: madeExtras.context.host, userInfo: userInfo, animated: animated)
  }
}
