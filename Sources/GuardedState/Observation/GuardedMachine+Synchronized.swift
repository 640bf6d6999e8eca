// The listeners of a monitor, which any thread may call, so they are `Sendable`. The compiler prefers these overloads to
// those of all machines, which the documentation shows.

extension GuardedMachine where Host.__Synchronized == Void {
  /// Adds a closure that runs after each transition, once the lock has been released: see ``onChange(from:to:_:)``.
  ///
  /// - Parameters:
  ///   - from: The states that the transition may come from; nil for any state, and for the start.
  ///   - to: The states that the transition may lead to; nil for any state.
  ///   - body: The closure, which any thread may call, one at a time.
  /// - Returns: A token that removes the closure.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func onChange(
    from: Set<State>? = nil, to: Set<State>? = nil,
    _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(observing(from, to) { body(Transition($0, $1)) }) }

  /// Adds a condition that is evaluated under the lock: see ``shouldFire(_:_:)``.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func shouldFire(
    _ event: Event? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Bool
  ) -> ObservationToken & Sendable { sendable(hearing(.shouldFire, of: event) { body(Transition($0, $1)) }) }

  /// Adds a closure that runs under the lock before an event is performed.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func willFire(
    _ event: Event? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.willFire, of: event, heard(body))) }

  /// Adds a closure that runs under the lock after an event was performed.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func didFire(
    _ event: Event? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.didFire, of: event, heard(body))) }

  /// Adds a closure that runs under the lock before a state is left.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func willExit(
    _ state: State? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.willExit, of: state, heard(body))) }

  /// Adds a closure that runs under the lock before a state is entered.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func willEnter(
    _ state: State? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.willEnter, of: state, heard(body))) }

  /// Adds a closure that runs under the lock after a state has been left.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func didExit(
    _ state: State? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.didExit, of: state, heard(body))) }

  /// Adds a closure that runs under the lock after a state has been entered.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func didEnter(
    _ state: State? = nil, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken & Sendable { sendable(hearing(.didEnter, of: state, heard(body))) }

  /// Adds a closure that picks the target of an event under the lock: see ``chooseTarget(of:_:)``.
  @_documentation(visibility: internal)
  @inlinable
  @discardableResult
  public func chooseTarget(
    of event: Event, _ body: @escaping @Sendable (Transition<State, Event, Method>) -> State
  ) -> ObservationToken & Sendable { sendable(choosing(event, picked(body))) }

  /// A closure that receives every step under the lock: see ``trace``.
  @_documentation(visibility: internal)
  public var trace: (@Sendable (TraceStep<State, Event, Method>) -> Void)? {
    get {
      // Only `Sendable` closures are attached to a monitor.
      guard let attached = attachedTrace else { return nil }
      nonisolated(unsafe) let trace = attached
      return { step in trace(step) }
    }
    nonmutating set { attach(trace: newValue) }
  }
}

/// Returns the token of a monitor, under whose lock it removes its closure. It stores nothing that changes.
@usableFromInline
func sendable(_ token: ObservationToken) -> ObservationToken & Sendable {
  unsafeBitCast(token, to: (ObservationToken & Sendable).self)
}

/// Returns a delegate that was set as `Sendable`. A cast can't test that, because the protocol has no representation.
func sendable<Host: MachineOwner>(
  _ delegate: (any GuardedStateDelegate<Host>)?
) -> (any GuardedStateDelegate<Host> & Sendable)? {
  unsafeBitCast(delegate, to: (any GuardedStateDelegate<Host> & Sendable)?.self)
}

extension HostMachine where Host.__Synchronized == Void {
  /// The object that is notified of what happened to the host, once the lock has been released. Held weakly; nil for
  /// none.
  @_documentation(visibility: internal)
  public weak var delegate: (any GuardedStateDelegate<Host> & Sendable)? {
    get { sendable(attachedDelegate()) }
    nonmutating set { attach(newValue) }
  }
}
