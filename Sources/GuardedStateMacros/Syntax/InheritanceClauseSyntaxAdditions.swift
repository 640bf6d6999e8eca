#if Macros
import SwiftSyntax

extension InheritanceClauseSyntax {
  /// Whether one of the inherited types is `Sendable`.
  var namesSendable: Bool {
    inheritedTypes.contains { inherited in
      inherited.type.trimmedDescription.split(separator: "&").contains { part in
        part.split { " .".contains($0) }.last == "Sendable"
      }
    }
  }
}
#endif
