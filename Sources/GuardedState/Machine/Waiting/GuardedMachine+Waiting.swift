extension GuardedMachine {

  /// The waiters: calls of methods with `otherwise: .wait` and calls of ``waitUntil(_:_:within:isolation:)`` in the
  /// order of their arrival, followed by the deferred events in theirs.
  ///
  /// - Complexity: O(*n* log *n*) for *n* waiters.
  public var waiters: [Waiter<State, Event, Method>] {
    locked {
      let table = engine.hostTable
      let all = engine.withColdState({ $0.scheduler.waiters?.all }, without: nil) ?? []
      return all.filter { table.region(of: $0.goal) == engine.region }.compactMap { waiting($0) }
        + engine.deferredEvents.map { Waiter(goal: .event(compiled.events[$0.event]), limit: nil) }
    }
  }

  private func waiting(_ waiter: __Waiter) -> Waiter<State, Event, Method>? {
    let goal: Waiter<State, Event, Method>.Goal? =
      switch waiter.goal {
      case .call(let method): .call(compiled.methods[method])
      case .state, .openState: state(of: waiter.goal).map { .state($0) }
      case .any(let goals): .states(goals.compactMap { state(of: $0) })
      }
    return goal.map { Waiter(goal: $0, limit: waiter.limit) }
  }

  /// The state that is the goal of a waiter.
  private func state(of goal: __Waiter.Goal) -> State? {
    switch goal {
    case .state(let place): compiled.states[place.state]
    case .openState(let name): name as? State
    case .call, .any: nil
    }
  }

  /// Waits until one of several states is the current one or encloses it. Returns immediately if one already does.
  ///
  /// ```swift
  /// try await machine.waitUntil(.connected, within: .seconds(10))
  /// if try await machine.waitUntil(.connected, .failed) == .failed { … }
  /// ```
  ///
  /// The task resumes at the end of the macrostep. By then the state may have been left again.
  ///
  /// - Parameters:
  ///   - state: A state.
  ///   - others: Further states, one of which may be reached instead.
  ///   - limit: The longest time to wait, on the ``clock``; nil for any time.
  ///   - isolation: The isolation in which the machine is used.
  /// - Returns: The state that was reached: the first of the given ones.
  /// - Throws: A `CancellationError` if the task was cancelled, or a ``Refusal``, of which observers are notified. Its
  ///   reason is `unknownState`, `timedOut`, `notAllowed` if no transition leads there any more, `finished` if the
  ///   machine has ended in another state, `reset`, or `inTransition` inside an async body of the same machine, which
  ///   would wait for itself.
  /// - Complexity: O(depth), and the first time O(*n*) in the size of the rules.
  @discardableResult
  public func waitUntil(
    _ state: State, _ others: State..., within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> State {
    try await __waitUntil(anyOf: [state] + others, within: limit, isolation: isolation)
  }

  /// Waits until one of several states is reached.
  public func __waitUntil(
    anyOf states: [State], within limit: Duration?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> State {
    let (current, waiter) = try locked { try enlist(for: states, limit) }
    guard let waiter else { return current }
    let verdict = await waiter.verdict(isolation: isolation)
    try locked { try engine.conclude(waiter, verdict) }
    return if case .reached(let goal) = verdict, let state = state(of: goal) { state } else { states[0] }
  }

  /// Adds a waiter for states. Returns no waiter, and the state, if the machine is already in one of them.
  private func enlist(for states: [State], _ limit: Duration?) throws -> (current: State, waiter: __Waiter?) {
    let goals = try states.map { state -> __Waiter.Goal in
      isOpen
        ? .openState(nameOfCase(state)) : .state(RegionState(region: engine.region, state: try index(of: state)))
    }
    let goal = goals.count == 1 ? goals[0] : .any(goals)
    var caller = Caller(waiter: __Waiter(goal, ticket: 0, limit))
    try engine.admit(Refusal.Operation.wait.request, from: &caller)
    // Another task's transaction shows states that aren't committed.
    if !engine.isShutOut, let state = states.first(where: { isWithin($0) }) { return (state, nil) }
    if let refusal = engine.refusalOfWaiting(for: goal) { throw engine.refuse(refusal) }
    try Task.checkCancellation()
    return (states[0], engine.enlist(goal, limit))
  }
}
