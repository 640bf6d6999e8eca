#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for states that carry values.
extension Diagnostic {
  static func stateWithPayload(_ element: EnumCaseElementSyntax) -> Diagnostic {
    .error(
      .stateWithPayload, at: element.parameterClause.map(Syntax.init) ?? Syntax(element),
      "state '\(element.name.text)' of a distributed actor can't carry values; keep them in a property")
  }

  static func viaWithValues(_ via: ExprSyntax) -> Diagnostic {
    .error(.viaWithValues, at: via, "'\(via.stateName)' carries values, which are not known before the body has run")
  }

  static func elseWithValues(_ target: ExprSyntax) -> Diagnostic {
    .error(.elseWithValues, at: target, "a body that throws can lead to a state that carries an 'any Error' or nothing")
  }
}

extension ExprSyntax {
  /// The name of a state as it is written.
  fileprivate var stateName: String { RulesModel.Name(self)?.text ?? trimmedText }
}
#endif
