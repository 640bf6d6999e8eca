#if Macros
import SwiftSyntax

extension WithModifiersSyntax {
  /// Whether the member overrides an inherited one.
  var isOverride: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.override) } }
}

extension WithAttributesSyntax {
  /// The member's attributes `@Allowed` and `@Transition`.
  var guardAttributes: [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { ["Allowed", "Transition"].contains($0.plainName) }
  }

  /// Whether the member is marked `@Unguarded`.
  var isMarkedUnguarded: Bool { unguardedAttribute != nil }

  /// The member's attribute `@Unguarded`.
  var unguardedAttribute: AttributeSyntax? { attribute { $0 == "Unguarded" } }

  /// The attribute that names the declaration's global actor, judging by its name.
  var globalActor: AttributeSyntax? { attribute { $0.hasSuffix("Actor") } }

  /// Returns the first attribute whose name satisfies a condition.
  func attribute(where isWanted: (String) -> Bool) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { isWanted($0.plainName) }
  }
}

extension FunctionDeclSyntax {
  /// Whether the method returns a `Bool` or a `Verdict`, as far as the syntax shows.
  ///
  /// - Parameter host: The name of the type.
  func answers(in host: String) -> Bool {
    ["Bool", "Verdict"].contains(signature.returnClause?.type.meaning(in: host))
  }

  /// Whether the method is `static` or `class`.
  var isStatic: Bool { modifiers.contains(where: \.isStatic) }

  /// Whether the method has generic parameters, `some` parameters, or a `where` clause, which may constrain its type.
  var isGeneric: Bool {
    genericParameterClause != nil || genericWhereClause != nil
      || signature.parameterClause.parameters.contains { parameter in
        parameter.type.description.split { !$0.isLetter }.contains("some")
      }
  }

  /// Whether this is an operator.
  var isOperator: Bool { if case .identifier = name.tokenKind { false } else { true } }

  /// The name of the method whose arguments this one guards, judging by its name; nil if it isn't named like a guard.
  var decided: String? { name.text.nameOfDecided }

  /// Whether the body calls the overridden method.
  var callsSuper: Bool {
    body?.description.replacing("`", with: "").contains("super.\(name.text.trimmingBackticks)(") ?? false
  }

  /// The modifier `nonisolated`.
  var nonisolatedModifier: DeclModifierSyntax? { modifiers.first { $0.name.text == "nonisolated" } }

  /// The attribute `@concurrent`.
  var concurrentAttribute: AttributeSyntax? { attribute { $0 == "concurrent" } }

  /// The specifier `isolated` of a parameter.
  var isolatedMark: Syntax? {
    signature.parameterClause.parameters.lazy.compactMap { $0.type.as(AttributedTypeSyntax.self) }
      .flatMap(\.specifiers).first { $0.trimmedText == "isolated" }.map { Syntax($0) }
  }

  /// Whether `@available` restricts where the method can be called.
  var isLimited: Bool {
    isUnavailable || says(label: "introduced")
      || availability.contains { argument in
        if case .availabilityVersionRestriction(let platform) = argument { platform.version != nil } else { false }
      }
  }

  /// Whether `@available` makes the method unavailable or obsolete, at least on some platform.
  var isUnavailable: Bool { says("unavailable") || says(label: "obsoleted") }

  /// Whether `@available` makes the method deprecated.
  var isDeprecated: Bool { says("deprecated") || says(label: "deprecated") }

  /// Whether an attribute `@available` contains a word, or an argument with a label.
  private func says(_ word: String? = nil, label: String? = nil) -> Bool {
    availability.contains { argument in
      switch argument {
      case .token(let token): token.text == word
      case .availabilityLabeledArgument(let labeled): labeled.label.text == label
      case .availabilityVersionRestriction: false
      }
    }
  }

  /// The arguments of all attributes `@available`.
  private var availability: [AvailabilityArgumentSyntax.Argument] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.flatMap { attribute in
      guard case .availability(let list) = attribute.arguments else { return [AvailabilityArgumentSyntax.Argument]() }
      return list.map(\.argument)
    }
  }
}
#endif
