// The entries of the engine for guarded methods. Inlined code reads only the core and the memory of its table. The
// other functions take the host as an argument, so that a call counts no references.
//
// The number of a method contains that of the region that guards it: see `__MethodNumber`.

extension __MachineCore {
  // MARK: - Inlined

  /// The effect of a method in the current state of its region; nil before the machine has begun.
  @inlinable
  @inline(__always)
  final func shortcut(of number: Int) -> Shortcut? {
    let region = __MethodNumber.region(number)
    let shortcuts = region == 0 ? own.shortcuts : others?[region &- 1].shortcuts
    return shortcuts?[__MethodNumber.index(number)]
  }

  /// Begins a method that changes the state, if only the method's own conditions matter. They are evaluated next, until
  /// ``endDeciding()``.
  @inlinable
  @inline(__always)
  final func beginFast(_ number: Int) -> Bool {
    let wanted = Flags.acceptsRequests | Flags.beginsFast
    guard flags & wanted == wanted, let shortcut = shortcut(of: number), shortcut.isOpen else { return false }
    flags ^= Flags.noTransition | Flags.deciding
    return true
  }

  /// Marks that the conditions of a method have been evaluated.
  @inlinable
  @inline(__always)
  final func endDeciding() { flags &= ~Flags.deciding }

  /// Changes the state after the body of a method, if nothing listens and its target is known.
  @inlinable
  @inline(__always)
  final func finishFast(_ number: Int, _ run: __Run) -> Bool {
    let wanted = Flags.noListenersAfter | Flags.noDelivery | Flags.changesFast
    guard run.code == __Run.plain.code, flags & (wanted | Flags.pending) == wanted,
      let shortcut = shortcut(of: number), shortcut.hasTarget
    else { return false }
    enter(shortcut.target, of: __MethodNumber.region(number))
    flags |= Flags.noTransition
    revision &+= 1
    return true
  }

  /// Whether a method that changes no state may run now; false if more has to be decided.
  @inlinable
  @inline(__always)
  final func mayRun(_ number: Int) -> Bool {
    let wanted = Flags.noListenersBefore | Flags.noDelivery | Flags.nothingDue | Flags.noPassedRequest
    guard flags & wanted == wanted, let shortcut = shortcut(of: number) else { return false }
    return shortcut.isOpen
  }

  /// Whether nothing listens to calls and errors, and nothing is pending.
  @inlinable
  @inline(__always)
  final var hasNoListeners: Bool {
    let wanted = Flags.listeners | Flags.callsFast
    return flags & (wanted | Flags.pending) == wanted
  }

  /// Whether a refused method concerns no observer and no callback.
  @inlinable
  @inline(__always)
  final func isClosed(_ number: Int) -> Bool {
    let wanted = Flags.idleUnobserved | Flags.refusesFast | Flags.noPassedRequest
    guard flags & (wanted | Flags.pending) == wanted, let shortcut = shortcut(of: number) else { return false }
    return shortcut.isClosed
  }

  // MARK: - Compiled once

  // Stored in a variable, an engine would retain the core and the host.
  @inline(__always)
  final func engine(_ host: any __EngineHost, region: Int = 0) -> Engine {
    Engine(core: self, host: host, region: region)
  }

  /// The engine of the region that guards a method.
  @inline(__always)
  final func engine(_ host: any __EngineHost, of number: Int) -> Engine {
    engine(host, region: __MethodNumber.region(number))
  }

  /// The plans of a region of a machine that may not have begun.
  @usableFromInline
  final func begunPlans(of region: Int, _ host: any __EngineHost) -> PlanPointer { engine(host, region: region).plans }

  /// Refuses a method that has begun, because its own conditions don't hold.
  ///
  /// - Parameter unmet: The conditions that don't hold, a bit each.
  /// - Returns: The refusal, reported.
  @usableFromInline
  final func declineTransition(_ number: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    engine(host, of: number).declineTransition(__MethodNumber.index(number), unmet)
  }

  /// Keeps the reason why a condition of a method doesn't hold.
  @usableFromInline
  final func explain(_ verdict: Verdict, _ place: Int, of number: Int, _ host: any __EngineHost) {
    let machine = engine(host, of: number)
    let cell = machine.plans.pointee.methods.cell(machine.index, __MethodNumber.index(number))
    machine.explain(machine.memory.conditions(of: cell)[place], verdict)
  }

