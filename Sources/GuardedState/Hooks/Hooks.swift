// Hooks that expansions of the macros call. Methods are represented by their indices. An expanded method runs its guard
// first, then its own code as a local function, then the hook that ends the call. The effects (`throws`, `async`) stay
// in the method.
//
// Hooks are functions of the core, which isn't generic: the compiler would specialize functions of `HostMachine` for
// each guarded class. The core gets the host as an argument.

/// Any type, for expressions: some types, such as `any (P & Q)`, can only be written between angle brackets.
@_documentation(visibility: internal)
public typealias __Type<T: ~Copyable> = T

extension __Run {
  /// The refusal that an error is. In a host that saves its changes, methods with other errors don't compile; those that
  /// a subclass inherits get a refusal that has the error.
  @usableFromInline
  static func refusal(of error: any Error) -> Refusal {
    error as? Refusal ?? Refusal(.unsaved, Refusal.Texts(cause: .init(error: error)))
  }
}

extension __MachineCore {
  // MARK: - Monitors

  /// Waits until no other thread runs a guarded method of the host.
  @inlinable
  public func enter(_ host: any __EngineHost) { monitor?.enter() }

  /// Leaves the monitor, so that other threads can run guarded methods of the host.
  @inlinable
  public func leave(_ host: any __EngineHost) { monitor?.leave() }

  // MARK: - @Allowed

  // The forms for methods without conditions are inlined into their hooks. Their errors are of any type, so that a method
  // that throws any converts none.

  /// Whether a method without conditions that changes no state runs now. Reports a refusal, or an ignored call.
  @inlinable
  @inline(__always)
  final func canCall(_ host: any __EngineHost, _ method: Int) -> Bool {
    if !mayRun(method), isClosed(method) { return false }
    return (try? requireCall(host, method)) ?? false
  }

  /// Refuses a method without conditions that changes no state and may not run now.
  ///
  /// - Returns: Whether its body runs; false if the state ignores the method.
  /// - Throws: The ``Refusal``, reported.
  @inlinable
  @inline(__always)
  final func requireCall(_ host: any __EngineHost, _ method: Int) throws -> Bool {
    if mayRun(method) { return true }
    return try permit(method, of: host)
  }

