#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension RegionModel {
  /// The diagnostics for the enum itself.
  fileprivate var diagnostics: [Diagnostic] {
    if states.isEmpty { return [.emptyRegion(self)] }
    if let valued = states.first(where: { !$0.values.isEmpty }) { return [.valuedRegion(valued)] }
    if let hidden = states.first(where: \.isUnavailable) { return [.unavailableCase(hidden.node.name)] }
    if property == name { return [.smallRegion(self)] }
    return isUsable ? [] : [.reservedRegion(self)]
  }
}

extension HostModel {
  /// The diagnostics for the regions of a type, and for attributes and rules that refer to regions.
  var regionDiagnostics: [Diagnostic] {
    declaredRegions.flatMap(diagnostics) + unknownRegions + statesOfRegions
      + methods.flatMap { mixed($0) + conditionDiagnostics($0) }
      + unplacedMethods + methodsElsewhere
      + unknownConditions + conditionsThatNeverHold + callbacksOfOtherForms
  }

  /// Returns a diagnostic for an attribute that names states of several enums. A transition stays in one region.
  func mixed(_ method: MethodModel) -> [Diagnostic] {
    guard hostKind == .root, !declaredRegions.isEmpty else { return [] }
    let own = method.stateExpressions.lazy.compactMap(\.typeOfState).first ?? method.nameOfStates
    let others = Set(namesOfState + ["State", "StateName"])
    return method.stateExpressions.filter { expression in
      guard let type = expression.typeOfState else { return false }
      if let outer = expression.hostOfState, outer != name, outer != "Self" { return true }
      return type != own && !(others.contains(type) && others.contains(own))
    }.prefix(1).map {
      // The compiler diagnoses these mismatched types. A note adds the remedy.
      let isDiagnosed =
        method.attribute.hasGenericArguments || method.stateExpressions.contains { $0.typeOfState == nil }
      return .mixedStates($0, of: own, severity: isDiagnosed ? .note : .error)
    }
  }

  /// Methods that the rules of a region name, but whose attributes don't name a state of that region.
  private var unplacedMethods: [Diagnostic] {
    methods.compactMap { method in regionThatNames(method).map { .unplacedMethod(method, in: $0) } }
  }

  /// Methods that the rules of one region allow or forbid, although their attributes name states of another one.
  private var methodsElsewhere: [Diagnostic] {
    if hostKind != .root || regions.isEmpty { return [] }
    return rulesByType.flatMap { place, rules in
      rules.stateSources.flatMap { $0.allows + $0.forbids }.compactMap { name in
        guard let method = methods.first(where: { caseName($0) == name.text }), regionThatNames(method) == nil,
          case let own = method.regionName ?? "State", own != place
        else { return nil }
        return .methodElsewhere(name, method, guardedBy: own, in: place)
      }
    }
  }

  /// The rules of the host and its regions, with the names of the state types.
  private var rulesByType: [(type: String, rules: RulesModel)] {
    regions.map { ($0.name, $0.rules) } + [("State", rules)]
  }

  /// Returns the region whose rules name a method, if neither its attribute nor the host's own rules determine its
  /// region.
  func regionThatNames(_ method: MethodModel) -> RegionModel? {
    let name = caseName(method)
    let event = method.eventName ?? name
    guard method.stateExpressions.isEmpty, rules.isComplete, !rules.names(name, on: event) else { return nil }
    return regions.first { $0.rules.names(name, on: method.isTransition ? event : nil) }
  }

  /// Conditions of the rules that look like the name of a region's state, but aren't one.
  private var unknownConditions: [Diagnostic] {
    declaredRules.conditions.compactMap { name in
      guard isMeantForRegion(name.text), regionCondition(named: name.text) == nil else { return nil }
      let parts = name.text.split(separator: ".").map(String.init)
      let types = ["State"] + regions.map(\.name)
      let type =
        regions.first { [$0.name, $0.property].contains(parts[0]) }?.name ?? parts[0].nearest(among: types)
      guard let type, let names = states(ofType: type)?.map(\.name) else {
        return .unknownStateOfRegion(name, nil, types: types)
      }
      let nearest = names.min { parts[1].editDistance(to: $0) < parts[1].editDistance(to: $1) } ?? parts[1]
      return .unknownStateOfRegion(name, "\(type).\(names.contains(parts[1]) ? parts[1] : nearest)", types: types)
    }
  }

