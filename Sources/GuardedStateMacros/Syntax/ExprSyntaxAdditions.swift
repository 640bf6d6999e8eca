#if Macros
import SwiftSyntax

extension ExprSyntax {
  /// Whether two expressions stand here with an arrow between them.
  var leadsByArrow: Bool {
    // Once operators are folded.
    if let folded = self.as(InfixOperatorExprSyntax.self) { return folded.operator.is(ArrowExprSyntax.self) }
    let elements = self.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    return elements.count == 3 && elements[1].is(ArrowExprSyntax.self)
  }

  /// The properties that a key path goes through, as in `cart.isComplete`; nil for anything else.
  var propertyPath: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    let names = path.components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text }
    return names.contains(nil) || names.contains("self") || names.isEmpty
      ? nil : names.compactMap { $0 }.joined(separator: ".")
  }

  /// Whether this is a type as a value, `State.self`.
  var isType: Bool { `as`(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.self) }

  /// Whether operators make a value of this that the compiler takes for a state, or for a list of them: a choice, a range.
  var isComputed: Bool {
    if self.is(TernaryExprSyntax.self) { return true }
    return self.as(SequenceExprSyntax.self)?.elements.contains {
      $0.is(UnresolvedTernaryExprSyntax.self)
        || ["...", "..<", "??"].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text)
    } ?? false
  }

  /// Whether this is the `.trap` of `otherwise:`.
  var isTrap: Bool { [".trap", "Otherwise.trap"].contains(trimmedText) }

  /// Whether `Otherwise` has this value of many types, so that it may be written short.
  var isKnownToOtherwise: Bool {
    let name = self.as(MemberAccessExprSyntax.self)?.declName.baseName.text.trimmingBackticks
    return name.map(Self.valuesOfOtherwise.contains) ?? false
  }

  private static let valuesOfOtherwise: Set = [
    "zero", "none", "empty", "min", "max", "infinity", "nan", "unknown", "default", "distantPast", "distantFuture",
  ]

  /// The name of a type or a member, without what stands before it.
  var lastName: String? {
    self.as(DeclReferenceExprSyntax.self)?.baseName.text ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? self.as(GenericSpecializationExprSyntax.self)?.expression.lastName
  }

  /// Whether an attribute says with it that calls wait: `.wait`, or `.wait(_:)` with a limit.
  var isWait: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.isWait }
    let member = self.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text == "wait" && (member?.base.map { $0.lastName == "Otherwise" } ?? true)
  }

  /// How long calls wait at most, where an attribute says that.
  var waitLimit: ExprSyntax? {
    guard isWait, let limit = self.as(FunctionCallExprSyntax.self)?.arguments.first?.expression else { return nil }
    // Of a number alone the compiler says that it has no unit.
    return limit.is(IntegerLiteralExprSyntax.self) || limit.is(FloatLiteralExprSyntax.self) ? nil : limit
  }
}

extension FunctionCallExprSyntax {
  /// Whether this is a time, written short or with its type.
  var isDuration: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return ["seconds", "milliseconds", "microseconds", "nanoseconds", "minutes"].contains(member.declName.baseName.text)
      && (member.base.map { $0.lastName == "Duration" } ?? true)
  }
}

extension ExprSyntax {
  /// Whether this is seen to be no string, nor the name of one: a list, a number, or a state or an event as a case. Of a short
  /// name the compiler speaks, too.
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

  /// Whether this is a time that is written out and less than nothing.
  var isNegativeTime: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.isDuration,
      let number = call.arguments.first?.expression.as(PrefixOperatorExprSyntax.self)
    else { return false }
    return number.operator.text == "-"
  }
}

extension KeyPathExprSyntax {
  /// Whether this is a path from another type than one of a name.
  func isForeign(to name: String) -> Bool {
    guard let root else { return false }
    let written = root.as(IdentifierTypeSyntax.self)?.name.text ?? root.as(MemberTypeSyntax.self)?.name.text
    return written != name && written != "Self"
  }
}
#endif
