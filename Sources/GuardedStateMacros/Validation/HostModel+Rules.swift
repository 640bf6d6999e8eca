#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Returns the diagnostics for the rules, as far as the macro can read them. The runtime checks the others.
  ///
  /// - Parameter areComplete: Whether the rules alone determine the initial state and all transitions.
  func rulesDiagnostics(areComplete: Bool) -> [Diagnostic] {
    // Methods and rules inside `#if` would seem to be missing.
    guard hostKind == .root, !rules.graph.states.isEmpty, otherMethods.hidden.isEmpty, body.hiddenParts.isEmpty
    else { return [] }
    return diagnostics(of: rules, areComplete: areComplete) + idleEvents + uncalledCallbacks(rules)
  }

  /// The diagnostics for the rules that a subclass adds and for its method attributes, as far as its source shows.
  var addedRulesDiagnostics: [Diagnostic] {
    guard otherMethods.hidden.isEmpty, body.hiddenParts.isEmpty else { return [] }
    return findings(in: rules, knowing: []).compactMap { $0.diagnostic(in: rules) }
      + targetsWithoutChoice(rules)
  }

  /// Returns the diagnostics for the rules of a region.
  func rulesDiagnostics(of region: RegionModel) -> [Diagnostic] {
    if region.rules.graph.states.isEmpty { return [] }
    if region.rules.isComplete, !region.rules.hasTransitions {
      // The rules of an unknown region may be meant for this one.
      return rules.nestedRegions.isEmpty && areRegionsKnown && otherMethods.unreadGuards.isEmpty
        ? [.regionWithoutTransitions(region)] : []
    }
    return diagnostics(of: region.rules, areComplete: true)
      + uncalledCallbacks(region.rules, in: region)
  }

  private func diagnostics(of rules: RulesModel, areComplete: Bool) -> [Diagnostic] {
    let allowed = Set(rules.graph.stateRules.flatMap(\.allows))
    // The compiler diagnoses unknown methods.
    guard allowed.isSubset(of: rules.methods.keys) else { return [] }
    let findings = findings(in: rules, knowing: knowledge(of: rules))
    // A transition that is listed in `allows:` or has an invalid attribute leads to unknown states.
    let isClear =
      areComplete && otherMethods.unreadGuards.isEmpty && areRegionsKnown && !body.restored.mayBeAny
      && !findings.contains { $0.kind == .transitionListedAsAllowed }
      && !rules.methods.values.contains { $0.lacksTarget || !$0.unknownArguments.isEmpty }
    return findings.filter { finding in
      switch (finding.kind, finding.place) {
      case (.unreachableState, _): isClear
      case (.neverAllowed, .method(let method)):
        areRegionsKnown && (rules.methods[method].map { isReadable($0) && regionThatNames($0) == nil } ?? false)
      default: true
      }
    }.compactMap { $0.diagnostic(in: rules) } + targetsWithoutChoice(rules) + regionsInStates(rules)
  }

  /// Whether a method's attribute names no states and has no mistakes.
  private func isReadable(_ method: MethodModel) -> Bool {
    method.stateExpressions.isEmpty && method.unknownArguments.isEmpty
      && method.conditions.allSatisfy { $0.propertyPath != nil }
      && !declaredRegions.contains { $0.name == method.regionName && !$0.isUsable }
  }

  private func findings(in rules: RulesModel, knowing knowledge: RuleCheck.Knowledge) -> [Finding] {
    var graph = rules.graph
    let all = [self.rules] + declaredRegions.map(\.rules)
    if areRegionsKnown, all.allSatisfy(\.isComplete) {
      let accepted = Set(all.flatMap(\.acceptedEvents))
      graph.acceptedElsewhere = graph.acceptedElsewhere.filter { accepted.contains(graph.events[$0]) }
    }
    let errors = RuleCheck.findings(in: graph, knowing: knowledge, warnings: false)
    // Warnings may be consequences of errors.
    return errors.isEmpty ? RuleCheck.findings(in: graph, knowing: knowledge, warnings: true) : errors
  }

  private func knowledge(of rules: RulesModel) -> RuleCheck.Knowledge {
    var knowledge: RuleCheck.Knowledge = []
    if rules.isComplete { knowledge.insert(.allRules) }
    if header.isFinal, otherMethods.unreadGuards.isEmpty { knowledge.insert(.noSubclass) }
    let mayDecline = callbacks.all.contains { ["shouldTransition", "shouldFire"].contains($0.moment) }
    if header.isFinal, !mayDecline { knowledge.insert(.noDeclining) }
    if options.isStrict, otherMethods.unreadGuards.isEmpty { knowledge.insert(.strict) }
    return knowledge
  }

  /// Whether all enums that rules name as regions are regions.
  private var areRegionsKnown: Bool {
    let names = Set(declaredRegions.map(\.name))
    return declaredRules.mentions.regions.allSatisfy { $0.typeOfMetatype.map(names.contains) ?? false }
  }

  /// Returns diagnostics for regions that are declared inside states.
  private func regionsInStates(_ rules: RulesModel) -> [Diagnostic] {
    rules.nestedRegions.map { region, outer in
      .contradictoryRules(
        region, "a region lies beside all states, not in '\(outer.text)': put it behind them", other: outer)
    }
  }

  /// Returns diagnostics for rules with several targets whose methods don't choose one. A closure may choose instead if
  /// the type's body attaches one.
  private func targetsWithoutChoice(_ rules: RulesModel) -> [Diagnostic] {
    rules.graph.eventRules.enumerated().compactMap { number, rule in
      guard rule.method < 0, Set(rule.targets).count > 1,
        let method = rules.performers(of: number).first(where: { !$0.choosesTarget }),
        !body.block.mentions("chooseTarget")
      else { return nil }
      return .choiceOfRules(rules.eventSources[number].targets[1], method: method)
    }
  }

  /// Returns diagnostics for exit callbacks of final states, which are never called.
  private func uncalledCallbacks(_ rules: RulesModel, in region: RegionModel? = nil) -> [Diagnostic] {
    guard rules.isComplete else { return [] }
    let (finals, nesting) = (rules.graph.finals, Nesting(rules.graph))
    return ownCallbacks.compactMap { callback in
      let named = region.map { state(of: callback, in: $0) } ?? state(of: callback)
      guard ["willExit", "didExit"].contains(callback.moment),
        // A nested final state is exited together with its parent.
        let state = named, let index = rules.graph.states.firstIndex(of: state), finals[index],
        nesting.parents[index] < 0, isNamedOnce(callback.node.name)
      else { return nil }
      return .callbackOfFinalState(callback, state: state)
    }
  }

  /// Events that no rule mentions and no method performs.
  private var idleEvents: [Diagnostic] {
    // A subclass may mention or perform the others.
    guard header.isFinal, otherMethods.unreadGuards.isEmpty, areRegionsKnown,
      ([rules] + declaredRegions.map(\.rules)).allSatisfy({ $0.isComplete && !$0.graph.states.isEmpty })
    else { return [] }
    let performed = methods.filter(\.isTransition).map { LabeledArguments($0.attribute)["on"] }
    let known = Set(
      (performed.flatMap { $0 }.compactMap { RulesModel.Name($0) } + declaredRules.mentions.events).map(\.text))
    // Mistakes in the events of attributes are diagnosed at the methods.
    guard let events = outline.events, known.isSubset(of: events.map(\.name)),
      performed.allSatisfy({ $0.count == 1 && RulesModel.Name($0[0]) != nil })
    else { return [] }
    let ignored = Set(declaredRules.mentions.ignored.map(\.text))
    return events.filter { !known.contains($0.name) && !ignored.contains($0.name) }.map { .idleEvent($0) }
  }
}

extension Finding {
  /// Returns the diagnostic for a mistake; nil if its place isn't in the source of the rules.
  fileprivate func diagnostic(in rules: RulesModel) -> Diagnostic? {
    guard let node = rules.node(at: place) else { return nil }
    let id = DiagnosticID(rawValue: kind.rawValue) ?? .contradictoryRules
    let note = other.flatMap(rules.node).map { Note(node: $0, message: GuardedNote(id, "the other one is here")) }
    let fixIt = correction.flatMap { correction in
      node.as(ExprSyntax.self).map { FixIt.writing(correction, for: $0) }
    }
    return Diagnostic(
      isWarning ? .warning : .error, id, at: node, message, notes: [note].compactMap { $0 }, fixIts: [fixIt])
  }
}
#endif
