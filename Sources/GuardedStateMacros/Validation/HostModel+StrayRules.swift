#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Rules that no object of the type would have, because they have another name or say what isn't theirs to say.
extension HostModel {
  var strayRules: [Diagnostic] { misnamedRules + secondRules + rulesOfObject + rulesAddedToNone + addedInitial }

  /// Properties that say of states what only rules and attributes do, and that nothing in the type's body names again.
  var strayConstants: [Diagnostic] {
    guard binding != .otherMachines, hiddenParts.isEmpty else { return [] }
    return members.filter { !$0.isMarkedUnguarded }.compactMap { member in
      guard let name = member.nameOfConstant, let meaning = StrayConstant(named: name.text), isNamedOnce(name),
        member.isOfStates(called: binding == .superclass ? ["String"] : ["State", "StateName"] + namesOfState)
      else { return nil }
      return .strayConstant(name, meaning, of: binding)
    }
  }

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
  /// The name of a single property, or of a function of the type without parameters.
  fileprivate var nameOfConstant: TokenSyntax? {
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.isStatic && function.signature.parameterClause.parameters.isEmpty ? function.name : nil
    }
    guard let bindings = self.as(VariableDeclSyntax.self)?.bindings, bindings.count == 1 else { return nil }
    return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }

  /// Whether the member is seen to have states, of a type of one of these names.
  fileprivate func isOfStates(called names: [String]) -> Bool {
    let written: Syntax?
    if let function = self.as(FunctionDeclSyntax.self) {
      written = function.signature.returnClause.map { Syntax($0.type) }
    } else {
      let binding = self.as(VariableDeclSyntax.self)?.bindings.first
      written =
        binding?.typeAnnotation.map { Syntax($0.type) }
        ?? (self.as(VariableDeclSyntax.self)?.onlyExpression).map { Syntax($0) }
      if names.contains("String"), binding?.typeAnnotation == nil,
        written?.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .stringQuote }) == true
      {
        return true
      }
    }
    return written?.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) } ?? false
  }

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
