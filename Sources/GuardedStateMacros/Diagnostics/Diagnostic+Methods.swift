#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for a guarded method.
extension Diagnostic {
  static func notAMethod(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .notAMethod, at: attribute,
      "'@\(attribute.plainName)' guards methods; initialisers, accessors and functions can't have it")
  }

  static func guardOfProperty(_ attribute: AttributeSyntax) -> Diagnostic {
    // The compiler gives the error that the attribute can't be there.
    .note(
      .notAMethod, at: attribute,
      "'@\(attribute.plainName)' guards methods: return this from a method, which throws where it may not run, or an optional"
    )
  }

  static func outsideGuardedType(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .outsideGuardedType, at: attribute, "'@\(attribute.plainName)' works only in the body of a type with '@Guarded'")
  }

  static func inExtension(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .inExtension, at: attribute,
      "'@\(attribute.plainName)' can't guard a method of an extension, which '@Guarded' does not see; move the method "
        + "into the type's own body")
  }

  static func twoGuards(_ second: AttributeSyntax, first: AttributeSyntax) -> Diagnostic {
    .error(
      .twoGuards, at: second, "a method has one guard, '@Allowed' or '@Transition'",
      notes: [Note(node: Syntax(first), message: GuardedNote(.twoGuards, "the other guard is here"))],
      fixIts: [.removing(second)])
  }

  static func staticMethod(_ modifier: DeclModifierSyntax) -> Diagnostic {
    .error(.staticMethod, at: modifier, "a \(modifier.name.text) method has no state to be guarded by")
  }

  static func unguardedMethod(_ method: FunctionDeclSyntax) -> Diagnostic {
    .warning(
      .unguardedMethod, at: method.name, "'\(method.name.text)' runs in every state: guard it, or mark it '@Unguarded'",
      fixIts: [.markingUnguarded(DeclSyntax(method))])
  }

  static func noWayToRefuse(_ type: TypeSyntax, method: MethodModel) -> Diagnostic {
    let attribute = "@\(method.attribute.plainName)"
    let ways =
      method.isTransition
      ? "make it throw, or make the result optional"
      : "make it throw, make the result optional, or say '\(attribute)(otherwise: value)'"
    return .error(
      .noWayToRefuse, at: type, "a refused call of '\(method.name)' has no '\(type.trimmedText)' to return: \(ways)",
      fixIts: method.node.fixItsToRefuse(type))
  }

  static func needlessOtherwise(_ value: ExprSyntax, method: MethodModel) -> Diagnostic {
    .error(
      .needlessOtherwise, at: value,
      "'\(method.name)' returns nothing, and a refused call does nothing: remove 'otherwise:', or make it '.trap'")
  }

  static func targetsWithoutChoice(_ target: ExprSyntax, method: MethodModel) -> Diagnostic {
    .error(
      .targetsWithoutChoice, at: target,
      "'\(method.name)' has several targets and doesn't say which: make it return '\(method.nameOfStates)'")
  }

  static func choiceOfRules(_ target: RulesModel.Name, method: MethodModel) -> Diagnostic {
    .warning(
      .targetsWithoutChoice, at: target.node,
      "'\(method.name)' has several targets and doesn't say which: its calls are refused unless 'machine.chooseTarget(of: .\(method.name)) { … }' is attached; do that in the type's body, where it is seen, or make the method return '\(method.nameOfStates)'"
    )
  }

  static func rethrowingTransition(_ keyword: TokenSyntax) -> Diagnostic {
    .error(
      .rethrowingTransition, at: keyword, "a transition can't rethrow; make it throw",
      fixIts: [.changing(keyword, to: keyword.with(\.tokenKind, .keyword(.throws)), "replace 'rethrows' by 'throws'")])
  }

  static func transitionWithoutEnd(_ type: TypeSyntax, method: MethodModel) -> Diagnostic {
    .error(
      .transitionWithoutEnd, at: type,
      "the state changes when a body has returned, which '\(method.name)' never does; guard it by '@Allowed'")
  }

  static func missingEvent(_ method: MethodModel, of events: [String]) -> Diagnostic {
    let (attribute, event) = (method.attribute, "Event.\(method.name)")
    let fixIt = FixIt.changing(attribute, to: attribute.performing(event), "add 'on: \(event)'")
    return .error(
      .missingEvent, at: attribute,
      "this type declares its own events: say which one the method performs, with 'on:'",
      fixIts: [events.contains(method.name) ? fixIt : nil])
  }

  static func forgottenEvent(_ method: MethodModel) -> Diagnostic {
    .warning(
      .missingEvent, at: method.attribute,
      "'\(method.name)' doesn't perform the event of its name, and nothing does: write "
        + "'@Transition(on: Event.\(method.name))', or name one of them otherwise")
  }

  static func unknownEvent(_ event: RulesModel.Name, nearest: String?) -> Diagnostic {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ", and no 'enum Event' declares it"
    let fixIt = event.node.as(DeclReferenceExprSyntax.self).flatMap { name in
      nearest.map { FixIt.changing(name, to: name.with(\.baseName.tokenKind, .identifier($0)), "write '\($0)'") }
    }
    return .error(
      .unknownEvent, at: event.node, "no '@Transition' is called '\(event.text)'\(hint)", fixIts: [fixIt])
  }

  static func unknownMethod(
    _ name: RulesModel.Name, nearest: String?, isPlain: Bool, isCase: Bool
  ) -> Diagnostic {
    if isPlain {
      return .warning(.unknownMethod, at: name.node, "'\(name.text)' is not guarded: mark it '@Allowed'")
    }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return .warning(
      .unknownMethod, at: name.node, "no guarded method is called '\(name.text)'\(hint)",
      fixIts: [nearest.flatMap { respelling(name, as: $0, isCase: isCase) }])
  }

  static func misspeltEvent(_ name: RulesModel.Name, nearest: String, isCase: Bool) -> Diagnostic {
    .warning(
      .unknownEvent, at: name.node, "no '@Transition' here is called '\(name.text)'; did you mean '\(nearest)'?",
      fixIts: [respelling(name, as: nearest, isCase: isCase)])
  }

  /// Returns the fix-it for a string in rules that was probably meant to be another name.
  ///
  /// - Parameter isCase: Whether names are cases of an enum, and no strings.
  private static func respelling(_ name: RulesModel.Name, as other: String, isCase: Bool) -> FixIt? {
    name.node.as(StringLiteralExprSyntax.self).map {
      .writing(isCase ? ".\(other.escapedIfKeyword)" : "\"\(other)\"", for: ExprSyntax($0))
    }
  }

  static func addedCase(_ name: RulesModel.Name) -> Diagnostic {
    let (right, written) = ("\"\(name.text)\"", name.node.parent?.as(MemberAccessExprSyntax.self))
    return .note(
      .unknownEvent, at: name.node, "what a subclass adds its rules name as text: '\(right)'",
      fixIts: [written.map { .writing(right, for: ExprSyntax($0)) }])
  }

  /// Returns the diagnostic for an unguarded method in rules. The compiler also gives an error, unless it is an event.
  static func unguardedInRules(
    _ name: RulesModel.Name, _ method: FunctionDeclSyntax, mark: String = "Allowed",
    severity: DiagnosticSeverity = .note
  ) -> Diagnostic {
    let marked = method.with(\.leadingTrivia, [])
    let guarded = marked.with(\.attributes, [.attribute("@\(raw: mark) ")] + marked.attributes)
    return Diagnostic(
      severity, .unguardedMethod, at: name.node, "'\(name.text)' is not guarded: mark it '@\(mark)'",
      fixIts: [
        .changing(method, to: guarded.with(\.leadingTrivia, method.leadingTrivia), "mark '\(name.text)' '@\(mark)'")
      ])
  }

  static func missingTarget(_ expression: ExprSyntax, label: String) -> Diagnostic {
    .error(
      .missingTarget, at: expression, "'\(label):' says nothing without 'to:': name the state that the method leads to")
  }

  static func unguardedGuard(_ attribute: AttributeSyntax, guardedBy other: AttributeSyntax) -> Diagnostic {
    .error(
      .twoGuards, at: attribute, "a method that is guarded isn't '@Unguarded'",
      notes: [Note(node: Syntax(other), message: GuardedNote(.twoGuards, "the guard is here"))],
      fixIts: [.removing(attribute)])
  }

  static func eventNotDeclared(_ event: ExprSyntax) -> Diagnostic {
    Diagnostic(
      // The compiler gives the error for a missing type `Event`.
      event.as(MemberAccessExprSyntax.self)?.base?.trimmedText == "Event" ? .warning : .error,
      .eventNotDeclared, at: event, "events are named by the methods until the type declares an 'enum Event'")
  }

  static func sameLabels(_ method: MethodModel, first: MethodModel) -> Diagnostic {
    .error(
      .sameLabels, at: method.node.name,
      "two guarded methods are called '\(method.signature)' and take the same; give one of them another label",
      notes: [Note(node: Syntax(first.node.name), message: GuardedNote(.sameLabels, "the other method is here"))])
  }

  static func notAProperty(
    _ condition: ExprSyntax, of host: String, such example: String? = nil, severity: DiagnosticSeverity = .error
  ) -> Diagnostic {
    if let message = workedOut(condition, of: host) {
      return Diagnostic(severity, .notAProperty, at: condition, message)
    }
    // The compiler diagnoses the name of a property.
    let bare = severity == .note ? condition.as(DeclReferenceExprSyntax.self)?.baseName : nil
    let name = condition.nameOfProperty ?? bare.map { .init(text: $0.text, node: Syntax($0)) }
    return Diagnostic(
      severity, .notAProperty, at: condition,
      "a condition is a property of the host, written as a key path: '\\\(host).\(name?.text ?? example ?? "isComplete")'",
      fixIts: [name.map { .writing("\\\(host).\($0.text)", for: condition) }])
  }

  /// Returns the message for a condition that is computed from properties; nil for any other condition.
  private static func workedOut(_ condition: ExprSyntax, of host: String) -> String? {
    let elements = condition.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    let operators = elements.filter { $0.is(BinaryOperatorExprSyntax.self) }.map(\.trimmedText)
    if Set(operators) == ["&&"] {
      let parts = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map(\.trimmedText)
      return "conditions that must all hold are listed with commas: '\(parts.joined(separator: ", "))'"
    }
    guard !operators.isEmpty || condition.is(PrefixOperatorExprSyntax.self) else { return nil }
    let text = condition.trimmedText.replacing("\\\(host).", with: "")
    return "what is computed from properties is a property of its own, as in 'var isFine: Bool { \(text) }'"
  }

  static func guardAsCondition(_ name: RulesModel.Name, of method: MethodModel) -> Diagnostic {
    .error(
      .notAProperty, at: name.node,
      "'\(name.text)' cannot be a condition of rules, because it takes the arguments of '\(method.signature)'; a condition is a "
        + "property of type 'Bool' or 'Verdict'")
  }

  static func methodAsCondition(_ name: RulesModel.Name, severity: DiagnosticSeverity = .error) -> Diagnostic {
    Diagnostic(
      severity, .notAProperty, at: name.node,
      "'\(name.text)' is a method; a condition is a property of type 'Bool' or 'Verdict'")
  }

  static func conditionWithEffects(_ name: RulesModel.Name) -> Diagnostic {
    .error(
      .notAProperty, at: name.node,
      "'\(name.text)' throws or takes time; a condition is a property that answers at once")
  }

  static func bareCondition(_ name: RulesModel.Name) -> Diagnostic {
    let right = StringLiteralExprSyntax(content: name.text)
    return .note(
      .notAProperty, at: name.node, "rules are data: name the property, as in 'when: \(right)'",
      fixIts: [
        .changing(name.node, to: Syntax(right.with(\.trailingTrivia, name.node.trailingTrivia)), "write '\(right)'")
      ])
  }

  static func unnamedCondition(_ literal: StringLiteralExprSyntax) -> Diagnostic {
    .error(
      .notAProperty, at: literal,
      "\(literal.trimmedText) is not a name of a property; declare one of type 'Bool' that says this, and name it")
  }

  static func waitWithoutAsyncThrows(_ otherwise: ExprSyntax, method: MethodModel) -> Diagnostic {
    let signature = method.node.signature
    var effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax()
    effects.asyncSpecifier = .keyword(.async, trailingTrivia: .space)
    effects.throwsClause = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
    return .error(
      .waitWithoutAsyncThrows, at: otherwise,
      "a call of '\(method.name)' can't wait: that takes an 'async throws' method, because it takes time and may be "
        + "cancelled",
      fixIts: [.changing(signature, to: signature.with(\.effectSpecifiers, effects), "make it 'async throws'")])
  }

  static func otherwiseOfTransition(_ otherwise: ExprSyntax, method: MethodModel) -> Diagnostic {
    .error(
      .otherwiseOfTransition, at: otherwise,
      "'@Transition' takes no 'otherwise:' but '.wait'; what a refused call does otherwise, its signature says")
  }

  static func viaWithoutAsync(_ via: ExprSyntax, method: MethodModel) -> Diagnostic {
    .error(
      .viaWithoutAsync, at: via,
      "'\(method.name)' isn't async; 'via:' names the state in which the host is while a body waits")
  }

  static func elseWithoutVia(_ target: ExprSyntax) -> Diagnostic {
    .error(
      .elseWithoutVia, at: target,
      "'orElse:' belongs to 'via:'; a body that throws without it leaves the host as it was")
  }

  static func cancelsWithoutVia(_ value: ExprSyntax) -> Diagnostic {
    .error(.cancelsWithoutVia, at: value, "'cancelsBody:' belongs to 'via:', the state that a body is cancelled with")
  }

  static func cancelsByValue(_ value: ExprSyntax) -> Diagnostic {
    .error(.cancelsByValue, at: value, "'cancelsBody:' is read before the program runs: write 'true' or 'false'")
  }

  static func missingElse(_ via: ExprSyntax, method: MethodModel) -> Diagnostic {
    let state = RulesModel.Name(via)?.text ?? via.trimmedText
    return .error(
      .missingElse, at: via,
      "'\(method.name)' can throw while the host is in '\(state)'; say where that leads with 'orElse:'")
  }

  static func viaWithTypedThrows(_ clause: ThrowsClauseSyntax, method: MethodModel) -> Diagnostic {
    let plain = clause.with(\.leftParen, nil).with(\.type, nil).with(\.rightParen, nil)
      .with(\.throwsSpecifier.trailingTrivia, clause.trailingTrivia)
    return .error(
      .viaWithTypedThrows, at: clause,
      method.way?.via != nil
        ? "'\(method.name)' cannot limit its errors to one type, because a method with 'via:' also throws 'Preempted'"
        : "'\(method.name)' cannot limit its errors to one type, because it may inherit 'via:', which also throws 'Preempted'; to replace what it inherits, name its states",
      fixIts: [.changing(clause, to: plain, "write 'throws'")])
  }

  static func unsavedChange(_ method: MethodModel, isError: Bool) -> Diagnostic {
    let clause = method.node.signature.effectSpecifiers?.throwsClause
    let (node, name) = (clause.map { Syntax($0) } ?? Syntax(method.node.name), method.name)
    return isError
      ? .error(
        .unsavedChange, at: node,
        "'\(name)' can't throw the errors of 'willCommit', which are of any type: write 'throws'")
      : .warning(
        .unsavedChange, at: node,
        "the caller of '\(name)' doesn't learn that 'willCommit' has failed and nothing has changed: let it throw")
  }

  static func savesNothing(_ callback: CallbackModel) -> Diagnostic {
    .warning(
      .unsavedChange, at: callback.node.name,
      "the machine of a type without states doesn't call it: give the 'StateMachine' a closure, 'machine.willCommit { … }'"
    )
  }

  static func viaWithOptionalChoice(_ type: TypeSyntax) -> Diagnostic {
    .error(.viaWithOptionalChoice, at: type, "with 'via:' a body must say where it leads: return 'State', or throw")
  }
}

