#if Macros
import SwiftSyntax

/// Replaces `#line` and `#function` in a guarded body with their values in the source. In an expansion, the compiler
/// uses the line of the method, and the name of the local function that contains the body.
///
/// The same applies to the lines that traps of the standard library report. In default arguments of other functions,
/// the compiler's values remain.
final class BodyLiterals: SyntaxRewriter {
  /// The functions that report the line of their call.
  private static let traps: Set = ["fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure"]
  /// The texts to look for.
  private static let places = traps.union(["#line", "#function"])

  private let text: [UInt8]
  private let start: Int
  private let line: Int
  private let signature: String
  /// The number of nested functions, accessors and types around the visited code. They have their own names.
  private var depth = 0

  /// Returns the statements of a body with the literals replaced.
  ///
  /// - Parameters:
  ///   - statements: The statements.
  ///   - line: The line on which they begin, including their leading trivia; nil if it isn't known.
  ///   - signature: The name of the method with its labels.
  static func written(in statements: CodeBlockItemListSyntax, from line: Int?, of signature: String)
    -> CodeBlockItemListSyntax
  {
    let text = statements.description
    // Most bodies have no such literals.
    guard let line, Self.places.contains(where: text.contains) else { return statements }
    return BodyLiterals(statements, text, line, signature).rewrite(statements).as(CodeBlockItemListSyntax.self)
      ?? statements
  }

  private init(_ statements: CodeBlockItemListSyntax, _ text: String, _ line: Int, _ signature: String) {
    self.text = Array(text.utf8)
    start = statements.position.utf8Offset
    self.line = line
    self.signature = signature
    super.init()
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> ExprSyntax {
    guard node.arguments.isEmpty, node.leftParen == nil else { return super.visit(node) }
    let literal: ExprSyntax
    switch node.macroName.text {
    case "line": literal = ExprSyntax(lineLiteral(node))
    case "function" where depth == 0: literal = ExprSyntax(StringLiteralExprSyntax(content: signature))
    default: return super.visit(node)
    }
    return literal.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil,
      Self.traps.contains(name.baseName.text), node.leftParen != nil, node.trailingClosure == nil,
      !node.arguments.contains(where: { $0.label?.text == "line" })
    else { return super.visit(node) }
    let number = lineLiteral(node)
    guard var call = super.visit(node).as(FunctionCallExprSyntax.self) else { return super.visit(node) }
    if let last = call.arguments.indices.last {
      call.arguments[last].trailingComma = .commaToken(trailingTrivia: .space)
    }
    call.arguments.append(
      LabeledExprSyntax(label: "line", colon: .colonToken(trailingTrivia: .space), expression: number))
    return ExprSyntax(call)
  }

  /// Returns the line on which a node begins.
  private func lineLiteral(_ node: some SyntaxProtocol) -> IntegerLiteralExprSyntax {
    let before = text.prefix(node.positionAfterSkippingLeadingTrivia.utf8Offset - start)
    return IntegerLiteralExprSyntax(line + before.count { $0 == UInt8(ascii: "\n") })
  }

  // A default argument has the location of the function's caller.
  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax { node }

  override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax { inside { super.visit(node) } }
  override func visit(_ node: AccessorBlockSyntax) -> AccessorBlockSyntax { inside { super.visit(node) } }
  override func visit(_ node: MemberBlockSyntax) -> MemberBlockSyntax { inside { super.visit(node) } }

  private func inside<Node>(_ visit: () -> Node) -> Node {
    depth += 1
    defer { depth -= 1 }
    return visit()
  }
}
#endif
