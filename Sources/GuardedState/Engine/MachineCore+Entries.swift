// The entries of the engine for guarded methods. Inlined code reads only the core and the memory of its table. The
// other functions take the host as an argument, so that a call counts no references.
//
// The number of a method contains that of the region that guards it: see `__MethodNumber`.

extension __MachineCore {
  // MARK: - Inlined

  /// The effect of a method in the current state of its region; nil before the machine has begun.
  @inlinable
  @inline(__always)
  final func shortcut(of method: Int) -> Shortcut? {
    let region = __MethodNumber.region(method)
    // The regions have no slots before the machine has begun.
    if region != 0, others == nil { return nil }
    guard let shortcuts = self[region].shortcuts else { return nil }
    return shortcuts[__MethodNumber.index(method)]
  }

  /// Begins a method that changes the state, if only the method's own conditions matter.
  @inlinable
  @inline(__always)
  final func beginFast(_ method: Int) -> Bool {
    let wanted = Flags.free | Flags.beginsFast
    guard flags & wanted == wanted, let shortcut = shortcut(of: method), shortcut.isOpen else { return false }
    flags &= ~Flags.settled
    return true
  }

  /// Changes the state after the body of a method, if nothing listens and its target is known.
  @inlinable
  @inline(__always)
  final func finishFast(_ method: Int, _ run: __Run) -> Bool {
    let wanted = Flags.quiet | Flags.changesFast
    guard run.code == __Run.plain.code, flags & (wanted | Flags.pending) == wanted,
      let shortcut = shortcut(of: method), shortcut.hasTarget
    else { return false }
    enter(shortcut.target, of: __MethodNumber.region(method))
    flags |= Flags.settled
    revision &+= 1
    return true
  }

  /// Whether a method that changes no state may run now; false if more has to be decided.
  @inlinable
  @inline(__always)
  final func mayRun(_ method: Int) -> Bool {
    guard flags & Flags.unasked != 0, let shortcut = shortcut(of: method) else { return false }
    return shortcut.isOpen
  }

  /// Whether nothing listens to calls and errors, and nothing is pending.
  @inlinable
  @inline(__always)
  final var hasNoListeners: Bool {
    let wanted = Flags.silent | Flags.callsFast
    return flags & (wanted | Flags.pending) == wanted
  }

  /// Whether a refused method concerns no observer and no callback.
  @inlinable
  @inline(__always)
  final func isClosed(_ method: Int) -> Bool {
    let wanted = Flags.idle | Flags.refusesFast
    guard flags & (wanted | Flags.pending) == wanted, let shortcut = shortcut(of: method) else { return false }
    return shortcut.isClosed
  }

  // MARK: - Compiled once

  @inline(__always)
  final func engine(_ host: any __EngineHost, region: Int = 0) -> Engine {
    Engine(core: self, host: host, region: region)
  }

  /// Returns the engine of the region that guards a method, and the index of the method.
  @inline(__always)
  final func called(_ number: Int, _ host: any __EngineHost) -> (machine: Engine, method: Int) {
    (engine(host, region: __MethodNumber.region(number)), __MethodNumber.index(number))
  }

  /// The plans of a region of a machine that may not have begun.
  @usableFromInline
  final func begunPlans(of region: Int, _ host: any __EngineHost) -> PlanPointer { engine(host, region: region).plans }

  /// Refuses a method that has begun, because its own conditions don't hold.
  ///
  /// - Parameter unmet: The conditions that don't hold, a bit each.
  /// - Returns: The refusal, reported.
  @usableFromInline
  final func declineTransition(_ method: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    let (machine, method) = called(method, host)
    return machine.declineTransition(method, unmet)
  }

  @usableFromInline
  final func begin(_ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type) -> __Run {
    let (machine, method) = called(method, host)
    return (try? machine.beginBody(method, mode.union(.silent), in: ObjectIdentifier(type))) ?? .refused
  }

