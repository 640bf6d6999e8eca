import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

/// `@NoOp`: returns a function's body as it is.
struct NoOpMacro: BodyMacro {
  /// None, as the macros that it is compared with.
  static var formatMode: FormatMode { .disabled }

  /// The statements of the body.
  static func expansion(
    of node: AttributeSyntax, providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    declaration.body.map { Array($0.statements) } ?? []
  }
}

/// The compiler plug-in.
@main
struct NoOpPlugin: CompilerPlugin {
  /// All macros.
  let providingMacros: [any Macro.Type] = [NoOpMacro.self]
}
