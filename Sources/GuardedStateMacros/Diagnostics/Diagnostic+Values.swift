#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with states that carry values.
extension Diagnostic {
  static func stateWithPayload(_ element: EnumCaseElementSyntax) -> Diagnostic {
    Diagnostic(
      node: element.parameterClause.map(Syntax.init) ?? Syntax(element),
      message: GuardedDiagnostic(
        "state-with-payload",
        "state '\(element.name.text)' of a distributed actor can't carry values; keep them in a property"))
  }

  static func valueNotGiven(_ target: ExprSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: target,
      message: GuardedDiagnostic(
        "value-not-given",
        "'\(target.stateName)' carries values: let '\(method.name)' return 'State'"))
  }

  static func valueNotGiven(
    _ target: RulesModel.Name, to trigger: RulesFacts.Trigger, method: MethodModel?
  ) -> Diagnostic {
    let remedy =
      method.map { ": let '\($0.name)' return 'State'" }
      ?? (trigger.isEvent
        ? ", which no event brings along: let a method that returns 'State' perform '\(trigger.text)'"
        : ", which nothing brings along: fire an event whose method returns 'State'")
    return Diagnostic(
      node: target.node,
      message: GuardedDiagnostic("value-not-given", "'\(target.text)' carries values\(remedy)"))
  }

  static func viaWithValues(_ via: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: via,
      message: GuardedDiagnostic(
        "via-with-values", "'\(via.stateName)' carries values, which are not known before the body has run"))
  }

  static func elseWithValues(_ target: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: target,
      message: GuardedDiagnostic(
        "else-with-values", "a body that throws can lead to a state that carries an 'any Error' or nothing"))
  }

  static func parentWithValues(_ state: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: state.node,
      message: GuardedDiagnostic(
        "parent-with-values",
        "'\(state.text)' carries values, and no states lie in one that does: keep them in a property"))
  }

  static func initialWithValues(_ state: HostOutline.State, at place: RulesModel.Name?) -> Diagnostic {
    Diagnostic(
      node: place?.node ?? Syntax(state.node.name),
      message: GuardedDiagnostic(
        "initial-with-values", "the initial state '\(state.name)' carries values, which nothing gives it"))
  }
}

extension ExprSyntax {
  /// The name of a state as it is written.
  fileprivate var stateName: String { RulesModel.Name(self)?.text ?? trimmedText }
}
#endif
