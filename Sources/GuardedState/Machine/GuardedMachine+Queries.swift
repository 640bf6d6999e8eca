extension GuardedMachine {
  /// Whether an event may be fired now: asks everything that firing asks, conditions included.
  ///
  /// - Complexity: O(1) and what the conditions do.
  public func can(fire event: Event) -> Bool {
    locked { compiled.eventIndices[event].map { core.allows(.event($0)) } ?? false }
  }

  /// Whether a guarded method may be called now: asks everything that calling it asks, conditions included.
  ///
  /// - Complexity: O(1) and what the conditions do.
  @inlinable
  public func can(call method: Method) -> Bool {
    if __host.__monitor == nil, callbacks.isDisjoint(with: .conditions), let index = compiled.methodIndices[method],
      let answer = __host.__storage.allows(index)
    {
      return answer
    }
    return canSlowly(call: method)
  }

  @usableFromInline
  func canSlowly(call method: Method) -> Bool {
    locked { compiled.methodIndices[method].map { core.allows(.method($0)) } ?? false }
  }

  /// Whether `transition(to:)` may go to a state now: asks everything that it asks, conditions included.
  ///
  /// - Complexity: O(1) and what the conditions do.
  public func can(transitionTo target: State) -> Bool {
    if compiled.isOpen { return canGo(to: [target]) }
    return locked { compiled.stateIndices[target].map { core.allows(.target($0)) } ?? false }
  }

  /// Whether the rules accept an event in the current state, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(fire event: Event) -> Bool {
    locked { compiled.eventIndices[event].map { compiled.declares(.event($0), in: core.state) } ?? false }
  }

  /// Whether the rules allow a method in the current state, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(call method: Method) -> Bool {
    locked { compiled.methodIndices[method].map { compiled.declares(.method($0), in: core.state) } ?? false }
  }

  /// Whether the rules allow to go directly to a state from the current one, conditions aside.
  ///
  /// - Complexity: O(1).
  public func declares(transitionTo target: State) -> Bool {
    if compiled.isOpen { return true }
    return locked {
      compiled.stateIndices[target].map { compiled.declares(.target($0), in: core.state) } ?? false
    }
  }

  /// The events that may be fired now, conditions included, in the order of their declaration.
  ///
  /// - Complexity: O(*e*) for *e* events, and what the conditions do.
  public var permittedEvents: [Event] { locked { compiled.events.filter { can(fire: $0) } } }

  /// The guarded methods that may be called now, conditions included, in the order of their declaration.
  ///
  /// - Complexity: O(*m*) for *m* methods, and what the conditions do.
  public var permittedMethods: [Method] { locked { compiled.methods.filter { can(call: $0) } } }

  /// The states that `transition(to:)` may go to now, conditions included, in the order of their declaration; none of an
  /// open machine, which may go anywhere.
  ///
  /// - Complexity: O(*s*) for *s* states, and what the conditions do.
  public var permittedTransitions: [State] {
    compiled.isOpen ? [] : locked { compiled.states.filter { can(transitionTo: $0) } }
  }
}
