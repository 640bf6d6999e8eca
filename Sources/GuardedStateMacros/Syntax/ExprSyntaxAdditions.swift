#if Macros
import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is written as `a -> b`.
  var leadsByArrow: Bool {
    // After operator folding.
    if let folded = self.as(InfixOperatorExprSyntax.self) { return folded.operator.is(ArrowExprSyntax.self) }
    let elements = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    return elements.count == 3 && elements[1].is(ArrowExprSyntax.self)
  }

  /// The path of a key path that consists of properties, as in `cart.isComplete`; nil for anything else.
  var propertyPath: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    let properties = path.components.map { $0.component.as(KeyPathPropertyComponentSyntax.self) }
    let names = properties.map { $0?.declName.baseName.text.asMember }
    return names.contains(nil) || names.contains("self") || names.isEmpty
      ? nil : names.compactMap { $0 }.joined(separator: ".")
  }

  /// Whether this is a metatype expression, such as `State.self`.
  var isType: Bool { `as`(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self) }

  /// Whether operators make this a state or a list of states that the compiler accepts, such as a ternary or a range.
  var isComputed: Bool {
    if self.is(TernaryExprSyntax.self) { return true }
    return self.as(SequenceExprSyntax.self)?.elements.contains {
      $0.is(UnresolvedTernaryExprSyntax.self)
        || ["...", "..<", "??"].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text)
    } ?? false
  }

  /// Whether this is `.trap` of `Otherwise`.
  var isTrap: Bool { [".trap", "Otherwise.trap"].contains(trimmedText) }

  /// Whether `Otherwise` declares this value for several types, so that its type may be omitted.
  var isKnownToOtherwise: Bool {
    let name = self.as(MemberAccessExprSyntax.self)?.declName.baseName.text.trimmingBackticks
    return name.map(Self.valuesOfOtherwise.contains) ?? false
  }

  private static let valuesOfOtherwise: Set = [
    "zero", "none", "empty", "min", "max", "infinity", "nan", "unknown", "default", "distantPast", "distantFuture",
  ]

  /// The name of a type or a member without its base.
  var lastName: String? {
    self.as(DeclReferenceExprSyntax.self)?.baseName.text ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? self.as(GenericSpecializationExprSyntax.self)?.expression.lastName
  }

  /// Whether this is `.wait` or `.wait(_:)` of `Otherwise`.
  var isWait: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.isWait }
    let member = self.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text == "wait" && (member?.base.map { $0.lastName == "Otherwise" } ?? true)
  }

  /// The limit of `.wait(_:)`; nil if there is none.
  var waitLimit: ExprSyntax? {
    guard isWait, let limit = self.as(FunctionCallExprSyntax.self)?.arguments.first?.expression else { return nil }
    // The compiler diagnoses a number without a unit.
    return limit.is(IntegerLiteralExprSyntax.self) || limit.is(FloatLiteralExprSyntax.self) ? nil : limit
  }
}

extension FunctionCallExprSyntax {
  /// Whether this creates a `Duration`, with or without its type.
  var isDuration: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return ["seconds", "milliseconds", "microseconds", "nanoseconds", "minutes"].contains(member.declName.baseName.text)
      && (member.base.map { $0.lastName == "Duration" } ?? true)
  }
}

extension ExprSyntax {
  /// Whether this clearly isn't a string or the name of one: a list, a number, or a case of `State` or `Event`. The
  /// compiler also diagnoses implicit members.
  var isSeenToBeNoText: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base.map { ["State", "Event"].contains($0.lastName) } ?? true
    }
    let kinds: [SyntaxKind] = [
      .arrayExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .dictionaryExpr,
      .tupleExpr, .closureExpr,
    ]
    return kinds.contains(kind)
  }

  /// The type of `Payment.self`; nil for any other expression.
  var typeOfMetatype: String? {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self" else { return nil }
    return member.base?.lastName
  }

  /// Whether this is a negative duration.
  var isNegativeTime: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.isDuration,
      let number = call.arguments.first?.expression.as(PrefixOperatorExprSyntax.self)
    else { return false }
    return number.operator.text == "-"
  }
}

extension KeyPathExprSyntax {
  /// Whether the key path has a root with another name.
  func isForeign(to name: String) -> Bool {
    guard let root else { return false }
    let written = root.as(IdentifierTypeSyntax.self)?.name.text ?? root.as(MemberTypeSyntax.self)?.name.text
    return written != name && written != "Self"
  }
}
#endif
