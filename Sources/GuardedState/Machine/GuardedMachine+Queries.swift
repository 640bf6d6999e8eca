extension GuardedMachine {
  // MARK: - Permitted requests

  /// Whether an event may be fired now, conditions included, or is ignored. It may not be if the method that performs it
  /// needs arguments or is async, or if it has several targets and nothing picks one.
  ///
  /// This doesn't run the code that picks the target: neither the method's body nor a closure of
  /// ``chooseTarget(of:_:)``. If that picks a state that isn't declared, firing is refused with
  /// ``Refusal/Reason-swift.enum/undeclaredTarget``.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  @inlinable
  @inline(__always)
  public func can(fire event: Event) -> Bool {
    if __host.monitor == nil {
      if NameBits.hasBits(Event.self) {
        if let answer = core.can(.event, for: event, in: engine.region, of: engine.host) { return answer }
      } else if let index = eventIndex(event) {
        return core.can(.event(index), in: engine.region, of: engine.host)
      }
    }
    return canSlow(fire: event)
  }

  /// Whether a guarded method may be called now, conditions included, or is ignored: the same decision as the call.
  ///
  /// While a transition runs, the current state decides, even for requests that would be queued and decided later. A
  /// ``StateMachine`` that was made without an object has no methods to call, so it only says what the rules allow.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  @inlinable
  @inline(__always)
  public func can(call method: Method) -> Bool {
    if __host.monitor == nil {
      if NameBits.hasBits(Method.self) {
        if let answer = core.can(.method, for: method, in: engine.region, of: engine.host) { return answer }
      } else if let index = methodIndex(method) {
        return core.can(.method(index), in: engine.region, of: engine.host)
      }
    }
    return canSlow(call: method)
  }

  // Not inlined but specialized: calling unspecialized code would retain the host before each fast path.
  @inlinable
  @inline(never)
  func canSlow(fire event: Event) -> Bool { answer(fire: event) }

  @inlinable
  @inline(never)
  func canSlow(call method: Method) -> Bool { answer(call: method) }

  @usableFromInline
  func answer(fire event: Event) -> Bool {
    locked { eventIndex(event).map { engine.can(.event($0)) } ?? false }
  }

  @usableFromInline
  func answer(call method: Method) -> Bool {
    locked { methodIndex(method).map { engine.can(.method($0)) } ?? false }
  }

  /// Whether `transition(to:)` may go to a state now, conditions included.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  public func can(transitionTo target: State) -> Bool {
    if isOpen { return refusalToGo(to: [target]) == nil }
    guard let index = stateIndex(target) else { return false }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.can(.target(index))
  }

  // MARK: - Why not

  /// The refusal that calling a guarded method now would give; nil if it is allowed. Nothing is called or reported.
  ///
  /// ```swift
  /// button.isEnabled = refusal == nil
  /// button.toolTip = refusal?.description
  /// ```
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  @inlinable
  public func refusal(of method: Method) -> Refusal? {
    locked {
      guard let index = methodIndex(method) else { return engine.unknown(.unknownMethod, nameOfCase(method)) }
      return core.refusal(of: .method(index), in: engine.region, of: engine.host)
    }
  }

  /// The refusal that firing an event now would give; nil if it is allowed. Nothing is fired or reported, and no target
  /// is picked: see ``can(fire:)``.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  @inlinable
  public func refusal(fire event: Event) -> Refusal? {
    locked {
      guard let index = eventIndex(event) else { return engine.unknown(.unknownEvent, nameOfCase(event)) }
      return core.refusal(of: .event(index), in: engine.region, of: engine.host)
    }
  }

  /// The refusal that `transition(to:)` would give now; nil if it is allowed. Nothing is changed or reported.
  ///
  /// - Complexity: O(1), plus the evaluation of conditions.
  public func refusal(transitionTo target: State) -> Refusal? {
    locked {
      if isOpen { return refusalToGo(to: [target]) }
      guard let index = stateIndex(target) else { return engine.unknown(.unknownState, nameOfCase(target)) }
      return engine.refusal(of: .target(index))
    }
  }

  // MARK: - Declared by the rules

  /// Whether the rules accept an event in the current state, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(fire event: Event) -> Bool {
    guard let index = eventIndex(event) else { return false }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.declares(.event(index))
  }

  /// Whether the rules allow a method in the current state, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(call method: Method) -> Bool {
    guard let index = methodIndex(method) else { return false }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.declares(.method(index))
  }

  /// Whether the rules allow to go directly to a state from the current one, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(transitionTo target: State) -> Bool {
    if isOpen { return true }
    guard let index = stateIndex(target) else { return false }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.declares(.target(index))
  }

  /// The events that may be fired now, conditions included, in the order of their declaration; without those that the
  /// state ignores.
  ///
  /// - Complexity: O(*e*) for *e* events, plus the evaluation of conditions.
  public var permittedEvents: [Event] {
    locked { compiled.events.filter { eventIndex($0).map { engine.isPermitted(.event($0)) } ?? false } }
  }

  /// The guarded methods that may be called now, conditions included, in the order of their declaration; without those
  /// that the state ignores. For a region's machine, only the methods that the region guards.
  ///
  /// Printing the list shows enum cases with their types; `map { "\($0)" }` returns the names alone.
  ///
  /// - Complexity: O(*m*) for *m* methods, plus the evaluation of conditions.
  public var permittedMethods: [Method] {
    locked { ownMethods.filter { methodIndex($0).map { engine.isPermitted(.method($0)) } ?? false } }
  }

  var ownMethods: [Method] {
    let region = engine.region
    if region == 0 { return compiled.methods }
    return compiled.methods.indices.filter { engine.owner(of: $0).region == region }.map { compiled.methods[$0] }
  }

  /// The states that `transition(to:)` may go to now, conditions included, in the order of their declaration. Empty for
  /// an open machine, which may go anywhere.
  ///
  /// - Complexity: O(*s*) for *s* states, plus the evaluation of conditions.
  public var permittedTransitions: [State] {
    isOpen ? [] : locked { compiled.states.filter { can(transitionTo: $0) } }
  }

  /// The requests that the host's own state and its regions permit now; none for an open machine.
  ///
  /// - Complexity: O(*n*) in the number of events, methods and states, plus the evaluation of conditions.
  package var permittedRequests: [PermittedRequests] { isOpen ? [] : locked { engine.permittedRequests } }
}
