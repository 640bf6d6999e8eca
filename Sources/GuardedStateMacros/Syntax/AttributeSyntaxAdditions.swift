#if Macros
import SwiftSyntax

extension AttributeSyntax {
  /// The attribute's name without a module or generic arguments.
  var plainName: String {
    if let type = attributeName.as(IdentifierTypeSyntax.self) { return type.name.text }
    return attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }

  /// Whether the attribute names its types, as in `@Transition<State>`.
  var hasGenericArguments: Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
      || attributeName.as(MemberTypeSyntax.self)?.genericArgumentClause != nil
  }

  /// Whether this is `@Guarded`, and says `option: true`.
  func isGuarded(with option: String) -> Bool {
    plainName == "Guarded" && LabeledArguments(self)[option].first?.trimmedDescription == "true"
  }
}
#endif
