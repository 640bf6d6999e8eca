#if Macros
import SwiftSyntax

/// Collects the states that initializers restore with calls of `restore`.
final class RestoredStates: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// Whether a call names no state, so that it may restore any.
  private(set) var mayBeAny = false

  /// Collects the states in the initializers of a type.
  init(in members: [DeclSyntax]) {
    super.init(viewMode: .sourceAccurate)
    for member in members where member.is(InitializerDeclSyntax.self) { walk(member) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.lastName == "restore" else { return .visitChildren }
    let snapshot = node.arguments.first?.expression.as(FunctionCallExprSyntax.self)
    let states = snapshot.map { LabeledArguments($0.arguments)["state"].compactMap { RulesModel.Name($0)?.text } } ?? []
    names.formUnion(states)
    if states.isEmpty { mayBeAny = true }
    return .visitChildren
  }
}
#endif
