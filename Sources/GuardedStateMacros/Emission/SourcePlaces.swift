#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Emits code that the compiler diagnoses at a place in the user's file.
struct SourcePlaces {
  /// Returns the location of a node; nil for a node in no file.
  let location: (Syntax) -> AbstractSourceLocation?
  /// The directive that ends a place in the user's file.
  let end = "#sourceLocation()\n"

  /// Without locations: the compiler diagnoses the expansion.
  static var none: Self { Self { _ in nil } }

  /// Returns a line of code that has the location of a node.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - column: The offset in the code that the compiler diagnoses.
  ///   - node: The node at whose location the compiler diagnoses it.
  func line(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    opened(code, pointing: column, at: node) + (location(Syntax(node)) == nil ? "" : end)
  }

  /// Returns a line of code that has the location of a node, without the directive that ends the place, for several
  /// such lines in a row.
  func opened(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    guard let place = location(Syntax(node)) else { return code + "\n" }
    let indentation = max(0, (Int(place.column.trimmedText) ?? 1) - 1 - column)
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
    guard let place = location(Syntax(node)), let line = Int(place.line.trimmedText), line > 1 else {
      return "\(head)\(member)\n"
    }
    let indentation = max(0, (Int(place.column.trimmedText) ?? 1) - 2)
    return
      "#sourceLocation(file: \(place.file.trimmedText), line: \(line - 1))\n\(head)\n"
      + String(repeating: " ", count: indentation) + "\(member.trimmingPrefix(" "))\n#sourceLocation()\n"
  }
}

extension AbstractSourceLocation {
  /// The directive that gives the following code this location.
  var opening: String { "#sourceLocation(file: \(file.trimmedText), line: \(line.trimmedText))\n" }

  /// Returns the spaces that keep the columns of statements that begin here, or of the closing brace if there are none;
  /// empty if the statements begin on the next line.
  func padding(of statements: CodeBlockItemListSyntax) -> String {
    if statements.first?.leadingTrivia.contains(where: \.isNewline) == true { return "" }
    return String(repeating: " ", count: max(0, (Int(column.trimmedText) ?? 1) - 1))
  }
}
#endif
