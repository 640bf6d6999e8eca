#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Rules that no object of the type would have, because they have another name or say what isn't theirs to say.
extension HostModel {
  var strayRules: [Diagnostic] { misnamedRules + secondRules + rulesOfObject + rulesAddedToNone + addedInitial }

  /// Rules under another name than the one that is looked for, which nothing in the type's body names again.
  private var misnamedRules: [Diagnostic] {
    guard binding == .ownStates || binding == .guardedClass, hiddenParts.isEmpty, rulesDeclarations.isEmpty else {
      return []
    }
    let wanted = binding == .ownStates ? "rules" : "addedRules"
    return members.filter { !$0.isMarkedUnguarded }.compactMap(\.nameOfRules).filter {
      $0.text != wanted && isNamedOnce($0)
    }.map { .misnamedRules($0, wanted: wanted) }
  }

  /// Rules beside those that are looked for, which nothing in the type's body names again.
  private var secondRules: [Diagnostic] {
    guard binding == .ownStates || binding == .guardedClass, !rulesDeclarations.isEmpty else { return [] }
    let wanted = binding == .ownStates ? "rules" : "addedRules"
    return members.filter { !$0.isMarkedUnguarded && $0.isStatic }.compactMap(\.nameOfRules)
      .filter { !["rules", "addedRules"].contains($0.text) && isNamedOnce($0) }
      .map { .secondRules($0, wanted: wanted) }
  }

  /// The rules of a `GuardedObject`, which nothing in its body gives to it.
  private var rulesOfObject: [Diagnostic] {
    if binding != .superclass { return [] }
    return rulesDeclarations.filter { !$0.isMarkedUnguarded }.compactMap { $0.nameOfMember(called: "rules") }
      .filter(isNamedOnce).map { .rulesOfObject($0) }
  }

  /// What would be added to the rules of a guarded superclass, in a class that has none.
  private var rulesAddedToNone: [Diagnostic] {
    if binding == .guardedClass { return [] }
    return rulesDeclarations.compactMap { $0.nameOfMember(called: "addedRules") }.map {
      .rulesAddedToNone($0, isObject: binding == .superclass, mayBeRules: binding == .ownStates && !declaresRules)
    }
  }

  /// An initial state in what a subclass adds.
  private var addedInitial: [Diagnostic] {
    guard binding == .guardedClass else { return [] }
    return rulesDeclarations.filter { $0.nameOfMember(called: "addedRules") != nil }.compactMap { declaration in
      let call = declaration.as(VariableDeclSyntax.self)?.onlyExpression?.as(FunctionCallExprSyntax.self)
      guard let call, call.calledExpression.lastName == "Rules" else { return nil }
      return call.arguments.first { $0.label?.text == "initial" }.map { .addedInitial($0, of: call) }
    }
  }
}

extension DeclSyntax {
  /// Whether the member belongs to each object and is seen to be something else than rules.
  var isOfObjects: Bool {
    if isStatic { return false }
    if let function = self.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type.isRules != true }
    guard let binding = self.as(VariableDeclSyntax.self)?.bindings.first else { return false }
    if let type = binding.typeAnnotation?.type { return !type.isRules }
    // Without a type the value says it: rules are made by a call.
    return binding.initializer.map { !$0.value.is(FunctionCallExprSyntax.self) } ?? false
  }

  /// Whether the member says that nothing of it is guarded.
  fileprivate var isMarkedUnguarded: Bool { asProtocol(WithAttributesSyntax.self)?.isMarkedUnguarded ?? false }

  /// The name of a variable or a function, where it is this one.
  fileprivate func nameOfMember(called name: String) -> TokenSyntax? {
    let token =
      self.as(FunctionDeclSyntax.self)?.name
      ?? self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
    return token?.text == name ? token : nil
  }
}
#endif
