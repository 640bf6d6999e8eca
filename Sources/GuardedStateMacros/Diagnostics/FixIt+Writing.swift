#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces a node by another one.
  static func changing(_ node: some SyntaxProtocol, to other: some SyntaxProtocol, _ message: String) -> FixIt {
    .replace(message: GuardedFixIt(message), oldNode: node, newNode: other)
  }

  /// Renames a declaration.
  static func renaming(_ name: TokenSyntax, to other: String) -> FixIt {
    .changing(name, to: name.with(\.tokenKind, .identifier(other)), "rename it to '\(other)'")
  }

  /// Replaces an expression with code.
  static func writing(_ code: String, for expression: ExprSyntax) -> FixIt {
    let written = ExprSyntax("\(raw: code)").with(\.leadingTrivia, expression.leadingTrivia)
    return .changing(expression, to: written.with(\.trailingTrivia, expression.trailingTrivia), "write '\(code)'")
  }

  /// Replaces a type with code.
  static func writing(_ code: String, for type: TypeSyntax) -> FixIt {
    .changing(type, to: TypeSyntax("\(raw: code)").with(\.trailingTrivia, type.trailingTrivia), "write '\(code)'")
  }

  /// Changes or adds the label of an argument.
  static func labeling(_ argument: LabeledExprSyntax, _ label: String) -> FixIt {
    let right = argument.with(\.leadingTrivia, []).with(\.label, .identifier(label))
      .with(\.colon, .colonToken(trailingTrivia: .space)).with(\.leadingTrivia, argument.leadingTrivia)
    return .changing(argument, to: right, "write '\(label):'")
  }

  /// Marks a method or a property with `@Unguarded`.
  static func markingUnguarded(_ member: DeclSyntax) -> FixIt? {
    guard let marked = member.asProtocol(WithAttributesSyntax.self) else { return nil }
    var member = marked
    member.leadingTrivia = []
    member.attributes = [.attribute("@Unguarded ")] + member.attributes
    member.leadingTrivia = marked.leadingTrivia
    return .changing(
      Syntax(fromProtocol: marked), to: Syntax(fromProtocol: member), "mark it '@Unguarded'")
  }

  /// Changes the access level of an enum.
  static func making(_ type: EnumDeclSyntax, _ access: AccessLevel) -> FixIt {
    .changing(type, to: type.withAccess(access), access == .internal ? "make it internal" : "make it '\(access)'")
  }
}
#endif
