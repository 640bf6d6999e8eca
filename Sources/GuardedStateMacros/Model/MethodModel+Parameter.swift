#if Macros
import SwiftSyntax

extension MethodModel {
  /// One parameter.
  struct Parameter {
    /// The label, without backticks; nil where there is none.
    let label: String?
    /// What stands before the argument in a call: the label and a colon; empty where there is none.
    let prefix: String
    /// The name in the body, as code: a label that is a keyword has backticks there. It is `_` where the body has none.
    let name: String
    /// The type that an argument is, without what only parameters are marked with.
    let type: TypeSyntax
    /// The type with all that it is marked with, as it is written.
    let writtenType: String
    let hasDefault: Bool
    let isVariadic: Bool
    /// Whether the argument is an expression that becomes a closure.
    let isAutoclosure: Bool
    /// How the argument is handed over, as in `inout` or `borrowing`.
    let specifiers: Set<String>
    /// Whether the argument is a closure that may be kept.
    let isEscaping: Bool

    /// A parameter as its declaration says.
    init(_ syntax: FunctionParameterSyntax) {
      let attributed = syntax.type.as(AttributedTypeSyntax.self)
      let attributes = attributed?.attributes.compactMap { $0.as(AttributeSyntax.self)?.plainName } ?? []
      label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text.trimmingBackticks
      prefix = label.map { "\($0.escapedAsLabel): " } ?? ""
      let isNamed = (syntax.secondName ?? syntax.firstName).tokenKind != .wildcard
      name = isNamed ? (syntax.secondName ?? syntax.firstName).text.escapedIfReserved : "_"
      writtenType = syntax.type.trimmedText
      hasDefault = syntax.defaultValue != nil
      isVariadic = syntax.ellipsis != nil
      isAutoclosure = attributes.contains("autoclosure")
      isEscaping = attributes.contains("escaping")
      specifiers = Set(attributed?.specifiers.map(\.trimmedText) ?? [])
      let closure = (attributed?.baseType ?? syntax.type).as(FunctionTypeSyntax.self)
      type =
        isAutoclosure ? closure?.returnClause.type ?? syntax.type : (attributed?.plainType ?? syntax.type).asResult
    }

    var isInout: Bool { specifiers.contains("inout") }

    /// Whether the body has a name for it.
    var isNamed: Bool { name != "_" }

    /// Whether this is a pack of arguments, or has one in it.
    var isPack: Bool { type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.repeat) } }

    /// Whether an argument can be kept for later: not in-out, not variadic, not a pack, not lent, not a closure that may not escape, not
    /// a span, and not without a name.
    var canWait: Bool {
      if !isNamed || isVariadic || isPack || type.isSpan
        || !specifiers.isDisjoint(with: ["inout", "borrowing", "consuming"])
      {
        return false
      }
      return isEscaping || !isAutoclosure && !type.isFunction
    }

    /// What hands the argument on to the same method, as code.
    var passed: String { "\(prefix)\(name)\(isAutoclosure ? "()" : "")" }
  }
}

extension AttributedTypeSyntax {
  /// The type that an argument is: without specifiers, and without the attributes that only parameters have.
  fileprivate var plainType: TypeSyntax {
    let kept = attributes.filter { attribute in
      !["escaping", "autoclosure"].contains(attribute.as(AttributeSyntax.self)?.plainName ?? "")
    }
    return kept.isEmpty ? baseType : TypeSyntax(with(\.specifiers, []).with(\.attributes, kept))
  }
}

extension TypeSyntax {
  /// The type as it may stand where no declaration is: an optional that is unwrapped by itself is a plain one there.
  var asResult: TypeSyntax {
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return TypeSyntax(OptionalTypeSyntax(wrappedType: optional.wrappedType.trimmed))
    }
    return self
  }

  /// Whether this is the type of a function, in parentheses or not.
  var isFunction: Bool {
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.type.isFunction
    }
    return self.is(FunctionTypeSyntax.self) || self.as(AttributedTypeSyntax.self)?.baseType.isFunction == true
  }
}
#endif
