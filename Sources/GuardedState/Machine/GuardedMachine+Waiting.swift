extension GuardedMachine {
  /// The clock that measures how long somebody may wait, and how long an event is delayed: `ContinuousClock` unless another
  /// is given, in tests for example. Who waits already, and a time that runs, goes on with the old one.
  public var clock: any Clock<Duration> {
    get { locked { __host.turns?.clock ?? ContinuousClock() } }
    nonmutating set { locked { __host.madeTurns.clock = newValue } }
  }

  /// Who waits, and for what: calls of methods with `otherwise: .wait`, and those of ``reaches(_:within:isolation:)``, in the
  /// order in which they came; and then the events that the state keeps, in theirs.
  ///
  /// - Complexity: O(*n* log *n*) for *n* who wait.
  public var waiting: [Waiter<State, Event, Method>] {
    locked {
      let extras = __host.__storage.extras
      return (extras?.lines?.all ?? []).compactMap { waiting($0) }
        + (extras?.agenda?.deferred ?? []).map { Waiter(goal: .event(compiled.events[$0.event]), limit: nil) }
    }
  }

  private func waiting(_ waiter: __Turn) -> Waiter<State, Event, Method>? {
    switch waiter.goal {
    case .call(let method): Waiter(goal: .call(compiled.methods[method]), limit: waiter.limit)
    case .state(let state): Waiter(goal: .state(compiled.states[state]), limit: waiter.limit)
    case .openState(let name): (name as? State).map { Waiter(goal: .state($0), limit: waiter.limit) }
    }
  }

  /// Waits until a state is the current one or encloses it. Where it does, returns at once.
  ///
  /// ```swift
  /// try await machine.reaches(.connected, within: .seconds(10))
  /// ```
  ///
  /// Whoever waits hears of it when the transition has settled; by the time it goes on the state may have been left again.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - limit: How long to wait at most, on the ``clock``; nil for any time.
  ///   - isolation: Where the machine is used.
  /// - Throws: A ``Refusal``, reported: `unknownState`; `timedOut` when the time is over; `notAllowed` when the rules lead
  ///   there no more, or `finished` when the machine has ended elsewhere; `stale` when it was reset; `hostGone`; and
  ///   `inTransition` inside an async body of the same machine, which would wait for itself. A `CancellationError` when the
  ///   task was cancelled.
  /// - Complexity: O(depth), and the first time O(*n*) in the size of the rules.
  public func reaches(
    _ state: State, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard let waiter = try locked({ try awaiting(state, limit) }) else { return }
    let verdict = await waiter.verdict(isolation: isolation)
    try locked { try __host.conclude(waiter, verdict) }
  }

  /// Somebody who waits for a state; nil where the machine is in it.
  private func awaiting(_ state: State, _ limit: Duration?) throws -> __Turn? {
    if isWithin(state) { return nil }
    let goal: __Turn.Goal =
      __host.memory.isOpen ? .openState(nameOfCase(state)) : .state(try index(of: state))
    try __host.requireReachable(goal)
    try Task.checkCancellation()
    return __host.enlist(goal, limit)
  }
}
