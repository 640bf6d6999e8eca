#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for the rules of a host as a whole.
extension Diagnostic {
  static func neverAllowed(_ method: MethodModel, as name: String) -> Diagnostic {
    .warning(
      .neverAllowed, at: method.node.name,
      neverAllowedMessage(name, on: method.isTransition ? name : nil, isAdded: true))
  }

  static func idleEvent(_ event: HostOutline.State) -> Diagnostic {
    .warning(
      .neverAllowed, at: event.node.name, "nothing accepts '\(event.name)': no rule names it, and no method performs it"
    )
  }

  static func undeclaredReturn(_ target: RulesModel.Name, of method: MethodModel, targets: [String]) -> Diagnostic {
    .error(
      .undeclaredReturn, at: target.node,
      "'\(method.name)' is declared to lead to \(targets.map { "'\($0)'" }.joined(separator: " or ")), not to "
        + "'\(target.text)'")
  }

  static func unreturnedTarget(_ target: RulesModel.Name, of method: MethodModel) -> Diagnostic {
    .warning(
      .unreturnedTarget, at: target.node, "'\(method.name)' never returns '\(target.text)', and so never leads there")
  }

  static func contradictoryRules(_ name: RulesModel.Name, _ text: String, other: RulesModel.Name) -> Diagnostic {
    .error(
      .contradictoryRules, at: name.node, text,
      notes: [Note(node: other.node, message: GuardedNote(.contradictoryRules, "the other one is here"))])
  }

  static func negativeTime(_ time: ExprSyntax) -> Diagnostic {
    .error(.negativeTime, at: time, "'\(time.trimmedText)' is negative: a time can't be")
  }

  static func repeatedState(_ state: RulesModel.Name) -> Diagnostic {
    .warning(.repeatedState, at: state.node, "'\(state.text)' is listed already")
  }
}
#endif
