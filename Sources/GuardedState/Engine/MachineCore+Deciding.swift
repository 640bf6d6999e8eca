/// What asking a machine comes to, conditions included.
enum Answer {
  /// A method that changes no state may run.
  case allowed
  /// A transition may run, along an edge or, where that is -1, directly.
  case go(edge: Int, Change)
  /// Refused.
  case refused(Refusal)
}

extension MachineCore {
  /// Asks the rules and then the conditions, in order, each once. Changes nothing.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - context: What comes along with it; nil for nothing.
  func answer(to request: Request, _ context: ChangeContext? = nil) -> Answer {
    let table = table
    let state = state
    switch table.verdict(on: request, in: state) {
    case .allowed: return .allowed
    case .refused(let reason): return .refused(Refusal(reason, request, in: state, of: table))
    case .go(let target, let source):
      let change = draft(to: target, from: source, context: context)
      guard asked(.shouldTransition, change) else { return declined(["shouldTransition"], request) }
      return .go(edge: -1, change)
    case .take(let edge): return confirmed(edge, request, context)
    case .choose(let edges):
      var failed: [String] = []
      for edge in edges {
        let unmet = table.edges[edge].conditions.filter { !host.__holds($0) }
        if unmet.isEmpty { return confirmed(edge, request, context) }
        failed += unmet.filter { !failed.contains($0) }
      }
      return declined(failed, request)
    }
  }

  /// Whether a request would be carried out now, conditions included.
  @usableFromInline
  func allows(_ request: Request) -> Bool {
    defer { runWaiting() }
    switch answer(to: request) {
    case .refused: return false
    case .allowed: return true
    // Without a method nothing gives a state its values.
    case .go(_, let change): return change.method >= 0 || !change.table.valued.contains(change.target)
    }
  }

  /// Asks the conditions that can stop an edge which was picked: `shouldFire`, then `shouldTransition(_:)`.
  private func confirmed(_ edge: Int, _ request: Request, _ context: ChangeContext?) -> Answer {
    let change = draft(along: edge, context: context)
    guard asked(.shouldFire, change) else { return declined(["shouldFire"], request) }
    guard table.edges[edge].first < 0 || asked(.shouldTransition, change) else {
      return declined(["shouldTransition"], request)
    }
    return .go(edge: edge, change)
  }

  private func declined(_ conditions: [String], _ request: Request) -> Answer {
    .refused(Refusal(.declined, request, in: state, of: table, conditions: conditions))
  }

  /// Asks the closures and the host about a transition; false as soon as one says no.
  private func asked(_ moment: __Moment, _ change: Change) -> Bool {
    guard existingExtras?.handlers.isEmpty == false || host.__callbacks.contains(.conditions) else { return true }
    let extras = extras
    let before = extras.running
    let settled = word & Word.settled
    extras.running = change
    // What a condition requests waits, as it does at every other step.
    with { $0.word &= ~Word.settled }
    defer {
      extras.running = before
      with { $0.word |= settled }
    }
    return run(moment, state: change.origin, index: change.event)
  }

  /// The transition along an edge, as far as it is known before the body has run.
  func draft(along edge: Int, context: ChangeContext? = nil) -> Change {
    let table = table
    return draft(
      to: table.edges[edge].first, from: table.source(of: edge, in: state), event: table.edges[edge].event,
      method: table.edges[edge].method, context: context)
  }

  /// The transition to a state; to -1, the one that leaves and enters none.
  func draft(
    to target: Int, from source: Int, event: Int = -1, method: Int = -1, context: ChangeContext? = nil
  ) -> Change {
    let table = table
    let extras = existingExtras
    let leaf = target < 0 ? -1 : table.leaf(entering: target, memory: extras?.memory ?? [:])
    let (current, revision) = with { (Int($0.index), $0.revision) }
    return Change(
      table, from: current, to: leaf,
      untouched: target < 0 ? 0 : table.untouchedDepth(from: source, to: target),
      revision: revision + 1, event: event, method: method, context: context ?? extras?.context)
  }

  /// Runs the closures for a moment, then the host's own callback; false as soon as a condition says no.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  @discardableResult
  func run(_ moment: __Moment, state: Int, index: Int) -> Bool {
    if let extras = existingExtras {
      extras.trace?.step(moment, in: state, of: table, extras.running)
      if !extras.handlers.isEmpty, !runHandlers(extras, moment, state: state, index: index) { return false }
    }
    return host.__run(moment, state)
  }

  private func runHandlers(_ extras: Extras, _ moment: __Moment, state: Int, index: Int) -> Bool {
    guard let running = extras.running else { return true }
    for handler in extras.handlers where handler.moment == moment {
      if let name = handler.name {
        guard name == table.anyState(state) as? String else { continue }
      } else {
        guard (handler.index ?? index) == index else { continue }
      }
      // Cancelled by a closure that ran before it?
      guard extras.handlers.contains(where: { $0.id == handler.id }) else { continue }
      if !handler.body(running) { return false }
    }
    return true
  }
}
