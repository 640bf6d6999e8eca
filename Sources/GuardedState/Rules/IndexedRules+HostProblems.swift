// Names in rules that the host doesn't have. Where they are enums, the compiler has checked them.

extension IndexedRules {
  /// Methods that the host doesn't have.
  var unknownMethods: [RulesProblem] {
    guard let host else { return [] }
    var isKnown = methods.map { host.methods[$0] != nil }
    if isKnown.allSatisfy({ $0 }) { return [] }
    var problems: [RulesProblem] = []
    func check(_ used: [Int], _ place: @autoclosure () -> String) {
      for method in used where !isKnown[method] {
        isKnown[method] = true
        problems.append(
          RulesProblem(.unknownMethod, "\(place()) names \(host.complaint(of: methods[method]))"))
      }
    }
    for rule in stateRules {
      check(rule.allows, "In(\(states[rule.state]), allows:)")
      check(rule.forbids, "In(\(states[rule.state]), forbids:)")
    }
    for rule in eventRules where rule.method >= 0 { check([rule.method], "On(\(events[rule.event]), method:)") }
    return problems
  }

  /// Conditions that the host can't be asked for.
  var unknownConditions: [RulesProblem] {
    guard let host, var known = host.conditions else { return [] }
    let names = known.sorted()
    func problems(_ conditions: [String], _ place: String) -> [RulesProblem] {
      conditions.filter { known.insert($0).inserted }.map { condition in
        let hint = nearestName(to: condition, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return RulesProblem(
          .unknownCondition,
          "\(place) names the condition '\(condition)', which no attribute of \(host.host) names\(hint)")
      }
    }
    return eventRules.flatMap { problems($0.conditions, "On(\(events[$0.event]), when:)") }
      + stateRules.flatMap { problems($0.conditions, "In(\(states[$0.state]), allows:when:)") }
  }
}
