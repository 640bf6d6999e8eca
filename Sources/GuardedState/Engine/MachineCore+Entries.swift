// The entries of the engine for guarded methods. Inlined code reads only the core and the memory of its table. The
// other functions take the host as an argument, so that a call counts no references.

extension __MachineCore {
  // MARK: - Inlined

  /// Begins a method that changes the state, if only the method's own conditions matter.
  @inlinable
  @inline(__always)
  final func beginFast(_ method: Int) -> Bool {
    let wanted = Flags.free | Flags.beginsFast
    guard flags & wanted == wanted, let shortcuts, shortcuts[method].isOpen else { return false }
    flags &= ~Flags.settled
    return true
  }

  /// Changes the state after the body of a method, if nothing listens and its target is known.
  @inlinable
  @inline(__always)
  final func finishFast(_ method: Int, _ run: __Run) -> Bool {
    let wanted = Flags.quiet | Flags.changesFast
    guard run.code == __Run.plain.code, flags & (wanted | Flags.pending | Flags.regional) == wanted, let shortcuts,
      case let shortcut = shortcuts[method], shortcut.hasTarget, let plans = holder?.plans
    else { return false }
    enter(shortcut.target, Flags.settled, plans)
    return true
  }

  /// Whether a method that changes no state may run now; false if more has to be decided.
  @inlinable
  @inline(__always)
  final func mayRun(_ method: Int) -> Bool {
    guard flags & Flags.unasked != 0, let shortcuts else { return false }
    return shortcuts[method].isOpen
  }

  /// Whether nothing listens to calls and errors, and nothing is pending.
  @inlinable
  @inline(__always)
  final var hasNoListeners: Bool {
    let wanted = Flags.silent | Flags.callsFast
    return flags & (wanted | Flags.pending | Flags.regional) == wanted
  }

  /// Whether a refused method concerns no observer and no callback.
  @inlinable
  @inline(__always)
  final func isClosed(_ method: Int) -> Bool {
    let wanted = Flags.idle | Flags.refusesFast
    guard flags & (wanted | Flags.pending) == wanted, let shortcuts else { return false }
    return shortcuts[method].isClosed
  }

  // MARK: - Compiled once

  /// Takes the transition of an event or to a state, if it concerns no condition, method or listener; returns nil
  /// otherwise.
  @inline(__always)
  final func performUnobserved(_ request: Request) -> __Change? {
    let wanted = Flags.idle | Flags.beginsFast | Flags.changesFast
    guard flags & (wanted | Flags.pending | Flags.regional) == wanted, let plans = holder?.plans,
      case let shortcut = plans.pointee.shortcut(of: request, in: Int(index)), shortcut.hasTarget
    else { return nil }
    let change = __Change(along: shortcut, from: index, after: revision, by: request.event)
    enter(shortcut.target, 0, plans)
    return change
  }

  /// The effect of an event that concerns no listener; nil if only the slow path can decide.
  @inline(__always)
  final func unobservedShortcut(of event: Int) -> Shortcut? {
    let wanted = Flags.silent | Flags.beginsFast | Flags.changesFast
    guard flags & wanted == wanted, let plans = holder?.plans else { return nil }
    // A subclass may add events that its superclass's regions don't know.
    guard event < Int(plans.pointee.eventCount) else { return .closed }
    let shortcut = plans.pointee.eventShortcuts.row(Int(index))[event]
    return shortcut.hasTarget || shortcut.isClosed ? shortcut : nil
  }

  @inline(__always)
  final func engine(_ host: any __EngineHost) -> Engine { Engine(core: self, host: host) }

  /// The engine of the machine of the host that has a method.
  final func engine(_ host: any __EngineHost, of method: Int) -> Engine {
    region(of: method)?.takeUnretainedValue().engine(host) ?? engine(host)
  }

  /// The core of the region that has a method; nil if this machine has it.
  ///
  /// Methods of regions call the core of the host's own machine.
  @inline(__always)
  private final func region(of method: Int) -> Unmanaged<__MachineCore>? {
    guard let regions, number == 0 else { return nil }
    return regions._withUnsafeGuaranteedRef {
      let owner = $0.owner(of: method)
      return owner == 0 ? nil : $0.cores[owner]
    }
  }