  /// Conditions on one region that exclude each other, or that exclude the rule's source state.
  private var conditionsThatNeverHold: [Diagnostic] {
    let places = rulesByType
    /// Whether a host can't be in both states at once.
    func excludes(_ one: String, _ other: String, in place: String) -> Bool {
      guard let rules = places.first(where: { $0.0 == place })?.1 else { return false }
      return !rules.path(of: one).contains(other) && !rules.path(of: other).contains(one)
    }
    return places.flatMap { place, rules in
      (rules.eventSources.map { ($0.sources, $0.conditions) } + rules.stateSources.map { ([$0.state], $0.conditions) })
        .compactMap { sources, conditions -> Diagnostic? in
          let decided = conditions.compactMap { name in
            regionCondition(named: name.text).flatMap { condition in
              condition.states.count == 1 ? (name, condition.region, condition.states[0].text) : nil
            }
          }
          for (index, (name, region, state)) in decided.enumerated() {
            if let other = decided[..<index].first(where: { $0.1 == region && excludes(state, $0.2, in: region) }) {
              return .contradictoryRules(
                name, "'\(other.0.text)' and '\(name.text)' never hold together", other: other.0)
            }
            if region == place, let source = sources.first,
              sources.allSatisfy({ excludes(state, $0.text, in: place) })
            {
              return .contradictoryRules(name, "'\(name.text)' never holds in '\(source.text)'", other: source)
            }
          }
          return nil
        }
    }
  }

