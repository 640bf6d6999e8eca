#if Macros
import SwiftSyntax

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

  /// Whether a member belongs to the type, not to its instances.
  var isStatic: Bool { asProtocol(WithModifiersSyntax.self)?.modifiers.contains(where: \.isStatic) ?? false }
}

extension DeclGroupSyntax {
  /// The global actor that an attribute of the declaration names, as far as a name can tell.
  var globalActor: String? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }?
      .attributeName.trimmedDescription
  }
}
#endif
