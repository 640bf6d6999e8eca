// Unknown methods and conditions in rules. For enums, the compiler has checked them.

extension IndexedRules {
  /// Methods that states forbid and nothing allows, which are probably misspelled. Doesn't apply to incomplete rules,
  /// because attributes may allow more methods.
  var redundantForbids: [RulesProblem] {
    guard stateRules.contains(where: { !$0.forbids.isEmpty }) else { return [] }
    let used = Set(stateRules.flatMap(\.allows) + eventRules.map(\.method) + performers.map(\.method))
    let names = NearestNames(used.filter { $0 >= 0 }.map { methods[$0] }.sorted())
    var told: Set<Int> = []
    var problems: [RulesProblem] = []
    for rule in stateRules {
      for method in rule.forbids where !used.contains(method) {
        // A method that the host lacks is another problem.
        if let host, host.methods[methods[method]] == nil { continue }
        guard told.insert(method).inserted else { continue }
        let hint = names.nearest(to: methods[method]).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(
          RulesProblem(
            .unknownMethod,
            "In(\(states[rule.state]), forbids:) names the method '\(methods[method])', which nothing allows\(hint)"))
      }
    }
    return problems
  }

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
    for rule in eventRules where rule.method >= 0 { check([rule.method], text(rule, "method:")) }
    return problems
  }

  /// Conditions that the host doesn't have.
  var unknownConditions: [RulesProblem] {
    guard let host, var known = host.conditions else { return [] }
    let names = known.sorted()
    // A condition needs generated code, and the macro generates it only for names in the type's body.
    let remedy = ": name it in one with 'when:', or as text in rules that stand in the type's body"
    func problems(_ conditions: [String], _ place: String) -> [RulesProblem] {
      conditions.filter { known.insert($0).inserted }.map { condition in
        let hint = nearestName(to: condition, among: names).map { "; did you mean '\($0)'?" }
        return RulesProblem(
          .unknownCondition,
          "\(place) names the condition '\(condition)', which no attribute of \(host.host) names\(hint ?? remedy)")
      }
    }
    return eventRules.flatMap { problems($0.conditions, text($0, "when:")) }
      + stateRules.flatMap { problems($0.conditions, "In(\(states[$0.state]), allows:when:)") }
  }

  /// Guards with arguments that are conditions of rules for other methods, which don't have these arguments.
  var guardsOfOtherMethods: [RulesProblem] {
    var guarded: [String: OrderedMembers<Int>] = [:]
    for performer in performers {
      if let name = performer.argumentGuard { guarded[name, default: .init()].insert(performer.method) }
    }
    if guarded.isEmpty { return [] }
    func problems(_ conditions: [String], calling called: [Int], _ place: @autoclosure () -> String) -> [RulesProblem] {
      OrderedMembers(conditions).members.compactMap { name in
        guard let own = guarded[name]?.members, !called.allSatisfy(own.contains) else { return nil }
        let signatures = own.map { "'\(host?.methods[methods[$0]] ?? methods[$0])'" }
        return RulesProblem(
          .unknownCondition,
          "\(place()) names '\(name)', which guards \(list(Array(own.indices), signatures)) with its arguments, and "
            + "nothing else has those")
      }
    }
    return zip(eventRules, performances).flatMap { rule, performance in
      problems(rule.conditions, calling: [performance.method], text(rule, "when:"))
    }
      + stateRules.flatMap { rule in
        problems(rule.conditions, calling: rule.allows, "In(\(states[rule.state]), allows:when:)")
      }
  }
}
