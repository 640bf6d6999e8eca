#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether this is `Sendable`, with or without attributes.
  var isSendable: Bool {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return ["Sendable", "Swift.Sendable"].contains(type.trimmedText)
  }

  /// Whether this conformance is `@unchecked`.
  var isUnchecked: Bool {
    self.as(AttributedTypeSyntax.self)?.attributes.contains {
      $0.as(AttributeSyntax.self)?.plainName == "unchecked"
    } ?? false
  }
}

extension InheritanceClauseSyntax {
  /// The first inherited type, which is the superclass if there is one.
  var leadingType: String? { inheritedTypes.first?.type.trimmedText }

  /// Whether one of the inherited types is `Sendable`.
  var namesSendable: Bool {
    inheritedTypes.contains { inherited in
      inherited.type.trimmedText.split(separator: "&").contains { part in
        part.split { " .".contains($0) }.last == "Sendable"
      }
    }
  }
}
#endif
