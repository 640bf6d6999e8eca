#if Macros
import SwiftSyntax

/// Code that is sent to the compiler as written.
///
/// The result of a macro is sent as text, which the compiler parses. To parse it in the plug-in as well, only to return
/// nodes, took two thirds of the time of all expansions in a debug build, which most plug-ins are. So each node that
/// emission returns is a single token with all of the text.
extension DeclSyntax {
  /// Creates one or more declarations.
  init(text: String) { self.init(MissingDeclSyntax(placeholder: .identifier(text))) }
}

extension CodeBlockItemSyntax {
  /// Creates one or more statements.
  init(text: String) {
    self.init(item: .expr(ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(text)))))
  }
}

extension ExtensionDeclSyntax {
  /// Creates an extension.
  init(text: String) {
    self.init(
      extensionKeyword: .identifier(text), extendedType: MissingTypeSyntax(placeholder: .identifier("")),
      memberBlock: MemberBlockSyntax(
        leftBrace: .identifier(""), members: [], rightBrace: .identifier("")))
  }
}
#endif
