#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Rules that contradict each other, or decide nothing: what stops a program when they are compiled, the compiler says where
/// all of it is written out.
extension HostModel {
  /// Methods that change the state, listed as if they didn't.
  func transitionsListedAsAllowed(_ facts: RulesFacts) -> [Diagnostic] {
    let transitions = Set(methods.filter(\.isTransition).map(caseName))
    return facts.allowed.filter { transitions.contains($0.name.text) }.map { .transitionListedAsAllowed($0.name) }
  }

  /// All other contradictions.
  func contradictions(_ facts: RulesFacts) -> [Diagnostic] {
    overlaps(facts) + finalExits(facts) + finalsWithChildren(facts) + regionsInStates(facts) + methodsTakenBack(facts)
      + eventsKept(facts)
      + differences(facts.initials, label: "initial")
      + differences(facts.histories, label: "history") + statesInTwo(facts) + nestingCircles(facts)
      + targetsWithoutChoice(facts) + overlappingAutomatics(facts) + rulesInVain(facts)
  }

  /// What would be none with one rule more, and so is found only where all are known.
  ///
  /// - Parameters:
  ///   - facts: What the rules say.
  ///   - states: The states that they are about: the host's, or those of a region.
  ///   - initial: The state that they begin in.
  ///   - methods: The methods whose attributes name the states.
  func omissions(
    _ facts: RulesFacts, _ states: [HostOutline.State], initial: String, _ methods: [MethodModel]
  ) -> [Diagnostic] {
    let endless = endlessTransitions(facts, states)
    // In a circle nothing else happens anyway.
    let left = endless.isEmpty ? leftAtOnce(facts, initial: initial, methods) : []
    let told = Set(left.map(\.node.id))
    return missingChildren(facts) + left
      + (deadTimers(facts) + eventsNobodyTakes(facts)).filter { !told.contains($0.node.id) }
      + endsInPlace(facts, methods) + eventsForNobody(facts) + endless + methodsTakenInVain(facts)
  }

  /// Two rules that claim one event in one state.
  private func overlaps(_ facts: RulesFacts) -> [Diagnostic] {
    var claims: [String: RulesModel.Name] = [:]
    var diagnostics: [Diagnostic] = []
    for claim in facts.claims where !claim.hasConditions {
      guard case .event(let event) = claim.trigger else { continue }
      var own: Set<String> = []
      // Of every state is one claim more, behind those of single states.
      let sources = claim.sources.isEmpty ? [RulesModel.Name(text: "", node: claim.node)] : claim.sources
      for source in sources where own.insert(source.text).inserted {
        if let first = claims[event + "/" + source.text] {
          diagnostics.append(.overlappingRules(event, source, first: first))
        } else {
          claims[event + "/" + source.text] = source
        }
      }
    }
    return diagnostics
  }

  // MARK: - States

  /// Ways out of final states.
  private func finalExits(_ facts: RulesFacts) -> [Diagnostic] {
    let finals = Set(facts.finals.map(\.text))
    // Of one that is said to be done is told that it never is.
    let sources = facts.claims.filter { !$0.targets.isEmpty && !$0.trigger.isDone }.flatMap(\.sources)
    return (sources + facts.left).filter { finals.contains($0.text) }.map { .finalStateWithExit($0) }
  }

  /// Final states in which others lie.
  private func finalsWithChildren(_ facts: RulesFacts) -> [Diagnostic] {
    facts.finals.compactMap { name in
      facts.parents.first { $0.name.text == name.text }.map {
        .contradictoryRules(name, "'\(name.text)' is final, but has children", other: $0.name)
      }
    }
  }

  /// Methods that a state allows and takes back.
  private func methodsTakenBack(_ facts: RulesFacts) -> [Diagnostic] {
    facts.forbidden.compactMap { taken in
      let method = methods.first { caseName($0) == taken.name.text }
      let fact = facts.allowed.first { $0.state.text == taken.state.text && $0.name.text == taken.name.text }
      let other =
        fact?.name
        ?? facts.claims.lazy.filter { performers(of: $0).contains { $0 == method?.indexName } }
        .compactMap { $0.sources.first { $0.text == taken.state.text } }.first
      return other.map {
        .contradictoryRules(
          taken.name, "'\(taken.state.text)' takes back '\(taken.name.text)', which it allows itself", other: $0)
      }
    }
  }

