#if Macros
import SwiftSyntax

/// Code that goes to the compiler as it was written here.
///
/// What a macro returns is sent as text, and the compiler parses that. Parsing it in the plug-in too, only to have nodes
/// to return, took two thirds of the time of all expansions in a plug-in that is built for debugging, as most are. So
/// the nodes that emission returns are each one token with all of the text.
extension DeclSyntax {
  /// One or more declarations.
  init(text: String) { self.init(MissingDeclSyntax(placeholder: .identifier(text))) }
}

extension CodeBlockItemSyntax {
  /// One or more statements.
  init(text: String) {
    self.init(item: .expr(ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(text)))))
  }
}

extension ExtensionDeclSyntax {
  /// An extension.
  init(text: String) {
    self.init(
      extensionKeyword: .identifier(text), extendedType: MissingTypeSyntax(placeholder: .identifier("")),
      memberBlock: MemberBlockSyntax(
        leftBrace: .identifier(""), members: [], rightBrace: .identifier("")))
  }
}
#endif
