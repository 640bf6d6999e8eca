#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// Whether a name is that of a member of the type which is no case of it.
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
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.trimmingBackticks
      }
    }
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text.trimmingBackticks] }
    if let type = asProtocol(NamedDeclSyntax.self) { return [type.name.text.trimmingBackticks] }
    return []
  }

  /// Those of them that rules have. A function that takes something is none, whatever it is called.
  var namesOfRules: [String] {
    let parameters = self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
    return parameters?.isEmpty == false ? [] : declaredNames.filter { ["rules", "addedRules"].contains($0) }
  }

  /// Whether a member belongs to the type, not to its instances.
  var isStatic: Bool { asProtocol(WithModifiersSyntax.self)?.modifiers.contains(where: \.isStatic) ?? false }
}

extension DeclSyntax {
  /// The name of a variable, or of a function of the type, that is seen to have rules; nil for any other member.
  var nameOfRules: TokenSyntax? {
    if let function = self.as(FunctionDeclSyntax.self) {
      let isRules = function.isStatic && function.signature.returnClause?.type.isRules == true
      return isRules ? function.name : nil
    }
    let binding = self.as(VariableDeclSyntax.self)?.bindings.first
    guard let binding, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
    if let type = binding.typeAnnotation?.type { return type.isRules ? name : nil }
    let value = binding.initializer?.value
    let call = (value?.as(TryExprSyntax.self)?.expression ?? value)?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.lastName == "Rules" ? name : nil
  }
}

extension TypeSyntax {
  /// Whether this is a type called `Rules`, or an optional one.
  var isRules: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isRules }
    return (self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name)?.text == "Rules"
  }
}

extension VariableDeclSyntax {
  /// The value of a stored variable, or of a computed one that is one expression.
  var onlyExpression: ExprSyntax? {
    if let value = bindings.first?.initializer?.value { return value }
    guard case .getter(let body) = bindings.first?.accessorBlock?.accessors, body.count == 1 else { return nil }
    return body.first?.item.as(ExprSyntax.self) ?? body.first?.item.as(ReturnStmtSyntax.self)?.expression
  }
}

extension DeclGroupSyntax {
  /// The global actor that an attribute of the declaration names, as far as a name can tell.
  var globalActor: String? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }?
      .attributeName.trimmedText
  }
}
#endif
