#if Macros
import SwiftSyntax

extension MethodModel {
  /// Creates the model of a method without a guard, which bound machines may call.
  convenience init?(unguarded node: FunctionDeclSyntax, in host: String) {
    self.init(node, AttributeSyntax(attributeName: TypeSyntax("Allowed")), in: host)
  }

  /// Creates the model of a method with its first guard attribute; nil if there is none.
  convenience init?(_ node: FunctionDeclSyntax, in host: String) {
    // An operator isn't an instance method.
    guard let attribute = node.guardAttributes.first, !node.isOperator else { return nil }
    self.init(node, attribute, in: host)
  }
}

extension MethodModel.Throwing {
  /// Creates the errors that a `throws` clause specifies.
  init(_ clause: ThrowsClauseSyntax?) {
    guard let clause else {
      self = .nothing
      return
    }
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      self = .rethrowing
    } else if let type = clause.type, type.trimmedText != "any Error" {
      self = type.trimmedText == "Never" ? .nothing : .typed(type.trimmedText)
    } else {
      self = .anything
    }
  }
}

extension MethodModel.Result {
  /// Creates the kind of a result type, as far as the syntax shows.
  ///
  /// - Parameters:
  ///   - written: The type.
  ///   - host: The name of the method's type.
  ///   - states: The name of the type of its states.
  init(_ written: TypeSyntax?, in host: String, states: String) {
    // Ignores specifiers such as `sending`.
    let type = written?.as(AttributedTypeSyntax.self)?.baseType ?? written
    switch type?.meaning(in: host).replacing("`", with: "") {
    case nil, "()": self = .nothing
    case states: self = .state
    case "\(states)?": self = .optionalState
    default:
      let isOptional =
        type?.is(OptionalTypeSyntax.self) == true || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
        || type?.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
        || type?.as(MemberTypeSyntax.self)?.name.text == "Optional"
      self = isOptional ? .optional : .value
    }
  }
}
#endif