  /// Methods that a state takes back although neither it nor a state around it has them.
  private func methodsTakenInVain(_ facts: RulesFacts) -> [Diagnostic] {
    // A subclass may allow them there.
    guard isFinal else { return [] }
    return facts.forbidden.compactMap { taken in
      guard let method = methods.first(where: { caseName($0) == taken.name.text }) else { return nil }
      let path = facts.path(of: taken.state.text)
      let claims = facts.claims.filter { performers(of: $0).contains(method.indexName) }
      let allowing = facts.allowed.filter { $0.name.text == taken.name.text }.map(\.state.text)
      let states = allowing + claims.flatMap(\.sources).map(\.text)
      // Of a method that no state has that is said.
      let isEverywhere = claims.contains(where: \.sources.isEmpty)
      if states.isEmpty || isEverywhere || !Set(states).isDisjoint(with: path) { return nil }
      return .takenInVain(taken.name, in: taken.state)
    }
  }

  /// Events that a state keeps although it accepts them, or although nothing leaves it.
  private func eventsKept(_ facts: RulesFacts) -> [Diagnostic] {
    facts.deferred.compactMap { kept in
      let (state, event) = (kept.state.text, kept.name.text)
      if let final = facts.finals.first(where: { $0.text == state }) {
        return .contradictoryRules(kept.name, "'\(state)' is final, and would keep '\(event)' for ever", other: final)
      }
      let accepting = facts.claims.first { claim in
        claim.trigger == .event(event) && !claim.hasConditions && claim.sources.contains { $0.text == state }
      }
      return accepting?.sources.first { $0.text == state }.map {
        .contradictoryRules(kept.name, "'\(state)' keeps '\(event)', which it accepts itself", other: $0)
      }
    }
  }

  /// Events that are fired after a time or kept, and whose methods need what nobody brings along then.
  var eventsInVain: [Diagnostic] {
    let fired = firedEvents.compactMap { event -> Diagnostic? in
      guard let method = method(calledBy: event, ifAll: { !canBeFired($0) }) else { return nil }
      let reason = method.isAsync ? "which takes time" : "which needs arguments"
      return .contradictoryRules(
        event, "'\(event.text)' can't be fired: it would call '\(method.signature)', \(reason)",
        other: .init(text: method.name, node: Syntax(method.node.name)))
    }
    let kept = keptEvents.compactMap { event -> Diagnostic? in
      guard let method = method(calledBy: event, ifAll: { !canBeFired($0) && !$0.canWait }) else { return nil }
      let reason = method.isAsync ? "takes time" : "needs arguments, and whose calls can't wait"
      return .contradictoryRules(
        event, "'\(event.text)' can't be kept: it would call '\(method.signature)' later, which \(reason)",
        other: .init(text: method.name, node: Syntax(method.node.name)))
    }
    return fired + kept
  }

  /// The first of the methods that an event calls, where something is true of all.
  private func method(calledBy event: RulesModel.Name, ifAll isTrue: (MethodModel) -> Bool) -> MethodModel? {
    let name = caseNames.aliases[event.text] ?? event.text
    let performers = methods.filter { method in
      method.isTransition && (method.way?.event.flatMap { RulesModel.Name($0)?.text } ?? caseName(method)) == name
    }
    return performers.allSatisfy(isTrue) ? performers.first : nil
  }

  /// Declarations of one state that say different things.
  private func differences(_ facts: [RulesFacts.Fact], label: String) -> [Diagnostic] {
    facts.enumerated().compactMap { index, fact in
      let other = facts[..<index].first { $0.state.text == fact.state.text && $0.name.text != fact.name.text }
      return other.map {
        .contradictoryRules(
          fact.name,
          "'\(fact.state.text)' is declared with '\(label): .\($0.name.text)' and with '\(label): .\(fact.name.text)'",
          other: $0.name)
      }
    }
  }

  /// States that are declared inside two others.
  private func statesInTwo(_ facts: RulesFacts) -> [Diagnostic] {
    facts.parents.enumerated().compactMap { index, fact in
      let other = facts.parents[..<index].first {
        $0.state.text == fact.state.text && $0.name.text != fact.name.text
      }
      return other.map {
        .contradictoryRules(
          fact.state, "'\(fact.state.text)' lies in '\($0.name.text)' and in '\(fact.name.text)'", other: $0.state)
      }
    }
  }

  /// Regions that are declared inside states.
  private func regionsInStates(_ facts: RulesFacts) -> [Diagnostic] {
    facts.nestedRegions.map {
      .contradictoryRules(
        $0.name, "a region lies beside all states, not in '\($0.state.text)': put it behind them", other: $0.state)
    }
  }