  /// Callbacks of regions with parameters that only callbacks of the host's own state have, and the reverse.
  private var callbacksOfOtherForms: [Diagnostic] {
    regions.flatMap { region in
      calledCallbacks(of: region).filter { isOfOtherForm($0, than: region) }.map { callback in
        callback.form == .transition ? .transitionOfRegion(callback, region) : .senderOfRegion(callback)
      }
    }
      + ownCallbacks.compactMap { callback in
        guard let region = notifiedRegion(to: callback), let moment = CallbackMoment.named(callback.moment)?.moment
        else { return nil }
        return moment.subject == .call
          ? .callOfRegion(callback, as: "Call<\(stateName), Method>") : .callbackOfHost(callback, moment, not: region)
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

  /// Arguments of `Region` that aren't regions.
  private var unknownRegions: [Diagnostic] {
    if hostKind == .subclass { return declaredRules.mentions.regions.map { .regionRulesOfSubclass($0) } }
    guard hostKind == .root, body.hiddenParts.isEmpty else { return [] }
    return declaredRules.mentions.regions.compactMap { expression in
      if let name = expression.literalName?.text {
        let names = declaredRegions.map(\.name)
        let meant = names.first { $0.lowercased() == name.lowercased() } ?? name.nearest(among: names)
        let rules = expression.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.trailingClosure
        let own = Set((states ?? []).map(\.name))
        // The compiler diagnoses states that the host's own state doesn't have.
        let isDiagnosed = !own.isSuperset(of: statesNamed(by: rules).map(\.text))
        return .regionAsText(expression, meant: meant, severity: isDiagnosed ? .note : .error)
      }
      guard let name = expression.typeOfMetatype, !declaredRegions.contains(where: { $0.name == name }) else {
        return nil
      }
      if forgottenRegion(of: expression) != nil { return nil }
      // A type alias may refer to a region.
      if body.aliases.contains(where: { $0.name.text.trimmingBackticks == name }) { return nil }
      return .unknownRegion(
        expression, name, others: declaredRegions.map(\.name), nearest: name.nearest(among: declaredRegions.map(\.name))
      )
    }
  }

  /// The reason why the type can't have regions; nil if it can.
  private var reasonForNoRegions: String? {
    switch hostKind {
    case .object: "a 'GuardedObject'"
    case .subclass: "the subclass of a guarded class"
    case .bound: "a type without states"
    case .root:
      outline.isDistributed ? "a distributed actor" : states == nil ? "a type whose states are declared elsewhere" : nil
    }
  }

  /// Members with the name of a region's property. The compiler diagnoses the redeclaration. A note adds the reason.
  private func namesakes(of region: RegionModel) -> [Diagnostic] {
    let functions = body.functions.filter { $0.signature.parameterClause.parameters.isEmpty }
    let names = functions.map { ($0.name, isAsync: $0.signature.effectSpecifiers?.asyncSpecifier != nil) }
    let variables = body.properties.flatMap(\.bindings).compactMap(\.name).map { ($0, isAsync: false) }
    return (names + variables).filter { $0.0.text.trimmingBackticks == region.property }.map {
      .namesake($0, isAsync: $1, of: region)
    }
  }

  /// The first state in the rules of a region that belongs to another one. The compiler's error is vague, so a note
  /// adds the reason.
  private func statesOfOthers(in region: RegionModel) -> [Diagnostic] {
    let named = region.declarations.flatMap { statesNamed(by: rules(of: $0)) }
    let others = [("State", states ?? [])] + regions.map { ($0.name, $0.states) }
    let stranger = named.first { name in !region.states.contains { $0.name == name.text } }
    return [stranger].compactMap { $0 }.compactMap { name in
      others.first { $0.1.contains { $0.name == name.text } }.map { .stateOfOther(name, of: $0.0, in: region) }
    }
  }

  /// The first state in the rules of the host's own state that belongs to a region. The compiler diagnoses the unknown
  /// member. A note adds the region.
  private var statesOfRegions: [Diagnostic] {
    guard let states, !regions.isEmpty else { return [] }
    let call = declaredRules.all.lazy.compactMap { declaration in
      declaration.as(VariableDeclSyntax.self)?.onlyExpression?.as(FunctionCallExprSyntax.self)
    }.first
    for name in statesNamed(by: call?.trailingClosure) {
      let type = name.node.parent.flatMap { ExprSyntax($0) }?.typeOfState
      if let region = regions.first(where: { $0.name == type }) { return [.stateOfRegion(name, region)] }
      if states.contains(where: { $0.name == name.text }) { continue }
      let region = regions.first { $0.states.contains { $0.name == name.text } }
      return region.map { [.stateOfRegion(name, $0)] } ?? []
    }
    return []
  }

  /// Returns the closure of a region's declaration.
  private func rules(of declaration: RulesModel.Name) -> ClosureExprSyntax? {
    declaration.node.parent?.as(FunctionCallExprSyntax.self)?.trailingClosure
  }

  /// Returns the states that rules name, except those in nested closures.
  private func statesNamed(by rules: ClosureExprSyntax?) -> [RulesModel.Name] {
    let calls = rules?.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
    return calls.flatMap { call in
      let arguments = LabeledArguments(call.arguments)
      let subjects = ["In", "Final", "Done"].contains(call.calledExpression.lastName) ? arguments[""] : []
      return (subjects + arguments["from"] + arguments["in"] + arguments["to"]).compactMap { RulesModel.Name($0) }
    }
  }

  /// Repeated `Region` declarations of a region. Those with states of another region are diagnosed as such instead.
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

  /// Callbacks that could belong to several regions.
  private func shared(_ region: RegionModel) -> [Diagnostic] {
    ownCallbacks.compactMap { callback in
      let all = regionsNamed(by: callback)
      guard all.count > 1, all[0].name == region.name, state(of: callback) == nil, self.region(of: callback) == nil
      else { return nil }
      return .sharedCallback(callback, of: all)
    }
  }

  /// Returns diagnostics for the attribute's conditions on other regions.
  private func conditionDiagnostics(_ method: MethodModel) -> [Diagnostic] {
    let conditions = method.regionConditions
    if hostKind == .subclass {
      return (method.stateExpressions.filter(isOfRegion) + conditions.map(\.node)).prefix(1).map {
        .regionOfSubclass($0)
      }
    }
    let own = method.regionName ?? (method.stateExpressions.isEmpty ? nil : "State")
    if conditions.count > 1, let short = method.otherStates.first(where: { $0.typeOfState == nil }),
      let region = conditions.last(where: { $0.node.position <= short.position })?.region, !region.isEmpty
    {
      return [.shortRegion(short, as: region, isCertain: true)]
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
        // The reason why the enum isn't a valid region is diagnosed elsewhere.
        if forgottenRegion(of: condition.node) != nil
          || declaredRegions.contains(where: { $0.name == condition.region })
        {
          return nil
        }
        return .notARegion(condition.node, others: others.isEmpty ? ["State"] : others)
      }
      if condition.region == own { return .ownRegion(condition, label: method.isTransition ? "from" : "in") }
      if !seen.insert(condition.region).inserted { return .regionTwice(condition) }
      let named = Set(condition.states.map(\.text))
      let all = states(ofType: condition.region) ?? []
      if all.isEmpty || !all.allSatisfy({ named.contains($0.name) }) { return nil }
      return .idleCondition(condition)
    }
  }
}
#endif
