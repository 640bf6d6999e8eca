#if Macros
import SwiftSyntax

extension HostModel {
  /// What the type inherits, as it is written.
  private var inheritanceClause: InheritanceClauseSyntax? {
    nameToken.parent?.asProtocol(DeclGroupSyntax.self)?.inheritanceClause
  }

  /// Whether the type inherits nothing at all.
  var inheritsNothing: Bool { inheritanceClause == nil }

  /// All that the type inherits, as a composition; nil where it inherits nothing that has members.
  var inheritedComposition: String? {
    let types = inheritanceClause?.inheritedTypes.map(\.type).compactMap { type -> String? in
      let type = type.as(AttributedTypeSyntax.self)?.baseType ?? type
      return type.is(SuppressedTypeSyntax.self) ? nil : type.trimmedText
    }
    return types?.isEmpty == false ? types?.joined(separator: " & ") : nil
  }

  /// Whether all that the type inherits is known to ask for no methods of such names.
  var inheritsNothingThatAsks: Bool {
    let inherited = inheritanceClause?.inheritedTypes.map(\.type)
    // What the superclass asks for itself, it has.
    return (inherited ?? []).dropFirst(binding == .guardedClass || binding == .superclass ? 1 : 0).allSatisfy { type in
      let name = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).trimmedText
      return Self.protocolsThatAskNothing.contains(name.split(separator: ".").last.map(String.init) ?? "")
    }
  }

  private static let protocolsThatAskNothing: Set = [
    "Sendable", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Comparable", "Codable", "Encodable",
    "Decodable", "CustomStringConvertible", "CustomDebugStringConvertible", "Actor", "GuardedObject", "NSObject",
  ]
}
#endif
