#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for regions.
extension Diagnostic {
  static func regionOfNoEnum(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(.regionOfNoEnum, at: attribute, "'@Region' marks an enum: its cases are the states of the region")
  }

  static func regionOutsideGuardedType(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .regionOutside, at: attribute,
      "'@Region' belongs on an enum in the body of a class or an actor that is '@Guarded'")
  }

  static func valuedRegion(_ state: HostOutline.State) -> Diagnostic {
    .error(
      .valuedRegion, at: state.node,
      "the states of a region carry no values: keep '\(state.name)' here, and what it carries in a property")
  }

  static func emptyRegion(_ region: RegionModel) -> Diagnostic {
    .error(.noStates, at: region.node.name, "a region needs at least one state")
  }

  static func reservedRegion(_ region: RegionModel) -> Diagnostic {
    .error(
      .reservedRegion, at: region.node.name,
      region.name == "State"
        ? "'State' is the host's own state, and no region: leave '@Region' out"
        : "the machine has a type or a member of this name: call the region something else")
  }

  /// The compiler diagnoses a redeclaration, except an async method beside a property.
  static func namesake(_ name: TokenSyntax, isAsync: Bool, of region: RegionModel) -> Diagnostic {
    .init(
      isAsync ? .error : .note, .reservedRegion, at: name,
      "'\(region.property)' is the state of the region '\(region.name)': call one of them something else")
  }

  static func smallRegion(_ region: RegionModel) -> Diagnostic {
    let name = region.name.uppercasingFirst
    return .error(
      .reservedRegion, at: region.node.name,
      "the host gets a property '\(region.property)' for the region's state: begin the enum's name with a capital, as in '\(name)'"
    )
  }

  static func idleCondition(_ condition: RegionCondition) -> Diagnostic {
    .warning(
      .idleCondition, at: condition.node, "'while:' lists all states of '\(condition.region)', so it always holds")
  }

  static func regionNotSeen(_ region: RegionModel, access: AccessLevel) -> Diagnostic {
    .error(
      .hiddenRegion, at: region.node.name, "a region is seen wherever its host is: mark '\(region.name)' '\(access)'",
      fixIts: [.making(region.node, access)])
  }

  static func regionNotSendable(_ region: RegionModel) -> Diagnostic {
    .error(
      .publicStateNotSendable, at: region.node.name, "a public '\(region.name)' must say that it is 'Sendable'",
      fixIts: [.changing(region.node, to: region.node.inheriting("Sendable"), "add 'Sendable'")])
  }

  static func regionOfHost(_ node: some SyntaxProtocol, _ reason: String) -> Diagnostic {
    .error(.regionOfHost, at: node, "\(reason) can't have regions; give it an object that has them")
  }

  static func regionWithoutTransitions(_ region: RegionModel) -> Diagnostic {
    .warning(
      .regionWithoutTransitions, at: region.node.name,
      "nothing leads from one state of the region '\(region.name)' to another, so that it stays in '\(region.states[0].name)'"
    )
  }

  static func notARegion(_ expression: ExprSyntax, others: [String]) -> Diagnostic {
    .error(
      .notARegion, at: expression,
      "'while:' names a state of another region with its type, as in 'Payment.paid'; the others here are called \(others.map { "'\($0)'" }.joined(separator: ", "))"
    )
  }

  static func shortRegion(_ expression: ExprSyntax, as type: String, isCertain: Bool) -> Diagnostic {
    let right = "\(type)\(expression.trimmedText)"
    // The compiler gives the error for an implicit member of an unknown type.
    return .note(
      .notARegion, at: expression, "a state of another region is written with its type, as in '\(right)'",
      fixIts: [isCertain ? .writing(right, for: expression) : nil])
  }

  static func regionAsText(_ expression: ExprSyntax, meant: String?, severity: DiagnosticSeverity) -> Diagnostic {
    Diagnostic(
      severity, .notARegion, at: expression,
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(\(meant ?? "Payment").self) { … }'",
      fixIts: [meant.map { .writing("\($0).self", for: expression) }])
  }

  static func unknownRegion(
    _ expression: ExprSyntax, _ name: String, others: [String], nearest: String?
  ) -> Diagnostic {
    if let nearest {
      // The compiler gives the error for the missing type.
      return .note(
        .notARegion, at: expression, "'\(name)' is not a region; did you mean '\(nearest)'?",
        fixIts: [.writing("\(nearest).self", for: expression)])
    }
    let known = others.isEmpty ? "" : "; those here are called \(others.map { "'\($0)'" }.joined(separator: ", "))"
    return .error(
      .notARegion, at: expression,
      name == "State"
        ? "'State' is the host's own: its rules are written beside those of regions"
        : "'\(name)' is not a region: that is an enum in the type's own body that is marked '@Region'\(known)")
  }

  static func mixedStates(_ expression: ExprSyntax, of type: String, severity: DiagnosticSeverity) -> Diagnostic {
    Diagnostic(
      severity, .mixedStates, at: expression,
      "an attribute names the states of one enum, here of '\(type)'; conditions on other regions belong in 'while:'"
    )
  }

  static func unplacedMethod(_ method: MethodModel, in region: RegionModel) -> Diagnostic {
    .error(
      .mixedStates, at: method.node.name,
      "the rules of the region '\(region.name)' name '\(method.name)', whose attribute doesn't say that it belongs to that region: name its states there, as in '\(method.isTransition ? "@Transition(from: \(region.name)." : "@Allowed(in: \(region.name).")\(region.states[0].name)\(method.isTransition ? ", to: …" : ""))', and leave it out of the rules"
    )
  }

  static func methodElsewhere(
    _ name: RulesModel.Name, _ method: MethodModel, guardedBy own: String, in other: String
  ) -> Diagnostic {
    .error(
      .mixedStates, at: name.node,
      "'\(name.text)' is guarded by '\(own)', and rules of '\(other)' don't decide about it: its conditions on '\(other)' belong in 'while:' of its attribute"
    )
  }

  static func stateOfOther(_ name: RulesModel.Name, of type: String, in region: RegionModel) -> Diagnostic {
    let own = region.states.map { "'\($0.name)'" }.joined(separator: ", ")
    return .note(
      .notARegion, at: name.node, "'\(name.text)' is a state of '\(type)'; those of '\(region.name)' are \(own)")
  }

  static func stateOfRegion(_ name: RulesModel.Name, _ region: RegionModel) -> Diagnostic {
    .note(
      .notARegion, at: name.node,
      "'\(name.text)' is a state of '\(region.name)', whose rules stand in 'Region(\(region.name).self) { … }'")
  }

  static func unknownStateOfRegion(_ name: RulesModel.Name, _ meant: String?, types: [String]) -> Diagnostic {
    let hint =
      meant.map { "did you mean '\($0)'?" }
      ?? "the states here are of \(types.map { "'\($0)'" }.joined(separator: ", "))"
    return .error(.notARegion, at: name.node, "'\(name.text)' is not a state of a region; \(hint)")
  }

  static func senderOfRegion(_ callback: CallbackModel) -> Diagnostic {
    .error(
      .regionCallback, at: callback.node.name,
      "the callbacks of a region take no 'sender'; the host's machine has that of the region")
  }

  static func transitionOfRegion(_ callback: CallbackModel, _ region: RegionModel) -> Diagnostic {
    let right = region.transitionType
    let node = callback.type.map { Syntax($0) } ?? Syntax(callback.node.name)
    let written = callback.type?.trimmedText ?? ""
    // The body would have to be rewritten for a parameter that isn't a transition.
    let type = written.contains("Transition") ? callback.type : nil
    return .error(
      .regionCallback, at: node,
      written == "Transition"
        ? "'Transition' is one of the host's own state; of this region it is '\(right)'"
        : "the callbacks of this region take no '\(written)' but a '\(right)'",
      fixIts: [type.map { .writing(right, for: $0) }])
  }

  static func callbackOfHost(
    _ callback: CallbackModel, _ moment: CallbackMoment, not region: RegionModel
  ) -> Diagnostic {
    .error(
      .regionCallback, at: callback.type.map { Syntax($0) } ?? Syntax(callback.node.name),
      "'\(moment.name)' is of the host's own state; \(moment.hint(in: region))")
  }

  static func callOfRegion(_ callback: CallbackModel, as right: String) -> Diagnostic {
    .error(
      .regionCallback, at: callback.type.map { Syntax($0) } ?? Syntax(callback.node.name),
      "'\(callback.moment)' is called for all regions, and takes a '\(right)' with the host's own state",
      fixIts: [callback.type.map { .writing(right, for: $0) }])
  }

  static func callbackOfWholeRegion(
    _ name: TokenSyntax, _ moment: CallbackMoment, _ region: RegionModel
  ) -> Diagnostic {
    .warning(
      .misspeltCallback, at: name,
      "'\(name.text)' is not a callback, and nothing \(moment.answers ? "asks" : "calls") it; \(moment.hint(in: region))"
    )
  }

  static func regionTwice(_ condition: RegionCondition) -> Diagnostic {
    .error(
      .regionTwice, at: condition.node,
      "a host is in one state of '\(condition.region)': list those that it may be in one after the other"
    )
  }

  static func ownRegion(_ condition: RegionCondition, label: String) -> Diagnostic {
    .error(
      .regionTwice, at: condition.node,
      "the attribute asks for a state of '\(condition.region)' already: list its states in '\(label):'")
  }

  static func sharedCallback(_ callback: CallbackModel, of regions: [RegionModel]) -> Diagnostic {
    let suffix = callback.state ?? ""
    let names = regions.map { "'\(callback.moment)\($0.name)\(suffix)'" }.joined(separator: " or ")
    return .error(
      .sharedCallback, at: callback.node.name, "several regions have this state: name the region, too, with \(names)")
  }

  static func regionRulesOfSubclass(_ expression: ExprSyntax) -> Diagnostic {
    .error(
      .regionOfSubclass, at: expression,
      "a subclass adds nothing to regions: the class that declares one has all its rules")
  }

  static func regionOfSubclass(_ expression: ExprSyntax) -> Diagnostic {
    .error(
      .regionOfSubclass, at: expression,
      "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that")
  }
}

extension CallbackMoment {
  /// Returns a part of a message that says what a region has in place of this callback of all states.
  func hint(in region: RegionModel) -> String {
    if subject != .transition { return "'\(name)' is called for all regions" }
    let others = ["shouldTransition": "shouldFire", "willTransition": "willFire", "didTransition": "onChange"]
    let closure = others[name] ?? name
    let code = "'machine.\(region.property).\(closure) { … }'"
    if answers { return "\(code) decides about the events of a region, as do 'when:' and 'while:' in attributes" }
    return "the \(closure.hasSuffix("Fire") ? "events" : "changes") of a region are heard with \(code)"
  }
}
#endif
