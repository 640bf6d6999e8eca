#if Macros
import SwiftSyntax

extension MethodModel {
  /// A parameter of a method.
  struct Parameter {
    /// The label without backticks; nil if there is none.
    let label: String?
    /// The label and a colon, as written before the argument; empty without a label.
    let prefix: String
    /// The name in the body, as code: a keyword is in backticks, and `_` means no name.
    let name: String
    /// The type of the argument, without specifiers and attributes that only parameters have.
    let type: TypeSyntax
    /// The type with all specifiers and attributes, as written.
    let writtenType: String
    /// The default value, as code.
    let defaultValue: String?
    let isVariadic: Bool
    /// Whether the parameter is an autoclosure.
    let isAutoclosure: Bool
    /// The specifiers, such as `inout` or `borrowing`.
    let specifiers: Set<String>
    /// Whether the argument is an escaping closure.
    let isEscaping: Bool

    /// Creates a parameter from its declaration.
    init(_ syntax: FunctionParameterSyntax) {
      let attributed = syntax.type.as(AttributedTypeSyntax.self)
      let attributes = attributed?.attributes.compactMap { $0.as(AttributeSyntax.self)?.plainName } ?? []
      label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text.trimmingBackticks
      prefix = label.map { "\($0.escapedAsLabel): " } ?? ""
      let isNamed = (syntax.secondName ?? syntax.firstName).tokenKind != .wildcard
      name = isNamed ? (syntax.secondName ?? syntax.firstName).text.escapedIfReserved : "_"
      writtenType = syntax.type.trimmedText
      defaultValue = syntax.defaultValue?.value.trimmedText
      isVariadic = syntax.ellipsis != nil
      isAutoclosure = attributes.contains("autoclosure")
      isEscaping = attributes.contains("escaping")
      specifiers = Set(attributed?.specifiers.map(\.trimmedText) ?? [])
      let closure = (attributed?.baseType ?? syntax.type).as(FunctionTypeSyntax.self)
      type =
        isAutoclosure ? closure?.returnClause.type ?? syntax.type : (attributed?.plainType ?? syntax.type).asResult
    }

    var hasDefault: Bool { defaultValue != nil }

    var isInout: Bool { specifiers.contains("inout") }

    /// Whether the parameter has a name in the body.
    var isNamed: Bool { name != "_" }

    /// Whether the type is or contains a pack expansion.
    var isPack: Bool { type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.repeat) } }

    /// Whether the argument can be stored for a later call: not in-out, borrowed, variadic, a pack, a nonescaping
    /// closure, a span or unnamed.
    var canWait: Bool {
      if !isNamed || isVariadic || isPack || type.isSpan
        || !specifiers.isDisjoint(with: ["inout", "borrowing", "consuming"])
      {
        return false
      }
      return isEscaping || !isAutoclosure && !type.isFunction
    }

    /// The argument as passed on to the same method, as code.
    var passed: String { "\(prefix)\(name)\(isAutoclosure ? "()" : "")" }
  }
}

extension AttributedTypeSyntax {
  /// The type of the argument, without specifiers and attributes that only parameters have.
  fileprivate var plainType: TypeSyntax {
    let kept = attributes.filter { attribute in
      !["escaping", "autoclosure"].contains(attribute.as(AttributeSyntax.self)?.plainName ?? "")
    }
    return kept.isEmpty ? baseType : TypeSyntax(with(\.specifiers, []).with(\.attributes, kept))
  }
}

extension TypeSyntax {
  /// The type as it is written outside of declarations, where an implicitly unwrapped optional is an optional.
  var asResult: TypeSyntax {
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return TypeSyntax(OptionalTypeSyntax(wrappedType: optional.wrappedType.trimmed))
    }
    return self
  }

  /// Whether this is a function type, in parentheses or not.
  var isFunction: Bool {
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.type.isFunction
    }
    return self.is(FunctionTypeSyntax.self) || self.as(AttributedTypeSyntax.self)?.baseType.isFunction == true
  }

  /// Whether this is a type `some P` or `any P` whose values can be copied.
  var isConstrained: Bool {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return type.is(SomeOrAnyTypeSyntax.self) && !type.trimmedText.contains("~Copyable")
  }
}
#endif
