#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// Whether the enum has a static member with the name.
  func hasConstant(_ name: String) -> Bool {
    let conformances = inheritanceClause?.inheritedTypes.map(\.type.trimmedText) ?? []
    return name == "allCases" && conformances.contains("CaseIterable")
      || memberBlock.members.contains { $0.decl.isStatic && $0.decl.declaredNames.contains(name) }
  }
}

extension DeclSyntax {
  /// The names that a member declares.
  var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { $0.name?.text.trimmingBackticks }
    }
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text.trimmingBackticks] }
    if let type = asProtocol(NamedDeclSyntax.self) { return [type.name.text.trimmingBackticks] }
    return []
  }

  /// The declared names that are names of rules. A function with parameters has none.
  var namesOfRules: [String] {
    let parameters = self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
    return parameters?.isEmpty == false ? [] : declaredNames.filter { ["rules", "addedRules"].contains($0) }
  }

  /// Whether the member is `static` or `class`.
  var isStatic: Bool { asProtocol(WithModifiersSyntax.self)?.modifiers.contains(where: \.isStatic) ?? false }
}

extension DeclSyntax {
  /// The name of a variable or static function whose declaration shows that it is `Rules`; nil for any other member.
  var nameOfRules: TokenSyntax? {
    if let function = self.as(FunctionDeclSyntax.self) {
      let isRules = function.isStatic && function.signature.returnClause?.type.isRules == true
      return isRules ? function.name : nil
    }
    let binding = self.as(VariableDeclSyntax.self)?.bindings.first
    guard let binding, let name = binding.name else { return nil }
    if let type = binding.typeAnnotation?.type { return type.isRules ? name : nil }
    let value = binding.initializer?.value
    let call = (value?.as(TryExprSyntax.self)?.expression ?? value)?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.lastName == "Rules" ? name : nil
  }
}

extension TypeSyntax {
  /// Whether the type is called `Rules`, possibly optional.
  var isRules: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isRules }
    return (self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name)?.text == "Rules"
  }
}

extension VariableDeclSyntax {
  /// The value of a stored variable, or the only expression of a computed one.
  var onlyExpression: ExprSyntax? {
    if let value = bindings.first?.initializer?.value { return value }
    guard case .getter(let body) = bindings.first?.accessorBlock?.accessors, body.count == 1 else { return nil }
    return body.first?.item.as(ExprSyntax.self) ?? body.first?.item.as(ReturnStmtSyntax.self)?.expression
  }
}

extension PatternBindingSyntax {
  /// The name of the variable; nil for a pattern with several.
  var name: TokenSyntax? { pattern.as(IdentifierPatternSyntax.self)?.identifier }
}
#endif
