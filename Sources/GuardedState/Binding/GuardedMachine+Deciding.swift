/// What asking a machine comes to, conditions included.
enum Answer<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// A method that changes no state may run.
  case allowed
  /// A transition may run, along an edge or, without one, directly.
  case go(edge: Int?, Transition<State, Event, Method>)
  /// Refused.
  case refused(Refusal)
}

extension GuardedMachine {
  /// Asks the rules and then the conditions, in order, each once. Changes nothing.
  func answer(
    to request: Request, userInfo: [String: Any] = [:], animated: Bool = false
  ) -> Answer<State, Event, Method> {
    let table = compiled.table
    let state = stateIndex
    switch table.verdict(on: request, in: state) {
    case .allowed: return .allowed
    case .refused(let reason): return .refused(Refusal(reason, request, in: state, of: table))
    case .go(let target, let source):
      let transition = draft(to: target, from: source, userInfo: userInfo, animated: animated)
      guard asked(.shouldTransition, transition) else { return declined(["shouldTransition"], request) }
      return .go(edge: nil, transition)
    case .take(let edges):
      var failed: [String] = []
      for edge in edges {
        let unmet = table.edges[edge].conditions.filter { !__host.__holds($0) }
        if unmet.isEmpty { return confirmed(edge, request, userInfo: userInfo, animated: animated) }
        failed += unmet.filter { !failed.contains($0) }
      }
      return declined(failed, request)
    }
  }

  /// Asks the conditions that can stop an edge which was picked: `shouldFire`, then `shouldTransition(_:)`.
  private func confirmed(
    _ edge: Int, _ request: Request, userInfo: [String: Any], animated: Bool
  ) -> Answer<State, Event, Method> {
    let transition = draft(along: edge, userInfo: userInfo, animated: animated)
    guard asked(.shouldFire, transition) else { return declined(["shouldFire"], request) }
    guard compiled.table.edges[edge].first < 0 || asked(.shouldTransition, transition) else {
      return declined(["shouldTransition"], request)
    }
    return .go(edge: edge, transition)
  }

  private func declined(_ conditions: [String], _ request: Request) -> Answer<State, Event, Method> {
    .refused(Refusal(.declined, request, in: stateIndex, of: compiled.table, conditions: conditions))
  }

  /// Asks the closures and the host about a transition; false as soon as one says no.
  private func asked(_ moment: __Moment, _ transition: Transition<State, Event, Method>) -> Bool {
    let handlers = __host.__storage.extras?.handlers.isEmpty == false
    guard handlers || callbacks.contains(.conditions) else { return true }
    let before = extras.running
    let settled = __host.__storage.word & Word.settled
    extras.running = transition
    // What a condition requests waits, as it does at every other step.
    __host.__storage.word &= ~Word.settled
    defer {
      extras.running = before
      __host.__storage.word |= settled
    }
    return run(moment, state: transition.from ?? transition.to, index: transition.eventIndex)
  }

  /// The transition along an edge, as far as it is known before the body has run.
  func draft(along edge: Int, userInfo: [String: Any] = [:], animated: Bool = false)
    -> Transition<State, Event, Method>
  {
    let table = compiled.table
    return draft(
      to: table.edges[edge].first, from: table.source(of: edge, in: stateIndex),
      event: table.edges[edge].event, method: table.edges[edge].method, userInfo: userInfo, animated: animated)
  }

  /// The transition to a state; to -1, the one that leaves and enters none.
  func draft(
    to target: Int, from source: Int, event: Int = -1, method: Int = -1, userInfo: [String: Any] = [:],
    animated: Bool = false
  ) -> Transition<State, Event, Method> {
    let rules = compiled
    let current = stateIndex
    let leaf = target < 0 ? -1 : rules.table.leaf(entering: target, memory: __host.__storage.extras?.memory ?? [:])
    return Transition(
      from: state, to: leaf < 0 ? state : rules.states[leaf], userInfo: userInfo, animated: animated,
      revision: revision + 1,
      rules: rules, eventIndex: event, methodIndex: method, source: current, target: leaf,
      untouched: target < 0 ? 0 : rules.table.untouchedDepth(from: source, to: target),
      hostReference: __host.__storage.extras?.host)
  }

  /// Runs the closures for a moment, then the host's own callback; false as soon as a condition says no.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  @discardableResult
  func run(_ moment: __Moment, state: State, index: Int) -> Bool {
    if let trace = __host.__storage.extras?.trace {
      trace(TraceStep(moment: .init(moment), state: state, transition: __host.__storage.extras?.running))
    }
    if let extras = __host.__storage.extras, !extras.handlers.isEmpty, let running = extras.running {
      let isOpen = compiled.table.isOpen
      for handler in extras.handlers where handler.moment == moment {
        guard isOpen ? (handler.state ?? state) == state : (handler.index ?? index) == index else { continue }
        // Cancelled by a closure that ran before it?
        guard extras.handlers.contains(where: { $0.id == handler.id }) else { continue }
        if !handler.body(running) { return false }
      }
    }
    return __host.__run(moment, state)
  }
}
