#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension RegionModel {
  /// What is wrong with the enum alone.
  fileprivate var diagnostics: [Diagnostic] {
    if states.isEmpty { return [.emptyRegion(self)] }
    if let valued = states.first(where: { !$0.values.isEmpty }) { return [.valuedRegion(valued)] }
    if property == name { return [.smallRegion(self)] }
    return isUsable ? [] : [.reservedRegion(self)]
  }
}

extension HostModel {
  /// What is wrong with the regions of a type, and with what attributes say of them.
  var regionDiagnostics: [Diagnostic] {
    allRegions.flatMap(diagnostics) + unknownRegions + statesOfRegions
      + methods.flatMap { mixed($0) + conditionDiagnostics($0) }
      + unplacedMethods + methodsElsewhere
      + unknownConditions + conditionsThatNeverHold + callbacksOfOtherForms
  }

  /// States of several enums in one attribute, which leads from one state of a region to another one of the same.
  func mixed(_ method: MethodModel) -> [Diagnostic] {
    guard binding == .ownStates, !allRegions.isEmpty else { return [] }
    let own = method.stateExpressions.lazy.compactMap(\.typeOfState).first ?? method.nameOfStates
    let others = Set(namesOfState + ["State", "StateName"])
    return method.stateExpressions.filter { expression in
      guard let type = expression.typeOfState else { return false }
      if let outer = expression.hostOfState, outer != name, outer != "Self" { return true }
      return type != own && !(others.contains(type) && others.contains(own))
    }.prefix(1).map {
      // Short ones are of the first one's type, so that the compiler has spoken; this adds how to write it.
      let isTold = method.attribute.hasGenericArguments || method.stateExpressions.contains { $0.typeOfState == nil }
      return .mixedStates($0, of: own, severity: isTold ? .note : .error)
    }
  }

  /// Methods whose attributes name no states, while those of a region are to allow them: nothing says that they are of it.
  private var unplacedMethods: [Diagnostic] {
    methods.compactMap { method in regionThatNames(method).map { .unplacedMethod(method, in: $0) } }
  }

  /// Methods that rules allow or take back, and that are guarded by another of the host's states than those rules are of.
  private var methodsElsewhere: [Diagnostic] {
    if binding != .ownStates || regions.isEmpty { return [] }
    let places = regions.map { ($0.name, $0.facts) } + [("State", rulesFacts)]
    return places.flatMap { place, facts in
      (facts.allowed + facts.forbidden).compactMap { fact in
        guard let method = methods.first(where: { caseName($0) == fact.name.text }), regionThatNames(method) == nil,
          case let own = method.regionName ?? "State", own != place
        else { return nil }
        return .methodElsewhere(fact.name, method, guardedBy: own, in: place)
      }
    }
  }

  /// The region whose rules name a method that says nowhere to which region it belongs; nil for any other method.
  func regionThatNames(_ method: MethodModel) -> RegionModel? {
    let name = caseName(method)
    let event = method.way?.event.flatMap { RulesModel.Name($0)?.text } ?? name
    guard method.stateExpressions.isEmpty, let rules, rules.isWhole, !rules.allowed.contains(name),
      !rules.ways.contains(where: { $0.event == event })
    else { return nil }
    return regions.first { region in
      guard let rules = region.rules else { return false }
      return rules.allowed.contains(name) || method.isTransition && rules.ways.contains { $0.event == event }
    }
  }

  /// Conditions of the rules that are named like a state of a region which it doesn't have.
  private var unknownConditions: [Diagnostic] {
    namedConditions.compactMap { name in
      let parts = name.text.split(separator: ".").map(String.init)
      guard isMeantForRegion(name.text),
        let region = regions.first(where: { [$0.name, $0.property].contains(parts[0]) }),
        regionCondition(named: name.text) == nil
      else { return nil }
      let names = region.states.map(\.name)
      let nearest = names.min { parts[1].editDistance(to: $0) < parts[1].editDistance(to: $1) } ?? parts[1]
      return .unknownStateOfRegion(name, "\(region.name).\(names.contains(parts[1]) ? parts[1] : nearest)")
    }
  }

