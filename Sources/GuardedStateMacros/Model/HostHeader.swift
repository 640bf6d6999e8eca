#if Macros
import SwiftSyntax

/// The head of a host's declaration: its name, modifiers, attributes and inherited types.
struct HostHeader {
  let name: TokenSyntax
  let inheritanceClause: InheritanceClauseSyntax?
  /// The superclass if it is guarded.
  let superclass: String?
  /// The names of the attributes.
  let attributes: [String]
  let isOpen: Bool
  /// Whether the type can't have subclasses.
  let isFinal: Bool
  /// Whether the type is generic or nested in a generic type, and can't have static stored properties.
  let isGeneric: Bool
  /// Whether the type may be generic, because an extension around it doesn't show the generic parameters.
  let mayBeGeneric: Bool

  /// Reads the head of a class or an actor inside other declarations.
  init?(_ declaration: some DeclGroupSyntax, inside context: [Syntax], _ outline: HostOutline) {
    guard let name = declaration.asProtocol(NamedDeclSyntax.self)?.name else { return nil }
    self.name = name
    inheritanceClause = declaration.inheritanceClause
    superclass = outline.hasGuardedSuperclass ? inheritanceClause?.leadingType : nil
    attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self)?.plainName }
    let modifiers = declaration.modifiers.map(\.name.text)
    isOpen = modifiers.contains("open")
    isFinal = modifiers.contains("final") || declaration.is(ActorDeclSyntax.self)
    isGeneric = ([Syntax(declaration)] + context).contains(where: \.isGenericType)
    let variables = declaration.memberBlock.members.map(\.decl).filter(\.isStatic).compactMap {
      $0.as(VariableDeclSyntax.self)
    }
    let hasStored = variables.flatMap(\.bindings).contains { $0.initializer != nil }
    // In a subclass, each call would look up the index of its method.
    let isHidden = context.contains { $0.is(ExtensionDeclSyntax.self) } && outline.hostKind == .root && !hasStored
    mayBeGeneric = isGeneric || isHidden
  }

  /// Whether the type is `@Observable`.
  var isObservable: Bool { attributes.contains("Observable") }

  /// The inherited types as a composition; nil if none of them has members.
  var inheritedComposition: String? {
    let types = inheritanceClause?.inheritedTypes.map(\.type).compactMap { type -> String? in
      let type = type.as(AttributedTypeSyntax.self)?.baseType ?? type
      return type.is(SuppressedTypeSyntax.self) ? nil : type.trimmedText
    }
    return types?.isEmpty == false ? types?.joined(separator: " & ") : nil
  }
}

extension Syntax {
  /// Whether this declares a generic type.
  fileprivate var isGenericType: Bool {
    asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause != nil
      && asProtocol(DeclGroupSyntax.self) != nil
  }
}

extension HostModel {
  /// Whether all inherited types are known not to require methods that are named like callbacks or guards.
  var conformsToKnownProtocolsOnly: Bool {
    let inherited = header.inheritanceClause?.inheritedTypes.map(\.type)
    // The superclass already meets its own requirements.
    return (inherited ?? []).dropFirst(hostKind == .subclass || hostKind == .object ? 1 : 0).allSatisfy { type in
      let name = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).trimmedText
      return Self.protocolsWithoutCallbacks.contains(name.split(separator: ".").last.map(String.init) ?? "")
    }
  }

  private static let protocolsWithoutCallbacks: Set = [
    "Sendable", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Comparable", "Codable", "Encodable",
    "Decodable", "CustomStringConvertible", "CustomDebugStringConvertible", "Actor", "GuardedObject", "NSObject",
  ]
}
#endif