  /// Whether a method that changes no state runs now. Reports a refusal, or a call that the state ignores.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - unmet: Evaluates the conditions of a method with the trait ``__MethodTraits/asks``: see
  ///     ``failedConditions(_:_:_:_:_:_:)``.
  ///   - argumentGuard: The guard that sees the arguments. The table evaluates all conditions of a method that has one.
  @inlinable
  @inline(__always)
  public func canCall<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, unmet: @autoclosure () -> UInt64? = nil,
    _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None()
  ) -> Bool {
    if !Guard.seesArguments, !mayRun(method), isClosed(method) { return false }
    return (try? requireCall(host, method, unmet: unmet(), argumentGuard())) ?? false
  }

  /// Refuses a method that changes no state and may not run now.
  ///
  /// - Returns: Whether its body runs; false if the state ignores the method.
  /// - Throws: The ``Refusal``, reported.
  @inlinable
  @inline(__always)
  @discardableResult
  public func requireCall<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, unmet: @autoclosure () -> UInt64? = nil,
    _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None()
  ) throws(Refusal) -> Bool {
    if Guard.seesArguments { return try permit(method, of: host, guardedBy: { argumentGuard().answer }) }
    guard mayRun(method) else { return try permit(method, of: host) }
    if let unmet = unmet(), unmet != 0 { throw declineCall(method, unmet: unmet, of: host) }
    return true
  }

  /// Stops the program unless a method with `otherwise: .trap` may run now. Returns false if the state ignores it.
  @discardableResult
  public func permitOrTrap<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, unmet: @autoclosure () -> UInt64? = nil,
    _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None()
  ) -> Bool {
    do { return try requireCall(host, method, unmet: unmet(), argumentGuard()) } catch {
      if engine(host).question == nil { fatalError("\(error)") }
      fatalError("a question can't call a method with 'otherwise: .trap': ask by its name, as in 'can(.item)'")
    }
  }

  // MARK: - @Transition

  /// Begins the transition of a method without conditions: steps 1 to 3. Reports a refusal.
  @inlinable
  @inline(__always)
  final func begin(_ host: any __EngineHost, _ method: Int) -> __Run {
    if beginFast(method) {
      endDeciding()
      return .plain
    }
    return isClosed(method) ? .refused : begin(method, [], of: host, in: __MachineCore.self)
  }

  /// Begins the transition of a method without conditions: steps 1 to 3.
  ///
  /// - Throws: A ``Refusal``, reported, if the method may not run now.
  @inlinable
  @inline(__always)
  final func tryBegin(_ host: any __EngineHost, _ method: Int) throws -> __Run {
    if beginFast(method) {
      endDeciding()
      return .plain
    }
    return try tryBegin(method, [], of: host, in: __MachineCore.self)
  }

  /// Begins the transition of a method: steps 1 to 3. Reports a refusal.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - type: A type that identifies the class whose method it is; only overrides need it.
  ///   - unmet: Evaluates the conditions of a method with the trait ``__MethodTraits/asks``: see ``unmet(_:_:_:_:_:_:)``.
  ///   - argumentGuard: The guard that sees the arguments. The table evaluates all conditions of a method that has one.
  @inlinable
  @inline(__always)
  public func begin<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = __MachineCore.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None()
  ) -> __Run {
    if !Guard.seesArguments {
      if mode.isDisjoint(with: [.awaits, .overrides]), beginFast(method) {
        let unmet = unmet()
        endDeciding()
        if unmet == 0 { return .plain }
        _ = declineTransition(method, unmet: unmet, of: host)
        return .refused
      }
      if isClosed(method) { return .refused }
      return begin(method, mode, of: host, in: type)
    }
    return begin(method, mode, of: host, in: type, guardedBy: { argumentGuard().answer })
  }

  /// Begins the transition of a method: steps 1 to 3.
  ///
  /// - Throws: A ``Refusal``, reported, if the method may not run now and can't wait.
  @inlinable
  @inline(__always)
  public func tryBegin<Guard: __CallGuard>(
    _ host: any __EngineHost, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = __MachineCore.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: @autoclosure () -> Guard = __ArgumentGuard.None()
  ) throws(Refusal) -> __Run {
    if !Guard.seesArguments {
      if mode.isDisjoint(with: [.awaits, .overrides]), beginFast(method) {
        let unmet = unmet()
        endDeciding()
        if unmet == 0 { return .plain }
        throw declineTransition(method, unmet: unmet, of: host)
      }
      return try tryBegin(method, mode, of: host, in: type)
    }
    return try tryBegin(method, mode, of: host, in: type, guardedBy: { argumentGuard().answer })
  }

  /// Queues the call of a method until the running transition ends.
  public func enqueue(_ host: any __EngineHost, _ method: Int, _ call: @escaping () -> Void) {
    engine(host, of: method).enqueue(.method(__MethodNumber.index(method)), call)
  }
}

extension HostMachine {
  // MARK: - Methods that return their target

  /// Ends the transition of a method that returns its target. Reports a refusal.
  ///
  /// - Returns: The target, or the current state if it was refused.
  @inlinable
  public func __finish(_ method: Int, _ run: __Run, at target: State) -> State {
    reportingMistake { try __tryFinish(method, run, at: target) } ?? state
  }

  /// Ends the transition of a method that returns its target.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  @inlinable
  public func __tryFinish(_ method: Int, _ run: __Run, at target: State) throws -> State {
    let index = index(ofPicked: target)
    try core.tryFinish(method, run, at: index, of: engine.host) { nameOfCase(target) }
    return target
  }

  /// Ends the transition of a method that returns its target, or nil to change nothing. Reports a refusal.
  public func __finish(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? {
    reportingMistake { try __tryFinish(method, run, orStayAt: target) } ?? nil
  }

  /// Ends the transition of a method that returns its target, or nil to change nothing.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  public func __tryFinish(_ method: Int, _ run: __Run, orStayAt target: State?) throws -> State? {
    if let target { return try __tryFinish(method, run, at: target) }
    try engine.stay(__MethodNumber.index(method), run)
    return nil
  }

