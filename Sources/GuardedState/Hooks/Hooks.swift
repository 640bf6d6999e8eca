// Hooks that expansions of the macros call. Methods are represented by their indices. An expanded method runs its guard
// first, then its own code as a local function, then the hook that ends the call. The effects (`throws`, `async`) stay
// in the method.

/// Returns nil for a refused call whose result is optional and opaque: the body determines its type.
@inlinable
public func __nothing<Result>(of body: () throws -> Result?) -> Result? { nil }

/// Returns nil for a refused call whose result is optional and opaque, of an async body.
@inlinable
public func __nothing<Result>(of body: () async throws -> Result?) -> Result? { nil }

extension HostMachine {
  // MARK: - Monitors

  /// Waits until no other thread runs a guarded method of the host.
  @inlinable
  public func __enter() { __host.__monitor?.enter() }

  /// Leaves the monitor, so that other threads can run guarded methods of the host.
  @inlinable
  public func __leave() { __host.__monitor?.leave() }

  // MARK: - @Allowed

  /// Whether a method that changes no state may run now. Reports a refusal.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - unmet: Evaluates the conditions of a method with the trait ``__MethodTraits/asks``: see ``__asked(_:_:_:_:)``.
  @inlinable
  @inline(__always)
  public func __permits(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) -> Bool {
    let core = core
    if !core.mayRun(method), core.isClosed(method) { return false }
    return (try? __permit(method, unmet: unmet())) != nil
  }

  /// Refuses a method that changes no state and may not run now.
  ///
  /// - Throws: The ``Refusal``, reported.
  @inlinable
  @inline(__always)
  public func __permit(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) throws(Refusal) {
    let core = core
    guard core.mayRun(method) else { return try core.permit(method, of: __host.__engineHost) }
    if let unmet = unmet(), unmet != 0 { throw engine.declined(method, unmet) }
  }

  /// Stops the program unless a method with `otherwise: .trap` may run now.
  public func __permitOrTrap(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) {
    do { try __permit(method, unmet: unmet()) } catch { fatalError("\(error)") }
  }

  /// Evaluates a method's conditions in order, and returns a bit for each false one. Requests that they make are
  /// queued.
  @inlinable
  @inline(__always)
  public func __asked(
    _ first: @autoclosure () -> Bool, _ second: @autoclosure () -> Bool = true, _ third: @autoclosure () -> Bool = true,
    _ fourth: @autoclosure () -> Bool = true
  ) -> UInt64 {
    engine.unsettled { __unmet(first(), second(), third(), fourth()) }
  }

  /// Never called: accepts a condition that is no `Bool`, which is reported where it is named.
  @_disfavoredOverload
  public func __asked<each Condition>(_ conditions: repeat each Condition) -> UInt64 { 0 }

  /// Reports the call of a method that changes no state, and returns its result.
  @inlinable
  @inline(__always)
  public func __called<Result>(_ method: Int, _ result: Result) -> Result {
    let core = core
    if !core.hasNoListeners { core.concludeCall(method, result, of: __host.__engineHost) }
    return result
  }

  /// Reports a call with an optional result, which needs no dynamic cast to be flattened.
  @inlinable
  @inline(__always)
  public func __called<Result>(_ method: Int, _ result: Result?) -> Result? {
    let core = core
    if !core.hasNoListeners { core.concludeCall(method, result, of: __host.__engineHost) }
    return result
  }

  /// Reports a call with a noncopyable result, which listeners don't receive.
  @_disfavoredOverload
  @inlinable
  public func __called<Result: ~Copyable>(_ method: Int, _ result: consuming Result) -> Result {
    let core = core
    if !core.hasNoListeners { core.concludeCall(method, (), of: __host.__engineHost) }
    return result
  }

  /// Reports the error of a body that changes no state.
  @inlinable
  @inline(__always)
  public func __failed(_ method: Int, _ error: any Error) {
    let core = core
    if !core.hasNoListeners { core.concludeCall(method, error: error, of: __host.__engineHost) }
  }

  // MARK: - @Transition

