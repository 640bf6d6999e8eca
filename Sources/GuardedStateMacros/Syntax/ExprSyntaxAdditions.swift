#if Macros
import SwiftSyntax

extension ExprSyntax {
  /// The properties that a key path goes through, as in `cart.isComplete`; nil for anything else.
  var propertyPath: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    let names = path.components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text }
    return names.contains(nil) || names.isEmpty ? nil : names.compactMap { $0 }.joined(separator: ".")
  }

  /// The name of a type or a member, without what stands before it.
  var lastName: String? {
    self.as(DeclReferenceExprSyntax.self)?.baseName.text ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? self.as(GenericSpecializationExprSyntax.self)?.expression.lastName
  }
}
#endif
