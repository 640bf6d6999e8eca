#if Macros
import SwiftSyntax

extension WithAttributesSyntax {
  /// The attributes of ours that a member has.
  var guardAttributes: [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { ["Allowed", "Transition"].contains($0.plainName) }
  }

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

  /// Whether the method is generic, by its parameters' types or by a clause, which may say of what its type is generic in.
  var isGeneric: Bool {
    genericParameterClause != nil || genericWhereClause != nil
      || signature.parameterClause.parameters.contains { parameter in
        parameter.type.description.split { !$0.isLetter }.contains("some")
      }
  }

  /// Whether this is an operator.
  var isOperator: Bool { if case .identifier = name.tokenKind { false } else { true } }

  /// Whether the method overrides an inherited one.
  var isOverride: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.override) } }

  /// The name of the method that this one decides about, if it is the guard of its arguments; nil for another name.
  var decided: String? { name.text.nameOfDecided }

  /// Whether the body calls the inherited method.
  var callsSuper: Bool { body?.description.contains("super.\(name.text)(") ?? false }

  /// The attribute that names the global actor of the method itself, as far as a name can tell.
  var globalActor: AttributeSyntax? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }
  }

  /// The modifier that takes the method out of its type's isolation.
  var nonisolatedModifier: DeclModifierSyntax? {
    modifiers.first { $0.name.text == "nonisolated" }
  }

  /// The attribute that lets an async method run where no actor is.
  var concurrentAttribute: AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == "concurrent" }
  }

  /// What says of a parameter that the method runs on the actor that is given there.
  var isolatedMark: Syntax? {
    signature.parameterClause.parameters.lazy.compactMap { $0.type.as(AttributedTypeSyntax.self) }
      .flatMap(\.specifiers).first { $0.trimmedText == "isolated" }.map { Syntax($0) }
  }

  /// Whether an attribute `@available` says that the method can't be called everywhere, or at all.
  var isLimited: Bool {
    isUnavailable || says(label: "introduced")
      || availability.contains { argument in
        if case .availabilityVersionRestriction(let platform) = argument { platform.version != nil } else { false }
      }
  }

  /// Whether an attribute `@available` says that the method can't be called any more, on some platform at least.
  var isUnavailable: Bool { says("unavailable") || says(label: "obsoleted") }

  /// Whether an attribute `@available` says that the method is deprecated.
  var isDeprecated: Bool { says("deprecated") || says(label: "deprecated") }

  /// Whether an attribute `@available` has a word, or an argument with a label.
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