  /// Calls a closure with the engine of the machine of the host that has a method, without retaining its core.
  @inline(__always)
  private final func withOwner<Result, Failure>(
    of method: Int, _ host: any __EngineHost, _ work: (Engine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let region = region(of: method) else { return try work(engine(host)) }
    return try region._withUnsafeGuaranteedRef { core in
      Swift.Result { () throws(Failure) in try work(core.engine(host)) }
    }.get()
  }

  /// Calls a closure with the engine of this machine.
  // Not inlined: made of anything but the arguments of a function, an engine would retain the core and the host.
  @inline(never)
  final func withEngine<Result>(
    of host: any __EngineHost, _ work: (Engine) throws -> Result
  ) rethrows -> Result { try work(engine(host)) }

  /// The plans of a machine that may not have begun.
  @usableFromInline
  final func begunPlans(of host: any __EngineHost) -> PlanPointer { engine(host).plans }

  /// Refuses a method that has begun, because its own conditions don't hold.
  ///
  /// - Parameter unmet: The conditions that don't hold, a bit each.
  /// - Returns: The refusal, reported.
  @usableFromInline
  final func declineTransition(_ method: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    withOwner(of: method, host) { $0.declineTransition(method, unmet) }
  }

  @usableFromInline
  final func begin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type
  ) -> __Run {
    if beginWithRegions(method, mode) { return .plain }
    return
      (try? withOwner(of: method, host) { machine throws(Refusal) in
        try machine.beginBody(method, mode.union(.silent), in: ObjectIdentifier(type))
      }) ?? .refused
  }