  /// The current state, for a refused method that returns a state.
  @inlinable
  public func __current() -> State { state }

  /// The index of a state that a body picked; -1 for an unknown one.
  @inlinable
  func index(ofPicked state: State) -> Int { stateIndex(state) ?? -1 }

  // MARK: - Requests from other isolations

  /// Fires an event and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  public func __fire(_ event: Event, userInfo: [String: any Sendable], animated: Bool) throws
    -> sending Outcome<
      State, Event, Method
    >
  {
    try fire(event, userInfo: userInfo, animated: animated).sendable()
  }

  /// The outcome of an effect, which may leave the host's isolation. The compiler drops it if the caller ignores it.
  @inlinable
  @inline(__always)
  func sendableOutcome(of effect: Effect) -> sending Outcome<State, Event, Method> {
    let table = compiled
    return Outcome(effect, ChangeOrigin(table))
  }

  /// Fires an event without data for observers, and returns an outcome that may leave the host's isolation.
  @inlinable
  @inline(__always)
  public func __fire(_ event: Event) throws -> sending Outcome<State, Event, Method> {
    guard let effect = try effect(.event, of: event, at: eventIndex(event)) else {
      return try fireSlow(event).sendable()
    }
    return sendableOutcome(of: effect)
  }

  /// Goes to a state and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  public func __transition(to target: State, userInfo: [String: any Sendable], animated: Bool) throws
    -> sending Outcome<
      State, Event, Method
    >
  {
    try transition(to: target, userInfo: userInfo, animated: animated).sendable()
  }

  /// Goes to a state without data for observers, and returns an outcome that may leave the host's isolation.
  @inlinable
  @inline(__always)
  public func __transition(to target: State) throws -> sending Outcome<State, Event, Method> {
    guard let effect = try effect(.target, of: target, at: stateIndex(target)) else {
      return try transitionSlow(to: target).sendable()
    }
    return sendableOutcome(of: effect)
  }

  /// Calls a method by its name and returns a result that may leave the host's isolation; refuses any other result.
  public func __handle(_ name: String, _ arguments: [Any], allowing methods: [Method]?) throws -> (any Sendable)? {
    try locked { try engine.call(name, arguments, indices(of: methods), leaves: true).sendable }
  }
}

// MARK: - States that carry values

extension HostMachine {
  /// Ends the transition of a method that returns its target, a state with values. Reports a refusal.
  @inlinable
  public func __finish(_ method: Int, _ run: __Run, at target: Host.__Value) -> Host.__Value {
    reportingMistake { try __tryFinish(method, run, at: target) } ?? (__current() as Host.__Value)
  }

  /// Ends the transition of a method that returns its target, a state with values.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  @inlinable
  public func __tryFinish(_ method: Int, _ run: __Run, at target: Host.__Value) throws -> Host.__Value {
    let values = values
    let index = values.indexOfState(target)
    values.offer(target, for: index)
    // A joint step takes the value at its end.
    defer { if engine.core.flags & Flags.joint == 0 { values.withdraw() } }
    try core.tryFinish(method, run, at: index, of: engine.host) { nameOfCase(compiled.states[index]) }
    return target
  }

  /// Ends the transition of a method that returns a target with values, or nil to change nothing. Reports a refusal.
  public func __finish(_ method: Int, _ run: __Run, orStayAt target: Host.__Value?) -> Host.__Value? {
    reportingMistake { try __tryFinish(method, run, orStayAt: target) } ?? nil
  }

  /// Ends the transition of a method that returns a target with values, or nil to change nothing.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  public func __tryFinish(_ method: Int, _ run: __Run, orStayAt target: Host.__Value?) throws -> Host.__Value? {
    if let target { return try __tryFinish(method, run, at: target) }
    try engine.stay(__MethodNumber.index(method), run)
    return nil
  }
}
