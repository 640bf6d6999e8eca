// Hooks for guarded methods with `otherwise: .wait`. Such a method evaluates its guard, waits to be resumed, evaluates
// the guard again, and so on. Nothing runs between a guard that holds and the body.

extension __MachineCore {
  /// Waits until a method that changes no state may run.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - limit: The longest time to wait; nil without a limit.
  ///   - argumentGuard: The guard that sees the arguments.
  ///   - isolation: The isolation of the host.
  /// - Returns: Whether its body runs; false if the state ignores the method.
  /// - Throws: A ``Refusal``, reported, if waiting can't help; or a `CancellationError`.
  @inlinable
  public func whenAllowed<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, for limit: Duration? = nil,
    _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None(), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    if !Guard.seesArguments, mayRun(method), flags & Flags.pending == 0 { return true }
    return try await whenBegun(host, method, .changesNothing, in: __MachineCore.self, for: limit, argumentGuard).runs
  }

  /// Waits until the transition of a method may begin, and begins it: steps 1 to 3.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - type: A type that identifies the class whose method it is; only overrides need it.
  ///   - limit: The longest time to wait; nil without a limit.
  ///   - argumentGuard: The guard that sees the arguments.
  ///   - isolation: The isolation of the host.
  /// - Returns: The run; without a body if the state ignores the method.
  /// - Throws: A ``Refusal``, reported, if waiting can't help; or a `CancellationError`.
  @inlinable
  public func whenBegun<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ mode: __Run.Mode, in type: Any.Type = __MachineCore.self,
    for limit: Duration? = nil, _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Run {
    try Task.checkCancellation()
    return try await whenBegun(host, method, mode, in: type, for: limit, argumentGuard)
  }

  /// Evaluates the guard of a method, and waits to be resumed, until the guard holds.
  @inlinable
  final func whenBegun<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ mode: __Run.Mode, in type: Any.Type, for limit: Duration?,
    _ argumentGuard: () -> Guard, isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Run {
    var waiter: __Waiter?
    while true {
      let run =
        Guard.seesArguments
        ? try beginOrWait(method, mode, waiter, of: host, in: type, guardedBy: { argumentGuard().answer })
        : try beginOrWait(method, mode, waiter, of: host, in: type)
      if !run.waits { return run }
      waiter = try await wait(host, method, run, waiter, for: limit, argumentGuard)
    }
  }

  /// Suspends a call until its waiter is resumed.
  ///
  /// - Parameters:
  ///   - run: The run that must wait.
  ///   - waiter: The waiter of a call whose guard was false when it was resumed; nil for the first time.
  ///   - limit: The longest time to wait; nil without a limit.
  ///   - argumentGuard: The guard that sees the arguments.
  /// - Returns: The waiter, with which to evaluate the guard again.
  /// - Throws: A ``Refusal``, reported, or a `CancellationError`.
  @usableFromInline
  final func wait<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ waiter: __Waiter?, for limit: Duration?,
    _ argumentGuard: () -> Guard, isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Waiter {
    let (machine, method) = (engine(host, of: method), __MethodNumber.index(method))
    if let waiter { machine.waitAgain(waiter) } else { try Task.checkCancellation() }
    let waiter = waiter ?? machine.enlist(.call(method), limit, run.request?.pointee.allowed)
    let verdict = await waiter.verdict(isolation: isolation)
    try withoutActuallyEscaping(argumentGuard) { argumentGuard in
      let caller = Caller(argumentGuard: Guard.seesArguments ? { argumentGuard().answer } : nil)
      try machine.conclude(waiter, verdict, from: caller)
    }
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
