#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with the rules of a host as a whole.
extension Diagnostic {
  static func overlappingRules(_ event: String, _ second: RulesModel.Name, first: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: second.node,
      message: GuardedDiagnostic(
        "overlapping-rules", "two rules claim '\(event)' in \(second.text.isEmpty ? "every state" : "'\(second.text)'")"
      ),
      notes: [Note(node: first.node, message: GuardedNote("overlapping-rules", "the other rule is here"))])
  }

  static func finalStateWithExit(_ state: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: state.node,
      message: GuardedDiagnostic("final-state-with-exit", "a transition leaves '\(state.text)', which is final")
    )
  }

  static func unreachableState(_ state: HostOutline.State, initial: String) -> Diagnostic {
    Diagnostic(
      node: state.node.name,
      message: GuardedDiagnostic(
        "unreachable-state", "no rule leads from '\(initial)' to '\(state.name)'", severity: .warning))
  }

  static func deadEnd(_ state: HostOutline.State) -> Diagnostic {
    Diagnostic(
      node: state.node.name,
      message: GuardedDiagnostic(
        "dead-end", "nothing leaves '\(state.name)'; if that is meant, declare 'Final(.\(state.name))'",
        severity: .warning
      ))
  }

  static func endInPlace(_ end: ExprSyntax, of method: MethodModel, via: String) -> Diagnostic {
    let fails = method.way?.orElse?.id == end.id
    return Diagnostic(
      node: end,
      message: GuardedDiagnostic(
        "dead-end",
        "nothing leaves '\(via)' once '\(method.name)' has \(fails ? "thrown" : "ended") there: '\(fails ? "orElse" : "to"):' names "
          + "the state in which its body runs", severity: .warning))
  }

  static func neverAllowed(_ method: MethodModel, as name: String, inSubclass: Bool = false) -> Diagnostic {
    let rule =
      switch (method.isTransition, inSubclass) {
      case (true, true): "'@Transition(from:to:)', or 'On(\"\(name)\", from:to:)' in 'addedRules'"
      case (true, false): "'On(.\(name), from:to:)'"
      case (false, true): "'@Allowed(in:)', or 'In(…, allows: \"\(name)\")' in 'addedRules'"
      case (false, false): "'In(…, allows: .\(name))' or '@Allowed(in:)'"
      }
    return Diagnostic(
      node: method.node.name,
      message: GuardedDiagnostic(
        "never-allowed", "no state allows '\(method.name)'; say where it may run with \(rule)", severity: .warning))
  }

  static func idleEvent(_ event: HostOutline.State) -> Diagnostic {
    Diagnostic(
      node: event.node.name,
      message: GuardedDiagnostic(
        "never-allowed", "nothing accepts '\(event.name)': no rule names it, and no method performs it",
        severity: .warning))
  }

  static func eventForNobody(_ event: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: event.node,
      message: GuardedDiagnostic(
        "never-allowed", "nothing accepts '\(event.text)': no rule names it, and no method performs it"))
  }

  static func undeclaredReturn(_ target: RulesModel.Name, of method: MethodModel, targets: [String]) -> Diagnostic {
    Diagnostic(
      node: target.node,
      message: GuardedDiagnostic(
        "undeclared-return",
        "'\(method.name)' is declared to lead to \(targets.map { "'\($0)'" }.joined(separator: " or ")), not to "
          + "'\(target.text)'"))
  }

  static func unreturnedTarget(_ target: RulesModel.Name, of method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: target.node,
      message: GuardedDiagnostic(
        "unreturned-target", "'\(method.name)' never returns '\(target.text)', and so never leads there",
        severity: .warning))
  }

  static func timerWithoutIsolation(_ timer: TokenSyntax, host: String) -> Diagnostic {
    Diagnostic(
      node: timer,
      message: GuardedDiagnostic(
        "timer-without-isolation",
        "nothing can happen to '\(host)' after a time, because no task can enter it: make it an actor or '@MainActor', or "
          + "'@Guarded(synchronized: true)'"))
  }

  static func transitionListedAsAllowed(_ method: RulesModel.Name) -> Diagnostic {
    // Those that a subclass adds are texts.
    let name = method.node.is(StringLiteralExprSyntax.self) ? "\"\(method.text)\"" : ".\(method.text)"
    return Diagnostic(
      node: method.node,
      message: GuardedDiagnostic(
        "transition-listed-as-allowed",
        "'\(method.text)' is a '@Transition': say where it is accepted with 'On(\(name), from:to:)' or in its attribute"
      ))
  }

  static func contradictoryRules(_ name: RulesModel.Name, _ text: String, other: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: name.node, message: GuardedDiagnostic("contradictory-rules", text),
      notes: [Note(node: other.node, message: GuardedNote("contradictory-rules", "the other rule is here"))])
  }

  static func missingChild(_ name: RulesModel.Name, _ text: String) -> Diagnostic {
    Diagnostic(node: name.node, message: GuardedDiagnostic("missing-child", text))
  }

  static func neverDone(_ name: RulesModel.Name, around outer: String?) -> Diagnostic {
    let message = GuardedDiagnostic(
      "missing-child",
      "'\(name.text)' is never done, because no final state lies in it"
        + (outer.map { "; with it '\($0)' is done, in which it lies" } ?? ""))
    guard let outer, let expression = name.node.as(ExprSyntax.self) else {
      return Diagnostic(node: name.node, message: message)
    }
    return Diagnostic(node: name.node, message: message, fixIt: .writing(outer, for: expression, "use-state"))
  }

  static func endlessTransitions(_ node: Syntax, through states: [String]) -> Diagnostic {
    Diagnostic(
      node: node,
      message: GuardedDiagnostic(
        "endless-transitions",
        "transitions that always happen lead in a circle: \(states.joined(separator: " to ")); give one of them a condition"
      ))
  }

  static func deadRule(
    _ claim: RulesFacts.Claim, in state: String, after other: RulesFacts.Claim, asking asks: Bool
  ) -> Diagnostic {
    Diagnostic(
      node: claim.node,
      message: GuardedDiagnostic(
        "dead-rule",
        "this rule is never tried, because one for '\(claim.trigger.text)' in \(state.isEmpty ? "every state" : "'\(state)'") "
          + "stands before it and \(asks ? "asks nothing else" : "has no conditions")"),
      notes: [Note(node: other.node, message: GuardedNote("dead-rule", "the other rule is here"))])
  }

  static func neverComing(
    _ node: Syntax, _ text: String, in state: String, after other: RulesFacts.Claim
  ) -> Diagnostic {
    Diagnostic(
      node: node,
      message: GuardedDiagnostic(
        "dead-rule", "\(text), because '\(other.trigger.text)' has left '\(state)' before, without conditions"),
      notes: [Note(node: other.node, message: GuardedNote("dead-rule", "the other rule is here"))])
  }

  static func negativeTime(_ time: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: time,
      message: GuardedDiagnostic(
        "negative-time", "'\(time.trimmedText)' is negative: a time can't be"))
  }

  static func deadCondition(
    _ method: RulesModel.Name, in state: RulesModel.Name, after other: RulesFacts.Fact
  ) -> Diagnostic {
    let conditions = other.conditions.map { "\"\($0)\"" }.joined(separator: ", ")
    return Diagnostic(
      node: method.node,
      message: GuardedDiagnostic(
        "dead-rule",
        "this condition decides nothing, because '\(state.text)' allows '\(method.text)' "
          + "\(other.hasConditions ? "with 'when: \(conditions)'" : "without conditions"), too"),
      notes: [Note(node: other.name.node, message: GuardedNote("dead-rule", "the other rule is here"))])
  }

  static func takenInVain(_ method: RulesModel.Name, in state: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: method.node,
      message: GuardedDiagnostic(
        "dead-rule",
        "'\(state.text)' takes back '\(method.text)', which neither it nor a state around it allows: 'forbids:' is for what it would inherit",
        severity: .warning))
  }

  static func repeatedState(_ state: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: state.node,
      message: GuardedDiagnostic("repeated-state", "'\(state.text)' is listed already", severity: .warning))
  }

  static func conditionAskedAnyway(_ node: Syntax, _ condition: String, by method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: node,
      message: GuardedDiagnostic(
        "repeated-state", "'\(method.name)' asks '\(condition)' wherever it may run: leave it out of this rule",
        severity: .warning),
      notes: [Note(node: Syntax(method.attribute), message: GuardedNote("repeated-state", "it is asked here"))])
  }

  static func repeatedRule(_ fact: RulesFacts.Fact, _ verb: String, first: RulesModel.Name) -> Diagnostic {
    let name = verb == "is" ? fact.name.text : "'\(fact.name.text)'"
    return Diagnostic(
      node: fact.name.node,
      message: GuardedDiagnostic(
        "repeated-state", "'\(fact.state.text)' \(verb) \(name) already", severity: .warning),
      notes: [Note(node: first.node, message: GuardedNote("repeated-state", "the other rule is here"))])
  }
}
#endif
