#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for the arguments of method attributes. Only the whole type knows its states and events.
extension HostModel {
  var attributeDiagnostics: [Diagnostic] {
    if hostKind == .object {
      let redeclared = Set(names.redeclared.map(\.text))
      // Regions of a `GuardedObject` have been diagnosed.
      let regions = Set(declaredRegions.map(\.name))
      return methods.filter { !regions.contains($0.regionName ?? "") }.flatMap(\.stateExpressions)
        .filter(\.isSeenToBeNoText).map { .notAText($0, besideEnum: redeclared.contains("State")) }
        + methods.compactMap { $0.way?.event }.filter(\.isSeenToBeNoText).map {
          .notAText($0, of: "event", besideEnum: redeclared.contains("Event"))
        } + methods.flatMap(conditionsOfAttribute) + unknownArguments
    }
    guard hostKind == .root, states != nil else {
      return methods.flatMap(\.stateExpressions).filter {
        $0.is(ArrayExprSyntax.self) || $0.is(NilLiteralExprSyntax.self)
      }.map {
        .notAState($0, meant: nil)
      } + (hostKind == .subclass ? methods.flatMap(shortStates) : []) + methods.flatMap(conditionsOfAttribute)
        + unknownArguments
    }
    let found = methods.map { method -> [Diagnostic] in
      return [
        notStates(method), constants(method), notStateExpressions(method).isEmpty ? shortStates(method) : [],
        notEvents(method),
        conditionsOfAttribute(method),
      ].flatMap { $0 }
    }
    return found.flatMap { $0 } + forgottenRegions + unknownArguments
  }

  /// Returns diagnostics for expressions that aren't states.
  private func notStates(_ method: MethodModel) -> [Diagnostic] {
    notStateExpressions(method).filter { forgottenRegion(of: $0) == nil }.map { expression in
      let name = expression.nameItMayMean ?? RulesModel.Name(expression)?.text
      let names = states?.map(\.name) ?? []
      let meant = name.flatMap { name in names.contains(name) ? name : name.nearest(among: names) }
      return .notAState(expression, meant: meant)
    }
  }

  /// Returns the expressions of an attribute in place of states.
  private func notStateExpressions(_ method: MethodModel) -> [ExprSyntax] {
    method.stateExpressions.filter { RulesModel.Name($0) == nil || isForeignState($0) || $0.isType }
  }

  /// Returns diagnostics for constants of the type of the states, whose values are only known at run time.
  private func constants(_ method: MethodModel) -> [Diagnostic] {
    let types = body.enums
    guard let type = types.first(where: { $0.name.text.trimmingBackticks == method.nameOfStates }) else { return [] }
    let cases = Set(type.cases.map(\.name))
    return method.stateExpressions.compactMap { expression in
      guard let name = RulesModel.Name(expression)?.text, !cases.contains(name), type.hasConstant(name) else {
        return nil
      }
      return .constantForState(expression, name, of: type.name.text)
    }
  }

  /// Diagnostics for enums that are used as regions but aren't marked `@Region`, each at its first use.
  private var forgottenRegions: [Diagnostic] {
    let written = methods.flatMap { notStateExpressions($0) + $0.otherStates } + declaredRules.mentions.regions
    var reported: Set<String> = []
    return written.sorted { $0.position < $1.position }.compactMap { expression in
      guard let type = forgottenRegion(of: expression), reported.insert(type.name.text).inserted else { return nil }
      return .forgottenRegion(expression, type)
    }
  }

  /// Returns the nested enum that isn't marked `@Region` although a state is its case, or rules name it; nil if there
  /// is none.
  func forgottenRegion(of expression: ExprSyntax) -> EnumDeclSyntax? {
    guard hostKind == .root, states != nil, !outline.isDistributed else { return nil }
    return (expression.typeOfMetatype ?? expression.typeOfState).flatMap(unmarkedEnum)
  }

