#if Macros
import SwiftSyntax

/// Collects the names that rules mention, including those in loops and conditions, which ``RulesReader`` can't read.
final class RuleMentions: SyntaxVisitor {
  private var values: [(role: RuleForm.Role, label: String, rule: String, value: ExprSyntax)] = []
  /// The arguments of `Region`: metatypes, or strings by mistake.
  private(set) var regions: [ExprSyntax] = []

  /// Collects the names in declarations.
  init(_ nodes: [some SyntaxProtocol]) {
    super.init(viewMode: .sourceAccurate)
    nodes.forEach { walk($0) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let rule = node.calledExpression.lastName else { return .visitChildren }
    let arguments = LabeledArguments(node.arguments)
    if let form = RuleForm.all[rule] {
      for (label, role) in form {
        // `On` declares one event, and `After` has one time.
        let all = arguments[label]
        let read = label.isEmpty && role != .state ? Array(all.prefix(1)) : all
        values += read.map { (role, label, rule, $0) }
      }
    } else if rule == "Rules" {
      values += RuleForm.rules.flatMap { label in arguments[label].map { (.state, label, rule, $0) } }
    } else if rule == "Region" {
      regions += node.arguments.prefix(1).map(\.expression).filter { $0.typeOfMetatype != nil || $0.literalName != nil }
    }
    return .visitChildren
  }

  private func all(_ roles: RuleForm.Role...) -> [ExprSyntax] {
    values.filter { roles.contains($0.role) }.map(\.value)
  }

  /// The conditions that are property names or paths.
  var conditions: [RulesModel.Name] { all(.condition).compactMap(\.nameOfProperty) }

  /// The string literals in condition arguments that can't be property names.
  var unnamedConditions: [StringLiteralExprSyntax] {
    all(.condition).filter { $0.nameOfProperty == nil }.compactMap { $0.as(StringLiteralExprSyntax.self) }
      .filter { $0.representedLiteralValue != nil }
  }

  /// The identifiers in condition arguments, as in `when: isOpen` instead of `when: "isOpen"`.
  var bareConditions: [RulesModel.Name] {
    all(.condition).compactMap { condition in
      condition.as(DeclReferenceExprSyntax.self).map { .init(text: $0.baseName.text, node: Syntax(condition)) }
    }
  }

  /// The durations of timeouts.
  var times: [ExprSyntax] { all(.time) }

  /// The properties that give times of timeouts.
  var delays: [RulesModel.Name] { all(.time).compactMap(\.nameOfProperty) }

  /// The methods and events that are written as implicit members, as in `.read`.
  var cases: [RulesModel.Name] {
    all(.method, .event, .request).filter { $0.as(MemberAccessExprSyntax.self)?.base == nil }
      .compactMap { RulesModel.Name($0) }
  }

  /// The methods that states allow or forbid.
  var methods: [RulesModel.Name] { all(.method).compactMap { RulesModel.Name($0) } }

  /// The methods that are written as strings.
  var methodTexts: [RulesModel.Name] { all(.method).compactMap(\.literalName) }

  /// The accepted events that are written as strings.
  var eventTexts: [RulesModel.Name] {
    values.filter { $0.rule == "On" && $0.role == .event }.compactMap(\.value.literalName)
  }

  /// The events that are written as members, as in `.close` or `Event.close`.
  var events: [RulesModel.Name] {
    all(.event).filter { event in
      event.as(MemberAccessExprSyntax.self).map { [nil, "Event"].contains($0.base?.trimmedText) } ?? false
    }.compactMap { RulesModel.Name($0) }
  }

  /// The methods and events that states ignore.
  var ignored: [RulesModel.Name] { all(.request).compactMap { RulesModel.Name($0) } }

  /// The states that are written as strings, in the form that callback names contain.
  var stateTexts: [String] { all(.state).flatMap(\.textsOfStates) }
}

extension ExprSyntax {
  /// The strings in an expression, an array or the keys of a dictionary, in the form that callback names contain.
  fileprivate var textsOfStates: [String] {
    if let list = self.as(ArrayExprSyntax.self) { return list.elements.flatMap(\.expression.textsOfStates) }
    if let table = self.as(DictionaryExprSyntax.self), case .elements(let elements) = table.content {
      return elements.flatMap(\.key.textsOfStates)
    }
    return textOfState.map { [$0] } ?? []
  }
}
#endif
