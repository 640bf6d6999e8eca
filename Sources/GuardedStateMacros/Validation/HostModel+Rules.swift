#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// What is wrong with the rules as a whole, as far as they can be read. What can't be read here is found when the rules are
  /// compiled.
  ///
  /// - Parameter areComplete: Whether nothing but the rules says where the host begins and what leads where.
  func rulesDiagnostics(areComplete: Bool) -> [Diagnostic] {
    // What is hidden by '#if' would look missing.
    guard binding == .ownStates, let states, let rules, hiddenMethods.isEmpty, hiddenParts.isEmpty else { return [] }
    return diagnostics(
      of: rules, rulesFacts, states,
      methods(of: nil).filter { method in
        // What is wrong with a region that is none is said of that.
        regionThatNames(method) == nil && !allRegions.contains { $0.name == method.regionName }
      }, areComplete: areComplete)
      + idleEvents + callbacksInVain(rules)
  }

  /// Callbacks of leaving a state that nothing leaves: of the host's own, or of a region.
  private func callbacksInVain(_ rules: RulesModel, in region: RegionModel? = nil) -> [Diagnostic] {
    guard rules.isWhole else { return [] }
    return ownCallbacks.compactMap { callback in
      let named = region.map { state(of: callback, in: $0) } ?? state(of: callback)
      guard ["willExit", "didExit"].contains(callback.moment), !callback.node.isMarkedUnguarded,
        // A final state inside another one is left with that.
        let state = named, rules.finals.contains(state), rules.parents[state] == nil, isNamedOnce(callback.node.name)
      else { return nil }
      return .callbackOfFinalState(callback, state: state)
    }
  }

  /// What is wrong with the rules that a subclass adds, and with the attributes of its methods: what its own text shows.
  var addedRulesDiagnostics: [Diagnostic] {
    guard hiddenMethods.isEmpty, hiddenParts.isEmpty else { return [] }
    return transitionsListedAsAllowed(rulesFacts) + contradictions(rulesFacts)
  }

  /// What is wrong with the rules of a region.
  func rulesDiagnostics(of region: RegionModel) -> [Diagnostic] {
    guard let rules = region.rules else { return [] }
    if rules.isWhole, !rules.ways.contains(where: { !$0.targets.isEmpty }) {
      // What is said of a region that isn't known may be meant for it.
      return rulesFacts.nestedRegions.isEmpty && areRegionsKnown && unreadGuards.isEmpty
        ? [.regionWithoutTransitions(region)] : []
    }
    return diagnostics(of: rules, region.facts, region.states, methods(of: region), areComplete: true)
      + callbacksInVain(rules, in: region)
  }

  /// Whether all that rules name as regions are some.
  private var areRegionsKnown: Bool {
    let names = Set(allRegions.map(\.name))
    return namedRegions.allSatisfy { $0.typeOfMetatype.map(names.contains) ?? false }
  }

  private func diagnostics(
    of rules: RulesModel, _ facts: RulesFacts, _ states: [HostOutline.State], _ methods: [MethodModel],
    areComplete: Bool
  ) -> [Diagnostic] {
    guard rules.allowed.isSubset(of: methods.map(caseName)) else { return [] }
    let listed = transitionsListedAsAllowed(facts)
    // Where a transition leads that is listed as something else, or whose attribute is wrong, is not said anywhere.
    let isClear =
      areComplete && unreadGuards.isEmpty && areRegionsKnown && listed.isEmpty
      && !methods.contains { $0.lacksTarget || !$0.strangeArguments.isEmpty }
    let found = listed + contradictions(facts)
    if !rules.isWhole { return found }
    return found + (isClear ? unreachable(rules, states) : []) + deadEnds(rules, states)
      + (areRegionsKnown ? neverAllowed(rules, methods) : [])
      + omissions(facts, states, initial: rules.initial, methods)
  }

  /// States that nothing leads to.
  private func unreachable(_ rules: RulesModel, _ states: [HostOutline.State]) -> [Diagnostic] {
    // A subclass may add the way there.
    if !isFinal { return [] }
    let restored = RestoredStates(in: members)
    if restored.mayBeAny { return [] }
    let reachable = rules.reachable(from: [rules.initial] + restored.names)
    return states.filter { !reachable.contains($0.name) }.map { .unreachableState($0, initial: rules.initial) }
  }

  /// In a strict host: states that nothing leaves and that don't say so.
  private func deadEnds(_ rules: RulesModel, _ states: [HostOutline.State]) -> [Diagnostic] {
    guard isStrict, unreadGuards.isEmpty else { return [] }
    let inner = Set(rules.parents.values)
    return states.filter { state in
      !rules.finals.contains(state.name) && !inner.contains(state.name)
        && !rules.ways.contains { rules.leaves(state.name, by: $0) }
    }.map { .deadEnd($0) }
  }

  /// Events that no rule mentions and no method performs.
  private var idleEvents: [Diagnostic] {
    // A subclass may do either.
    guard isFinal, unreadGuards.isEmpty, areRegionsKnown,
      ([rules] + allRegions.map(\.rules)).allSatisfy({ $0?.isWhole == true })
    else { return [] }
    let performed = methods.filter(\.isTransition).map { LabeledArguments($0.attribute)["on"] }
    let known = Set((performed.flatMap { $0 }.compactMap { RulesModel.Name($0) } + mentionedEvents).map(\.text))
    // What is wrong with one that a method names has been said there.
    guard let events, known.isSubset(of: events.map(\.name)),
      performed.allSatisfy({ $0.count == 1 && RulesModel.Name($0[0]) != nil })
    else { return [] }
    return events.filter { !known.contains($0.name) }.map { .idleEvent($0) }
  }

  /// Methods that no rule mentions.
  private func neverAllowed(_ rules: RulesModel, _ methods: [MethodModel]) -> [Diagnostic] {
    // Of others the compiler has said that the attribute is wrong.
    let readable = methods.filter { method in
      method.strangeArguments.isEmpty && method.conditions.allSatisfy { $0.propertyPath != nil } && !method.lacksTarget
    }
    return readable.compactMap { method in
      switch method.kind {
      case .allowed:
        return !rules.allowed.contains(caseName(method)) ? .neverAllowed(method, as: caseName(method)) : nil
      case .transition(let way):
        let event = way.event.flatMap { RulesModel.Name($0)?.text } ?? caseName(method)
        let isMentioned =
          !way.targets.isEmpty || rules.ways.contains { $0.event == event } || rules.allowed.contains(caseName(method))
        return isMentioned ? nil : .neverAllowed(method, as: event)
      }
    }
  }
}
#endif
