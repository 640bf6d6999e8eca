#if Macros
import SwiftSyntax

/// Collects the calls of some of the type's methods directly in a body. Excludes closures, nested functions and nested
/// types, which may run later.
final class CallsOfMethods: SyntaxVisitor {
  private(set) var calls: [(node: FunctionCallExprSyntax, method: MethodModel)] = []
  private let methods: [MethodModel]

  /// Collects the calls in a body.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - methods: The methods.
  init(in body: CodeBlockSyntax, of methods: [MethodModel]) {
    self.methods = methods
    super.init(viewMode: .sourceAccurate)
    walk(body)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let method = methods.first(where: { node.calls($0) }) { calls.append((node, method)) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FunctionCallExprSyntax {
  /// Whether this calls a method of `self`, judging by its name and labels.
  fileprivate func calls(_ method: MethodModel) -> Bool {
    let name: String
    if let reference = calledExpression.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
    } else if let member = calledExpression.as(MemberAccessExprSyntax.self), member.base?.trimmedText == "self" {
      name = member.declName.baseName.text
    } else {
      return false
    }
    guard name.trimmingBackticks == method.name else { return false }
    if trailingClosure != nil { return true }
    // Parameters with default values may be omitted.
    var labels = arguments.map { $0.label?.text.trimmingBackticks }[...]
    for parameter in method.parameters {
      if let label = labels.first, label == parameter.label {
        labels.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return labels.isEmpty
  }
}
#endif