  /// Begins a guarded method: steps 1 to 3.
  ///
  /// - Throws: The refusal, reported.
  @usableFromInline
  final func tryBegin(
    _ number: Int, _ mode: __Run.Mode, _ waiter: __Waiter? = nil, of host: any __EngineHost,
    in type: Any.Type = __MachineCore.self
  ) throws(Refusal) -> __Run {
    try engine(host, of: number)
      .begin(
        __MethodNumber.index(number), from: Caller(mode: mode, type: mode.identified(by: type), waiter: waiter))
  }

  /// Begins a method with a guard that sees its arguments.
  ///
  /// - Throws: The refusal, reported.
  @usableFromInline
  final func tryBegin(
    _ number: Int, _ mode: __Run.Mode, _ waiter: __Waiter? = nil, of host: any __EngineHost,
    in type: Any.Type = __MachineCore.self, guardedBy argumentGuard: () -> Verdict
  ) throws(Refusal) -> __Run {
    try withoutActuallyEscaping(argumentGuard) { argumentGuard throws(Refusal) in
      try engine(host, of: number)
        .begin(
          __MethodNumber.index(number),
          from: Caller(
            mode: mode, type: mode.identified(by: type), argumentGuard: argumentGuard, waiter: waiter))
    }
  }

  /// Begins a method that can't throw its refusal.
  @usableFromInline
  final func begin(_ number: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type) -> __Run {
    (try? tryBegin(number, mode.union(.silent), of: host, in: type)) ?? .refused
  }

  /// Begins a method that can't throw its refusal, with a guard that sees its arguments.
  @usableFromInline
  final func begin(
    _ number: Int, _ mode: __Run.Mode, of host: any __EngineHost, in type: Any.Type,
    guardedBy argumentGuard: () -> Verdict
  ) -> __Run {
    (try? tryBegin(number, mode.union(.silent), of: host, in: type, guardedBy: argumentGuard)) ?? .refused
  }

  // The next three determine the transition before they take it: an error on its way through the functions in which
  // callbacks run would need more stack than everything else.

  /// Changes the state after the body of a method has run: steps 5 to 12. Reports a refusal.
  ///
  /// - Returns: Whether the transition took effect.
  @usableFromInline
  final func finish(_ number: Int, _ run: __Run, of host: any __EngineHost) -> Bool {
    // Not with a closure, which would need more stack than most callbacks.
    do {
      let method = __MethodNumber.index(number)
      guard let change = try engine(host, of: number).change(after: run, of: method) else { return true }
      try engine(host, of: number).apply(change, run.request)
      return true
    } catch {
      report(mistake: error)
      return false
    }
  }

  /// Changes the state after the body of a method has run: steps 5 to 12.
  ///
  /// - Throws: The refusal, reported, if no declared target was picked or the values of the target are missing; or the
  ///   error, reported, of a host that can't save the change.
  @usableFromInline
  final func tryFinish(_ number: Int, _ run: __Run, of host: any __EngineHost) throws {
    let method = __MethodNumber.index(number)
    guard let change = try engine(host, of: number).change(after: run, of: method) else { return }
    try engine(host, of: number).apply(change, run.request)
  }

  /// Changes the state to the one that the body of a method has picked: steps 5 to 12.
  ///
  /// - Throws: The refusal, reported, of a state that was not declared or whose values are missing; or the error,
  ///   reported, of a host that can't save the change.
  @usableFromInline
  final func tryFinish(
    _ number: Int, _ run: __Run, at state: Int, of host: any __EngineHost, _ name: () -> String
  ) throws {
    let method = __MethodNumber.index(number)
    guard let change = try engine(host, of: number).change(after: run, of: method, to: state, name) else { return }
    try engine(host, of: number).apply(change, run.request)
  }

  /// Lets a method that changes no state run, or reports its refusal; returns false if the state ignores the method.
  @usableFromInline
  final func permit(_ number: Int, of host: any __EngineHost) throws(Refusal) -> Bool {
    try tryBegin(number, .changesNothing, of: host).runs
  }

  /// Lets a method with a guard that sees its arguments run, or reports its refusal; returns false if the state ignores
  /// the method.
  @usableFromInline
  final func permit(
    _ number: Int, of host: any __EngineHost, guardedBy argumentGuard: () -> Verdict
  ) throws(Refusal) -> Bool {
    try tryBegin(number, .changesNothing, of: host, guardedBy: argumentGuard).runs
  }

