// Members that forward to the machine. The macro writes them only for hosts whose isolation they need to have.

extension GuardedHost where __Forwarding == Void {
  /// The machine, as a value that retains the host.
  @inlinable
  @inline(__always)
  var hostMachine: HostMachine<Self> { HostMachine(__host: self) }

  /// Whether a guarded method may be called now. ``refusal(of:)`` says why not.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  @inlinable
  public func can(_ method: MethodName) -> Bool {
    // Without the machine as a value, which would retain the host and the core.
    if monitor == nil, let answer = __core.can(.method, for: method, of: self) { return answer }
    return canSlow(method)
  }

  @inlinable
  @inline(never)
  func canSlow(_ method: MethodName) -> Bool { hostMachine.can(call: method) }

  /// The refusal that calling a guarded method now would give; nil if it is allowed: see
  /// ``GuardedMachine/refusal(of:)``.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  public func refusal(of method: MethodName) -> Refusal? { hostMachine.refusal(of: method) }

  /// Fires an event, with data for observers: see ``GuardedMachine/fire(_:userInfo:animated:)``.
  ///
  /// - Returns: The transition, or that the event was queued or deferred.
  /// - Throws: A ``Refusal`` if the event isn't accepted now, or the error of the method that performs it.
  @discardableResult
  public func fire(
    _ event: EventName, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<StateName, EventName, MethodName> {
    try hostMachine.fire(event, userInfo: userInfo, animated: animated)
  }

  /// Fires an event: see ``GuardedMachine/fire(_:userInfo:animated:)``.
  ///
  /// - Returns: The transition, or that the event was queued or deferred.
  /// - Throws: A ``Refusal`` if the event isn't accepted now, or the error of the method that performs it.
  @inlinable
  @inline(__always)
  @discardableResult
  public func fire(_ event: EventName) throws -> Outcome<StateName, EventName, MethodName> {
    guard monitor == nil, let effect = try __core.perform(.event, for: event, of: self) else {
      return try fireSlow(event)
    }
    return Outcome(effect, hostMachine.outcomeOrigin)
  }

  @inlinable
  @inline(never)
  func fireSlow(_ event: EventName) throws -> Outcome<StateName, EventName, MethodName> { try hostMachine.fire(event) }

  /// Calls a guarded method by its name: see ``GuardedMachine/handle(_:_:allowing:)``.
  ///
  /// - Returns: The result of the method; nil if that is `Void`.
  /// - Throws: A ``Refusal`` if the call isn't allowed or doesn't fit the method, or the error of the method.
  @discardableResult
  public func handle(_ name: String, _ arguments: [Any] = [], allowing methods: [MethodName]? = nil) throws -> Any? {
    try hostMachine.handle(name, arguments, allowing: methods)
  }

  /// Waits until one of several states is the current one or encloses it: see
  /// ``GuardedMachine/waitUntil(_:_:within:isolation:)``.
  ///
  /// - Returns: The state that was reached.
  /// - Throws: A ``Refusal``, or a `CancellationError`.
  @discardableResult
  public func waitUntil(
    _ state: StateName, _ others: StateName..., within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> StateName {
    try await hostMachine.__waitUntil(anyOf: [state] + others, within: limit, isolation: isolation)
  }
}

// A class whose states carry values has these members for its own type of states.
extension GuardedHost where __Forwarding == Void, __Value == Never {
  /// The current state.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: StateName {
    get { hostMachine.state }
    @available(
      *, unavailable,
      message:
        "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'"
    )
    set {}
  }

  /// Enters a state without an event, with data for observers.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A ``Refusal`` if the rules declare no `In(_:to:)` that allows it now.
  @discardableResult
  public func transition(
    to target: StateName, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<StateName, EventName, MethodName> {
    try hostMachine.transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Enters a state without an event.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A ``Refusal`` if the rules declare no `In(_:to:)` that allows it now.
  @inlinable
  @inline(__always)
  @discardableResult
  public func transition(to target: StateName) throws -> Outcome<StateName, EventName, MethodName> {
    guard monitor == nil, let effect = try __core.perform(.target, for: target, of: self) else {
      return try transitionSlow(to: target)
    }
    return Outcome(effect, hostMachine.outcomeOrigin)
  }

  @inlinable
  @inline(never)
  func transitionSlow(to target: StateName) throws -> Outcome<StateName, EventName, MethodName> {
    try hostMachine.transition(to: target)
  }
}
