#if Macros
import SwiftSyntax

extension HostModel {
  /// The inheritance clause of the type.
  private var inheritanceClause: InheritanceClauseSyntax? {
    nameToken.parent?.asProtocol(DeclGroupSyntax.self)?.inheritanceClause
  }

  /// Whether the type has no inheritance clause.
  var inheritsNothing: Bool { inheritanceClause == nil }

  /// The inherited types as a composition; nil if none of them has members.
  var inheritedComposition: String? {
    let types = inheritanceClause?.inheritedTypes.map(\.type).compactMap { type -> String? in
      let type = type.as(AttributedTypeSyntax.self)?.baseType ?? type
      return type.is(SuppressedTypeSyntax.self) ? nil : type.trimmedText
    }
    return types?.isEmpty == false ? types?.joined(separator: " & ") : nil
  }

  /// Whether all inherited types are known not to require methods that are named like callbacks or guards.
  var inheritsNothingThatAsks: Bool {
    let inherited = inheritanceClause?.inheritedTypes.map(\.type)
    // The superclass already meets its own requirements.
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
