#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What the attributes of methods name: only the whole type knows its states and events.
extension HostModel {
  var attributeDiagnostics: [Diagnostic] {
    guard binding == .ownStates, states != nil else { return [] }
    return methods.flatMap { notStates($0) + shortStates($0) + notEvents($0) + shortKeyPaths($0) + otherConditions($0) }
  }

  /// Expressions that are no states.
  private func notStates(_ method: MethodModel) -> [Diagnostic] {
    method.stateExpressions.filter { RulesModel.Name($0) == nil || isForeignState($0) }.map { expression in
      let name = expression.nameItMayMean ?? RulesModel.Name(expression)?.text
      let meant = name.map { name in states?.first { $0.name == name }?.name ?? nearest(name, in: states ?? []) } ?? nil
      return .notAState(expression, meant: meant)
    }
  }

  /// Whether a name is the case of a type that is written out and is not the host's states.
  private func isForeignState(_ expression: ExprSyntax) -> Bool {
    if let type = expression.typeOfState, allRegions.contains(where: { $0.name == type }) { return false }
    guard aliasOfState == nil, let base = expression.as(MemberAccessExprSyntax.self)?.base else { return false }
    // Without type arguments, and without what lies around the host.
    let path = base.trimmedDescription.replacing(/<.*?>/, with: "").split(separator: ".").suffix(2)
    if let last = path.last, namesOfState.contains(String(last)) { return false }
    return path.last != "State" || path.count == 2 && path.first != "Self" && path.first.map(String.init) != name
  }

  /// States without their type where nothing else says that. The compiler has said so; this adds how to write it.
  private func shortStates(_ method: MethodModel) -> [Diagnostic] {
    if method.attribute.hasGenericArguments || !notStates(method).isEmpty { return [] }
    let names = method.stateExpressions.filter { RulesModel.Name($0) != nil }
    let short = names.filter { $0.as(MemberAccessExprSyntax.self)?.base == nil }
    let valued = Set(valuedStates.map(\.name))
    let long = names.filter { $0.as(MemberAccessExprSyntax.self)?.base != nil }.compactMap { RulesModel.Name($0)?.text }
    let all = names.compactMap { RulesModel.Name($0)?.text }
    let isSettled = !long.isEmpty && valued.isDisjoint(with: all)
    guard let first = short.first, !isSettled, all.allSatisfy({ name in states?.contains { $0.name == name } ?? false })
    else { return [] }
    return [.unqualified(first, as: "State", among: short, of: method.attribute)]
  }

  /// Events that are none, or that are written without their type.
  private func notEvents(_ method: MethodModel) -> [Diagnostic] {
    guard declaresEvents, let event = method.way?.event, let events else { return [] }
    guard let name = RulesModel.Name(event) else {
      let meant = event.nameItMayMean.flatMap { name in
        events.first { $0.name == name }?.name ?? nearest(name, in: events)
      }
      return [.notAnEvent(event, meant: meant)]
    }
    guard event.as(MemberAccessExprSyntax.self)?.base == nil, !method.attribute.hasGenericArguments,
      events.contains(where: { $0.name == name.text })
    else { return [] }
    return [.unqualified(event, as: "Event", among: [event], of: method.attribute)]
  }

  /// Key paths without their type.
  private func shortKeyPaths(_ method: MethodModel) -> [Diagnostic] {
    method.conditions.compactMap { $0.as(KeyPathExprSyntax.self) }.filter { $0.root == nil }.map {
      .unrootedKeyPath($0, of: name)
    }
  }

  /// Conditions that are no key paths. The compiler has said so; this adds how to write them.
  private func otherConditions(_ method: MethodModel) -> [Diagnostic] {
    method.rejectedConditions.map { .notAProperty($0, of: name, severity: .note) }
  }

  private func nearest(_ wanted: String, in states: [HostOutline.State]) -> String? {
    let name = states.map(\.name).min { wanted.editDistance(to: $0) < wanted.editDistance(to: $1) }
    return name.flatMap { wanted.editDistance(to: $0) <= max(1, wanted.count / 3) ? $0 : nil }
  }
}

extension ExprSyntax {
  /// The name that was probably meant: of a string, a variable, or a state with its values; nil for anything else.
  fileprivate var nameItMayMean: String? {
    if let string = self.as(StringLiteralExprSyntax.self) { return string.representedLiteralValue }
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    return self.as(FunctionCallExprSyntax.self).flatMap { RulesModel.Name($0.calledExpression)?.text }
  }
}
#endif
