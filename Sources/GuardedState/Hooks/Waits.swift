// What guarded methods with `otherwise: .wait` call. Such a method asks its guard, waits for its turn, asks again, and so on:
// between a guard that holds and the body nothing else happens.

extension HostMachine {
  /// Whether a method that changes no state may run now; false where it must wait.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - turn: What ``__wait(_:_:for:isolation:)`` has returned; nil before.
  /// - Throws: The ``Refusal``, reported, where it would wait in vain.
  @inlinable
  @inline(__always)
  public func __enters(_ method: Int, _ turn: __Turn?) throws(Refusal) -> Bool {
    if turn == nil, engine.entersPlainly(method) { return true }
    return try engine.enters(method, turn)
  }

  /// Begins the transition of a method: steps 1 to 3; where it must wait, the run says so.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: What kind of body it has.
  ///   - turn: What ``__wait(_:_:for:isolation:)`` has returned; nil before.
  /// - Throws: The ``Refusal``, reported, where it would wait in vain; or a `CancellationError`.
  @inlinable
  @inline(__always)
  public func __tryEnter(_ method: Int, _ mode: __BodyMode, _ turn: __Turn?) throws -> __Run {
    // One whose turn it is has been asked.
    if turn == nil { try Task.checkCancellation() }
    return try engine.enterBody(method, mode, turn, for: ObjectIdentifier(Host.self))
  }

  /// Waits for the turn of a method.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - turn: What it has returned before, where the guard did not hold then; nil for the first time.
  ///   - limit: How long it waits at most; nil for any time.
  ///   - isolation: Where the host is.
  /// - Returns: What the guard is asked with.
  /// - Throws: A ``Refusal``, reported, or a `CancellationError`.
  public func __wait(
    _ method: Int, _ turn: __Turn?, for limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> __Turn {
    let waiter: __Turn
    if let turn {
      waiter = turn
      engine.goOn(turn)
    } else {
      try Task.checkCancellation()
      waiter = engine.enlist(.call(method), limit)
    }
    let verdict = await waiter.verdict(isolation: isolation)
    try engine.conclude(waiter, verdict)
    return waiter
  }

  // MARK: - Guards that see the arguments

  /// The same as without `asked`: the method has no guard that sees its arguments.
  @inlinable
  @inline(__always)
  public func __enters(
    _ method: Int, _ turn: __Turn?, _ asked: __Unasked
  ) throws(Refusal) -> Bool { try __enters(method, turn) }

  /// The same as without `asked`.
  @inlinable
  @inline(__always)
  public func __tryEnter(
    _ method: Int, _ mode: __BodyMode, _ turn: __Turn?, _ asked: __Unasked
  ) throws -> __Run { try __tryEnter(method, mode, turn) }

  /// Whether a method that changes no state may run now with its arguments; false where it must wait.
  ///
  /// - Throws: The ``Refusal``, reported, where it would wait in vain.
  public func __enters(
    _ method: Int, _ turn: __Turn?, _ asked: @autoclosure () -> __Asked
  ) throws(Refusal) -> Bool {
    try engine.asking(asked) { () throws(Refusal) in try __enters(method, turn) }
  }

  /// Begins the transition of a method if it may run with its arguments: steps 1 to 3; where it must wait, the run says so.
  ///
  /// - Throws: The ``Refusal``, reported, where it would wait in vain; or a `CancellationError`.
  public func __tryEnter(
    _ method: Int, _ mode: __BodyMode, _ turn: __Turn?, _ asked: @autoclosure () -> __Asked
  ) throws -> __Run {
    // One whose turn it is has been asked.
    if turn == nil { try Task.checkCancellation() }
    return try engine.asking(asked) { () throws(Refusal) in
      try engine.enterBody(method, mode, turn, for: ObjectIdentifier(Host.self))
    }
  }
}

/// The function `waitUntil` of a host without isolation, which runs in the caller's isolation.
public struct __WaitUntil<Host: MachineOwner> {
  private let machine: HostMachine<Host>

  /// The function of a host.
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
