#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Writes code of which the compiler says what is wrong at a place in the user's file.
struct SourcePlaces {
  /// Where something stands; nil for what stands in no file.
  let location: (Syntax) -> AbstractSourceLocation?
  /// The end of a place in the user's file.
  let end = "#sourceLocation()\n"

  /// Nowhere: the compiler speaks of the expansion.
  static var none: Self { Self { _ in nil } }

  /// A line of code that is taken to stand where something else does.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - column: How far into the code it is that the compiler points at.
  ///   - node: What it should point at.
  func line(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    opened(code, pointing: column, at: node) + (location(Syntax(node)) == nil ? "" : end)
  }

  /// The same without the end of that place: several such lines have one.
  func opened(_ code: String, pointing column: Int = 0, at node: some SyntaxProtocol) -> String {
    guard let place = location(Syntax(node)) else { return code + "\n" }
    let indentation = max(0, (Int(place.column.trimmedText) ?? 1) - 1 - column)
    return place.opening + String(repeating: " ", count: indentation) + code + "\n"
  }

  /// A check by the compiler, of which it speaks where something stands.
  ///
  /// - Parameters:
  ///   - call: The call of a function of `__Check`.
  ///   - statement: What stands before it.
  ///   - node: What it should point at.
  func check(_ call: String, after statement: String = "", at node: some SyntaxProtocol) -> String {
    self.statement("\(statement)GuardedState.__Check", ".\(call)", at: node)
  }

  /// A statement that ends with a member, of which the compiler speaks where something stands.
  ///
  /// - Parameters:
  ///   - head: What stands before the member. It is on the line before, so that there is room for it whatever the column is.
  ///   - member: The member, with the dot before it.
  ///   - node: What the compiler should point at.
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
  /// The line from which on code is taken to stand here.
  var opening: String { "#sourceLocation(file: \(file.trimmedText), line: \(line.trimmedText))\n" }

  /// What stands before statements that begin here, or before the end where there are none, so that the compiler speaks of the
  /// same columns: nothing, where they begin on the next line.
  func padding(of statements: CodeBlockItemListSyntax) -> String {
    if statements.first?.leadingTrivia.contains(where: \.isNewline) == true { return "" }
    return String(repeating: " ", count: max(0, (Int(column.trimmedText) ?? 1) - 1))
  }
}
#endif
