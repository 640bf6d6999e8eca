#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is one of the standard library's nonescapable views, such as `Span`.
  var isSpan: Bool {
    let name = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
    return [
      "Span", "MutableSpan", "RawSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
    ].contains(name?.text)
  }

  /// Returns the canonical spelling of the type: `[Int]` for `Array<Int>`, `Int?` for `Optional<Int>`, without spaces,
  /// `any`, and the names of the standard library and the host.
  ///
  /// - Parameter host: The name of the type that may qualify its members.
  func meaning(in host: String) -> String {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.meaning(in: host) }
    if let type = self.as(MemberTypeSyntax.self) { return type.meaning(in: host) }
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.meaning(in: host) + "?" }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return type.wrappedType.meaning(in: host) + "?"
    }
    if let type = self.as(ArrayTypeSyntax.self) { return "[\(type.element.meaning(in: host))]" }
    if let type = self.as(DictionaryTypeSyntax.self) {
      return "[\(type.key.meaning(in: host)):\(type.value.meaning(in: host))]"
    }
    if let type = self.as(TupleTypeSyntax.self) { return type.elements.meaning(in: host) }
    if let type = self.as(FunctionTypeSyntax.self) {
      let effects = type.effectSpecifiers?.trimmedText.filter { !$0.isWhitespace } ?? ""
      let parameters = type.parameters.map { $0.type.meaning(in: host) }.joined(separator: ",")
      return "(\(parameters))\(effects)->\(type.returnClause.type.meaning(in: host))"
    }
    if let type = self.as(SomeOrAnyTypeSyntax.self), type.someOrAnySpecifier.tokenKind == .keyword(.any) {
      return type.constraint.meaning(in: host)
    }
    if let type = self.as(CompositionTypeSyntax.self) {
      return type.elements.map { $0.type.meaning(in: host) }.sorted().joined(separator: "&")
    }
    if let type = self.as(AttributedTypeSyntax.self) {
      let marks = type.attributes.map(\.trimmedText).sorted()
      return (type.specifiers.map(\.trimmedText) + marks + [type.baseType.meaning(in: host)])
        .joined(separator: " ")
    }
    return trimmedText.filter { !$0.isWhitespace }
  }

  /// The name of the first generic argument, unqualified; nil if there is none.
  var nameOfFirstArgument: String? {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    let argument = clause?.arguments.first?.argument.as(TypeSyntax.self)
    return argument?.as(IdentifierTypeSyntax.self)?.name.text ?? argument?.as(MemberTypeSyntax.self)?.name.text
  }

  /// The name of a parameter's type without its module, generic arguments, `any`, `some` and `?`; nil for an in-out
  /// type or one without a name.
  var nameOfParameterType: String? {
    if let type = self.as(AttributedTypeSyntax.self) {
      return type.hasSpecifier("inout") ? nil : type.baseType.nameOfParameterType
    }
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.nameOfParameterType }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.nameOfParameterType }
    if let type = self.as(TupleTypeSyntax.self), type.elements.count == 1 {
      return type.elements.first?.type.nameOfParameterType
    }
    return self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  /// Whether values of this type clearly don't fit a parameter of another one: both consist of well-known types.
  ///
  /// - Parameters:
  ///   - other: The type of the parameter.
  ///   - host: The name of the type that may qualify its members.
  func isClearlyOther(than other: TypeSyntax, in host: String) -> Bool {
    let (own, wanted) = (meaning(in: host), other.meaning(in: host))
    if own == wanted { return false }
    if own.contains("->") || wanted.contains("->") { return true }
    let words = (own + " " + wanted).split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    return Set(words).isSubset(of: Self.wellKnown) && wanted.replacing("?", with: "") != own
  }

  /// Types that are unlikely to be redeclared, and that aren't supertypes of others.
  private static let wellKnown: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "Bool",
    "String", "Substring", "Character", "State", "Event", "Method", "Refusal", "Transition", "Data", "Date", "Decimal",
    "Duration", "URL", "UUID",
  ]
}

extension IdentifierTypeSyntax {
  fileprivate func meaning(in host: String) -> String {
    Self.meaning(of: name.text, genericArgumentClause, in: host)
  }

  /// Returns the canonical spelling of a type name with generic arguments.
  fileprivate static func meaning(of name: String, _ clause: GenericArgumentClauseSyntax?, in host: String) -> String {
    let arguments = clause?.arguments.map { argument in
      argument.argument.as(TypeSyntax.self)?.meaning(in: host) ?? argument.argument.trimmedText
    }
    switch (name, arguments ?? []) {
    case ("Void", []): return "()"
    case ("Array", let elements) where elements.count == 1: return "[\(elements[0])]"
    case ("Optional", let wrapped) where wrapped.count == 1: return "\(wrapped[0])?"
    case ("Dictionary", let both) where both.count == 2: return "[\(both[0]):\(both[1])]"
    case (_, let arguments) where arguments.isEmpty: return name
    case (_, let arguments): return "\(name)<\(arguments.joined(separator: ","))>"
    }
  }
}

extension MemberTypeSyntax {
  fileprivate func meaning(in host: String) -> String {
    let base = baseType.meaning(in: host)
    let own = IdentifierTypeSyntax.meaning(of: name.text, genericArgumentClause, in: host)
    return ["Swift", "GuardedState", "Self", host].contains(base) ? own : "\(base).\(own)"
  }
}

extension TupleTypeElementListSyntax {
  fileprivate func meaning(in host: String) -> String {
    let elements = map { element in
      let label = element.firstName.map { "\($0.text):" } ?? ""
      return label + element.type.meaning(in: host)
    }
    return elements.count == 1 && first?.firstName == nil ? elements[0] : "(\(elements.joined(separator: ",")))"
  }
}
#endif
