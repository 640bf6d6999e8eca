#if Macros
import SwiftSyntax

/// The source of a host's rules.
struct DeclaredRules {
  /// The declarations of `rules` and `addedRules`.
  let all: [DeclSyntax]
  /// Whether the type declares a static property `rules` that isn't a list.
  let hasProperty: Bool
  /// The type or value of `rules` if it is a dictionary or an array.
  let list: Syntax?
  /// The name token of `rules` or `addedRules` if the value may not be of type `Rules`.
  let uncertain: TokenSyntax?
  /// The call of `Rules` that is the value of the rules.
  let call: FunctionCallExprSyntax?
  /// Whether `call` contains all rules, or there are none.
  let areReadable: Bool
  /// The names that the rules mention, including those in unreadable parts.
  let mentions: RuleMentions
  /// The conditions that rules in the type's body name.
  let conditions: [RulesModel.Name]
  /// The properties that give times of timeouts in rules of the type's body, or may do that in rules from data.
  let delays: [RulesModel.Name]
  /// The methods that rules allow or forbid by string, and that the type's body doesn't guard.
  let methodTexts: [RulesModel.Name]
  /// The events that rules name by string, and that the type's body neither performs nor mentions elsewhere.
  let eventTexts: [RulesModel.Name]
  /// The states that the body of a possible `GuardedObject` names by string, in the form that callback names contain.
  let stateTexts: [String]
}
#endif