  /// States that lie in themselves.
  private func nestingCircles(_ facts: RulesFacts) -> [Diagnostic] {
    var told: Set<String> = []
    // The last declaration is the one that closes the circle.
    return facts.parents.reversed().compactMap { fact in
      let path = facts.path(of: fact.name.text)
      guard !told.contains(fact.state.text), let end = path.firstIndex(of: fact.state.text),
        let other = facts.parents.first(where: { $0.name.text == fact.state.text })
      else { return nil }
      let circle = [fact.state.text] + path[...end]
      told.formUnion(circle)
      return .contradictoryRules(
        fact.state, "'\(fact.state.text)' lies in itself: \(circle.joined(separator: " in "))", other: other.name)
    }
  }

  /// States that are said to be done, to begin in a child or to come back to one, and don't have it.
  private func missingChildren(_ facts: RulesFacts) -> [Diagnostic] {
    func children(_ state: String) -> Set<String> {
      Set(facts.parents.filter { $0.name.text == state }.map(\.state.text))
    }
    let finals = Set(facts.finals.map(\.text))
    let never = facts.claims.compactMap { claim -> Diagnostic? in
      guard case .done(let state) = claim.trigger, let name = claim.sources.first,
        children(state).isDisjoint(with: finals)
      else { return nil }
      let outer = finals.contains(state) ? facts.parents.first { $0.state.text == state }?.name.text : nil
      return .neverDone(name, around: outer)
    }
    return never
      + facts.initials.filter { !children($0.state.text).contains($0.name.text) }.map {
        .missingChild(
          $0.name, "the initial child of '\($0.state.text)' is '\($0.name.text)', which does not lie in it")
      }
      + facts.histories.filter { children($0.state.text).isEmpty }.map {
        .missingChild($0.name, "'\($0.state.text)' has history and no children to come back to")
      }
  }

  /// Rules with several targets of methods that don't say which. A closure may choose for them, which the type's body attaches
  /// in so many words.
  private func targetsWithoutChoice(_ facts: RulesFacts) -> [Diagnostic] {
    let doubtful = facts.claims.filter { $0.method == nil && Set($0.targets.map(\.text)).count > 1 }.compactMap {
      claim in
      performingMethods(of: claim).first { !$0.choosesTarget }.map { (claim.targets[1], $0) }
    }
    return doubtful.isEmpty || isNamed("chooseTarget") ? [] : doubtful.map { .choiceOfRules($0, method: $1) }
  }

  // MARK: - What happens by itself

  /// Two transitions without conditions that both happen by themselves in one state.
  private func overlappingAutomatics(_ facts: RulesFacts) -> [Diagnostic] {
    let automatic = facts.claims.filter { !$0.hasConditions && !$0.trigger.isEvent && $0.trigger.time == nil }
    return automatic.enumerated().flatMap { index, claim in
      claim.sources.compactMap { source in
        let others = automatic[..<index].filter { $0.trigger == claim.trigger }.flatMap(\.sources)
        return others.first { $0.text == source.text }.map {
          .overlappingRules(claim.trigger.text, source, first: $0)
        }
      }
    }
  }

  /// Times after which nothing happens, because the state was always left before.
  private func deadTimers(_ facts: RulesFacts) -> [Diagnostic] {
    // What was declined then would wait for the next one.
    if mayDecline { return [] }
    let timers = facts.claims.filter { $0.trigger.time != nil }
    return timers.enumerated().compactMap { index, claim in
      let others = timers.enumerated().filter { other in
        !other.element.hasConditions && other.offset != index
          && claim.isLater(than: other.element, declaredAfter: other.offset < index)
      }.map(\.element)
      for source in claim.sources {
        let other = others.first { other in
          other.sources.contains { $0.text == source.text }
            && !other.targets.contains { $0.text != source.text && facts.path(of: $0.text).contains(source.text) }
        }
        if let other {
          return .neverComing(claim.node, "'\(claim.trigger.text)' never comes", in: source.text, after: other)
        }
      }
      return nil
    }
  }

