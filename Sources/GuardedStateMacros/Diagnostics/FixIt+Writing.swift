#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Writes code where an expression stands.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - expression: The expression.
  ///   - id: What the fix-it is known by.
  static func writing(_ code: String, for expression: ExprSyntax, _ id: String) -> FixIt {
    .replace(
      message: GuardedFixIt(id, "write '\(code)'"), oldNode: expression,
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
      message: GuardedFixIt("mark-unguarded", "mark it '@Unguarded'"), oldNode: Syntax(fromProtocol: marked),
      newNode: Syntax(fromProtocol: member))
  }

  /// Lets an enum be seen from further away.
  static func making(_ type: EnumDeclSyntax, _ access: AccessLevel) -> FixIt {
    .replace(
      message: GuardedFixIt("make-visible", access == .internal ? "make it internal" : "make it '\(access)'"),
      oldNode: type, newNode: type.withAccess(access))
  }
}
#endif
