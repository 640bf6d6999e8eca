#if Macros
import SwiftSyntax

/// A member with the name of a callback that is never called as one.
struct CallbackMistake {
  /// The reason why the member isn't called.
  enum Reason {
    case isAsync, throwsErrors, isGeneric, isProperty, isGuarded
    case isStatic(DeclModifierSyntax)
    /// The labels or the types of the parameters match no form.
    case otherArguments(FunctionParameterClauseSyntax)
    /// It returns a value that isn't used, or no `Bool` where one is needed.
    case otherResult
  }

  let name: TokenSyntax
  let moment: CallbackMoment
  /// The state as written in the member's name; nil for a callback of all states.
  let state: String?
  let reason: Reason

  /// The parameters; nil for a property.
  var parameters: FunctionParameterClauseSyntax? {
    name.parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause
  }
}
#endif