  /// Events that are fired after a time in states where nothing accepts them.
  private func eventsNobodyTakes(_ facts: RulesFacts) -> [Diagnostic] {
    // A subclass may accept it there, and so may a region.
    guard isFinal, allRegions.isEmpty, unreadGuards.isEmpty else { return [] }
    return facts.fired.compactMap { fired in
      let claims = facts.claims.filter { $0.trigger == .event(fired.name.text) }
      let isTaken = claims.contains { claim in
        claim.sources.isEmpty
          || claim.sources.contains { source in
            facts.path(of: fired.state.text).contains(source.text)
              || facts.path(of: source.text).contains(fired.state.text)
          }
      }
      guard !isTaken, let other = claims.first?.sources.first,
        !facts.deferred.contains(where: { $0.name.text == fired.name.text })
      else { return nil }
      return .contradictoryRules(
        fired.name, "'\(fired.state.text)' doesn't accept '\(fired.name.text)', which is fired while it is the state",
        other: other)
    }
  }

  /// Events that are kept or fired although no state accepts them.
  private func eventsForNobody(_ facts: RulesFacts) -> [Diagnostic] {
    // A subclass may accept it, and so may a region.
    guard isFinal, allRegions.isEmpty, unreadGuards.isEmpty else { return [] }
    let taken = Set(facts.claims.map(\.trigger))
    let performed = Set(
      methods.filter(\.isTransition).map { $0.way?.event.flatMap { RulesModel.Name($0)?.text } ?? caseName($0) })
    return (facts.deferred + facts.fired).filter { fact in
      !taken.contains(.event(fact.name.text)) && !performed.contains(fact.name.text)
        && events?.contains { $0.name == fact.name.text } == true
    }.map { .eventForNobody($0.name) }
  }

  /// Transitions without conditions that lead to each other in a circle. Where a state with history is entered isn't known
  /// here: that is decided by where it was left last.
  private func endlessTransitions(_ facts: RulesFacts, _ states: [HostOutline.State]) -> [Diagnostic] {
    let remembering = Set(facts.histories.map(\.state.text))
    var first: [String: RulesFacts.Claim] = [:]
    for claim in facts.claims where claim.trigger == .always || claim.trigger.time == 0 {
      for source in claim.sources where first[source.text] == nil { first[source.text] = claim }
    }
    func taken(in state: String) -> RulesFacts.Claim? {
      let claim = facts.path(of: state).lazy.compactMap { first[$0] }.first
      return claim?.hasConditions == false ? claim : nil
    }
    var seen: Set<String> = []
    return states.map(\.name).compactMap { start in
      var walk: [String] = []
      var state = start
      while seen.insert(state).inserted, let target = taken(in: state)?.targets.first,
        case let entered = facts.entered(with: target.text), remembering.isDisjoint(with: entered)
      {
        walk.append(state)
        state = entered.last ?? target.text
      }
      // Only a walk that comes back to where it was has found a circle that no other one has.
      guard let place = walk.firstIndex(of: state), let claim = taken(in: state) else { return nil }
      return .endlessTransitions(claim.node, through: walk[place...] + [state])
    }
  }

  /// The methods that a rule calls, by their names in the enum of indices.
  func performers(of claim: RulesFacts.Claim) -> [String] { performingMethods(of: claim).map(\.indexName) }

  /// The methods that a rule calls.
  func performingMethods(of claim: RulesFacts.Claim) -> [MethodModel] {
    if let method = claim.method { return [method] }
    guard case .event(let event) = claim.trigger else { return [] }
    return methods.filter { method in
      guard let way = method.way, !hasEvents || way.targets.isEmpty else { return false }
      return (way.event.flatMap { RulesModel.Name($0)?.text } ?? caseName(method)) == event
    }
  }
}

extension RulesFacts.Trigger {
  /// After how many seconds it comes; nil where it doesn't come after a time, not a number where that isn't written out.
  var time: Double? {
    guard case .after(let text) = self else { return nil }
    if [".zero", "Duration.zero"].contains(text) { return 0 }
    guard let match = text.wholeMatch(of: /(?:Duration)?\.(seconds|milliseconds)\(([0-9_.]+)\)/),
      let number = Double(match.2.replacing("_", with: ""))
    else { return .nan }
    return match.1 == "seconds" ? number : number / 1000
  }
}

extension RulesFacts.Claim {
  /// Whether a time comes later than that of another rule without conditions, as far as both are written out.
  fileprivate func isLater(than other: Self, declaredAfter isBehind: Bool) -> Bool {
    guard let time = trigger.time, let earlier = other.trigger.time else { return false }
    return time > earlier || isBehind && !hasConditions && (time == earlier || trigger == other.trigger)
  }
}
#endif
