// Mistakes in the rules of events, and in the methods that perform them.

extension RuleGraph {
  /// Final states that a rule leaves.
  var finalStatesWithExits: [Finding] {
    let finals = finals
    if !finals.contains(true) { return [] }
    let direct = stateRules.enumerated().filter { finals[$1.state] && !$1.targets.isEmpty }.map {
      ($1.state, Place.stateRule($0, .state))
    }
    let byEvent = eventRules.enumerated().filter { !$1.targets.isEmpty && !isDone($1) }.flatMap { number, rule in
      rule.sources.enumerated().filter { finals[$1] }.map { ($1, Place.eventRule(number, .source($0))) }
    }
    let bodies = eventRules.enumerated().filter { $1.via >= 0 && finals[$1.via] }.map {
      ($1.via, Place.eventRule($0, .via))
    }
    return (direct + byEvent + bodies).map {
      Finding(.finalStateWithExit, "a transition leaves '\(states[$0])', which is final", at: $1)
    }
  }

  /// Whether a rule is a completion transition.
  private func isDone(_ rule: EventRule) -> Bool { if case .done = trigger(of: rule) { true } else { false } }

  /// Targets with values that their rule doesn't provide: it has no event, or its method doesn't return the target.
  var valuedTargets: [Finding] {
    valuedTargets { rule, method in
      if trigger(of: rule) != nil { return "which nothing provides: fire an event whose method returns 'State'" }
      return method < 0 ? nil : "which '\(methods[method])' doesn't return: make it return 'State'"
    }
  }

  /// Targets with values in rules of events that no method performs.
  var valuedTargetsOfEvents: [Finding] {
    valuedTargets { rule, method in
      if trigger(of: rule) != nil || method >= 0 { return nil }
      return "which no event provides: make a method that returns 'State' perform '\(events[rule.event])'"
    }
  }

  private func valuedTargets(_ reason: (EventRule, _ method: Int) -> String?) -> [Finding] {
    if valued.isEmpty { return [] }
    let picking = Set(performers.filter(\.picks).map(\.method))
    return performedRules.flatMap { number, rule, method -> [Finding] in
      guard !picking.contains(method), let reason = reason(rule, method) else { return [] }
      return rule.targets.enumerated().filter { valued.contains($1) }.map { index, target in
        Finding(.valuedState, "'\(states[target])' carries values, \(reason)", at: .eventRule(number, .target(index)))
      }
    }
  }

  /// Pairs of unconditional rules for the same event and state.
  var overlappingRules: [Finding] {
    /// The first rule for each event and state; -1 stands for every state.
    var first: [[Int: Int]] = Array(repeating: [:], count: events.count)
    /// The place of a state among the sources of a rule.
    func part(_ state: Int, of rule: Int) -> EventPart {
      eventRules[rule].sources.firstIndex(of: state).map { .source($0) } ?? .rule
    }
    var findings: [Finding] = []
    for (number, rule) in eventRules.enumerated() where rule.conditions.isEmpty {
      // Two rules that share many states are one mistake.
      var others: [Int] = []
      var common: [Int: [Int]] = [:]
      for state in rule.sources.isEmpty ? [-1] : rule.sources {
        guard let other = first[rule.event][state] else {
          first[rule.event][state] = number
          continue
        }
        if other == number { continue }
        if common[other] == nil { others.append(other) }
        common[other, default: []].append(state)
      }
      for other in others {
        guard let states = common[other], let state = states.first else { continue }
        findings.append(
          Finding(
            .overlappingRules,
            "two rules claim '\(triggerName(of: rule))' in \(quoted(states.filter { $0 >= 0 }))",
            at: .eventRule(number, part(state, of: number)), other: .eventRule(other, part(state, of: other))))
      }
    }
    return findings
  }

  /// Rules with `via:` but no method or no target, and rules with `orElse:` but no `via:`.
  var incompleteInvocations: [Finding] {
    if !eventRules.contains(where: { $0.via >= 0 || $0.orElse >= 0 }) { return [] }
    return performedRules.flatMap { number, rule, method -> [Finding] in
      func finding(_ message: String, _ part: EventPart) -> Finding {
        Finding(.incompleteInvocation, message, at: .eventRule(number, part))
      }
      if rule.via < 0 {
        return rule.orElse < 0
          ? []
          : [finding("'orElse:' needs 'via:', the state in which the method runs that may throw", .orElse)]
      }
      let via = states[rule.via]
      return
        (rule.targets.isEmpty ? [finding("'via: \(via)' needs 'to:', the state to which '\(via)' leads", .via)] : [])
        + (method < 0 ? [finding("'via: \(via)' needs a method: '\(via)' is left when that has run", .via)] : [])
    }
  }

