extension GuardedMachine {
  /// Fires an event.
  ///
  /// If a method performs the event, its body runs as if it were called. It must need no arguments.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Data for callbacks and observers.
  ///   - animated: Whether the change should be animated, for callbacks that read it.
  /// - Returns: The outcome: the transition that happened, or that it changed nothing, or that it waits for the running
  ///   transition.
  /// - Throws: A ``Refusal`` of the event, or of its method for a target that was not declared; or the error that the
  ///   method's body threw, after which nothing has changed.
  /// - Complexity: O(1), plus the work of callbacks and observers.
  @discardableResult
  public func fire(
    _ event: Event, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return try perform(.event(try index(of: event)), userInfo, animated)
  }

  /// Fires an event without data for observers: see ``fire(_:userInfo:animated:)``.
  @inlinable
  @inline(__always)
  @discardableResult
  public func fire(_ event: Event) throws -> Outcome<State, Event, Method> {
    guard let effect = try effect(.event, of: event, at: eventIndex(event)) else { return try fireSlow(event) }
    return Outcome(effect, outcomeOrigin)
  }

  // Not inlined but specialized: calling unspecialized code here would retain the host before each fast path.
  @inlinable
  @inline(never)
  func fireSlow(_ event: Event) throws -> Outcome<State, Event, Method> { try fire(event, userInfo: [:]) }

  @inlinable
  @inline(never)
  func transitionSlow(to target: State) throws -> Outcome<State, Event, Method> {
    try transition(to: target, userInfo: [:])
  }

  /// Performs a request for an event or a state, without data for observers; nil for a value that must be looked up, and
  /// for a host with a monitor.
  @inlinable
  @inline(__always)
  func effect<Value>(_ kind: Request.Kind, of value: Value, at index: @autoclosure () -> Int?) throws -> Effect? {
    if __host.monitor != nil { return nil }
    let (core, region) = (core, engine.region)
    if NameBits.hasBits(Value.self) {
      return try core.perform(kind, for: value, in: region, of: engine.host)
    }
    guard let index = index() else { return nil }
    return try core.perform(kind == .event ? .event(index) : .target(index), in: region, of: engine.host)
  }

  /// Performs a request without data for observers. The monitor of the host, if any, has been entered.
  @inlinable
  @inline(__always)
  func performed(_ request: Request) throws -> Outcome<State, Event, Method> {
    Outcome(try core.perform(request, in: engine.region, of: engine.host), outcomeOrigin)
  }

  /// The table or context that the indices in an outcome refer to.
  ///
  /// Marked `readonly`, so the compiler drops the call if the caller ignores the outcome.
  @inlinable
  var outcomeOrigin: ChangeOrigin {
    @_effects(readonly)
    get {
      if let cold = core.coldState { return ChangeOrigin(cold.context) }
      return ChangeOrigin(core.table ?? engine.host.__table)
    }
  }

  /// The index of an event.
  ///
  /// - Throws: A ``Refusal``, reported, for an unknown event.
  func index(of event: Event) throws(Refusal) -> Int {
    guard let index = eventIndex(event) else {
      throw engine.refuseUnknown { $0.unknown(.unknownEvent, nameOfCase(event)) }
    }
    return index
  }

  /// The index of a state.
  ///
  /// - Throws: A ``Refusal``, reported, for an unknown state.
  func index(of state: State) throws(Refusal) -> Int {
    guard let index = stateIndex(state) else {
      throw engine.refuseUnknown { $0.unknown(.unknownState, nameOfCase(state)) }
    }
    return index
  }

  /// Performs a request and returns its outcome.
  ///
  /// - Parameter source: The state that must be the current one; nil for any.
  func perform(
    _ request: Request, _ userInfo: [String: any Sendable], _ animated: Bool, from source: Int? = nil
  ) throws -> Outcome<State, Event, Method> {
    if userInfo.isEmpty, !animated {
      return try source == nil
        ? performed(request) : Outcome(engine.perform(request, with: nil, from: source), outcomeOrigin)
    }
    return try withUserInfo(userInfo) {
      let context = engine.context(animated: animated)
      return Outcome(try engine.perform(request, with: context, from: source), ChangeOrigin(context))
    }
  }

  /// Enters a state without an event, if the rules declare that with `In(_:to:)`.
  ///
  /// - Parameters:
  ///   - target: The state.
  ///   - userInfo: Data for callbacks and observers.
  ///   - animated: Whether the change should be animated, for callbacks that read it.
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A ``Refusal``.
  /// - Complexity: O(1), plus the work of callbacks and observers.
  @discardableResult
  public func transition(
    to target: State, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if isOpen { return try go(to: [target], userInfo: userInfo, animated: animated) }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return try perform(.target(try index(of: target)), userInfo, animated)
  }

  /// Enters a state without an event and without data for observers: see `transition(to:userInfo:animated:)`.
  @inlinable
  @inline(__always)
  @discardableResult
  public func transition(to target: State) throws -> Outcome<State, Event, Method> {
    guard let effect = try effect(.target, of: target, at: stateIndex(target)) else {
      return try transitionSlow(to: target)
    }
    return Outcome(effect, outcomeOrigin)
  }

