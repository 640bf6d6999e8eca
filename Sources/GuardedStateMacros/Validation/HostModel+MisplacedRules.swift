#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for rules without effect: they have another name, or are declared in the wrong type.
extension HostModel {
  var misplacedRules: [Diagnostic] { misnamedRules + secondRules + rulesOfObject + rulesAddedToNone + addedInitial }

  /// Rules under a name that the macro doesn't look for, if nothing else in the type's body mentions it.
  private var misnamedRules: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass, body.hiddenParts.isEmpty, declaredRules.all.isEmpty else {
      return []
    }
    let wanted = hostKind == .root ? "rules" : "addedRules"
    return body.members.filter { !$0.isMarkedUnguarded }.compactMap(\.nameOfRules).filter {
      $0.text != wanted && isNamedOnce($0)
    }.map { .misnamedRules($0, wanted: wanted) }
  }

  /// Further rules besides those that the macro looks for, if nothing else in the type's body mentions them.
  private var secondRules: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass, !declaredRules.all.isEmpty else { return [] }
    let wanted = hostKind == .root ? "rules" : "addedRules"
    return body.members.filter { !$0.isMarkedUnguarded && $0.isStatic }.compactMap(\.nameOfRules)
      .filter { !["rules", "addedRules"].contains($0.text) && isNamedOnce($0) }
      .map { .secondRules($0, wanted: wanted) }
  }

  /// Rules of a `GuardedObject` that nothing in its body passes to `configure(_:)`.
  private var rulesOfObject: [Diagnostic] {
    if hostKind != .object { return [] }
    return declaredRules.all.filter { !$0.isMarkedUnguarded }.compactMap { $0.nameOfMember(called: "rules") }
      .filter(isNamedOnce).map { .rulesOfObject($0) }
  }

  /// The property `addedRules` in a class without a guarded superclass.
  private var rulesAddedToNone: [Diagnostic] {
    if hostKind == .subclass { return [] }
    return declaredRules.all.compactMap { $0.nameOfMember(called: "addedRules") }.map {
      .rulesAddedToNone(
        $0, isObject: hostKind == .object, mayBeRules: hostKind == .root && !declaredRules.hasProperty)
    }
  }

  /// An initial state in the added rules of a subclass.
  private var addedInitial: [Diagnostic] {
    guard hostKind == .subclass else { return [] }
    return declaredRules.all.filter { $0.nameOfMember(called: "addedRules") != nil }.compactMap { declaration in
      let call = declaration.as(VariableDeclSyntax.self)?.onlyExpression?.as(FunctionCallExprSyntax.self)
      guard let call, call.calledExpression.lastName == "Rules" else { return nil }
      return call.arguments.first { $0.label?.text == "initial" }.map { .addedInitial($0, of: call) }
    }
  }
}

extension DeclSyntax {
  /// Whether the member is an instance member that clearly isn't of type `Rules`.
  var isOfObjects: Bool {
    if isStatic { return false }
    if let function = self.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type.isRules != true }
    guard let binding = self.as(VariableDeclSyntax.self)?.bindings.first else { return false }
    if let type = binding.typeAnnotation?.type { return !type.isRules }
    // Without a type annotation, only a call may create rules.
    return binding.initializer.map { !$0.value.is(FunctionCallExprSyntax.self) } ?? false
  }

  /// Whether the member is marked `@Unguarded`.
  fileprivate var isMarkedUnguarded: Bool { asProtocol(WithAttributesSyntax.self)?.isMarkedUnguarded ?? false }

  /// Returns the name token of a variable or a function if it has the given name.
  fileprivate func nameOfMember(called name: String) -> TokenSyntax? {
    let token =
      self.as(FunctionDeclSyntax.self)?.name
      ?? self.as(VariableDeclSyntax.self)?.bindings.first?.name
    return token?.text == name ? token : nil
  }
}
#endif
