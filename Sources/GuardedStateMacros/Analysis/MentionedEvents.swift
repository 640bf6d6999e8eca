#if Macros
import SwiftSyntax

/// Collects the events that rules mention as `On(.name` or `On(Event.name`, and those that are kept or fired after a time.
final class MentionedEvents: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []

  /// Reads the declaration of rules.
  init(_ rules: VariableDeclSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(rules)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = LabeledArguments(node.arguments)
    switch node.calledExpression.lastName {
    case "On": add(arguments[""].prefix(1))
    case "In": add(arguments["defers"][...])
    case "After": add(arguments["fire"][...])
    default: break
    }
    return .visitChildren
  }

  private func add(_ events: ArraySlice<ExprSyntax>) {
    for event in events {
      if let member = event.as(MemberAccessExprSyntax.self), [nil, "Event"].contains(member.base?.trimmedText),
        let name = RulesModel.Name(event)
      {
        names.append(name)
      }
    }
  }
}
#endif
