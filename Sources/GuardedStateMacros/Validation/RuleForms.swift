#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Notes for malformed rules, which the compiler rejects, and warnings for values that a list repeats.
  var ruleForms: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass else { return [] }
    let forms = RuleFormVisitor(regions: Set(declaredRegions.map(\.name)))
    for declaration in declaredRules.all where declaration.isStatic { forms.walk(declaration) }
    return forms.diagnostics
  }
}

/// Collects diagnostics for malformed rules.
private final class RuleFormVisitor: SyntaxVisitor {
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of the host's regions, whose states are conditions. Other members may be constants that name a condition.
  private let regions: Set<String>

  init(regions: Set<String>) {
    self.regions = regions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.lastName else { return .visitChildren }
    if let labels = RuleForm.labels(of: name) {
      readArguments(of: node, name, labels)
      readLists(of: node, labels)
    } else if name == "Rules" {
      let wrong = node.arguments.first { argument in
        guard let label = argument.label?.text, !RuleForm.rules.contains(label) else { return false }
        return label.nearest(among: RuleForm.rules) != nil
      }
      if let wrong { diagnostics.append(.wrongLabel(wrong, of: "Rules", among: RuleForm.rules)) }
    }
    return .visitChildren
  }

  /// Checks the labels and values of a rule, up to the first invalid label.
  private func readArguments(of call: FunctionCallExprSyntax, _ name: String, _ labels: [String]) {
    if let second = call.arguments.dropFirst().first, second.label == nil, let label = RuleForm.labelOfStates(of: name)
    {
      let hasStates = call.arguments.contains { ["from", "in"].contains($0.label?.text) }
      diagnostics.append(
        name == "On" && hasStates
          ? .severalEvents(second.expression) : .unlabeledStates(second, as: label, of: name))
      return
    }
    if name == "After", let time = call.arguments.first?.expression, let property = time.propertyPath {
      diagnostics.append(.timeIsNoName(time, name: property))
    }
    var current = ""
    for argument in call.arguments {
      if let label = argument.label?.text {
        current = label
        if !labels.contains(label) {
          diagnostics.append(.wrongLabel(argument, of: name, among: labels))
          return
        }
      }
      if current == "when" { readCondition(argument.expression) }
    }
  }

  /// Checks the lists of a rule for repeated values.
  private func readLists(of call: FunctionCallExprSyntax, _ labels: [String]) {
    let arguments = LabeledArguments(call.arguments)
    for label in [""] + labels {
      var seen: Set<String> = []
      diagnostics += arguments[label].compactMap(\.nameOrText).filter { !seen.insert($0.text).inserted }.map {
        .repeatedState($0)
      }
    }
  }

  private func readCondition(_ value: ExprSyntax) {
    if value.is(ClosureExprSyntax.self) {
      diagnostics.append(.conditionIsNoName(value, name: nil))
    } else if let region = value.typeOfState, regions.contains(region), let state = RulesModel.Name(value) {
      diagnostics.append(.conditionIsNoName(value, name: "\(region).\(state.text)"))
    } else if let property = value.propertyPath {
      diagnostics.append(.conditionIsNoName(value, name: property))
    } else if value.as(SequenceExprSyntax.self)?.elements.first?.propertyPath != nil {
      diagnostics.append(.conditionIsNoName(value, name: nil))
    }
  }
}
#endif
