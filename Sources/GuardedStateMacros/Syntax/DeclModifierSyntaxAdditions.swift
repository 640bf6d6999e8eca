#if Macros
import SwiftSyntax

extension DeclModifierSyntax {
  /// Whether the modifier makes a member belong to the type.
  var isStatic: Bool { ["static", "class"].contains(name.text) }
}
#endif
