#if Macros
import SwiftSyntax

extension WithAttributesSyntax {
  /// Whether the member says that it is not guarded.
  var isMarkedUnguarded: Bool { unguardedAttribute != nil }

  /// The attribute that says so.
  var unguardedAttribute: AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == "Unguarded" }
  }
}

extension FunctionDeclSyntax {
  /// Whether the method belongs to the type, not to its instances.
  var isStatic: Bool { modifiers.contains(where: \.isStatic) }

  /// Whether the method overrides an inherited one.
  var isOverride: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.override) } }

  /// Whether the body calls the inherited method.
  var callsSuper: Bool { body?.description.contains("super.\(name.text)(") ?? false }

  /// Whether an attribute `@available` names versions of platforms.
  var isLimitedToVersions: Bool {
    availability.contains { $0.contains(where: \.isNumber) && !$0.contains("deprecated") }
  }

  /// Whether an attribute `@available` says that the method is deprecated.
  var isDeprecated: Bool { availability.contains { $0.contains("deprecated") } }

  /// The arguments of all attributes `@available`.
  private var availability: [String] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.plainName == "available" }
      .map { $0.arguments?.trimmedDescription ?? "" }
  }

  /// The attributes of ours that a method has.
  var guardAttributes: [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { ["Allowed", "Transition"].contains($0.plainName) }
  }
}
#endif
