// Hooks for guarded methods with `otherwise: .wait`. Such a method evaluates its guard, waits to be resumed, evaluates
// the guard again, and so on. Nothing runs between a guard that holds and the body.

extension __MachineCore {
  /// Returns a run of a method that changes no state: it runs, must wait, or is ignored.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - waiter: The result of ``__wait(_:_:_:for:isolation:)``; nil before the first wait.
  ///   - argumentGuard: The guard that sees the arguments.
  /// - Throws: A ``Refusal``, reported, if waiting can't help.
  @inlinable
  @inline(__always)
  public final func __enters<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ waiter: __Waiter?,
    _ argumentGuard: @autoclosure () -> Guard = __NoArgumentGuard()
  ) throws(Refusal) -> __Run {
    if Guard.seesArguments {
      return try permitOrWait(method, waiter, of: host, guardedBy: { argumentGuard().answer })
    }
    if waiter == nil, mayRun(method), flags & Flags.pending == 0 { return .plain }
    return try permitOrWait(method, waiter, of: host)
  }

  /// Begins the transition of a method: steps 1 to 3. The run says if the method must wait or is ignored.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - type: A type that identifies the class whose method it is; only overrides need it.
  ///   - waiter: The result of ``__wait(_:_:_:for:isolation:)``; nil before the first wait.
  ///   - argumentGuard: The guard that sees the arguments.
  /// - Throws: A ``Refusal``, reported, if waiting can't help; or a `CancellationError`.
  public final func __tryEnter<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ mode: __Run.Mode, in type: Any.Type = __MachineCore.self,
    _ waiter: __Waiter?, _ argumentGuard: @autoclosure () -> Guard = __NoArgumentGuard()
  ) throws -> __Run {
    // A resumed waiter has checked that already.
    if waiter == nil { try Task.checkCancellation() }
    let mode = mode.union(.waits)
    if !Guard.seesArguments { return try tryBegin(method, mode, waiter, of: host, in: type) }
    return try tryBegin(method, mode, waiter, of: host, in: type, guardedBy: { argumentGuard().answer })
  }

  /// Suspends a call until its waiter is resumed.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - waiter: The waiter of a call whose guard was false when it was resumed; nil for the first time.
  ///   - limit: The longest time to wait; nil without a limit.
  ///   - isolation: The isolation of the host.
  /// - Returns: The waiter, with which to evaluate the guard again.
  /// - Throws: A ``Refusal``, reported, or a `CancellationError`.
  public final func __wait(
    _ host: any __EngineHost, _ method: Int, _ waiter: __Waiter?, for limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Waiter {
    let (machine, method) = (engine(host, of: method), __MethodNumber.index(method))
    if let waiter { machine.waitAgain(waiter) } else { try Task.checkCancellation() }
    let waiter = waiter ?? machine.enlist(.call(method), limit)
    let verdict = await waiter.verdict(isolation: isolation)
    try machine.conclude(waiter, verdict)
    return waiter
  }
}

/// The function `waitUntil` of a host without isolation, which runs in the caller's isolation.
public struct __WaitUntil<Host: MachineOwner> {
  private let machine: HostMachine<Host>

  /// Makes the function of a host.
  public init(__host host: Host) { machine = HostMachine(__host: host) }

  /// Waits until one of several states is reached: see ``GuardedMachine/waitUntil(_:_:within:isolation:)``.
  ///
  /// - Throws: A ``Refusal``, or a `CancellationError`.
  @discardableResult
  public func callAsFunction(
    _ state: Host.StateName, _ others: Host.StateName..., within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Host.StateName {
    try await machine.__waitUntil(anyOf: [state] + others, within: limit, isolation: isolation)
  }
}
