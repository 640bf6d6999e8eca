import GuardedState
internal import GuardedStateRules

/// The states that can be reached and left. These are the host's own states: for those of a region, ask the rules of its
/// machine, as in `order.machine.payment.rules.unreachable`.
extension Rules {
  /// Returns the states that a machine in a state may be in later, that state included.
  ///
  /// Conditions may hold or not, methods may throw, and timeouts may end. If the state contains others, the machine may
  /// be in any of them; a state with history may enter any state inside that can be reached at all.
  ///
  /// - Parameter state: The state. For one that the rules don't have, the list is empty.
  /// - Returns: The states in the order of their declaration, those around them included.
  /// - Complexity: O(*n*) in the length of the rules, and the depth of the states if any has history.
  public func reachable(from state: State) -> [State] {
    let draft = draft
    guard let index = draft.states.indices[state] else { return [] }
    let isReached = draft.graph.reachable(from: index)
    return draft.states.members.indices.filter { isReached[$0] }.map { draft.states.members[$0] }
  }

  /// The states to which nothing leads from the initial state, as far as the rules say: see `reachable(from:)`.
  ///
  /// A machine enters them only by `restore(_:timeouts:)`.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var unreachable: [State] {
    let draft = draft
    let isReached = draft.graph.reachable
    return draft.states.members.indices.filter { !isReached[$0] }.map { draft.states.members[$0] }
  }

  /// The states that aren't final and that nothing leaves, in the order of their declaration: no rule from them or from a
  /// state around them has a target. States with others inside aren't among them.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the rules.
  public var deadEnds: [State] {
    let draft = draft
    return draft.graph.statesWithoutExit.map { draft.states.members[$0] }
  }
}
