// Hosts whose states carry values, as in `case failed(any Error)`: their machines know the names of the states alone, and
// rules, transitions and refusals name those. The values are kept beside the machine, and change with the state.

/// The values of a host's states.
public struct __StateValues<Value> {
  /// The state that the host is in; nil for one without a value.
  var current: Value?
  /// The state that it is about to enter.
  var next: Value?
  /// The state that it was in before.
  var previous: Value?

  /// No values: the initial state has none.
  public init() {}
}

extension MachineOwner where __Value == Never {
  /// No values.
  public var __values: __StateValues<Never> {
    get { __StateValues() }
    set {}
  }
  /// No values.
  public static func __name(of value: Never) -> StateName {}
  /// No values.
  public static func __plain(_ name: StateName) -> Never? { nil }
  /// No values.
  public static func __failed(_ name: StateName, _ error: any Error) -> Never? { nil }
}

extension MachineOwner {
  /// Takes the value that was offered for a state which is entered.
  func __adopt(_ state: Int) {
    let offered = __offers(state) ? __values.next : nil
    __values.previous = __values.current
    __values.current = offered
    __values.next = nil
  }

  /// Whether a value was offered for a state.
  func __offers(_ state: Int) -> Bool {
    __values.next.map { Self.__name(of: $0) == __compiled.__state(state) } ?? false
  }

  /// Offers an error as the value of a state that carries one.
  func __offer(_ error: any Error, for state: Int) {
    __values.next = Self.__failed(__compiled.__state(state), error)
  }

  /// The value that is offered, for a request that waits.
  var __offered: Any? {
    get { __values.next }
    set { __values.next = newValue as? __Value }
  }

  /// The values, to be put back when a transaction fails.
  var __keptValues: Any? {
    get { __values }
    set { if let values = newValue as? __StateValues<__Value> { __values = values } }
  }
}

extension HostMachine {
  /// The current state with its value.
  public func __current() -> Host.__Value { locked { value(of: core.state, __host.__values.current) } }

  /// The state with its value that a callback of a state is about.
  public func __value(at moment: __Moment) -> Host.__Value {
    let change = core.transition
    switch moment {
    case .willEnter: return value(of: change.target, __host.__values.next)
    case .didExit: return value(of: change.source, __host.__values.previous)
    default: return value(of: core.state, __host.__values.current)
    }
  }

  private func value(of state: Int, _ known: Host.__Value?) -> Host.__Value {
    let name = compiled.states[state]
    if let known, Host.__name(of: known) == name { return known }
    // No way leads to a state with values but one that brings them.
    guard let plain = Host.__plain(name) else { fatalError("'\(nameOfCase(name))' was entered without its values") }
    return plain
  }

  // MARK: - Going to a state with values

  /// Goes to a state directly, with its value, where the rules declare that.
  ///
  /// - Throws: A ``Refusal``.
  @discardableResult
  public func transition(
    to target: Host.__Value, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    try locked {
      let name = Host.__name(of: target)
      guard let index = compiled.stateIndices[name] else { throw core.unknown(.unknownState, nameOfCase(name)) }
      guard core.isSettled else {
        try core.wait(.target(index)) { _ = try transition(to: target, userInfo: userInfo, animated: animated) }
        return .queued
      }
      __host.__values.next = target
      defer { __host.__values.next = nil }
      return Outcome(try core.perform(.target(index), userInfo: userInfo, animated: animated))
    }
  }

  /// Goes to a state with its value, and returns an outcome that may leave the host's isolation.
  public func __transition(to target: Host.__Value, userInfo: [String: Any], animated: Bool) throws
    -> sending Outcome<State, Event, Method>
  {
    try transition(to: target, userInfo: userInfo, animated: animated).sendable()
  }

  // MARK: - Bodies that return a state with values

  /// Offers what a body has returned, and gives the machine its name.
  private func offer(_ value: Host.__Value, _ kept: inout Host.__Value?) -> State {
    __host.__values.next = value
    kept = value
    return Host.__name(of: value)
  }

  /// The state with its value that a method returns: the one that its body chose, or the current one when that was refused.
  private func chosen(_ name: State, _ kept: Host.__Value?) -> Host.__Value {
    if let kept, Host.__name(of: kept) == name { return kept }
    return __current()
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns.
  public func __perform(_ method: Int, choosing body: () -> Host.__Value) -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = __perform(method, choosing: { () -> State in offer(body(), &kept) })
    return chosen(name, kept)
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns.
  public func __perform(_ method: Int, choosing body: () throws -> Host.__Value) throws -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = try __perform(method, choosing: { () throws -> State in offer(try body(), &kept) })
    return chosen(name, kept)
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns; nil changes nothing.
  public func __perform(_ method: Int, choosing body: () throws -> Host.__Value?) rethrows -> Host.__Value? {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State? = try __perform(
      method, choosing: { () throws -> State? in try body().map { offer($0, &kept) } })
    return name.map { chosen($0, kept) }
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns.
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> Host.__Value
  ) async -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = await __perform(
      method, isolation: isolation, choosing: { () async -> State in offer(await body(), &kept) })
    return chosen(name, kept)
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns.
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> Host.__Value
  ) async throws -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = try await __perform(
      method, isolation: isolation, choosing: { () async throws -> State in offer(try await body(), &kept) })
    return chosen(name, kept)
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns; nil changes nothing.
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> Host.__Value?
  ) async rethrows -> Host.__Value? {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State? = try await __perform(
      method, isolation: isolation, choosing: { () async throws -> State? in try await body().map { offer($0, &kept) } }
    )
    return name.map { chosen($0, kept) }
  }

  /// Runs the asynchronous body of a transition in a state of its own, and then goes to the state that it returns.
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> Host.__Value
  ) async -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = await __performVia(
      method, isolation: isolation, choosing: { () async -> State in offer(await body(), &kept) })
    return chosen(name, kept)
  }

  /// Runs the asynchronous body of a transition in a state of its own, and then goes to the state that it returns.
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> Host.__Value
  ) async throws -> Host.__Value {
    var kept: Host.__Value?
    defer { __host.__values.next = nil }
    let name: State = try await __performVia(
      method, isolation: isolation, choosing: { () async throws -> State in offer(try await body(), &kept) })
    return chosen(name, kept)
  }
}