  /// Begins the transition of a method: steps 1 to 3. Reports a refusal.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: The kind of its body.
  ///   - unmet: Evaluates the conditions of a method with the trait ``__MethodTraits/asks``: see ``__unmet(_:_:_:_:)``.
  @inlinable
  @inline(__always)
  public func __begin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0
  ) -> __Run {
    let core = core
    if mode.isDisjoint(with: [.awaits, .overrides]), core.beginFast(method) {
      let unmet = unmet()
      if unmet == 0 { return .plain }
      _ = core.decline(method, unmet: unmet, of: __host.__engineHost)
      return .refused
    }
    if core.isClosed(method) { return .refused }
    return core.begin(method, mode, of: __host.__engineHost, for: ObjectIdentifier(Host.self))
  }

  /// Begins the transition of a method: steps 1 to 3.
  ///
  /// - Throws: A ``Refusal``, reported, if the method may not run now and can't wait.
  @inlinable
  @inline(__always)
  public func __tryBegin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0
  ) throws(Refusal) -> __Run {
    let core = core
    if mode.isDisjoint(with: [.awaits, .overrides]), core.beginFast(method) {
      let unmet = unmet()
      if unmet == 0 { return .plain }
      throw core.decline(method, unmet: unmet, of: __host.__engineHost)
    }
    return try core.tryBegin(method, mode, of: __host.__engineHost, for: ObjectIdentifier(Host.self))
  }

  /// Returns a bit for each false condition of a method.
  @inlinable
  @inline(__always)
  public func __unmet(_ first: Bool, _ second: Bool = true, _ third: Bool = true, _ fourth: Bool = true) -> UInt64 {
    (first ? 0 : 1) | (second ? 0 : 2) | (third ? 0 : 4) | (fourth ? 0 : 8)
  }

  /// Never called: accepts a condition that is no `Bool`, which is reported where it is named.
  @_disfavoredOverload
  public func __unmet<each Condition>(_ conditions: repeat each Condition) -> UInt64 { 0 }

  /// Whether a state is the current one or encloses it, for a guard of another region.
  @inlinable
  @inline(__always)
  public func __isWithin(_ state: State) -> Bool {
    knownState == state || stateIndex(state).map { engine.isWithin($0) } ?? false
  }

  /// Queues the call of a method until the running transition ends.
  public func __enqueue(_ method: Int, _ call: @escaping () -> Void) { engine.enqueue(.method(method), call) }

  /// Ends the transition of a method whose body has run: steps 5 to 12. Reports a refusal.
  @inlinable
  @inline(__always)
  public func __finish(_ method: Int, _ run: __Run) {
    let core = core
    if !core.finishFast(method, run) { core.finish(method, run, of: __host.__engineHost) }
  }

  /// Ends the transition of a method whose body has run: steps 5 to 12.
  ///
  /// - Throws: A ``Refusal``, reported, if nothing picks one of several targets.
  @inlinable
  @inline(__always)
  public func __tryFinish(_ method: Int, _ run: __Run) throws(Refusal) {
    let core = core
    if !core.finishFast(method, run) { try core.tryFinish(method, run, of: __host.__engineHost) }
  }

  /// Ends the transition of a method that returns its target. Reports a refusal.
  ///
  /// - Returns: The target, or the current state if it was refused.
  @inlinable
  public func __finish(_ method: Int, _ run: __Run, at target: State) -> State {
    reportingMistake { () throws(Refusal) in try __tryFinish(method, run, at: target) } ?? state
  }

  /// Ends the transition of a method that returns its target.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  @inlinable
  public func __tryFinish(_ method: Int, _ run: __Run, at target: State) throws(Refusal) -> State {
    let index = index(ofPicked: target)
    try core.tryFinish(method, run, at: index, of: __host.__engineHost) { nameOfCase(target) }
    return target
  }

  /// Ends the transition of a method that returns its target, or nil to change nothing. Reports a refusal.
  public func __finish(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? {
    reportingMistake { () throws(Refusal) in try __tryFinish(method, run, orStayAt: target) } ?? nil
  }

  /// Ends the transition of a method that returns its target, or nil to change nothing.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  public func __tryFinish(_ method: Int, _ run: __Run, orStayAt target: State?) throws(Refusal) -> State? {
    if let target { return try __tryFinish(method, run, at: target) }
    engine.abandon(method, run, nil)
    return nil
  }

  /// Ends the transition of a method whose body threw, without a change.
  @inlinable
  @inline(__always)
  public func __abandon(_ method: Int, _ run: __Run, _ error: any Error) {
    core.abandon(method, run, error, of: __host.__engineHost)
  }

  /// The error that ends the transition of a canceled async body that doesn't throw; nil if the transition continues.
  public func __cancellation(_ run: __Run) -> CancellationError? {
    Task.isCancelled && engine.hasElse(run) ? CancellationError() : nil
  }

  /// The current state, for a refused method that returns a state.
  @inlinable
  public func __current() -> State { state }

  /// The index of a state that a body picked; -1 for an unknown one.
  @inlinable
  func index(ofPicked state: State) -> Int { stateIndex(state) ?? -1 }

  // MARK: - Custom errors

  /// Performs a request and converts its refusal to an error type.
  @inlinable
  @inline(__always)
  public func __refusing<Failure: RefusalConvertible, Result>(
    as type: Failure.Type, _ request: () throws(Refusal) -> Result
  ) throws(Failure) -> Result {
    do throws(Refusal) { return try request() } catch { throw Failure(refusal: error) }
  }

  /// Never called: accepts an error type that can't be made of a refusal, which has been reported.
  @_disfavoredOverload
  public func __refusing<Failure: Error, Result>(
    as type: Failure.Type, _ request: () throws(Refusal) -> Result
  ) throws(Failure) -> Result {
    do throws(Refusal) { return try request() } catch { fatalError("\(error)") }
  }

  // MARK: - Guards that see the arguments

  /// Checks a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __permits(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) -> Bool { __permits(method, unmet: unmet()) }

  /// Checks a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __permit(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) throws(Refusal) { try __permit(method, unmet: unmet()) }

  /// Checks a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __permitOrTrap(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) { __permitOrTrap(method, unmet: unmet()) }

  /// Begins a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __begin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard
  ) -> __Run { __begin(method, mode, unmet: unmet()) }

  /// Begins a method without a guard that sees its arguments: forwards to the overload without `asked`.
  @inlinable
  @inline(__always)
  public func __tryBegin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard
  ) throws(Refusal) -> __Run { try __tryBegin(method, mode, unmet: unmet()) }

  /// Whether a method that changes no state may run now with its arguments. Reports a refusal.
  public func __permits(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: @autoclosure () -> __ArgumentGuard
  ) -> Bool {
    // For such a method, the table evaluates all conditions.
    (try? __permit(method, asked())) != nil
  }

  /// Refuses a method that changes no state and may not run now with its arguments.
  ///
  /// - Throws: The ``Refusal``, reported.
  public func __permit(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: @autoclosure () -> __ArgumentGuard
  ) throws(Refusal) {
    try engine.asking(asked) { () throws(Refusal) in try __permit(method) }
  }

  /// Stops the program unless a method may run now with its arguments.
  public func __permitOrTrap(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: @autoclosure () -> __ArgumentGuard
  ) {
    do { try __permit(method, asked()) } catch { fatalError("\(error)") }
  }

  /// Begins the transition of a method if it may run with its arguments: steps 1 to 3. Reports a refusal.
  public func __begin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0,
    _ asked: @autoclosure () -> __ArgumentGuard
  ) -> __Run {
    // For such a method, the table evaluates all conditions.
    (try? engine.asking(asked) { __begin(method, mode) }) ?? .refused
  }

  /// Begins the transition of a method if it may run with its arguments: steps 1 to 3.
  ///
  /// - Throws: A ``Refusal``, reported, if the method may not run now and can't wait.
  public func __tryBegin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0,
    _ asked: @autoclosure () -> __ArgumentGuard
  ) throws(Refusal) -> __Run {
    try engine.asking(asked) { () throws(Refusal) in try __tryBegin(method, mode) }
  }

  /// Evaluates the guard that sees the arguments of the current call.
  ///
  /// - Parameter byDefault: The guard with the default values of all parameters, for an event or a query without
  ///   arguments.
  public func __asks(_ byDefault: @autoclosure () -> Bool = true) -> Bool { engine.answersAsked(byDefault) }

  // MARK: - Requests from other isolations

  /// Fires an event and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  public func __fire(_ event: Event, userInfo: [String: Any], animated: Bool) throws
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
    let table = __host.__compiled
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
  public func __transition(to target: State, userInfo: [String: Any], animated: Bool) throws
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
  public func __handle(_ name: String, _ arguments: [Any]) throws -> (any Sendable)? {
    try locked { try engine.call(name, arguments, leaves: true).sendable }
  }
}

