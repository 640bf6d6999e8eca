#if Macros
import SwiftSyntax

/// A member that has the name of a callback, and that nothing ever calls as one.
struct CallbackMistake {
  /// What keeps it from being called.
  enum Reason {
    case isAsync, throwsErrors, isGeneric, isProperty, isGuarded
    case isStatic(DeclModifierSyntax)
    /// Its labels or the types of its parameters are those of no form.
    case otherArguments(FunctionParameterClauseSyntax)
    /// It returns something although nobody asks, or no `Bool` although somebody does.
    case otherResult
  }

  let name: TokenSyntax
  let moment: CallbackMoment
  /// The state that it is of, as its name has it; nil for a callback of all states.
  let state: String?
  let reason: Reason

  /// What it takes; nil where it is a property.
  var parameters: FunctionParameterClauseSyntax? {
    name.parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause
  }
}
#endif
