// The machines of hosts whose states carry values.

extension HostMachine {
  /// The current state with its value.
  public func __current() -> Host.__Value { locked { value(of: engine.current, values.current) } }

  /// The state that a callback is about, with its value.
  public func __value(at moment: Moment, _ step: __Step) -> Host.__Value {
    switch moment {
    case .willEnter: return value(of: Int(step.change.target), values.next)
    case .didExit: return value(of: Int(step.change.source), values.previous)
    default: return value(of: engine.current, values.current)
    }
  }

  private func value(of state: Int, _ known: Host.__Value?) -> Host.__Value {
    // A state with values is only entered by requests that provide them.
    guard let value = values.state(state, known) else {
      fatalError("'\(nameOfCase(compiled.states[state]))' was entered without its values")
    }
    return value
  }

  /// The values of the host's states.
  @inlinable
  var values: __StateValues<Host.__Value> {
    // Only hosts with such a core have states of this type.
    guard let values = core.values else { fatalError("the states of '\(Host.self)' carry no values") }
    return unsafeDowncast(values, to: __StateValues<Host.__Value>.self)
  }

  // MARK: - Entering a state with values

  /// Goes to a state directly, with its value, where the rules declare that.
  ///
  /// - Throws: A ``Refusal``.
  @discardableResult
  public func transition(
    to target: Host.__Value, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let values = values
    let index = values.indexOfState(target)
    guard engine.isIdle else {
      // For a question. The running transition may need another value.
      let offerAgain = values.takeOffer()
      values.offer(target, for: index)
      defer {
        values.withdraw()
        offerAgain?()
      }
      try engine.postpone(.target(index)) { [self] in
        _ = try transition(to: target, userInfo: userInfo, animated: animated)
      }
      return .queued
    }
    values.offer(target, for: index)
    defer { values.withdraw() }
    return try perform(.target(index), userInfo, animated)
  }

  /// Goes to a state with its value, without data for observers: see `transition(to:userInfo:animated:)`.
  @inlinable
  @discardableResult
  public func transition(to target: Host.__Value) throws -> Outcome<State, Event, Method> {
    guard __host.monitor == nil, engine.isIdle else { return try transition(to: target, userInfo: [:]) }
    let values = values
    let index = values.indexOfState(target)
    values.offer(target, for: index)
    defer { values.withdraw() }
    return try performed(.target(index))
  }

  /// Goes to a state with its value, and returns an outcome that may leave the host's isolation.
  public func __transition(to target: Host.__Value, userInfo: [String: any Sendable], animated: Bool) throws
    -> sending Outcome<State, Event, Method>
  {
    try transition(to: target, userInfo: userInfo, animated: animated).sendable()
  }
}
