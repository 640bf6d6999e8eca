// Where a machine stands, and how it is put there without a transition.

extension __EngineHost {
  /// What the engine reads of the rules.
  @inlinable
  @inline(__always)
  var plans: PlanPointer {
    // Not `(holder ?? begun()).plans`, which would retain what it reads.
    if let holder = __storage.holder { return holder.plans }
    return begunPlans
  }

  @inlinable
  @inline(never)
  var begunPlans: PlanPointer { begun().plans }

  /// The same, for whoever needs it once.
  @inlinable
  @inline(__always)
  var memory: PlanMemory { plans.pointee }

  /// Puts the machine in its initial state unless it has begun.
  @inlinable
  @inline(__always)
  func begin() { if __storage.flags & Flags.begun == 0 { _ = begun() } }

  @inlinable
  @inline(never)
  func begun() -> __PlanHolder {
    if __storage.flags & Flags.begun == 0 {
      let table = __table
      table.stopOnProblems()
      if table.memory.hasTimers { requireIsolation() }
      putState(in: Int(table.memory.initial))
    }
    return __storage.holder ?? __table
  }

  /// The index of the current state.
  @inlinable
  var current: Int {
    begin()
    return Int(__storage.index)
  }

  /// Whether the machine is in a final state that lies in no other.
  @inlinable
  var hasEnded: Bool { memory.ends[current] }

  /// Whether a state is the current one or encloses it.
  @inlinable
  @inline(__always)
  func isWithin(_ state: Int) -> Bool {
    if __storage.flags & Flags.begun != 0, Int(__storage.index) == state { return true }
    return isInside(state)
  }

  /// Whether a state encloses the current one, or is it.
  @inlinable
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
  var flags: UInt32 { __storage.flags | withRegions({ $0.flags }, without: 0) }

  /// How many transitions there have been, of whichever machine of the host.
  @inlinable
  @inline(__always)
  var hostRevision: Int {
    get { withRegions({ $0.revision }, without: __storage.revision) }
    set { withRegions({ $0.revision = newValue }, without: __storage.revision = newValue) }
  }

  /// Does something with the machines that take turns with this one, where there are any; they are not retained for that.
  @inlinable
  @inline(__always)
  func withRegions<Result>(
    _ work: (__Regions) throws -> Result, without: @autoclosure () -> Result
  ) rethrows -> Result {
    guard __hasRegions, let regions = __regionsReference else { return without() }
    return try regions.unretained._withUnsafeGuaranteedRef(work)
  }

  /// Whether closures and traces are asked or told before a body runs.
  @inlinable
  @inline(__always)
  var isAsked: Bool { __storage.flags & Flags.unasked == 0 }

  /// The moments that closures or a trace want to hear of.
  @inlinable
  @inline(__always)
  var askedMoments: UInt16 {
    __storage.flags & Flags.silent == Flags.silent ? 0 : withExtras({ $0.moments }, without: 0)
  }

  /// Whether anybody but the host's type hears of a change.
  @inlinable
  @inline(__always)
  var isObserved: Bool { __storage.flags & Flags.quiet == 0 }

  /// Whether nobody at all is told of single steps or of a change.
  @inlinable
  @inline(__always)
  var isUnseen: Bool {
    __callbacks.isDisjoint(with: [.conditions, .before, .states, .after])
      && __storage.flags & Flags.silent == Flags.silent
  }

  /// Puts the machine in a state, without a transition.
  @inlinable
  func place(in state: Int) {
    begin()
    if __storage.flags & Flags.pending != 0 { withExtras({ $0.preemptInvocations(by: nil) }, without: ()) }
    if __callbacks.contains(.tracking) { __track(false) }
    putState(in: state)
    __adopt(state)
    if __callbacks.contains(.tracking) { __track(true) }
  }

  @inlinable
  func putState(in state: Int) {
    if __storage.holder == nil { __storage.holder = __table }
    __storage.index = UInt16(truncatingIfNeeded: state)
    let kept =
      __storage.flags & Flags.begun != 0
      ? __storage.flags & Flags.kept
      : (__hasRegions ? Flags.silent : Flags.idle) | Flags.begun
    __storage.flags = memory.flags[state] | kept
    withRegions({ $0.note(__storage.flags, of: __number) }, without: ())
    __monitor?.publish(state, of: __number)
  }

  /// What only some machines need; made when first asked for.
  @inlinable
  var madeExtras: Extras {
    begin()
    if let extras = __storage.extras { return extras }
    let extras = Extras(host: __subject, isShared: __isShared, __table)
    __storage.holder = extras
    if __number == 0 { withRegions({ $0.unretainedTurns = .passUnretained(extras) }, without: ()) }
    return extras
  }

  /// Whether there are extras, which is asked without retaining them.
  @inlinable
  @inline(__always)
  var hasExtras: Bool {
    guard let holder = __storage.unretainedHolder else { return false }
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
    guard hasExtras, let holder = __storage.unretainedHolder else { return try without() }
    return try holder._withUnsafeGuaranteedRef { try work(unsafeDowncast($0, to: Extras.self)) }
  }

  /// Keeps the flags for closures and observers true to whether there are any.
  @inlinable
  func updateFlags() {
    let flags = withExtras({ $0.flags }, without: Flags.silent)
    __storage.flags = __storage.flags & ~Flags.silent | flags
  }

  /// Says that something is kept for the end of the running transition.
  @inlinable
  func keep() {
    __storage.flags |= Flags.pending
    withRegions({ $0.note(Flags.pending, of: __number) }, without: ())
  }

  /// Takes that back once nothing is kept any more.
  @inlinable
  func keepNothing(_ extras: Extras) { if isSettled, !extras.isPending { keepNothing() } }

  @inlinable
  func keepNothing() { if !isBusy { __storage.flags &= ~Flags.pending } }

  /// Whether something happens by itself in the current state.
  @inlinable
  var isBusy: Bool { memory.flags[Int(__storage.index)] & Flags.pending != 0 }

  /// Attaches something that hears from the next transition on.
  @usableFromInline
  func attach(_ join: @escaping (Extras) -> Void) {
    let extras = madeExtras
    extras.attach(now: isSettled, join)
    if isSettled { updateFlags() } else { keep() }
  }

  /// What comes along with a request: something, or that it is animated.
  @inlinable
  func context(_ userInfo: [String: Any], _ animated: Bool) -> ChangeContext {
    if userInfo.isEmpty { return withExtras({ $0.animatedContext }, without: madeExtras.animatedContext) }
    return ChangeContext(__table, host: madeExtras.context.host, userInfo: userInfo, animated: animated)
  }
}
