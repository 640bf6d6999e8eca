// Problems with the declarations of events, and with methods that perform them.

extension IndexedRules {
  /// Final states that a rule leaves.
  var finalStatesWithExits: [RulesProblem] {
    let isFinal = finals
    let direct = stateRules.filter { isFinal[$0.state] && !$0.targets.isEmpty }.map { rule in
      (rule.state, "In(\(states[rule.state]), to: \(list(rule.targets, states)))")
    }
    let byEvent = eventRules.filter { !$0.targets.isEmpty }.flatMap { rule in
      rule.sources.filter { isFinal[$0] }.map { ($0, text(rule, "from: \(states[$0])")) }
    }
    let passing = eventRules.filter { $0.via >= 0 && isFinal[$0.via] }.map { rule in
      (rule.via, text(rule, "via: \(states[rule.via])"))
    }
    return (direct + byEvent + passing).map { state, rule in
      RulesProblem(.finalStateWithExit, "'\(states[state])' is final, but \(rule) leaves it")
    }
  }

  /// Targets with values that the rule doesn't provide: an eventless transition, a timeout, a completion, or a method
  /// that doesn't return the state.
  var valuedTargets: [RulesProblem] {
    if valued.isEmpty { return [] }
    let performersOfEvents = performersOfEvents
    let picking = Set(performers.filter(\.picks).map(\.method))
    return eventRules.flatMap { rule -> [RulesProblem] in
      let method = rule.method >= 0 ? rule.method : performersOfEvents[rule.event]
      let isAutomatic = automatic(of: rule) != nil
      // An event without a method is refused when it is fired, and a subclass may have a method for it.
      guard isAutomatic || method >= 0 && !picking.contains(method) else { return [] }
      let remedy = isAutomatic ? "" : ": let '\(methods[method])' return 'State'"
      return rule.targets.filter(valued.contains).map { target in
        RulesProblem(
          .valuedState,
          "\(text(rule, "to: \(states[target])")) leads to a state that carries values, which nothing brings along\(remedy)"
        )
      }
    }
  }

  /// Two unconditional rules for one event in one state.
  var overlappingRules: [RulesProblem] {
    /// The first rule for each state; -1 stands for every state.
    var claims: [[Int: Int]] = Array(repeating: [:], count: events.count)
    var problems: [RulesProblem] = []
    for (number, rule) in eventRules.enumerated() where rule.conditions.isEmpty {
      // Two rules with many common states are one mistake.
      var others = OrderedMembers<Int>()
      var common: [Int: [Int]] = [:]
      for state in rule.sources.isEmpty ? [-1] : rule.sources {
        guard let other = claims[rule.event].updateValue(number, forKey: state), other != number else { continue }
        others.insert(other)
        common[other, default: []].append(state)
      }
      for other in others.members {
        let names = common[other, default: []].filter { $0 >= 0 }.map { "'\(states[$0])'" }
        let place = names.isEmpty ? "every state" : list(Array(names.indices), names)
        problems.append(
          RulesProblem(
            .overlappingRules,
            "two rules claim '\(events[rule.event])' in \(place): \(way(eventRules[other])) and \(way(rule))"))
      }
    }
    return problems
  }

  /// The words for a rule among others of its event.
  func way(_ rule: EventRule) -> String {
    rule.targets.isEmpty ? "the one that stays" : "the one to \(list(rule.targets, states))"
  }

  /// Rules with `via:` but no method or no target, and those with `orElse:` but no `via:`.
  var invocationProblems: [RulesProblem] {
    let performers = performersOfEvents
    var problems: [RulesProblem] = []
    for rule in eventRules where rule.via >= 0 || rule.orElse >= 0 {
      let place = "On(\(events[rule.event])"
      guard rule.via >= 0 else {
        problems.append(
          RulesProblem(
            .incompleteInvocation,
            "\(place), orElse: \(states[rule.orElse])) has no 'via', the state in which the method runs that may fail"))
        continue
      }
      let via = states[rule.via]
      if rule.targets.isEmpty {
        problems.append(
          RulesProblem(
            .incompleteInvocation, "\(place), via: \(via)) has no 'to': nothing says where '\(via)' leads"))
      }
      if rule.method < 0, performers[rule.event] < 0 {
        problems.append(
          RulesProblem(
            .incompleteInvocation,
            "\(place), via: \(via)) names no method: '\(via)' is left when one has run, and none does"))
      }
    }
    return problems
  }

  /// Methods that change the state, but are listed in `allows:`.
  var transitionsListedAsAllowed: [RulesProblem] {
    let changing = Set(performers.filter { $0.event >= 0 }.map(\.method))
    if changing.isEmpty { return [] }
    return stateRules.flatMap { rule in
      rule.allows.filter(changing.contains).map { method in
        let name = methods[method]
        return RulesProblem(
          .transitionListedAsAllowed,
          "In(\(states[rule.state]), allows: \(name)): '\(name)' is a @Transition; "
            + "say where it is accepted with On(\(name), from:to:) or in its attribute")
      }
    }
  }

  /// Pairs of methods that would both perform the rules of one event.
  var ambiguousMethods: [RulesProblem] {
    if performers.isEmpty { return [] }
    let orphans = Set(eventRules.filter { $0.method < 0 }.map(\.event))
    var first: [Int: Int] = [:]
    var problems: [RulesProblem] = []
    for performer in performers where performer.performsEvent && orphans.contains(performer.event) {
      guard let other = first.updateValue(performer.method, forKey: performer.event) else { continue }
      problems.append(
        RulesProblem(
          .ambiguousMethod,
          "'\(methods[other])' and '\(methods[performer.method])' both perform '\(events[performer.event])', and "
            + "its rules do not say which; name the states in their attributes"))
    }
    return problems
  }
}
