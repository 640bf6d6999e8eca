// Hosts whose states carry values, as in `case failed(any Error)`. Their machines, rules, transitions and refusals use
// only the names of the states. The values are stored beside the machine and change with the state.

/// The values of a host's states.
@frozen
public struct __StateValues<Value> {
  /// The value of the current state; nil if it has none.
  @usableFromInline var current: Value?
  /// The value of the state that is entered next.
  @usableFromInline private(set) var next: Value?
  /// The index of that state; -1 for none.
  @usableFromInline private(set) var nextIndex = -1
  /// The value of the previous state.
  @usableFromInline var previous: Value?

  /// No values: the initial state has none.
  @inlinable public init() {}

  /// Offers a value for the state that is entered next.
  @inlinable
  mutating func offer(_ value: Value?, at index: Int) {
    next = value
    nextIndex = value == nil ? -1 : index
  }

  /// Makes the offered value the current one, if it was offered for the state that is entered.
  @inlinable
  @inline(__always)
  mutating func adopt(_ state: Int) {
    previous = current
    current = nextIndex == state ? next : nil
    offer(nil, at: -1)
  }
}

extension MachineOwner where __Value == Never {
  /// No values.
  public var __values: __StateValues<Never> {
    get { __StateValues() }
    nonmutating set {}
  }
  /// No values.
  public static func __name(of value: Never) -> StateName {}
  /// No values.
  public static func __plain(_ name: StateName) -> Never? { nil }
  /// No values.
  public static func __failed(_ name: StateName, _ error: any Error) -> Never? { nil }
}

extension MachineOwner where Self: __EngineHost, __Value == Never {
  /// No values.
  @inlinable public func __adopt(_ state: Int) {}
  /// No values.
  @inlinable public func __offers(_ state: Int) -> Bool { false }
  /// No values.
  @inlinable public func __offer(_ error: any Error, for state: Int) {}
  /// No values.
  public var __offered: Any? {
    get { nil }
    set {}
  }
  /// No values.
  public var __keptValues: Any? {
    get { nil }
    set {}
  }
}

extension MachineOwner where Self: __EngineHost {
  /// Whether states carry values.
  @inlinable public var __hasValues: Bool { __Value.self != Never.self }
  /// Makes the offered value of the state that is entered the current one.
  @inlinable
  public func __adopt(_ state: Int) {
    __values.adopt(state)
  }

  /// Whether a value was offered for a state.
  @inlinable
  public func __offers(_ state: Int) -> Bool { __values.nextIndex == state }

  /// Offers an error as the value of a state that carries one.
  public func __offer(_ error: any Error, for state: Int) {
    __values.offer(Self.__failed(__compiled.__state(state), error), at: state)
  }

  /// The offered value, for a queued request.
  public var __offered: Any? {
    get { __values.next }
    set {
      let value = newValue as? __Value
      let index = value.flatMap { HostMachine(__host: self).stateIndex(Self.__name(of: $0)) }
      __values.offer(value, at: index ?? -1)
    }
  }

  /// The values, which a failed transaction restores.
  public var __keptValues: Any? {
    get { __values }
    set { if let values = newValue as? __StateValues<__Value> { __values = values } }
  }
}

extension HostMachine {
  /// The current state with its value.
  @inlinable
  public func __current() -> Host.__Value { locked { value(of: engine.current, __host.__values.current) } }

  /// The state that a callback is about, with its value.
  @inlinable
  public func __value(at moment: Moment, _ step: __Step) -> Host.__Value {
    switch moment {
    case .willEnter: return value(of: Int(step.change.target), __host.__values.next)
    case .didExit: return value(of: Int(step.change.source), __host.__values.previous)
    default: return value(of: engine.current, __host.__values.current)
    }
  }

  @inlinable
  func value(of state: Int, _ known: Host.__Value?) -> Host.__Value {
    let name = self.state(at: UInt16(truncatingIfNeeded: state))
    if let known, Host.__name(of: known) == name { return known }
    // A state with values is only entered by requests that provide them.
    guard let plain = Host.__plain(name) else { fatalError("'\(nameOfCase(name))' was entered without its values") }
    return plain
  }

  // MARK: - Entering a state with values

  /// Goes to a state directly, with its value, where the rules declare that.
  ///
  /// - Throws: A ``Refusal``.
  @discardableResult
  public func transition(
    to target: Host.__Value, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let index = try index(of: Host.__name(of: target))
    guard engine.isSettled else { return try postpone(toEnter: target, index, userInfo, animated) }
    __host.__values.offer(target, at: index)
    defer { __host.__values.offer(nil, at: -1) }
    return try perform(.target(index), userInfo, animated)
  }

  /// Goes to a state with its value, without data for observers: see `transition(to:userInfo:animated:)`.
  @inlinable
  @inline(__always)
  @discardableResult
  public func transition(to target: Host.__Value) throws -> Outcome<State, Event, Method> {
    guard __host.__monitor == nil, let index = stateIndex(Host.__name(of: target)), engine.isSettled else {
      return try transition(to: target, userInfo: [:])
    }
    __host.__values.offer(target, at: index)
    defer { __host.__values.offer(nil, at: -1) }
    return try performed(.target(index))
  }

  func postpone(
    toEnter target: Host.__Value, _ index: Int, _ userInfo: [String: Any], _ animated: Bool
  ) throws -> Outcome<State, Event, Method> {
    try engine.postpone(.target(index)) { [self] in
      _ = try transition(to: target, userInfo: userInfo, animated: animated)
    }
    return .queued
  }

  /// Goes to a state with its value, and returns an outcome that may leave the host's isolation.
  public func __transition(to target: Host.__Value, userInfo: [String: Any], animated: Bool) throws
    -> sending Outcome<State, Event, Method>
  {
    try transition(to: target, userInfo: userInfo, animated: animated).sendable()
  }
}