  /// Returns the nested enum with a name, unless it is a region or declares the states or events.
  private func unmarkedEnum(called name: String) -> EnumDeclSyntax? {
    if ["State", "Event"].contains(name) { return nil }
    return body.enums.first {
      $0.name.text == name && $0.regionAttribute == nil && !$0.cases.isEmpty
    }
  }

  /// Whether an expression is qualified with another type than that of the host's states or a region.
  private func isForeignState(_ expression: ExprSyntax) -> Bool {
    if let type = expression.typeOfState, declaredRegions.contains(where: { $0.name == type }) { return false }
    return body.aliasOfState == nil && isForeign(expression, to: "State", namesOfState)
  }

  /// Whether an expression is qualified with another type than a given one of the host.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - type: The type.
  ///   - aliases: The aliases of the type.
  private func isForeign(_ expression: ExprSyntax, to type: String, _ aliases: [String]) -> Bool {
    guard let base = expression.as(MemberAccessExprSyntax.self)?.base, let last = base.lastName,
      !aliases.contains(last)
    else { return false }
    // Ignores generic arguments and the types around the host.
    let outer = base.as(MemberAccessExprSyntax.self)?.base?.lastName ?? name
    return last != type || outer != "Self" && outer != name
  }

  /// Returns notes for states without their type that can't be inferred. The compiler gives the error.
  private func shortStates(_ method: MethodModel) -> [Diagnostic] {
    // The compiler diagnoses an unknown label.
    if method.attribute.hasGenericArguments || !method.unknownArguments.isEmpty { return [] }
    let names = method.stateExpressions.filter { RulesModel.Name($0) != nil }
    let short = names.filter { $0.as(MemberAccessExprSyntax.self)?.base == nil }
    let valued = Set(outline.valuedStates.map(\.name))
    let long = names.filter { $0.as(MemberAccessExprSyntax.self)?.base != nil }.compactMap { RulesModel.Name($0)?.text }
    let all = names.compactMap { RulesModel.Name($0)?.text }
    let isSettled = !long.isEmpty && valued.isDisjoint(with: all)
    // The states of a guarded superclass are unknown here.
    let isUnknown = states == nil && hostKind == .subclass
    guard let first = short.first, !isSettled,
      isUnknown || all.allSatisfy({ name in states?.contains { $0.name == name } ?? false })
    else { return [] }
    return [.unqualified(first, as: "State", among: short, of: method.attribute)]
  }

  /// Returns diagnostics for events that don't exist, or that are written without their type.
  private func notEvents(_ method: MethodModel) -> [Diagnostic] {
    guard outline.declaresEvents, let event = method.way?.event, let events = outline.events else { return [] }
    guard let name = RulesModel.Name(event), !isForeign(event, to: "Event", otherNames(of: "Event")) else {
      let meant = (event.nameItMayMean ?? RulesModel.Name(event)?.text).flatMap { name in
        events.first { $0.name == name }?.name ?? name.nearest(among: events.map(\.name))
      }
      return [.notAnEvent(event, meant: meant)]
    }
    guard event.as(MemberAccessExprSyntax.self)?.base == nil, !method.attribute.hasGenericArguments,
      events.contains(where: { $0.name == name.text })
    else { return [] }
    return [.unqualified(event, as: "Event", among: [event], of: method.attribute)]
  }

  /// Returns diagnostics for the conditions of an attribute.
  private func conditionsOfAttribute(_ method: MethodModel) -> [Diagnostic] {
    shortKeyPaths(method) + otherConditions(method) + foreignConditions(method)
  }

  /// Returns diagnostics for conditions that are properties of another type.
  private func foreignConditions(_ method: MethodModel) -> [Diagnostic] {
    if header.inheritanceClause != nil { return [] }
    let names = body.properties.flatMap { DeclSyntax($0).declaredNames }
    // The macro of the method diagnoses other key paths.
    return method.foreignConditions(to: name).filter { ExprSyntax($0).propertyPath != nil }.map { path in
      let own = ExprSyntax(path).propertyPath?.split(separator: ".").first.map(String.init)
      let isKnown = own.map(names.contains) ?? true
      return .foreignCondition(path, of: name, meant: isKnown ? own : own?.nearest(among: names), isKnown: isKnown)
    }
  }