  /// Refuses a method that changes no state, because its own conditions don't hold.
  @usableFromInline
  final func declineCall(_ number: Int, unmet: UInt64, of host: any __EngineHost) -> Refusal {
    engine(host, of: number).refuse(__MethodNumber.index(number), unmet)
  }

  /// Begins a method, or returns a run that must wait.
  @usableFromInline
  final func beginOrWait(
    _ number: Int, _ mode: __Run.Mode, _ waiter: __Waiter?, of host: any __EngineHost, in type: Any.Type
  ) throws(Refusal) -> __Run {
    try tryBegin(number, mode.union(.waits), waiter, of: host, in: type)
  }

  /// Begins a method with a guard that sees its arguments, or returns a run that must wait.
  @usableFromInline
  final func beginOrWait(
    _ number: Int, _ mode: __Run.Mode, _ waiter: __Waiter?, of host: any __EngineHost, in type: Any.Type,
    guardedBy argumentGuard: () -> Verdict
  ) throws(Refusal) -> __Run {
    try tryBegin(number, mode.union(.waits), waiter, of: host, in: type, guardedBy: argumentGuard)
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
    if let byte = NameBits.byte(of: value) { return try perform(kind, byte, in: region, of: host) }
    guard let key = NameBits.key(of: value) else { return nil }
    return try perform(kind, key, in: region, of: host)
  }

  @usableFromInline
  final func perform(
    _ kind: Request.Kind, _ key: NameBits.Key, in region: Int, of host: any __EngineHost
  ) throws -> Effect? {
    guard let request = engine(host, region: region).plans.pointee.request(kind, key) else { return nil }
    return try engine(host, region: region).perform(request)
  }

  @usableFromInline
  final func perform(_ kind: Request.Kind, _ byte: UInt8, in region: Int, of host: any __EngineHost) throws -> Effect? {
    guard let request = engine(host, region: region).plans.pointee.request(kind, byte) else { return nil }
    return try engine(host, region: region).perform(request)
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
    if let byte = NameBits.byte(of: value) { return can(kind, byte, in: region, of: host) }
    return NameBits.key(of: value).flatMap { can(kind, $0, in: region, of: host) }
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ key: NameBits.Key, in region: Int, of host: any __EngineHost) -> Bool? {
    guard let request = engine(host, region: region).plans.pointee.request(kind, key) else { return nil }
    return engine(host, region: region).can(request)
  }

  @usableFromInline
  final func can(_ kind: Request.Kind, _ byte: UInt8, in region: Int, of host: any __EngineHost) -> Bool? {
    guard let request = engine(host, region: region).plans.pointee.request(kind, byte) else { return nil }
    return engine(host, region: region).can(request)
  }

  /// The refusal that a request would get now; nil if it may be performed.
  @usableFromInline
  final func refusal(of request: Request, in region: Int, of host: any __EngineHost) -> Refusal? {
    engine(host, region: region).refusal(of: request)
  }

  /// Reports the call of a method that changes no state.
  @usableFromInline
  final func concludeCall<Result>(_ number: Int, _ result: Result, of host: any __EngineHost) {
    let machine = engine(host, of: number)
    machine.recordTrigger(.method(__MethodNumber.index(number)))
    machine.concludeCall { machine.reportCall(flattened(result), of: __MethodNumber.index(number)) }
  }

  /// Reports the error of a method that changes no state.
  @usableFromInline
  final func concludeCall(_ number: Int, error: any Error, of host: any __EngineHost) {
    let machine = engine(host, of: number)
    machine.recordTrigger(.method(__MethodNumber.index(number)))
    machine.report(error, of: __MethodNumber.index(number))
    machine.runPendingWork(after: .attempt)
  }
}

/// Ends a method that can't throw. Its refusal is a mistake of the program, such as a target that isn't declared.
@inlinable
@inline(__always)
func reportingMistake<Result>(_ finish: () throws -> Result) -> Result? {
  do { return try finish() } catch {
    report(mistake: error)
    return nil
  }
}

@usableFromInline
func report(mistake: any Error) { if mistake is Refusal { MistakeReport.write(["\(mistake)"]) } }