  /// Methods that change the state but are listed in `allows:`.
  var transitionsListedAsAllowed: [Finding] {
    let changing = Set(performers.filter { $0.event >= 0 }.map(\.method))
    if changing.isEmpty { return [] }
    return allowed.filter { stateRules[$0.number].isDeclaration && changing.contains($0.name) }.map {
      _, method, place in
      Finding(
        .transitionListedAsAllowed,
        "'\(methods[method])' is a '@Transition': say where it is accepted with 'On' or in its attribute", at: place)
    }
  }

  /// Pairs of methods that could perform the same rules of an event.
  var ambiguousMethods: [Finding] {
    if performers.count < 2 { return [] }
    let orphans = Set(eventRules.filter { $0.method < 0 }.map(\.event))
    var first: [Int: Int] = [:]
    return performers.filter { $0.performsEvent && orphans.contains($0.event) }.compactMap { performer in
      guard let other = first.updateValue(performer.method, forKey: performer.event) else { return nil }
      return Finding(
        .ambiguousMethod,
        "'\(methods[other])' and '\(methods[performer.method])' both perform '\(events[performer.event])', and "
          + "its rules do not say which; name the states in their attributes", at: .method(performer.method))
    }
  }

  // MARK: - Redundant rules

  /// The maximum number of rules that one is compared with, which keeps the time linear in the number of rules.
  private static let mostCompared = 100

  /// Rules that an earlier one for the same event and state shadows, because its conditions are a subset of theirs.
  /// Another check reports unconditional rules that overlap.
  var unreachedRules: [Finding] {
    if performers.isEmpty, !eventRules.contains(where: { !$0.conditions.isEmpty }) { return [] }
    let performances = performances
    let required = zip(eventRules, performances).map { $0.conditions + $1.conditions }
    if required.allSatisfy(\.isEmpty) { return [] }
    let overriding = Set(performers.filter(\.isOverride).map(\.method))
    // The rules of each event by state and by first condition. Of those that share it, the first hundred are compared.
    var earlier: [[Int: [String?: [Int]]]] = Array(repeating: [:], count: events.count)
    return eventRules.enumerated().compactMap { number, rule -> Finding? in
      let method = performances[number].method
      let known = Set(required[number])
      let keys = [nil] + required[number].distinct.map { Optional($0) }
      // The conditions of an inherited method aren't known.
      let isKnown =
        !mayInheritPerformers || trigger(of: rule) != nil || method >= 0 && !overriding.contains(method)
      var dead: (source: Int, other: Int)?
      // -1 stands for every state.
      for source in rule.sources.isEmpty ? [-1] : rule.sources {
        let others = keys.lazy.flatMap { earlier[rule.event][source]?[$0] ?? [] }.prefix(Self.mostCompared)
        // Under conditions, a rule with another method isn't shadowed: that method can still be called directly.
        let other = others.first { other in
          known.isSuperset(of: required[other]) && (required[other].isEmpty || performances[other].method == method)
        }
        if let other {
          if rule.conditions.isEmpty, eventRules[other].conditions.isEmpty { continue }
          dead = dead ?? (source, other)
        } else if isKnown {
          earlier[rule.event][source, default: [:]][required[number].first, default: []].append(number)
        }
      }
      return dead.map { source, other in
        Finding(
          .deadRule,
          "this rule is never tried, because an earlier one for '\(triggerName(of: rule))' in "
            + "\(quoted(source < 0 ? [] : [source])) has no \(required[other].isEmpty ? "" : "other ")conditions",
          at: .eventRule(number, .rule), other: .eventRule(other, .rule))
      }
    }
  }

