#if Macros
import SwiftSyntax

/// Collects the conditions that rules name, as in `On(.pay, from: .cart, to: .paid, when: "isComplete")`, and where they
/// say what happens after a time.
final class NamedConditions: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []
  private(set) var timers: [TokenSyntax] = []

  init(_ rules: VariableDeclSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(rules)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ["In", "On", "Always", "Done", "After"].contains(node.calledExpression.lastName) {
      names += LabeledArguments(node.arguments)["when"].compactMap(\.nameOfProperty)
    }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, name.text == "After" {
      timers.append(name)
    }
    return .visitChildren
  }
}
#endif
