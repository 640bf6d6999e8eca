// Rules without effect, because of the conditions of others.

extension IndexedRules {
  /// All rules without effect.
  var deadRules: [RulesProblem] { rulesNeverTried + conditionsNeverAsked }

  /// Rules behind one for the same event and state whose conditions are among theirs. Rules without conditions overlap
  /// instead, which is another problem.
  private var rulesNeverTried: [RulesProblem] {
    let performances = performances
    let asked = zip(eventRules, performances).map { $0.conditions + $1.conditions }
    if asked.allSatisfy(\.isEmpty) { return [] }
    // Grouped by the first condition, so that few rules are compared.
    var earlier: [[Place: [Int]]] = Array(repeating: [:], count: events.count)
    var problems: [RulesProblem] = []
    for (number, rule) in eventRules.enumerated() {
      let known = Set(asked[number])
      let keys = [nil] + OrderedMembers(asked[number]).members.map { Optional($0) }
      var dead: [Int] = []
      var first: Int?
      // -1 stands for every state.
      for source in rule.sources.isEmpty ? [-1] : rule.sources {
        let others = keys.flatMap { earlier[rule.event][Place(state: source, condition: $0)] ?? [] }
        // A method behind another one can still be called directly, under conditions.
        let other = others.first { other in
          known.isSuperset(of: asked[other])
            && (asked[other].isEmpty || performances[other].method == performances[number].method)
        }
        if let other {
          if rule.conditions.isEmpty, eventRules[other].conditions.isEmpty { continue }
          dead.append(source)
          first = first ?? other
        } else {
          earlier[rule.event][Place(state: source, condition: asked[number].first), default: []].append(number)
        }
      }
      guard let first else { continue }
      let names = dead.filter { $0 >= 0 && !isDone(rule) }
      let place = names.isEmpty ? [] : ["from: \(list(names, states))"]
      let reason = asked[first].isEmpty ? "has no conditions" : "asks nothing else"
      problems.append(
        RulesProblem(
          .deadRule,
          "\(text(rule, place + (rule.conditions.isEmpty ? [] : [text(rule.conditions)]))) is never tried, because "
            + "\(way(eventRules[first])) stands before it and \(reason)"))
    }
    return problems
  }

  /// A state and a condition there; nil for none.
  private struct Place: Hashable {
    let state: Int
    let condition: String?
  }

  /// Whether a rule is a completion transition, whose text contains the state.
  func isDone(_ rule: EventRule) -> Bool { if case .done = automatic(of: rule) { true } else { false } }

  /// Conditional methods that the state also allows without conditions, or with fewer of them.
  private var conditionsNeverAsked: [RulesProblem] {
    guard stateRules.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    var all: [[Int: [Int]]] = Array(repeating: [:], count: states.count)
    for (number, rule) in stateRules.enumerated() {
      for method in rule.allows { all[rule.state][method, default: []].append(number) }
    }
    return stateRules.enumerated().flatMap { number, rule -> [RulesProblem] in
      if rule.conditions.isEmpty { return [] }
      let asked = Set(rule.conditions)
      return rule.allows.compactMap { method in
        let other = all[rule.state][method]?.first { other in
          let conditions = stateRules[other].conditions
          return other != number && asked.isSuperset(of: conditions)
            && (other < number || Set(conditions).count < asked.count)
        }
        guard let other else { return nil }
        let (state, name) = (states[rule.state], methods[method])
        return RulesProblem(
          .deadRule,
          "In(\(state), allows: \(name), \(text(rule.conditions))) decides nothing, because '\(state)' allows '\(name)' "
            + "\(stateRules[other].conditions.isEmpty ? "without conditions" : "with '\(text(stateRules[other].conditions))'"), too"
        )
      }
    }
  }

  func text(_ conditions: [String]) -> String { "when: \(list(Array(conditions.indices), conditions))" }
}
