#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Rules in words that ours don't have. Of all of them the compiler has given the error; a note adds how they are written.
extension Diagnostic {
  static func strangeRule(
    _ argument: LabeledExprSyntax, labeled label: String, of rule: String, among labels: [String]
  ) -> Diagnostic {
    let asksAlready = labels.contains("when") && asking.contains(label) && argument.standsBehindStates
    let meant =
      asksAlready
      ? "when"
      : ruleLabels.first { $0.ours.contains { labels.contains($0) } && $0.others.contains(label) }
        .flatMap { $0.ours.first(where: labels.contains) } ?? label.nearest(among: labels)
    let hint =
      meant.map { "here it is '\($0):'" } ?? ruleHints.first { $0.words.contains(label) }?.hint
    let known = labels.filter { $0 != "children" }.map { "'\($0):'" }.joined(separator: ", ")
    let message = GuardedDiagnostic(
      "rule-form", "the arguments of '\(rule)' are \(known)\(hint.map { "; \($0)" } ?? "")", severity: .note)
    guard let meant else { return Diagnostic(node: argument, message: message) }
    var right = argument.with(\.label, .identifier(meant, leadingTrivia: argument.leadingTrivia))
    var written = "\(meant):"
    // Rules name the state of a region as a text.
    if asksAlready, let region = argument.expression.typeOfState, let name = RulesModel.Name(argument.expression)?.text
    {
      right.expression = ExprSyntax(StringLiteralExprSyntax(content: "\(region).\(name)"))
        .with(\.trailingTrivia, argument.expression.trailingTrivia)
      written += " \"\(region).\(name)\""
    }
    return Diagnostic(
      node: argument, message: message,
      fixIt: .replace(message: GuardedFixIt("use-label", "write '\(written)'"), oldNode: argument, newNode: right))
  }

  static func unlabeledStates(_ argument: LabeledExprSyntax, as label: String, of rule: String) -> Diagnostic {
    let right =
      argument.with(\.label, .identifier(label, leadingTrivia: argument.leadingTrivia))
      .with(\.colon, .colonToken(trailingTrivia: .space)).with(\.expression.leadingTrivia, [])
    return Diagnostic(
      node: argument.expression,
      message: GuardedDiagnostic(
        "rule-form", "the states of '\(rule)' stand behind '\(label):'", severity: .note),
      fixIt: .replace(message: GuardedFixIt("use-label", "write '\(label):'"), oldNode: argument, newNode: right))
  }

  /// Labels of conditions, where the states stand before them.
  private static let asking: Set = ["while", "during", "and"]

  /// Labels of other libraries, and ours.
  private static let ruleLabels: [(others: Set<String>, ours: [String])] = [
    (["target", "targets", "goto", "goTo", "next", "then", "destination", "leadsTo"], ["to"]),
    (["source", "sources", "state", "states"], ["from", "in"]),
    (["if", "guard", "where", "condition", "conditions", "cond", "provided"], ["when"]),
    (["from", "during", "while"], ["in"]), (["in", "during", "while"], ["from"]),
    (["allow", "allowing", "permits", "permit", "permitting", "methods", "enables"], ["allows"]),
    (["disallows", "disallow", "forbid", "forbidding", "denies", "deny", "except", "disables"], ["forbids"]),
    (["defer", "deferring", "keeps", "postpones", "queues"], ["defers"]),
    (RuleLabels.initial, ["initial"]),
    (["event", "trigger", "raise", "send", "emit"], ["fire"]),
  ]

  /// Labels that ours have no word for, and what to do.
  private static let ruleHints: [(words: Set<String>, hint: String)] = [
    (["final", "isFinal", "terminal", "isTerminal"], "a final state is declared with 'Final(.a)'"),
    (
      [
        "onEntry", "onEnter", "onExit", "onLeave", "entry", "enter", "exit", "leave", "effect", "handler", "run",
        "execute",
        "perform", "performing", "action", "do", "call", "completion",
      ],
      "what is to run stands in a method or a callback, as 'didEnterOpen()'"
    ),
    (["after", "delay", "timeout", "within"], "what happens after a time is 'After(.seconds(30), in: .a, to: .b)'"),
    (["on", "event", "events", "trigger", "via"], "where an event leads is 'On(.event, from: .a, to: .b)'"),
    (["unless", "not"], "a condition is the name of a property that must be true"),
  ]

  static func foreignRule(_ name: some ExprSyntaxProtocol, right: String, fix: String?) -> Diagnostic {
    let message = GuardedDiagnostic("rule-form", "here it is written as '\(right)'", severity: .note)
    guard let fix else { return Diagnostic(node: name, message: message) }
    return Diagnostic(
      node: name, message: message,
      fixIt: .replace(
        message: GuardedFixIt("use-rule", "write '\(fix)'"), oldNode: ExprSyntax(name),
        newNode: ExprSyntax("\(raw: fix)").with(\.leadingTrivia, name.leadingTrivia)
          .with(\.trailingTrivia, name.trailingTrivia)))
  }

  static func severalEvents(_ second: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: second,
      message: GuardedDiagnostic(
        "rule-form", "'On' declares one event: write one 'On' for each", severity: .note))
  }

  static func strangeValue(_ value: ExprSyntax, _ text: String, fix: String? = nil) -> Diagnostic {
    let message = GuardedDiagnostic("rule-form", text, severity: .note)
    guard let fix else { return Diagnostic(node: value, message: message) }
    return Diagnostic(
      node: value, message: message,
      fixIt: .writing(fix, for: value, "use-value"))
  }
}

extension LabeledExprSyntax {
  /// Whether other arguments of the call have said already of which states it is.
  fileprivate var standsBehindStates: Bool {
    let list = parent?.as(LabeledExprListSyntax.self)
    let call = list?.parent?.as(FunctionCallExprSyntax.self)
    if ["In", "Done"].contains(call?.calledExpression.lastName) { return true }
    return list?.contains { $0.position < position && ["from", "in"].contains($0.label?.text) } ?? false
  }
}
#endif
