#if Macros
import SwiftSyntax

/// Collects the events that rules mention as `On(.name` or `On(Event.name`.
final class MentionedEvents: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []

  /// Reads the declaration of rules.
  init(_ rules: VariableDeclSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(rules)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.lastName == "On", let event = node.arguments.first, event.label == nil,
      let member = event.expression.as(MemberAccessExprSyntax.self),
      [nil, "Event"].contains(member.base?.trimmedDescription), let name = RulesModel.Name(event.expression)
    {
      names.append(name)
    }
    return .visitChildren
  }
}
#endif