  /// Conditions of the rules about one region, or about the host's own state, of which each forbids the other, or the state
  /// that the rule is of.
  private var conditionsThatNeverHold: [Diagnostic] {
    let places = regions.map { ($0.name, $0.facts) } + [("State", rulesFacts)]
    /// Whether a host is never in both states.
    func excludes(_ one: String, _ other: String, in place: String) -> Bool {
      guard let facts = places.first(where: { $0.0 == place })?.1 else { return false }
      return !facts.path(of: one).contains(other) && !facts.path(of: other).contains(one)
    }
    return places.flatMap { place, facts in
      facts.questions.compactMap { question -> Diagnostic? in
        let asked = question.conditions.compactMap { name in
          regionCondition(named: name.text).flatMap { condition in
            condition.states.count == 1 ? (name, condition.region, condition.states[0].text) : nil
          }
        }
        for (index, (name, region, state)) in asked.enumerated() {
          if let other = asked[..<index].first(where: { $0.1 == region && excludes(state, $0.2, in: region) }) {
            return .contradictoryRules(name, "'\(other.0.text)' and '\(name.text)' never hold together", other: other.0)
          }
          if region == place, let source = question.sources.first,
            question.sources.allSatisfy({ excludes(state, $0.text, in: place) })
          {
            return .contradictoryRules(name, "'\(name.text)' never holds in '\(source.text)'", other: source)
          }
        }
        return nil
      }
    }
  }

  /// Callbacks of regions that take what only those of the host's own state do.
  private var callbacksOfOtherForms: [Diagnostic] {
    regions.flatMap { region in
      calledCallbacks(of: region).filter { isOfOtherForm($0, than: region) }.map { callback in
        callback.form == .transition ? .transitionOfRegion(callback, region) : .senderOfRegion(callback)
      }
    }
      + ownCallbacks.filter { !$0.node.isMarkedUnguarded }.compactMap { callback in
        regionTold(to: callback).map { .callbackOfHost(callback, not: $0) }
      }
  }

  private func diagnostics(of region: RegionModel) -> [Diagnostic] {
    if let reason = reasonForNoRegions { return [.regionOfHost(region.node.name, reason)] }
    let own = region.diagnostics
    if !own.isEmpty { return own }
    if !region.isSeen(from: outline.access) {
      return [.regionNotSeen(region, access: outline.access)]
    }
    if region.node.needsSendable, outline.access == .public { return [.regionNotSendable(region)] }
    return namesakes(of: region) + statesOfOthers(in: region) + shared(region) + secondRules(of: region)
      + rulesDiagnostics(of: region)
  }

  /// What rules name as regions and is none.
  private var unknownRegions: [Diagnostic] {
    if binding == .guardedClass { return namedRegions.map { .regionRulesOfSubclass($0) } }
    guard binding == .ownStates, hiddenParts.isEmpty else { return [] }
    return namedRegions.compactMap { expression in
      if let name = expression.literalName?.text {
        let names = allRegions.map(\.name)
        let meant = names.first { $0.lowercased() == name.lowercased() } ?? name.nearest(among: names)
        let rules = expression.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.trailingClosure
        let own = Set((states ?? []).map(\.name))
        // Of states that the host's own state doesn't have the compiler has spoken.
        let isTold = !own.isSuperset(of: statesNamed(by: rules).map(\.text))
        return .regionAsText(expression, meant: meant, severity: isTold ? .note : .error)
      }
      guard let name = expression.typeOfMetatype, !allRegions.contains(where: { $0.name == name }) else { return nil }
      if forgottenRegion(of: expression) != nil { return nil }
      // Another name of a region is one.
      if members.contains(where: { $0.is(TypeAliasDeclSyntax.self) && $0.declaredNames == [name] }) { return nil }
      return .unknownRegion(
        expression, name, others: allRegions.map(\.name), nearest: name.nearest(among: allRegions.map(\.name)))
    }
  }

  /// Why the type can't have regions; nil where it can.
  private var reasonForNoRegions: String? {
    switch binding {
    case .superclass: "a 'GuardedObject'"
    case .guardedClass: "the subclass of a guarded class"
    case .otherMachines: "a type without states"
    case .ownStates:
      isDistributed ? "a distributed actor" : states == nil ? "a type whose states are declared elsewhere" : nil
    }
  }