// MARK: - States that carry values

extension HostMachine {
  /// Ends the transition of a method that returns its target, a state with values. Reports a refusal.
  @inlinable
  public func __finish(_ method: Int, _ run: __Run, at target: Host.__Value) -> Host.__Value {
    reportingMistake { () throws(Refusal) in try __tryFinish(method, run, at: target) } ?? (__current() as Host.__Value)
  }

  /// Ends the transition of a method that returns its target, a state with values.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  @inlinable
  public func __tryFinish(_ method: Int, _ run: __Run, at target: Host.__Value) throws(Refusal) -> Host.__Value {
    let values = values
    let index = values.index(of: target)
    values.offer(target, for: index)
    defer { values.withdraw() }
    try core.tryFinish(method, run, at: index, of: __host.__engineHost) { nameOfCase(compiled.states[index]) }
    return target
  }

  /// Ends the transition of a method that returns a target with values, or nil to change nothing. Reports a refusal.
  public func __finish(_ method: Int, _ run: __Run, orStayAt target: Host.__Value?) -> Host.__Value? {
    reportingMistake { () throws(Refusal) in try __tryFinish(method, run, orStayAt: target) } ?? nil
  }

  /// Ends the transition of a method that returns a target with values, or nil to change nothing.
  ///
  /// - Throws: A ``Refusal``, reported, for an undeclared target.
  public func __tryFinish(_ method: Int, _ run: __Run, orStayAt target: Host.__Value?) throws(Refusal) -> Host.__Value?
  {
    if let target { return try __tryFinish(method, run, at: target) }
    engine.abandon(method, run, nil)
    return nil
  }
}
