#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// The statements of a body as they are written, but for `#function` and `#line`: where they are compiled these would name
/// the function inside the method, and the method's own line.
struct BodyText {
  let method: MethodModel
  let places: SourcePlaces

  /// The text of a body.
  func text(of body: CodeBlockSyntax) -> String {
    let statements = body.statements
    let visitor = PlaceLiterals(viewMode: .sourceAccurate)
    visitor.walk(statements)
    if visitor.found.isEmpty { return statements.description }
    var text = Array(statements.description.utf8)
    for (literal, isOfMethod) in visitor.found.reversed() {
      guard let value = value(of: literal, isOfMethod) else { continue }
      let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset - statements.position.utf8Offset
      text.replaceSubrange(start..<start + literal.trimmedLength.utf8Length, with: value.utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func value(of literal: MacroExpansionExprSyntax, _ isOfMethod: Bool) -> String? {
    if literal.macroName.text == "line" { return places.location(Syntax(literal))?.line.trimmedDescription }
    return isOfMethod ? "\"\(method.signature)\"" : nil
  }
}

/// Collects `#function` and `#line`, and whether the function is the method itself.
private final class PlaceLiterals: SyntaxVisitor {
  private(set) var found: [(MacroExpansionExprSyntax, isOfMethod: Bool)] = []
  private var depth = 0

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["function", "line"].contains(node.macroName.text), node.arguments.isEmpty {
      found.append((node, depth == 0))
    }
    return .visitChildren
  }

  // Functions and properties inside have names of their own; closures have that of what is around them.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: FunctionDeclSyntax) { depth -= 1 }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: AccessorBlockSyntax) { depth -= 1 }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
  override func visitPost(_ node: InitializerDeclSyntax) { depth -= 1 }

  private func enter() -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
}
#endif