  /// Members that are called like the property of a region. The compiler has said that; this adds why.
  private func namesakes(of region: RegionModel) -> [Diagnostic] {
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter {
      $0.signature.parameterClause.parameters.isEmpty
    }.map(\.name)
    let variables = properties.flatMap(\.bindings).compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
    }
    return (functions + variables).filter { $0.text.trimmingBackticks == region.property }.map {
      .namesake($0, of: region)
    }
  }

  /// The first state that the rules of a region name and another one has. The compiler has said that something is wrong with
  /// these rules; this adds what.
  private func statesOfOthers(in region: RegionModel) -> [Diagnostic] {
    let named = region.declarations.flatMap { statesNamed(by: rules(of: $0)) }
    let others = [("State", states ?? [])] + regions.map { ($0.name, $0.states) }
    let stranger = named.first { name in !region.states.contains { $0.name == name.text } }
    return [stranger].compactMap { $0 }.compactMap { name in
      others.first { $0.1.contains { $0.name == name.text } }.map { .stateOfOther(name, of: $0.0, in: region) }
    }
  }

  /// The first state that the rules of the host's own state name and only a region has. The compiler has said that it isn't
  /// there; this adds where it is.
  private var statesOfRegions: [Diagnostic] {
    guard let states, !regions.isEmpty else { return [] }
    let call = rulesDeclarations.lazy.compactMap { declaration in
      declaration.as(VariableDeclSyntax.self)?.onlyExpression?.as(FunctionCallExprSyntax.self)
    }.first
    for name in statesNamed(by: call?.trailingClosure) where !states.contains(where: { $0.name == name.text }) {
      let region = regions.first { $0.states.contains { $0.name == name.text } }
      return region.map { [.stateOfRegion(name, $0)] } ?? []
    }
    return []
  }

  /// The rules that the declaration of a region has.
  private func rules(of declaration: RulesModel.Name) -> ClosureExprSyntax? {
    declaration.node.parent?.as(FunctionCallExprSyntax.self)?.trailingClosure
  }

  /// The states that rules name, those in other ones left out.
  private func statesNamed(by rules: ClosureExprSyntax?) -> [RulesModel.Name] {
    let calls = rules?.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
    return calls.flatMap { call in
      let arguments = LabeledArguments(call.arguments)
      let subjects = ["In", "Final", "Done"].contains(call.calledExpression.lastName) ? arguments[""] : []
      return (subjects + arguments["from"] + arguments["in"] + arguments["to"]).compactMap { RulesModel.Name($0) }
    }
  }

  /// Rules of a region that has some already. Of those that are about the states of another one, that is told.
  private func secondRules(of region: RegionModel) -> [Diagnostic] {
    let names = Set(region.states.map(\.name))
    return region.declarations.dropFirst().filter { names.isSuperset(of: statesNamed(by: rules(of: $0)).map(\.text)) }
      .map {
        second in
        .contradictoryRules(
          second, "the region '\(region.name)' has its rules already: put these into them",
          other: region.declarations[0])
      }
  }

  /// Callbacks that might be those of several regions.
  private func shared(_ region: RegionModel) -> [Diagnostic] {
    ownCallbacks.compactMap { callback in
      let all = regionsNamed(by: callback)
      guard all.count > 1, all[0].name == region.name, state(of: callback) == nil, self.region(of: callback) == nil,
        !callback.node.isMarkedUnguarded
      else { return nil }
      return .sharedCallback(callback, of: all)
    }
  }

  /// What attributes ask of other regions.
  private func conditionDiagnostics(_ method: MethodModel) -> [Diagnostic] {
    let conditions = method.regionConditions
    if binding == .guardedClass {
      return (method.stateExpressions.filter(isOfRegion) + conditions.map(\.node)).prefix(1).map {
        .regionOfSubclass($0)
      }
    }
    let own = method.regionName ?? (method.stateExpressions.isEmpty ? nil : "State")
    // One label lists states of one type, which the compiler has said; this adds where the others stand.
    if let (before, stranger) = zip(conditions, conditions.dropFirst()).first(where: { before, next in
      next.region != before.region && next.node.parent?.as(LabeledExprSyntax.self)?.label == nil
    }), !stranger.region.isEmpty {
      return [
        .secondRegion(
          stranger, after: before.region, label: method.isTransition ? "while" : "and", isOwn: stranger.region == own)
      ]
    }
    var seen: Set<String> = []
    return conditions.compactMap { condition in
      guard condition.region == "State" || regions.contains(where: { $0.name == condition.region }),
        !condition.states.isEmpty
      else {
        let others = (["State"] + regions.map(\.name)).filter { $0 != own }
        if condition.region.isEmpty, let name = RulesModel.Name(condition.node)?.text {
          let meant = others.first { other in states(ofType: other)?.contains { $0.name == name } ?? false }
          return .shortRegion(condition.node, as: meant ?? others.first ?? "State", isCertain: meant != nil)
        }
        if let reason = reasonForNoRegions { return .regionOfHost(condition.node, reason) }
        // What keeps it from being one has been said.
        if forgottenRegion(of: condition.node) != nil || allRegions.contains(where: { $0.name == condition.region }) {
          return nil
        }
        return .notARegion(condition.node, others: others.isEmpty ? ["State"] : others)
      }
      if condition.region == own { return .ownRegion(condition, label: method.isTransition ? "from" : "in") }
      if !seen.insert(condition.region).inserted { return .regionTwice(condition) }
      let named = Set(condition.states.map(\.text))
      let all = states(ofType: condition.region) ?? []
      if all.isEmpty || !all.allSatisfy({ named.contains($0.name) }) { return nil }
      return .conditionInVain(condition, label: method.isTransition ? "while" : "and")
    }
  }
}
#endif
