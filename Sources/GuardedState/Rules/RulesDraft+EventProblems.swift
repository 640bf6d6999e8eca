// What can be wrong with the declarations of events, and with methods that perform them.

extension RulesDraft {
  /// Final states that a rule leaves.
  var finalStatesWithExits: [RulesProblem] {
    let finals = Set(rules.stateRules.lazy.filter(\.isFinal).map(\.state))
    if finals.isEmpty { return [] }
    let direct = rules.stateRules.filter { finals.contains($0.state) }.flatMap { rule in
      rule.targets.map { (rule.state, "In(\(nameOfCase(rule.state)), to: \(nameOfCase($0)))") }
    }
    let byEvent = rules.eventRules.filter { !$0.targets.isEmpty }.flatMap { rule in
      rule.sources.filter(finals.contains).map { ($0, "On(\(nameOfCase(rule.event)), from: \(nameOfCase($0)))") }
    }
    let passing = rules.eventRules.compactMap { rule in
      rule.via.flatMap { finals.contains($0) ? ($0, "On(\(nameOfCase(rule.event)), via: \(nameOfCase($0)))") : nil }
    }
    return (direct + byEvent + passing).map { state, rule in
      RulesProblem(.finalStateWithExit, "'\(nameOfCase(state))' is final, but \(rule) leaves it")
    }
  }

  /// Two unconditional rules for one event in one state.
  var overlappingRules: [RulesProblem] {
    var claims: [Event: [State?: Int]] = [:]
    var problems: [RulesProblem] = []
    func claim(_ number: Int, in state: State?) {
      let rule = rules.eventRules[number]
      guard let other = claims[rule.event, default: [:]].updateValue(number, forKey: state), other != number else {
        return
      }
      let place = state.map { "in '\(nameOfCase($0))'" } ?? "in every state"
      problems.append(
        RulesProblem(
          .overlappingRules,
          "two rules claim '\(nameOfCase(rule.event))' \(place): \(text(rules.eventRules[other])) and \(text(rule))"))
    }
    for number in rules.eventRules.indices where rules.eventRules[number].conditions.isEmpty {
      if rules.eventRules[number].sources.isEmpty { claim(number, in: nil) }
      for state in rules.eventRules[number].sources { claim(number, in: state) }
    }
    return problems
  }

  private func text(_ rule: EventRule<State, Event, Method>) -> String {
    rule.targets.isEmpty ? "the one that stays" : "the one to \(list(rule.targets))"
  }

  /// States in which a method should run, and no method or no way out of them.
  var invocationProblems: [RulesProblem] {
    let performers = performersOfEvents()
    return rules.eventRules.flatMap { rule -> [RulesProblem] in
      let place = "On(\(nameOfCase(rule.event))"
      guard let via = rule.via else {
        guard let orElse = rule.orElse else { return [] }
        return [
          RulesProblem(
            .incompleteInvocation,
            "\(place), orElse: \(nameOfCase(orElse))) has no 'via', the state in which the method runs that may fail")
        ]
      }
      let rulePlace = "\(place), via: \(nameOfCase(via)))"
      let noTarget = RulesProblem(
        .incompleteInvocation, "\(rulePlace) has no 'to': nothing says where '\(nameOfCase(via))' leads")
      let noMethod = RulesProblem(
        .incompleteInvocation,
        "\(rulePlace) names no method: '\(nameOfCase(via))' is left when one has run, and none does")
      let isPerformed = rule.method != nil || performers[index(event: rule.event)] != nil
      return (rule.targets.isEmpty ? [noTarget] : []) + (isPerformed ? [] : [noMethod])
    }
  }

  /// Methods that change the state, listed as if they didn't.
  var transitionsListedAsAllowed: [RulesProblem] {
    let changing = Set(declarations.filter { $0.event != nil }.map(\.method))
    return rules.stateRules.flatMap { rule in
      rule.allows.filter(changing.contains).map {
        RulesProblem(
          .transitionListedAsAllowed,
          "In(\(nameOfCase(rule.state)), allows: \(nameOfCase($0))): '\(nameOfCase($0))' is a @Transition; "
            + "say where it is accepted with On(\(nameOfCase($0)), from:to:) or in its attribute")
      }
    }
  }

  /// Two methods that would both perform the rules of one event.
  var ambiguousMethods: [RulesProblem] {
    if declarations.isEmpty { return [] }
    var performers: [Event: Method] = [:]
    let orphans = Set(rules.eventRules.filter { $0.method == nil }.map(\.event))
    var problems: [RulesProblem] = []
    for declaration in declarations where declaration.performsEvent {
      guard let event = declaration.event, orphans.contains(event) else { continue }
      guard let other = performers.updateValue(declaration.method, forKey: event) else { continue }
      problems.append(
        RulesProblem(
          .ambiguousMethod,
          "'\(nameOfCase(other))' and '\(nameOfCase(declaration.method))' both perform '\(nameOfCase(event))', and "
            + "its rules do not say which; name the states in their attributes"))
    }
    return problems
  }
}