  /// Enters a state without an event, but only from exactly one other.
  ///
  /// - Parameters:
  ///   - source: The state that must be the current one.
  ///   - target: The state.
  ///   - userInfo: Data for callbacks and observers.
  ///   - animated: Whether the change should be animated, for callbacks that read it.
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A ``Refusal``, with the reason `notAllowed` when another state is the current one.
  /// - Complexity: O(1), plus the work of callbacks and observers.
  @discardableResult
  public func transition(
    from source: State, to target: State, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if isOpen { return try go(from: [source], to: [target], userInfo: userInfo, animated: animated) }
    return try locked {
      let index = try index(of: target)
      return try perform(.target(index), userInfo, animated, from: try self.index(of: source))
    }
  }

  /// Enters a state without an event and without data for observers, but only from exactly one other: see
  /// `transition(from:to:userInfo:animated:)`.
  @discardableResult
  public func transition(from source: State, to target: State) throws -> Outcome<State, Event, Method> {
    try transition(from: source, to: target, userInfo: [:])
  }

  /// Calls a guarded method by its name.
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels: `"reply"` or `"reply(with:)"`.
  ///   - arguments: The arguments in their order. Integers are converted to other numeric types where that loses
  ///     nothing; parameters with defaults may be left out from the end.
  /// - Returns: The method's result; nil for a method that returns nothing, or nil.
  /// - Throws: A ``Refusal``, also with the reason `inTransition` for a method that changes the state while a
  ///   transition runs; or the error that the method's body threw. Conditions are evaluated last, after the arguments.
  ///   A machine that is bound to a host evaluates its own rules before.
  /// - Complexity: O(1) and the length of the name.
  @discardableResult
  public func handle(_ name: String, _ arguments: [Any] = []) throws -> Any? {
    try locked { try engine.call(name, arguments).value }
  }

  /// Calls one of some guarded methods by its name, which may come from outside the program.
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels.
  ///   - arguments: The arguments in their order: see ``handle(_:_:)``.
  ///   - methods: The methods that may be called; nil for all. Any other name is refused with the reason
  ///     `unknownMethod`, whether or not there is such a method.
  /// - Returns: The method's result; nil for a method that returns nothing, or nil.
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @discardableResult
  public func handle(_ name: String, _ arguments: [Any] = [], allowing methods: [Method]?) throws -> Any? {
    try locked { try engine.call(name, arguments, indices(of: methods)).value }
  }

  /// Unavailable: the arguments are an array.
  @available(*, unavailable, message: "pass the arguments as an array: 'handle(\"name\", [1, \"a\"])'")
  @_disfavoredOverload
  @discardableResult
  public func handle(_ name: String, _ argument: Any, _ others: Any...) throws -> Any? { nil }

  /// Evaluates the conditions of waiters, eventless transitions and deferred events again, and refreshes the views that
  /// read an `@Observable` host. Closures of ``onReport(_:)`` receive ``Report/permissions(_:)``.
  ///
  /// Every transition and every guarded method does that anyway. Call it after changing a condition in another way, for
  /// example in a method that isn't guarded. While a transition runs it evaluates nothing, because the end of the
  /// transition does that.
  ///
  /// - Complexity: O(1) if nothing waits for a condition, plus the evaluation of conditions.
  public func conditionsChanged() {
    locked {
      if engine.question != nil { return }
      // A transition that could not be saved is tried again below.
      let isUnsaved = engine.withColdState({ $0.scheduler.stepError != nil }, without: false)
      if isUnsaved { engine.schedule { $0.takeDue() } } else { engine.settle() }
      engine.withColdState({ $0.saving.trigger = CommitTrigger() }, without: ())
      for region in engine.regions { engine.tracking(region) {} }
      engine.countIfCaused()
      if engine.hasChangeListeners, !engine.isExhausted { engine.deliver(.conditionsChange(state: engine.current)) }
      engine.runPendingWork(after: .attempt)
    }
  }

  /// Runs a closure after the running transition, when the transaction commits, or immediately if neither runs.
  ///
  /// Inside a transition, a call that can report failure is refused, because it can't run before the transition has
  /// ended. Enqueue it to run it afterwards:
  ///
  /// ```swift
  /// func didEnterPlaced() {
  ///   machine.enqueue { [self] in try charge(100) }
  /// }
  /// ```
  ///
  /// Closures and queued requests run first in, first out.
  ///
  /// - Parameter work: The closure. Listeners receive its error like that of a body, unless it equals the last error or
  ///   refusal that this machine has reported in the closure.
  /// - Complexity: O(1).
  public func enqueue(_ work: @escaping () throws -> Void) { locked { engine.enqueue(work) } }

  /// Runs the entry callbacks of the initial state, once, before the first transition, with `willTransition(_:)` and
  /// `didTransition(_:)` around them. Without it they don't run, because a machine is in its initial state from its
  /// creation. No condition is evaluated, and the revision doesn't change.
  ///
  /// The machine of a host also starts the regions that were not started and have not changed.
  ///
  /// If states are strings, a debug build reports the host's callbacks that fit no state on standard error, once: see
  /// ``unmatchedCallbacks``.
  ///
  /// - Throws: A ``Refusal`` with the reason `notAllowed` when the machine was started before, has already changed, was
  ///   restored after a change, or has no rules yet; or with the reason `inTransition` while a transition runs.
  public func start() throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    try engine.startMachine()
    MistakeReport.write(unmatchedCallbacks)
  }
}