  /// Methods with conditions that the state also allows without conditions, or with fewer of them.
  var unneededConditions: [Finding] {
    guard stateRules.contains(where: { !$0.conditions.isEmpty }) else { return [] }
    var all: [[Int: [(number: Int, index: Int)]]] = Array(repeating: [:], count: states.count)
    for (number, rule) in stateRules.enumerated() {
      for (index, method) in rule.allows.enumerated() { all[rule.state][method, default: []].append((number, index)) }
    }
    return stateRules.enumerated().flatMap { number, rule -> [Finding] in
      if rule.conditions.isEmpty { return [] }
      let required = Set(rule.conditions)
      return rule.allows.enumerated().compactMap { index, method in
        let other = all[rule.state][method]?.prefix(Self.mostCompared).first { other, _ in
          let conditions = stateRules[other].conditions
          return other != number && required.isSuperset(of: conditions)
            && (other < number || Set(conditions).count < required.count)
        }
        guard let other else { return nil }
        let conditions = stateRules[other.number].conditions
        let way = conditions.isEmpty ? "without conditions" : "with 'when: \(list(conditions))'"
        return Finding(
          .deadRule,
          "this condition decides nothing, because '\(states[rule.state])' also allows '\(methods[method])' \(way)",
          at: .stateRule(number, .allows(index)), other: .stateRule(other.number, .allows(other.index)))
      }
    }
  }

  /// Conditions of rules that the method's attribute already declares for every state.
  var conditionsOfMethodsInRules: [Finding] {
    var attributes: [Int: Set<String>] = [:]
    for performer in performers where !performer.conditions.isEmpty {
      attributes[performer.method] = Set(performer.conditions)
    }
    if attributes.isEmpty { return [] }
    func findings(_ conditions: [String], of method: Int, at place: Place) -> [Finding] {
      conditions.filter { attributes[method]?.contains($0) ?? false }.map {
        Finding(
          .redundantRule, "'\(methods[method])' has the condition '\($0)' in every state: leave it out of this rule",
          at: place, other: .method(method))
      }
    }
    return performedRules.filter { $0.rule.method < 0 }.flatMap { number, rule, method in
      findings(rule.conditions, of: method, at: .eventRule(number, .rule))
    }
      + allowed.flatMap { findings(stateRules[$0].conditions, of: $1, at: $2) }
  }

  // MARK: - Warnings

  /// The guarded methods that no rule names.
  private var unnamedPerformers: [Performer] {
    if performers.isEmpty { return [] }
    let events = Set(eventRules.filter { $0.method < 0 }.map(\.event) + acceptedElsewhere)
    let methods = Set(stateRules.flatMap(\.allows) + eventRules.map(\.method))
    return performers.filter { performer in
      elsewhere[performer.method] == nil && !methods.contains(performer.method)
        && !(performer.performsEvent && events.contains(performer.event))
    }
  }

  /// Events that no method performs, each with a similarly named method that no rule names.
  private var misspelt: [(event: Int, performer: Performer)] {
    let unnamed = unnamedPerformers.filter(\.performsEvent)
    if unnamed.isEmpty { return [] }
    let names = NearestNames(unnamed.map { events[$0.event] })
    let performed = Set(performers.map(\.event))
    let rules = eventRules.filter { $0.method < 0 && trigger(of: $0) == nil && !performed.contains($0.event) }
    return rules.map(\.event).distinct.compactMap { event in
      let nearest = names.nearest(to: events[event])
      return unnamed.first { events[$0.event] == nearest }.map { (event, $0) }
    }
  }

  var misspeltEvents: [Finding] {
    misspelt.map { event, performer in
      Finding(
        .unknownEvent, "no '@Transition' is called '\(events[event])'; did you mean '\(events[performer.event])'?")
    }
  }

  /// Guarded methods that no state allows, except those that a misspelled event explains.
  var methodsNeverAllowed: [Finding] {
    let explained = Set(misspelt.map(\.performer.method))
    return unnamedPerformers.filter { !explained.contains($0.method) }.map { performer in
      Finding(
        .neverAllowed,
        neverAllowedMessage(methods[performer.method], on: performer.event < 0 ? nil : events[performer.event]),
        at: .method(performer.method))
    }
  }
}

/// Returns the message about a guarded method that no state allows.
///
/// - Parameters:
///   - method: The name of the method.
///   - event: The name of the event that it performs; nil for a method that doesn't change the state.
///   - isAdded: Whether a subclass adds the method.
package func neverAllowedMessage(_ method: String, on event: String?, isAdded: Bool = false) -> String {
  let rule = event.map { "an 'On' for '\($0)'" } ?? "'allows:' in an 'In'"
  return "no state allows '\(method)'; say where it may run with \(rule), or in its attribute"
    + (isAdded ? ", or in 'addedRules'" : "")
}