  /// Returns diagnostics for key paths without their type.
  private func shortKeyPaths(_ method: MethodModel) -> [Diagnostic] {
    method.conditions.compactMap { $0.as(KeyPathExprSyntax.self) }.filter { $0.root == nil }.map {
      .unrootedKeyPath($0, of: name)
    }
  }

  /// Returns notes for conditions that aren't key paths. The compiler gives the error.
  private func otherConditions(_ method: MethodModel) -> [Diagnostic] {
    let properties = Set(body.properties.flatMap { DeclSyntax($0).declaredNames })
    let bare = method.conditions.filter { condition in
      condition.as(DeclReferenceExprSyntax.self).map { properties.contains($0.baseName.text) } ?? false
    }
    let called = method.conditions.compactMap { $0.as(KeyPathExprSyntax.self) }.compactMap { path in
      names.methods.first { $0 == ExprSyntax(path).propertyPath }.map { RulesModel.Name(text: $0, node: Syntax(path)) }
    }
    let ofRegions = method.conditions.filter { condition in
      declaredRegions.contains { $0.name == condition.typeOfState }
    }
    let rejected = method.rejectedConditions + bare
    return rejected.filter { !$0.namesStateOfRegion }.map {
      .notAProperty($0, of: name, such: names.bools.min(), severity: .note)
    }
      + called.map { .methodAsCondition($0, severity: .note) }
      + (rejected.filter(\.namesStateOfRegion) + ofRegions).map { .regionAsCondition($0) }
  }

  /// Notes for arguments that the attributes don't have, or have in another form. The compiler gives the error.
  private var unknownArguments: [Diagnostic] {
    let names = Set(body.properties.flatMap { DeclSyntax($0).declaredNames })
    return methods.flatMap { method in
      let labels =
        method.unknownArguments.map { Diagnostic.unknownArgument($0, of: method.attribute) }
        + [method.misplacedArgument].compactMap { $0.map { .misplacedArgument($0, of: method.attribute) } }
        + LabeledArguments(method.attribute)["on"].dropFirst().prefix(1).map { .secondEvent($0) }
      guard let otherwise = method.otherwise else { return labels }
      if let call = otherwise.as(FunctionCallExprSyntax.self), otherwise.isWait,
        call.arguments.isEmpty || call.arguments.first?.label != nil
      {
        return labels + [.wrongWait(call)]
      }
      if let call = otherwise.as(FunctionCallExprSyntax.self), call.isDuration,
        call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
      {
        return labels + [.waitForgotten(call)]
      }
      let isMember = otherwise.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
      let isOther = isMember && !otherwise.isTrap && !otherwise.isWait
      if isOther, let nearest = RulesModel.Name(otherwise)?.text.nearest(among: ["wait", "trap"]) {
        return labels + [.misspeltOtherwise(otherwise, nearest: nearest)]
      }
      if isOther, !otherwise.isKnownToOtherwise,
        let type = method.node.signature.returnClause?.type,
        type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
      {
        return labels + [.shortResult(otherwise, type)]
      }
      let name = otherwise.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
      return labels + (names.contains(name) ? [.otherwiseOfHost(otherwise, name, of: self.name)] : [])
    }
  }
}

extension ExprSyntax {
  /// The name that was probably meant: a string, a variable, or a state with its values; nil for anything else.
  fileprivate var nameItMayMean: String? {
    if let string = self.as(StringLiteralExprSyntax.self) { return string.representedLiteralValue }
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    return self.as(FunctionCallExprSyntax.self).flatMap { RulesModel.Name($0.calledExpression)?.text }
  }
}
#endif
