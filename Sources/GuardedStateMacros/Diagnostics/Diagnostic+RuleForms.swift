#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Notes for rules in a wrong form. The compiler gives the error, and a note adds the right form.
extension Diagnostic {
  static func wrongLabel(_ argument: LabeledExprSyntax, of rule: String, among labels: [String]) -> Diagnostic {
    let nearest = argument.label?.text.nearest(among: labels)
    let known = labels.filter { $0 != "children" }.map { "'\($0):'" }.joined(separator: ", ")
    let state = argument.labelsStateOfRegion && labels.contains("when") ? argument.expression.trimmedText : nil
    let hint =
      nearest.map { "; did you mean '\($0):'?" }
      ?? state.map { "; a state of a region is a condition, as in 'when: \"\($0)\"'" } ?? ""
    return .note(
      .ruleForm, at: argument, "the arguments of '\(rule)' are \(known)\(hint)",
      fixIts: [nearest.map { .labeling(argument, $0) }])
  }

  static func unlabeledStates(_ argument: LabeledExprSyntax, as label: String, of rule: String) -> Diagnostic {
    .note(
      .ruleForm, at: argument.expression, "the states of '\(rule)' are the argument '\(label):'",
      fixIts: [.labeling(argument, label)])
  }

  static func severalEvents(_ second: ExprSyntax) -> Diagnostic {
    .note(.ruleForm, at: second, "'On' declares one event: write one 'On' for each")
  }

  static func conditionIsNoName(_ value: ExprSyntax, name: String?) -> Diagnostic {
    .note(
      .ruleForm, at: value,
      "a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '\"\(name ?? "isFree")\"'",
      fixIts: [name.map { .writing("\"\($0)\"", for: value) }])
  }

  static func timeIsNoName(_ value: ExprSyntax, name: String) -> Diagnostic {
    .note(
      .ruleForm, at: value, "the time of 'After' is a 'Duration', or the name of a property: '\"\(name)\"'",
      fixIts: [.writing("\"\(name)\"", for: value)])
  }
}

extension LabeledExprSyntax {
  /// Whether this is a state with its type behind the label that attributes have for states of other regions.
  fileprivate var labelsStateOfRegion: Bool {
    label?.text == "while" && expression.typeOfState != nil
  }
}
#endif
