#if Macros
import SwiftSyntax

extension SyntaxProtocol {
  /// The text of the node without the surrounding trivia.
  ///
  /// Equivalent to `trimmedDescription`, which copies the node twice and took a twentieth of the time of all
  /// expansions.
  var trimmedText: String {
    let before = leadingTriviaLength.utf8Length
    return String(decoding: syntaxTextBytes.dropFirst(before).prefix(trimmedLength.utf8Length), as: UTF8.self)
  }
}
#endif