  /// Begins a method with a guard that sees its arguments.
  @usableFromInline
  final func begin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type, asking ask: () -> Bool
  ) -> __Run {
    engine(host).asking(ask) { begin(method, mode, of: host, in: type) }
  }

  /// Begins a method of a host with regions, if the method has no conditions.
  private final func beginWithRegions(_ method: Int, _ mode: __Run.Mode) -> Bool {
    guard let regions, mode.isDisjoint(with: [.awaits, .overrides]) else { return false }
    return regions._withUnsafeGuaranteedRef { regions in
      guard regions.flags == Flags.settled, !regions.isShared(method) else { return false }
      return regions.cores[regions.owner(of: method)]._withUnsafeGuaranteedRef { core in
        let wanted = Flags.unasked | Flags.beginsFast
        guard core.flags & wanted == wanted, let shortcuts = core.shortcuts, shortcuts[method].isOpen,
          let plans = core.holder?.plans, !plans.pointee.traits[method].contains(.asks)
        else { return false }
        regions.unsettle()
        return true
      }
    }
  }

  /// Changes the state after the body of a method of a host with regions, if nothing listens and its target is known.
  private final func finishWithRegions(_ method: Int, _ run: __Run) -> Bool {
    guard let regions, run.code == __Run.plain.code else { return false }
    return regions._withUnsafeGuaranteedRef { regions in
      guard regions.pending == 0 else { return false }
      return regions.cores[regions.owner(of: method)]._withUnsafeGuaranteedRef { core in
        let wanted = Flags.quiet | Flags.changesFast
        guard core.flags & wanted == wanted, let shortcut = core.shortcuts?[method], shortcut.hasTarget,
          let plans = core.holder?.plans
        else { return false }
        core.enter(shortcut.target, 0, plans)
        regions.settleChange()
        return true
      }
    }
  }

  @usableFromInline
  final func tryBegin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type
  ) throws(Refusal) -> __Run {
    if beginWithRegions(method, mode) { return .plain }
    return try withOwner(of: method, host) { machine throws(Refusal) in
      try machine.beginBody(method, mode, in: ObjectIdentifier(type))
    }
  }

  /// Begins a method with a guard that sees its arguments.
  @usableFromInline
  final func tryBegin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type, asking ask: () -> Bool
  ) throws(Refusal) -> __Run {
    try engine(host).asking(ask) { () throws(Refusal) in try tryBegin(method, mode, of: host, in: type) }
  }

  @usableFromInline
  final func finish(_ method: Int, _ run: __Run, of host: any __EngineHost) {
    _ = reportingMistake { () throws(Refusal) in try tryFinish(method, run, of: host) }
  }

  @usableFromInline
  final func tryFinish(_ method: Int, _ run: __Run, of host: any __EngineHost) throws(Refusal) {
    if finishWithRegions(method, run) { return }
    try withOwner(of: method, host) { machine throws(Refusal) in try machine.finishBody(method, run) }
  }

  @usableFromInline
  final func tryFinish(
    _ method: Int, _ run: __Run, at state: Int, of host: any __EngineHost, _ name: () -> String
  ) throws(Refusal) { try engine(host).finishBody(method, run, at: state, name) }

  @usableFromInline
  final func permit(_ method: Int, of host: any __EngineHost) throws(Refusal) {
    try withOwner(of: method, host) { machine throws(Refusal) in try machine.permit(method) }
  }

  /// Lets a method with a guard that sees its arguments run, or reports its refusal.
  @usableFromInline
  final func permit(_ method: Int, of host: any __EngineHost, asking ask: () -> Bool) throws(Refusal) {
    try engine(host).asking(ask) { () throws(Refusal) in try permit(method, of: host) }
  }

  /// Refuses a method that changes no state, because its own conditions don't hold.
  @usableFromInline
  final func declineCall(_ method: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    withOwner(of: method, host) { $0.refuse(method, unmet) }
  }

  /// Whether a method that changes no state may run now; false if it must wait.
  @usableFromInline
  final func enters(_ method: Int, _ turn: __Waiter?, of host: any __EngineHost) throws(Refusal) -> Bool {
    try withOwner(of: method, host) { machine throws(Refusal) in try machine.enters(method, turn) }
  }

  /// Whether a method with a guard that sees its arguments may run now; false if it must wait.
  @usableFromInline
  final func enters(
    _ method: Int, _ turn: __Waiter?, of host: any __EngineHost, asking ask: () -> Bool
  ) throws(Refusal) -> Bool {
    try engine(host).asking(ask) { () throws(Refusal) in try enters(method, turn, of: host) }
  }

  /// Performs a request without data for observers.
  @usableFromInline
  final func perform(_ request: Request, of host: any __EngineHost) throws -> Effect {
    try engine(host).perform(request)
  }

  /// Performs a request for a value without data for observers; nil if the value must be looked up.
  ///
  /// Bytes and bits of names go to the library as they are, so that clients contain no look-ups.
  @inlinable
  @inline(__always)
  final func perform<Value>(_ kind: Request.Kind, for value: Value, of host: any __EngineHost) throws -> Effect? {
    if let byte = PlanMemory.byte(of: value) { return try perform(kind, byte, of: host) }
    guard let key = NameBits.key(of: value) else { return nil }
    return try perform(kind, key, of: host)
  }

  @usableFromInline
  final func perform(_ kind: Request.Kind, _ key: NameBits.Key, of host: any __EngineHost) throws -> Effect? {
    guard let request = engine(host).plans.pointee.request(kind, key) else { return nil }
    return try engine(host).perform(request)
  }

  @usableFromInline
  final func perform(_ kind: Request.Kind, _ byte: UInt8, of host: any __EngineHost) throws -> Effect? {
    guard let request = engine(host).plans.pointee.request(kind, byte) else { return nil }
    return try engine(host).perform(request)
  }

  @usableFromInline
  final func can(_ request: Request, of host: any __EngineHost) -> Bool { engine(host).canInHost(request) }

  /// Whether a request for a value may be performed now; nil if the value must be looked up.
  @inlinable
  @inline(__always)
  final func can<Value>(_ kind: Request.Kind, for value: Value, of host: any __EngineHost) -> Bool? {
    if let byte = PlanMemory.byte(of: value) { return can(kind, byte, of: host) }
    return NameBits.key(of: value).flatMap { can(kind, $0, of: host) }
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ key: NameBits.Key, of host: any __EngineHost) -> Bool? {
    guard let request = engine(host).plans.pointee.request(kind, key) else { return nil }
    return engine(host).canInHost(request)
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ byte: UInt8, of host: any __EngineHost) -> Bool? {
    guard let request = engine(host).plans.pointee.request(kind, byte) else { return nil }
    return engine(host).canInHost(request)
  }

  /// The refusal that a request would get now; nil if it may be performed.
  @usableFromInline
  final func refusal(of request: Request, of host: any __EngineHost) -> Refusal? {
    engine(host).refusalInHost(of: request)
  }

  /// Reports the call of a method that changes no state.
  @usableFromInline
  final func concludeCall<Result>(_ method: Int, _ result: Result, of host: any __EngineHost) {
    withOwner(of: method, host) { machine in
      machine.concludeCall { machine.reportCall(flattened(result), of: method) }
    }
  }

  /// Reports the error of a method that changes no state.
  @usableFromInline
  final func concludeCall(_ method: Int, error: any Error, of host: any __EngineHost) {
    withOwner(of: method, host) { machine in machine.concludeCall { machine.reportFailure(error, of: method) } }
  }

  final func declares(_ request: Request, of host: any __EngineHost) -> Bool { engine(host).declaresInHost(request) }
}

/// Ends a method that can't throw. Its refusal is a mistake of the program, such as a target that isn't declared.
@inlinable
@inline(__always)
func reportingMistake<Result>(_ finish: () throws(Refusal) -> Result) -> Result? {
  do throws(Refusal) { return try finish() } catch {
    report(mistake: error)
    return nil
  }
}

@usableFromInline
func report(mistake: Refusal) { MistakeReport.write(["\(mistake)"]) }