  /// Begins a method with a guard that sees its arguments.
  @usableFromInline
  final func begin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type, asking ask: () -> Bool
  ) -> __Run {
    engine(host).asking(ask) { begin(method, mode, of: host, in: type) }
  }

  @usableFromInline
  final func tryBegin(
    _ method: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type
  ) throws(Refusal) -> __Run {
    let (machine, method) = called(method, host)
    return try machine.beginBody(method, mode, in: ObjectIdentifier(type))
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
    let (machine, method) = called(method, host)
    try machine.finishBody(method, run)
  }

  @usableFromInline
  final func tryFinish(
    _ method: Int, _ run: __Run, at state: Int, of host: any __EngineHost, _ name: () -> String
  ) throws(Refusal) {
    let (machine, method) = called(method, host)
    try machine.finishBody(method, run, at: state, name)
  }

  @usableFromInline
  final func permit(_ method: Int, of host: any __EngineHost) throws(Refusal) {
    let (machine, method) = called(method, host)
    try machine.permit(method)
  }

  /// Lets a method with a guard that sees its arguments run, or reports its refusal.
  @usableFromInline
  final func permit(_ method: Int, of host: any __EngineHost, asking ask: () -> Bool) throws(Refusal) {
    try engine(host).asking(ask) { () throws(Refusal) in try permit(method, of: host) }
  }

  /// Refuses a method that changes no state, because its own conditions don't hold.
  @usableFromInline
  final func declineCall(_ method: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    let (machine, method) = called(method, host)
    return machine.refuse(method, unmet)
  }

  /// Whether a method that changes no state may run now; false if it must wait.
  @usableFromInline
  final func enters(_ method: Int, _ turn: __Waiter?, of host: any __EngineHost) throws(Refusal) -> Bool {
    let (machine, method) = called(method, host)
    return try machine.enters(method, turn)
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
  final func perform(_ request: Request, in region: Int, of host: any __EngineHost) throws -> Effect {
    try engine(host, region: region).perform(request)
  }

  /// Performs a request for a value without data for observers; nil if the value must be looked up.
  ///
  /// Bytes and bits of names go to the library as they are, so that clients contain no look-ups.
  @inlinable
  @inline(__always)
  final func perform<Value>(
    _ kind: Request.Kind, for value: Value, in region: Int = 0, of host: any __EngineHost
  ) throws -> Effect? {
    if let byte = PlanMemory.byte(of: value) { return try perform(kind, byte, in: region, of: host) }
    guard let key = NameBits.key(of: value) else { return nil }
    return try perform(kind, key, in: region, of: host)
  }

  @usableFromInline
  final func perform(
    _ kind: Request.Kind, _ key: NameBits.Key, in region: Int, of host: any __EngineHost
  ) throws -> Effect? {
    let engine = engine(host, region: region)
    guard let request = engine.plans.pointee.request(kind, key) else { return nil }
    return try engine.perform(request)
  }

  @usableFromInline
  final func perform(_ kind: Request.Kind, _ byte: UInt8, in region: Int, of host: any __EngineHost) throws -> Effect? {
    let engine = engine(host, region: region)
    guard let request = engine.plans.pointee.request(kind, byte) else { return nil }
    return try engine.perform(request)
  }

  @usableFromInline
  final func can(_ request: Request, in region: Int, of host: any __EngineHost) -> Bool {
    engine(host, region: region).can(request)
  }

  /// Whether a request for a value may be performed now; nil if the value must be looked up.
  @inlinable
  @inline(__always)
  final func can<Value>(
    _ kind: Request.Kind, for value: Value, in region: Int = 0, of host: any __EngineHost
  ) -> Bool? {
    if let byte = PlanMemory.byte(of: value) { return can(kind, byte, in: region, of: host) }
    return NameBits.key(of: value).flatMap { can(kind, $0, in: region, of: host) }
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ key: NameBits.Key, in region: Int, of host: any __EngineHost) -> Bool? {
    let engine = engine(host, region: region)
    guard let request = engine.plans.pointee.request(kind, key) else { return nil }
    return engine.can(request)
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ byte: UInt8, in region: Int, of host: any __EngineHost) -> Bool? {
    let engine = engine(host, region: region)
    guard let request = engine.plans.pointee.request(kind, byte) else { return nil }
    return engine.can(request)
  }

  /// The refusal that a request would get now; nil if it may be performed.
  @usableFromInline
  final func refusal(of request: Request, in region: Int, of host: any __EngineHost) -> Refusal? {
    engine(host, region: region).refusal(of: request)
  }

  /// Reports the call of a method that changes no state.
  @usableFromInline
  final func concludeCall<Result>(_ method: Int, _ result: Result, of host: any __EngineHost) {
    let (machine, method) = called(method, host)
    machine.concludeCall { machine.reportCall(flattened(result), of: method) }
  }

  /// Reports the error of a method that changes no state.
  @usableFromInline
  final func concludeCall(_ method: Int, error: any Error, of host: any __EngineHost) {
    let (machine, method) = called(method, host)
    machine.concludeCall { machine.reportFailure(error, of: method) }
  }
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
