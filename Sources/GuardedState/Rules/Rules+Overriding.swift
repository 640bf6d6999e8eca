internal import GuardedStateRules

extension Rules {
  /// Replaces inherited rules of a method in the states that an override names.
  ///
  /// The override keeps the conditions of these rules unless it names its own. If several rules with different
  /// conditions leave a state, any of these conditions is enough.
  ///
  /// - Parameters:
  ///   - overridden: The inherited declaration of the method.
  ///   - override: The merged declaration. States that the rules cover afterward are removed from it.
  ///   - keepsConditions: Whether the override names no conditions.
  ///   - path: Returns a state and its ancestors.
  mutating func override(
    _ overridden: __MethodDeclaration<State, Event, Method>,
    with override: inout __MethodDeclaration<State, Event, Method>,
    keepingConditions keepsConditions: Bool, path: (State) -> [State]
  ) {
    overrideAllowed(&override, keepsConditions, path)
    guard let event = override.event, event == overridden.event, overridden.performsEvent else { return }
    override.performsEvent = true
    override.rules = override.rules.compactMap { rule in
      let sources = rule.sources.filter { !overrideEvent(rule, from: $0, keepsConditions, path) }
      var rule = rule
      rule.sources = sources
      return sources.isEmpty ? nil : rule
    }
  }

  private mutating func overrideAllowed(
    _ override: inout __MethodDeclaration<State, Event, Method>, _ keepsConditions: Bool, _ path: (State) -> [State]
  ) {
    let method = override.method
    if keepsConditions {
      // The rules allow the method there already, with their conditions.
      override.allowedIn.removeAll { state in
        let path = path(state)
        return stateRules.contains { path.contains($0.state) && $0.allows.contains(method) }
      }
    } else {
      for index in stateRules.indices where override.allowedIn.contains(stateRules[index].state) {
        stateRules[index].allows.removeAll { $0 == method }
        if stateRules[index].allows.isEmpty { stateRules[index].conditions = [] }
      }
    }
  }

  /// Replaces the rules for an event in one state; returns whether they now contain that of the override.
  private mutating func overrideEvent(
    _ rule: EventRule<State, Event, Method>, from state: State, _ keepsConditions: Bool, _ path: (State) -> [State]
  ) -> Bool {
    let path = path(state)
    let covering = eventRules.indices.filter { index in
      let inherited = eventRules[index]
      return inherited.trigger == rule.trigger && (inherited.method ?? rule.method) == rule.method
        && (inherited.sources.isEmpty || inherited.sources.contains(where: path.contains))
    }
    guard let first = covering.first else { return false }
    var conditions = OrderedMembers<[String]>()
    for index in covering {
      conditions.insert(eventRules[index].conditions)
      // Rules behind one without conditions are never tried.
      if eventRules[index].conditions.isEmpty { break }
    }
    for index in covering.reversed() where eventRules[index].sources.contains(state) {
      eventRules[index].sources.removeAll { $0 == state }
      if eventRules[index].sources.isEmpty { eventRules.remove(at: index) }
    }
    if !keepsConditions { return false }
    let replacements = conditions.members.map { conditions in
      var replacement = rule
      replacement.sources = [state]
      replacement.conditions = conditions
      return replacement
    }
    eventRules.insert(contentsOf: replacements, at: first)
    return true
  }
}