extension FunctionDeclSyntax {
  /// Returns the fix-its that allow a method to refuse calls.
  fileprivate func fixItsToRefuse(_ type: TypeSyntax) -> [FixIt] {
    let throwsClause = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
    let effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax()
    return [
      .changing(
        signature, to: signature.with(\.effectSpecifiers, effects.with(\.throwsClause, throwsClause)), "add 'throws'"),
      .changing(type, to: type.optional, "make the result optional"),
    ]
  }
}

extension AttributeSyntax {
  /// Returns the attribute with an event before its other arguments.
  fileprivate func performing(_ event: String) -> AttributeSyntax {
    var on = LabeledExprSyntax(label: "on", expression: ExprSyntax("\(raw: event)"))
    on.colon = .colonToken(trailingTrivia: .space)
    guard case .argumentList(let list) = arguments, !list.isEmpty else {
      var attribute = self
      attribute.attributeName = attributeName.with(\.trailingTrivia, [])
      attribute.leftParen = .leftParenToken()
      attribute.arguments = .argumentList([on])
      attribute.rightParen = .rightParenToken(trailingTrivia: trailingTrivia)
      return attribute
    }
    on.trailingComma = .commaToken(trailingTrivia: .space)
    return with(\.arguments, .argumentList([on] + list))
  }
}

extension TypeSyntax {
  /// The optional type, with parentheses around the wrapped type if necessary.
  fileprivate var optional: TypeSyntax {
    let isWhole = [.functionType, .someOrAnyType, .compositionType, .attributedType].contains(kind)
    let text = isWhole ? "(\(trimmed))?" : "\(trimmed)?"
    return TypeSyntax("\(raw: text)").with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
  }
}
#endif
