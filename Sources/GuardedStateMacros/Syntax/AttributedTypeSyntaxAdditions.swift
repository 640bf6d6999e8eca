#if Macros
import SwiftSyntax

extension AttributedTypeSyntax {
  /// Whether the type has a specifier such as `inout`.
  func hasSpecifier(_ name: String) -> Bool {
    specifiers.contains { $0.trimmedText == name }
  }
}
#endif
