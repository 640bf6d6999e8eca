#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Notes for rules in a wrong form. The compiler gives the error, and a note adds the right form.
extension Diagnostic {
  static func wrongLabel(_ argument: LabeledExprSyntax, of rule: String, among labels: [String]) -> Diagnostic {
    let nearest = argument.label?.text.nearest(among: labels)
    let known = labels.filter { $0 != "children" }.map { "'\($0):'" }.joined(separator: ", ")
    let message = GuardedDiagnostic(
      .ruleForm,
      "the arguments of '\(rule)' are \(known)\(nearest.map { "; did you mean '\($0):'?" } ?? "")", severity: .note)
    guard let nearest else { return Diagnostic(message, at: argument) }
    let right = argument.with(\.label, .identifier(nearest, leadingTrivia: argument.leadingTrivia))
    return Diagnostic(
      message, at: argument,
      fix: .replace(message: GuardedFixIt("write '\(nearest):'"), oldNode: argument, newNode: right))
  }

  static func unlabeledStates(_ argument: LabeledExprSyntax, as label: String, of rule: String) -> Diagnostic {
    let right =
      argument.with(\.label, .identifier(label, leadingTrivia: argument.leadingTrivia))
      .with(\.colon, .colonToken(trailingTrivia: .space)).with(\.expression.leadingTrivia, [])
    return .note(
      .ruleForm, at: argument.expression, "the states of '\(rule)' are the argument '\(label):'",
      fix: .replace(message: GuardedFixIt("write '\(label):'"), oldNode: argument, newNode: right))
  }

  static func severalEvents(_ second: ExprSyntax) -> Diagnostic {
    .note(.ruleForm, at: second, "'On' declares one event: write one 'On' for each")
  }

  static func conditionIsNoName(_ value: ExprSyntax, name: String?) -> Diagnostic {
    let message = GuardedDiagnostic(
      .ruleForm,
      "a condition of a rule is the name of a property of type 'Bool', or a state of a region: '\"\(name ?? "isFree")\"'",
      severity: .note)
    return Diagnostic(message, at: value, fix: name.map { .writing("\"\($0)\"", for: value) })
  }
}
#endif
