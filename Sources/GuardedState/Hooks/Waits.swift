// Hooks for guarded methods with `otherwise: .wait`. Such a method evaluates its guard, waits to be resumed, evaluates
// the guard again, and so on. Nothing runs between a guard that holds and the body.

extension HostMachine {
  /// Whether a method that changes no state may run now; false if it must wait.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - turn: The result of ``__wait(_:_:for:isolation:)``; nil before the first wait.
  /// - Throws: A ``Refusal``, reported, if waiting can't help.
  @inlinable
  @inline(__always)
  public func __enters(_ method: Int, _ turn: __Waiter?) throws(Refusal) -> Bool {
    if turn == nil, core.mayRun(method), core.flags & Flags.pending == 0 { return true }
    return try engine.enters(method, turn)
  }

  /// Begins the transition of a method: steps 1 to 3. The run says if the method must wait.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - turn: The result of ``__wait(_:_:for:isolation:)``; nil before the first wait.
  /// - Throws: A ``Refusal``, reported, if waiting can't help; or a `CancellationError`.
  @inlinable
  @inline(__always)
  public func __tryEnter(_ method: Int, _ mode: __BodyMode, _ turn: __Waiter?) throws -> __Run {
    // A resumed waiter has checked that already.
    if turn == nil { try Task.checkCancellation() }
    return try engine.enterBody(method, mode, turn, for: ObjectIdentifier(Host.self))
  }

  /// Suspends a call until its waiter is resumed.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - turn: The waiter of a call whose guard was false when it was resumed; nil for the first time.
  ///   - limit: The longest time to wait; nil without a limit.
  ///   - isolation: The isolation of the host.
  /// - Returns: The waiter, with which to evaluate the guard again.
  /// - Throws: A ``Refusal``, reported, or a `CancellationError`.
  public func __wait(
    _ method: Int, _ turn: __Waiter?, for limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Waiter {
    let waiter: __Waiter
    if let turn {
      waiter = turn
      engine.requeue(turn)
    } else {
      try Task.checkCancellation()
      waiter = engine.enlist(.call(method), limit)
    }
    let verdict = await waiter.verdict(isolation: isolation)
    try engine.conclude(waiter, verdict)
    return waiter
  }

  // MARK: - Guards that see the arguments

  /// Checks a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __enters(
    _ method: Int, _ turn: __Waiter?, _ asked: __NoArgumentGuard
  ) throws(Refusal) -> Bool { try __enters(method, turn) }

  /// Begins a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __tryEnter(
    _ method: Int, _ mode: __BodyMode, _ turn: __Waiter?, _ asked: __NoArgumentGuard
  ) throws -> __Run { try __tryEnter(method, mode, turn) }

  /// Whether a method that changes no state may run now with its arguments; false if it must wait.
  ///
  /// - Throws: A ``Refusal``, reported, if waiting can't help.
  public func __enters(
    _ method: Int, _ turn: __Waiter?, _ asked: @autoclosure () -> __ArgumentGuard
  ) throws(Refusal) -> Bool {
    try engine.asking(asked) { () throws(Refusal) in try __enters(method, turn) }
  }

  /// Begins the transition of a method if it may run with its arguments: steps 1 to 3. The run says if it must wait.
  ///
  /// - Throws: A ``Refusal``, reported, if waiting can't help; or a `CancellationError`.
  public func __tryEnter(
    _ method: Int, _ mode: __BodyMode, _ turn: __Waiter?, _ asked: @autoclosure () -> __ArgumentGuard
  ) throws -> __Run {
    // A resumed waiter has checked that already.
    if turn == nil { try Task.checkCancellation() }
    return try engine.asking(asked) { () throws(Refusal) in
      try engine.enterBody(method, mode, turn, for: ObjectIdentifier(Host.self))
    }
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
