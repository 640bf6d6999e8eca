#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with regions.
extension Diagnostic {
  static func regionOfNoEnum(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic("region-of-no-enum", "'@Region' marks an enum: its cases are the states of the region")
    )
  }

  static func regionOutsideGuardedType(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "region-outside", "'@Region' belongs on an enum in the body of a class or an actor that is '@Guarded'"))
  }

  static func valuedRegion(_ state: HostOutline.State) -> Diagnostic {
    Diagnostic(
      node: state.node,
      message: GuardedDiagnostic(
        "valued-region",
        "the states of a region carry no values: keep '\(state.name)' here, and what it carries in a property"))
  }

  static func emptyRegion(_ region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: region.node.name, message: GuardedDiagnostic("no-states", "a region needs at least one state"))
  }

  static func reservedRegion(_ region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: region.node.name,
      message: GuardedDiagnostic(
        "reserved-region",
        region.name == "State"
          ? "'State' is the host's own state, and no region: leave '@Region' out"
          : "the machine has a type or a member of this name: call the region something else"))
  }

  static func namesake(_ name: TokenSyntax, of region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "reserved-region",
        "'\(region.property)' is the state of the region '\(region.name)': call one of them something else",
        severity: .note))
  }

  static func smallRegion(_ region: RegionModel) -> Diagnostic {
    let name = region.name.uppercasingFirst
    return Diagnostic(
      node: region.node.name,
      message: GuardedDiagnostic(
        "reserved-region",
        "the host gets a property '\(region.property)' for the region's state: let the enum's name begin with a capital, as in '\(name)'"
      ))
  }

  static func conditionInVain(_ condition: RegionCondition, label: String) -> Diagnostic {
    Diagnostic(
      node: condition.node,
      message: GuardedDiagnostic(
        "idle-condition", "'\(label):' lists all states of '\(condition.region)', and so asks nothing",
        severity: .warning))
  }

  static func regionNotSeen(_ region: RegionModel, access: AccessLevel) -> Diagnostic {
    Diagnostic(
      node: region.node.name,
      message: GuardedDiagnostic(
        "hidden-region", "a region is seen wherever its host is: mark '\(region.name)' '\(access)'"),
      fixIt: .making(region.node, access))
  }

  static func regionNotSendable(_ region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: region.node.name,
      message: GuardedDiagnostic(
        "public-state-not-sendable", "a public '\(region.name)' must say that it is 'Sendable'"),
      fixIt: .replace(
        message: GuardedFixIt("add-sendable", "add 'Sendable'"), oldNode: region.node,
        newNode: region.node.inheriting("Sendable")))
  }

  static func regionOfHost(_ node: some SyntaxProtocol, _ reason: String) -> Diagnostic {
    Diagnostic(
      node: node,
      message: GuardedDiagnostic("region-of-host", "\(reason) can't have regions; let it own an object that has them"))
  }

  static func regionWithoutTransitions(_ region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: region.node.name,
      message: GuardedDiagnostic(
        "region-without-transitions",
        "nothing leads from one state of the region '\(region.name)' to another, so that it stays in '\(region.states[0].name)'",
        severity: .warning))
  }

  static func notARegion(_ expression: ExprSyntax, others: [String]) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-region",
        "'and:' and 'while:' name a state of another region with its type, as in 'Payment.paid'; the others here are called \(others.map { "'\($0)'" }.joined(separator: ", "))"
      ))
  }

  static func shortRegion(_ expression: ExprSyntax, as type: String, isCertain: Bool) -> Diagnostic {
    let right = "\(type)\(expression.trimmedText)"
    // The compiler has said that it doesn't know whose state it is.
    let message = GuardedDiagnostic(
      "not-a-region", "a state of another region is written with its type, as in '\(right)'", severity: .note)
    if !isCertain { return Diagnostic(node: expression, message: message) }
    return Diagnostic(
      node: expression, message: message,
      fixIt: .writing(right, for: expression, "write-type"))
  }

  static func regionAsText(_ expression: ExprSyntax, meant: String?, severity: DiagnosticSeverity) -> Diagnostic {
    let message = GuardedDiagnostic(
      "not-a-region",
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(\(meant ?? "Payment").self) { … }'",
      severity: severity)
    guard let meant else { return Diagnostic(node: expression, message: message) }
    return Diagnostic(
      node: expression, message: message, fixIt: .writing("\(meant).self", for: expression, "write-region"))
  }

  static func unknownRegion(
    _ expression: ExprSyntax, _ name: String, others: [String], nearest: String?
  ) -> Diagnostic {
    if let nearest {
      // Of a misspelt name the compiler has said that there is no such type.
      let right = "\(nearest).self"
      return Diagnostic(
        node: expression,
        message: GuardedDiagnostic(
          "not-a-region", "'\(name)' is no region; did you mean '\(nearest)'?", severity: .note),
        fixIt: .writing(right, for: expression, "write-region"))
    }
    let known = others.isEmpty ? "" : "; those here are called \(others.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-region",
        name == "State"
          ? "'State' is the host's own: its rules stand beside those of regions"
          : "'\(name)' is no region: that is an enum in the type's own body that is marked '@Region'\(known)"))
  }

  static func mixedStates(_ expression: ExprSyntax, of type: String, severity: DiagnosticSeverity) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "mixed-states",
        "an attribute names the states of one enum, here of '\(type)'; what it asks of other regions stands behind 'and:' or 'while:'",
        severity: severity))
  }

  static func secondRegion(
    _ condition: RegionCondition, after other: String, label: String, isOwn: Bool
  ) -> Diagnostic {
    let node = condition.node
    let text = "\(label): \(node.trimmedText)"
    let place = isOwn ? "the attribute asks for its states already" : "it stands behind a label of its own: '\(text)'"
    let message = GuardedDiagnostic(
      "region-twice", "'\(node.trimmedText)' is no state of '\(other)'; \(place)", severity: .note)
    guard !isOwn, let argument = node.parent?.as(LabeledExprSyntax.self) else {
      return Diagnostic(node: node, message: message)
    }
    let right = argument.with(\.leadingTrivia, []).with(\.label, .identifier(label))
      .with(\.colon, .colonToken(trailingTrivia: .space)).with(\.leadingTrivia, argument.leadingTrivia)
    return Diagnostic(
      node: node, message: message,
      fixIt: .replace(message: GuardedFixIt("use-label", "write '\(label):'"), oldNode: argument, newNode: right))
  }

  static func unplacedMethod(_ method: MethodModel, in region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: method.node.name,
      message: GuardedDiagnostic(
        "mixed-states",
        "the rules of the region '\(region.name)' name '\(method.name)', whose attribute doesn't say that it is of that: name its states there, as in '\(method.isTransition ? "@Transition(from: \(region.name)." : "@Allowed(in: \(region.name).")\(region.states[0].name)\(method.isTransition ? ", to: …" : ""))', and leave it out of the rules"
      ))
  }

  static func methodElsewhere(
    _ name: RulesModel.Name, _ method: MethodModel, guardedBy own: String, in other: String
  ) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "mixed-states",
        "'\(name.text)' is guarded by '\(own)', and rules of '\(other)' don't decide about it: what it asks of '\(other)' stands behind '\(method.isTransition ? "while" : "and"):' in its attribute"
      ))
  }

  static func stateOfOther(_ name: RulesModel.Name, of type: String, in region: RegionModel) -> Diagnostic {
    let own = region.states.map { "'\($0.name)'" }.joined(separator: ", ")
    return Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-region", "'\(name.text)' is a state of '\(type)'; those of '\(region.name)' are \(own)", severity: .note)
    )
  }

  static func stateOfRegion(_ name: RulesModel.Name, _ region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-region",
        "'\(name.text)' is a state of '\(region.name)', whose rules stand in 'Region(\(region.name).self) { … }'",
        severity: .note))
  }

  static func unknownStateOfRegion(_ name: RulesModel.Name, _ meant: String) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic("not-a-region", "'\(name.text)' is no state of a region; did you mean '\(meant)'?"))
  }

  static func senderOfRegion(_ callback: CallbackModel) -> Diagnostic {
    Diagnostic(
      node: callback.node.name,
      message: GuardedDiagnostic(
        "region-callback", "the callbacks of a region take no 'sender'; the host's machine has that of the region"))
  }

  static func transitionOfRegion(_ callback: CallbackModel, _ region: RegionModel) -> Diagnostic {
    let right = region.transitionType
    let node = callback.type.map { Syntax($0) } ?? Syntax(callback.node.name)
    let written = callback.type?.trimmedText ?? ""
    let message = GuardedDiagnostic(
      "region-callback",
      written == "Transition"
        ? "'Transition' is one of the host's own state; of this region it is '\(right)'"
        : "the callbacks of this region take no '\(written)' but a '\(right)'")
    // Of what is no transition the body would have to be written anew.
    if !written.contains("Transition") { return Diagnostic(node: node, message: message) }
    return Diagnostic(
      node: node, message: message,
      fixIts: callback.type.map { type in
        [
          .replace(
            message: GuardedFixIt("write-type", "write '\(right)'"), oldNode: type,
            newNode: TypeSyntax("\(raw: right)").with(\.trailingTrivia, type.trailingTrivia))
        ]
      } ?? [])
  }

  static func callbackOfHost(_ callback: CallbackModel, not region: RegionModel) -> Diagnostic {
    Diagnostic(
      node: callback.type.map { Syntax($0) } ?? Syntax(callback.node.name),
      message: GuardedDiagnostic(
        "region-callback", "'\(callback.moment)' is of the host's own state; \(region.changesAreHeard)"))
  }

  /// - Parameters:
  ///   - name: The name of the method.
  ///   - region: The region.
  ///   - guarding: What decides about a method of the region; nil for a method that asks nothing.
  static func callbackOfWholeRegion(
    _ name: TokenSyntax, _ region: RegionModel, guard guarding: String? = nil
  ) -> Diagnostic {
    let (calls, way) =
      guarding.map { ("asks", "each method of a region has a guard of its own, as '\($0)'") }
      ?? ("calls", region.changesAreHeard)
    return Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "misspelt-callback", "'\(name.text)' is no callback, and nothing \(calls) it; \(way)",
        severity: .warning))
  }

  static func regionTwice(_ condition: RegionCondition) -> Diagnostic {
    Diagnostic(
      node: condition.node,
      message: GuardedDiagnostic(
        "region-twice",
        "a host is in one state of '\(condition.region)': list those that it may be in behind one label, the further ones short"
      ))
  }

  static func ownRegion(_ condition: RegionCondition, label: String) -> Diagnostic {
    Diagnostic(
      node: condition.node,
      message: GuardedDiagnostic(
        "region-twice",
        "the attribute asks for a state of '\(condition.region)' already: list its states in '\(label):'"))
  }

  static func sharedCallback(_ callback: CallbackModel, of regions: [RegionModel]) -> Diagnostic {
    let suffix = callback.state ?? ""
    let names = regions.map { "'\(callback.moment)\($0.name)\(suffix)'" }.joined(separator: " or ")
    return Diagnostic(
      node: callback.node.name,
      message: GuardedDiagnostic(
        "shared-callback", "several regions have this state: name the region, too, with \(names)"))
  }

  static func regionRulesOfSubclass(_ expression: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "region-of-subclass", "a subclass adds nothing to regions: the class that declares one has all its rules"))
  }

  static func regionOfSubclass(_ expression: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "region-of-subclass",
        "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that"))
  }
}

extension RegionModel {
  /// How all changes of the region are heard of, as a part of a sentence.
  var changesAreHeard: String {
    "the changes of a region are heard with 'machine.\(property).onChange { … }'"
  }
}
#endif
