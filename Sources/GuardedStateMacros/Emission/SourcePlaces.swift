#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// A line and column in the user's file.
struct SourcePlace {
  /// The file's path, as a string literal.
  let file: String
  let line: Int
  let column: Int

  /// The directive that gives the following code this place.
  var opening: String { "#sourceLocation(file: \(file), line: \(line))\n" }

  /// Returns the spaces that keep the columns of statements that begin here, or of the closing brace if there are none;
  /// empty if the statements begin on the next line.
  func padding(of statements: CodeBlockItemListSyntax) -> String {
    if statements.first?.leadingTrivia.contains(where: \.isNewline) == true { return "" }
    return String(repeating: " ", count: column - 1)
  }
}

/// Emits code that the compiler diagnoses at a place in the user's file.
final class SourcePlaces {
  /// Returns the start of a tree in the user's file. It parses what it returns, so it is called once for each tree.
  private let start: (Syntax) -> AbstractSourceLocation?
  /// The trees whose start is known, by the identifier of their root.
  private var trees: [SyntaxIdentifier: (start: SourcePlace, converter: SourceLocationConverter)?] = [:]
  /// The directive that ends a place in the user's file.
  let end = "#sourceLocation()\n"

  init(in context: some MacroExpansionContext) {
    start = { context.location(of: $0, at: .beforeLeadingTrivia, filePathMode: .filePath) }
  }

  /// Creates it without places: the compiler diagnoses the expansion.
  init() {
    start = { _ in nil }
  }

  /// Returns the place of a node; nil for a node in no file.
  func place(of node: some SyntaxProtocol, at position: PositionInSyntaxNode = .afterLeadingTrivia) -> SourcePlace? {
    let root = node.root
    let known = trees[root.id] ?? tree(root)
    trees[root.id] = known
    guard let (start, converter) = known else { return nil }
    let offset = position == .beforeLeadingTrivia ? node.position : node.positionAfterSkippingLeadingTrivia
    let local = converter.location(for: offset)
    return SourcePlace(
      file: start.file, line: start.line + local.line - 1,
      column: local.line == 1 ? start.column + local.column - 1 : local.column)
  }

  private func tree(_ root: Syntax) -> (start: SourcePlace, converter: SourceLocationConverter)? {
    guard let start = start(root), let line = Int(start.line.trimmedText), let column = Int(start.column.trimmedText)
    else { return nil }
    return (
      SourcePlace(file: start.file.trimmedText, line: line, column: column),
      SourceLocationConverter(fileName: "", tree: root)
    )
  }

  /// Returns a line of code that has the location of a node.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - column: The offset in the code that the compiler diagnoses.
  ///   - node: The node at whose location the compiler diagnoses it.
  func line(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    opened(code, pointing: column, at: node) + (place(of: node) == nil ? "" : end)
  }

  /// Returns a line of code that has the location of a node, without the directive that ends the place, for several
  /// such lines in a row.
  func opened(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    guard let place = place(of: node) else { return code + "\n" }
    let indentation = max(0, place.column - 1 - column)
    return place.opening + String(repeating: " ", count: indentation) + code + "\n"
  }

  /// Returns a check by the compiler that has the location of a node.
  ///
  /// - Parameters:
  ///   - call: The call of a function of `__Check`.
  ///   - statement: The code before the call.
  ///   - node: The node at whose location the compiler diagnoses it.
  func check(_ call: String, after statement: String = "", at node: some SyntaxProtocol) -> String {
    self.statement("\(statement)GuardedState.__Check", ".\(call)", at: node)
  }

  /// Returns a statement with a trailing member that has the location of a node.
  ///
  /// - Parameters:
  ///   - head: The code before the member, on the line before it, so that any column is possible for the member.
  ///   - member: The member with its leading dot.
  ///   - node: The node at whose location the compiler diagnoses it.
  func statement(_ head: String, _ member: String, at node: some SyntaxProtocol) -> String {
    guard let place = place(of: node), place.line > 1 else { return "\(head)\(member)\n" }
    let indentation = max(0, place.column - 2)
    let line = SourcePlace(file: place.file, line: place.line - 1, column: 1)
    return
      "\(line.opening)\(head)\n"
      + String(repeating: " ", count: indentation) + "\(member.trimmingPrefix(" "))\n#sourceLocation()\n"
  }
}
#endif
