#if Macros
import SwiftSyntax

/// Collects the conditions that rules name: `On(.pay, from: .cart, to: .paid, when: "isComplete")`.
final class NamedConditions: SyntaxVisitor {
  private(set) var names: [String] = []

  init(_ rules: VariableDeclSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(rules)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ["In", "On"].contains(node.calledExpression.lastName) {
      names += LabeledArguments(node.arguments)["when"].compactMap(\.propertyName)
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The property that a string names, as in `cart.isComplete`; nil for anything else.
  fileprivate var propertyName: String? {
    guard let text = self.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { String($0).isValidSwiftIdentifier(for: .memberAccess) } ? text : nil
  }
}
#endif
