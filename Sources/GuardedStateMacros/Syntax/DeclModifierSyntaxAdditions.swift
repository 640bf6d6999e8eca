#if Macros
import SwiftSyntax

extension DeclModifierSyntax {
  /// Whether the modifier is `static` or `class`.
  var isStatic: Bool { ["static", "class"].contains(name.text) }
}
#endif
