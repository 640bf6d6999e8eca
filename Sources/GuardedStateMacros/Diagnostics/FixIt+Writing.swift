#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces an expression with code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - expression: The expression.
  static func writing(_ code: String, for expression: ExprSyntax) -> FixIt {
    .replace(
      message: GuardedFixIt("write '\(code)'"), oldNode: expression,
      newNode: ExprSyntax("\(raw: code)").with(\.leadingTrivia, expression.leadingTrivia)
        .with(\.trailingTrivia, expression.trailingTrivia))
  }

  /// Marks a method or a property with `@Unguarded`.
  static func markingUnguarded(_ member: DeclSyntax) -> FixIt? {
    guard let marked = member.asProtocol(WithAttributesSyntax.self) else { return nil }
    var member = marked
    member.leadingTrivia = []
    member.attributes = [.attribute("@Unguarded ")] + member.attributes
    member.leadingTrivia = marked.leadingTrivia
    return .replace(
      message: GuardedFixIt("mark it '@Unguarded'"), oldNode: Syntax(fromProtocol: marked),
      newNode: Syntax(fromProtocol: member))
  }

  /// Changes the access level of an enum.
  static func making(_ type: EnumDeclSyntax, _ access: AccessLevel) -> FixIt {
    .replace(
      message: GuardedFixIt(access == .internal ? "make it internal" : "make it '\(access)'"),
      oldNode: type, newNode: type.withAccess(access))
  }
}
#endif
