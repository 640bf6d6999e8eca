#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Removes an attribute, and its line if nothing else is on it. Keeps a preceding comment.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - text: The attribute's text in the message; nil for its name.
  static func removing(_ attribute: AttributeSyntax, as text: String? = nil) -> FixIt {
    var before = Array(attribute.leadingTrivia.pieces)
    if attribute.trailingTrivia.isEmpty {
      // The newline belongs to the next token's trivia, so it replaces the preceding one.
      while let piece = before.last, piece.isSpaceOrTab { before.removeLast() }
      if case .newlines(let count) = before.last {
        before.removeLast()
        if count > 1 { before.append(.newlines(count - 1)) }
      }
    }
    let rest = TokenSyntax.unknown("", leadingTrivia: Trivia(pieces: before))
    return .changing(attribute, to: rest, "remove '\(text ?? "@\(attribute.plainName)")'")
  }

  /// Removes a modifier. Keeps a preceding comment.
  static func removing(_ modifier: DeclModifierSyntax) -> FixIt {
    let rest = TokenSyntax.unknown("", leadingTrivia: modifier.leadingTrivia)
    return .changing(modifier, to: rest, "remove '\(modifier.name.text)'")
  }
}
#endif
