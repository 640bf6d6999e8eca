#if Macros
import SwiftSyntax

/// Collects the states that rules in the body of a `GuardedObject` name as texts, wherever they are made.
final class TextsOfStates: SyntaxVisitor {
  private(set) var names: [String] = []

  /// Reads the members of a type.
  init(_ members: MemberBlockSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(members)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = LabeledArguments(node.arguments)
    func read(_ labels: String...) { labels.forEach { names += arguments[$0].flatMap(\.textsOfStates) } }
    switch node.calledExpression.lastName {
    case "In", "Final", "Done": read("", "to", "initial")
    case "On", "Always", "After": read("from", "in", "to")
    case "Rules": read("initial", "states")
    default: break
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The texts that an expression is, lists or keys.
  fileprivate var textsOfStates: [String] {
    if let list = self.as(ArrayExprSyntax.self) { return list.elements.flatMap(\.expression.textsOfStates) }
    if let table = self.as(DictionaryExprSyntax.self), case .elements(let elements) = table.content {
      return elements.flatMap(\.key.textsOfStates)
    }
    return textOfState.map { [$0] } ?? []
  }
}
#endif
