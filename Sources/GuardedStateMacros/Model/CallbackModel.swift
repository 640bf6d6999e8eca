#if Macros
import SwiftSyntax

/// One callback of a host that is found by its name.
struct CallbackModel {
  /// What a callback gets.
  enum Form: Int {
    /// Nothing.
    case plain
    /// Whether the change is animated.
    case animated
    /// The transition.
    case transition
    /// What the moment is about: a transition, a call, a refusal or an error.
    case subject
  }

  let node: FunctionDeclSyntax
  /// The name of the case of `__Moment`.
  let moment: String
  /// The state it is for, as the case's name; nil for callbacks of all states.
  let state: String?
  let form: Form
}
#endif
