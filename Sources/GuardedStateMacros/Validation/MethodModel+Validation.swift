#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// All that is wrong with the method and its attribute, seen by themselves. Two attributes on one method the host
  /// reports, because only the last of them is expanded.
  var diagnostics: [Diagnostic] {
    if let modifier = node.modifiers.first(where: \.isStatic) {
      return [.staticMethod(modifier)]
    }
    if case .binaryOperator = node.name.tokenKind { return [.operatorMethod(node.name)] }
    if node.body == nil { return [.missingBody(node.name)] }
    if isTransition, throwing == .rethrowing,
      let keyword = node.signature.effectSpecifiers?.throwsClause?.throwsSpecifier
    {
      return [.rethrowingTransition(keyword)]
    }
    return noWayToRefuse + targetsWithoutChoice + badConditions + passageProblems
  }

  private var noWayToRefuse: [Diagnostic] {
    guard let type = node.signature.returnClause?.type, refusal == nil else { return [] }
    return [.noWayToRefuse(type, method: self)]
  }

  private var targetsWithoutChoice: [Diagnostic] {
    guard let targets = way?.targets, targets.count > 1, result != .state, result != .optionalState
    else { return [] }
    return [.targetsWithoutChoice(targets[1], method: self)]
  }

  private var badConditions: [Diagnostic] {
    way?.conditions.filter { $0.propertyPath == nil }.map { .notAProperty($0) } ?? []
  }

  /// What is wrong with a body in a state of its own: one that takes no time, or that has nowhere to go when it fails.
  private var passageProblems: [Diagnostic] {
    guard let way else { return [] }
    guard let via = way.via else { return way.orElse.map { [.elseWithoutVia($0)] } ?? [] }
    if !isAsync { return [.viaWithoutAsync(via, method: self)] }
    if result == .optionalState, let type = node.signature.returnClause?.type {
      return [.viaWithOptionalChoice(type)]
    }
    if throwing != .nothing, way.orElse == nil { return [.missingElse(via, method: self)] }
    return []
  }
}

extension ExprSyntax {
  /// The properties that a key path goes through, as in `cart.isComplete`; nil for anything else.
  var propertyPath: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    let names = path.components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text }
    return names.contains(nil) || names.isEmpty ? nil : names.compactMap { $0 }.joined(separator: ".")
  }
}
#endif
