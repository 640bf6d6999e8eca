// Rules with conditions that decide nothing.

extension IndexedRules {
  /// All of them.
  var deadRules: [RulesProblem] { rulesNeverTried + conditionsNeverAsked }

  /// Rules with conditions that stand behind one for the same event and state that has none.
  private var rulesNeverTried: [RulesProblem] {
    guard eventRules.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    let performersOfEvents = performersOfEvents
    let asking = Set(performers.filter { !$0.conditions.isEmpty || $0.decidedBy != nil }.map(\.method))
    // Of every state is -1.
    var sure: [[Int: Int]] = Array(repeating: [:], count: events.count)
    var problems: [RulesProblem] = []
    for (number, rule) in eventRules.enumerated() {
      let sources = rule.sources.isEmpty ? [-1] : rule.sources
      if !rule.conditions.isEmpty {
        let dead = sources.filter { sure[rule.event][$0] != nil }
        guard let state = dead.first, let other = sure[rule.event][state] else { continue }
        let names = dead.filter { $0 >= 0 && !isDone(rule) }
        let place = names.isEmpty ? [] : ["from: \(list(names, states))"]
        let conditions = list(Array(rule.conditions.indices), rule.conditions)
        problems.append(
          RulesProblem(
            .deadRule,
            "\(text(rule, place + ["when: \(conditions)"])) is never tried, because \(way(eventRules[other])) stands before "
              + "it and has no conditions"))
      } else if !asking.contains(rule.method >= 0 ? rule.method : performersOfEvents[rule.event]) {
        for source in sources where sure[rule.event][source] == nil { sure[rule.event][source] = number }
      }
    }
    return problems
  }

  /// Whether a rule is of a state that is done, which names that itself.
  private func isDone(_ rule: EventRule) -> Bool { if case .done = automatic(of: rule) { true } else { false } }

  /// Conditions of methods that a state allows without any.
  private var conditionsNeverAsked: [RulesProblem] {
    guard stateRules.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    var sure: [Int: Set<Int>] = [:]
    for rule in stateRules where rule.conditions.isEmpty { sure[rule.state, default: []].formUnion(rule.allows) }
    return stateRules.filter { !$0.conditions.isEmpty }.flatMap { rule in
      rule.allows.filter { sure[rule.state]?.contains($0) == true }.map { method in
        let (state, name) = (states[rule.state], methods[method])
        let conditions = list(Array(rule.conditions.indices), rule.conditions)
        return RulesProblem(
          .deadRule,
          "In(\(state), allows: \(name), when: \(conditions)) decides nothing, because '\(state)' allows '\(name)' "
            + "without conditions, too")
      }
    }
  }
}
