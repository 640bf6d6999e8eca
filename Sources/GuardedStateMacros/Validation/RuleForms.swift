#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Rules that are written in the words of other libraries, or nearly in ours.
  var ruleForms: [Diagnostic] {
    guard binding == .ownStates || binding == .guardedClass else { return [] }
    let states = Set((states ?? []).map(\.name) + allRegions.flatMap { $0.states.map(\.name) })
    return rulesDeclarations.filter(\.isStatic).flatMap { declaration in
      let forms = RuleForms(states: states, members: memberNames)
      forms.walk(declaration)
      return forms.diagnostics
    }
  }
}

/// Collects what the compiler takes for no rule.
private final class RuleForms: SyntaxVisitor {
  private(set) var diagnostics: [Diagnostic] = []
  private let states: Set<String>
  private let members: Set<String>

  init(states: Set<String>, members: Set<String>) {
    self.states = states
    self.members = members
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.lastName else { return .visitChildren }
    if let labels = RuleLabels.all[name] {
      readArguments(of: node, name, labels)
      readLists(of: node, labels)
    } else if name == "Rules", let strange = node.misspeltLabelOfRules {
      diagnostics.append(
        .strangeRule(strange, labeled: strange.label?.text ?? "", of: "Rules", among: RuleLabels.rules))
    } else if name == "Rules", let special = node.calledExpression.as(GenericSpecializationExprSyntax.self) {
      let right = special.expression.trimmedText
      diagnostics.append(.foreignRule(special, right: "\(right)(initial: .a) { … }", fix: right))
    } else if node.isStatement, !members.contains(name) || ["State", "Event"].contains(name) {
      readForeign(node, name)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard Syntax(node).isStatement, elements.count > 2, elements[1].is(BinaryOperatorExprSyntax.self),
      let target = elements[2].as(MemberAccessExprSyntax.self), target.base == nil
    else {
      return .visitChildren
    }
    diagnostics.append(.foreignRule(elements[1], right: "In(.a, to: .b)", fix: nil))
    return .visitChildren
  }

  /// What stands behind labels that a rule doesn't have, or has for something else.
  private func readArguments(of call: FunctionCallExprSyntax, _ name: String, _ labels: [String]) {
    var current = ""
    if let second = call.arguments.dropFirst().first, second.label == nil, let label = Self.behindFirst[name] {
      if name == "On", call.arguments.contains(where: { ["from", "in"].contains($0.label?.text) }) {
        diagnostics.append(.severalEvents(second.expression))
        return
      }
      diagnostics.append(.unlabeledStates(second, as: label, of: name))
      return
    }
    for argument in call.arguments {
      if let label = argument.label?.text {
        current = label
        if !labels.contains(label) {
          // The initialiser that takes it says what to write.
          if Self.told[name]?.contains(label) != true {
            diagnostics.append(.strangeRule(argument, labeled: label, of: name, among: labels))
          }
          return
        }
      }
      readValue(argument.expression, behind: current)
    }
  }

  /// What one list of a rule has twice.
  private func readLists(of call: FunctionCallExprSyntax, _ labels: [String]) {
    let arguments = LabeledArguments(call.arguments)
    for label in [""] + labels {
      var seen: Set<String> = []
      diagnostics += arguments[label].compactMap(\.nameOrText).filter { !seen.insert($0.text).inserted }.map {
        .repeatedState($0)
      }
    }
  }

  private func readValue(_ value: ExprSyntax, behind label: String) {
    switch label {
    case "history" where value.is(BooleanLiteralExprSyntax.self):
      let fix = value.trimmedText == "true" ? ".shallow" : ".none"
      diagnostics.append(
        .strangeValue(
          value, "a state with history comes back to its child, '.shallow', or to the innermost one, '.deep'", fix: fix)
      )
    case "to" where value.is(NilLiteralExprSyntax.self):
      diagnostics.append(
        .strangeValue(value, "an event that changes nothing is accepted in a state: 'On(.event, in: .a)'"))
    case "when" where value.is(ClosureExprSyntax.self):
      diagnostics.append(
        .strangeValue(
          value, "rules are data: a condition is the name of a property of type 'Bool', as in 'when: \"isFree\"'"))
    case "when" where value.typeOfState?.first?.isUppercase == true:
      let text = "\"\(value.trimmedText)\""
      diagnostics.append(.strangeValue(value, "a state of a region is named as a condition: '\(text)'", fix: text))
    case "when":
      let path = value.as(SequenceExprSyntax.self)?.elements.first ?? value
      guard let property = path.propertyPath else { return }
      let isPlain = path.id == value.id || value.trimmedText.hasSuffix("== true")
      let text =
        isPlain ? "a condition is named: '\"\(property)\"'" : "a condition is the name of a property of type 'Bool'"
      diagnostics.append(.strangeValue(value, text, fix: isPlain ? "\"\(property)\"" : nil))
    default: return
    }
  }

  /// A statement that calls none of ours.
  private func readForeign(_ call: FunctionCallExprSyntax, _ name: String) {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      // With a dot before it, it goes on with the rule in the line before.
      let right = name.uppercasingFirst
      if RuleLabels.all[right] != nil, name != right, member.base == nil || name != "on" {
        diagnostics.append(.foreignRule(member.declName, right: "\(right)(…)", fix: nil))
      }
      return
    }
  }

  /// Labels that rules have an unavailable initialiser for.
  private static let told: [String: Set<String>] = [
    "In": ["on"], "On": ["if", "guard", "unless", "action", "do", "perform", "performing", "target", "after"],
    "Always": ["in", "if", "performing"], "After": ["from", "if", "performing"],
  ]

  /// The label of the states that stand behind what a rule begins with.
  private static let behindFirst = ["On": "from", "After": "in"]

}

extension Syntax {
  /// Whether this stands alone in its line.
  fileprivate var isStatement: Bool { parent?.is(CodeBlockItemSyntax.self) ?? false }
}

extension FunctionCallExprSyntax {
  /// The argument of rules whose label was probably meant to be one that they have.
  fileprivate var misspeltLabelOfRules: LabeledExprSyntax? {
    arguments.first { argument in
      guard let label = argument.label?.text, !RuleLabels.rules.contains(label) else { return false }
      return RuleLabels.initial.contains(label) || label.nearest(among: RuleLabels.rules) != nil
    }
  }

  fileprivate var isStatement: Bool { Syntax(self).isStatement }
}
#endif
