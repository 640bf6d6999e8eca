#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a guarded method.
extension Diagnostic {
  static func notAMethod(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "not-a-method",
        "'@\(attribute.plainName)' guards methods; initialisers, accessors and functions can't have it"))
  }

  static func guardOfProperty(_ attribute: AttributeSyntax) -> Diagnostic {
    // The compiler has said that it can't stand there.
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "not-a-method",
        "'@\(attribute.plainName)' guards methods: let a method return this, which throws where it may not run, or an optional",
        severity: .note))
  }

  static func outsideGuardedType(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "outside-guarded-type", "'@\(attribute.plainName)' works only in the body of a type with '@Guarded'"))
  }

  static func inExtension(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "in-extension",
        "'@\(attribute.plainName)' can't guard a method of an extension, which '@Guarded' does not see; move the method "
          + "into the type's own body"))
  }

  static func twoGuards(_ second: AttributeSyntax, first: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: second,
      message: GuardedDiagnostic("two-guards", "a method has one guard, '@Allowed' or '@Transition'"),
      notes: [Note(node: Syntax(first), message: GuardedNote("two-guards", "the other guard is here"))],
      fixIt: .removing(second, GuardedFixIt("remove-guard", "remove '@\(second.plainName)'")))
  }

  static func staticMethod(_ modifier: DeclModifierSyntax) -> Diagnostic {
    Diagnostic(
      node: modifier,
      message: GuardedDiagnostic("static-method", "a \(modifier.name.text) method has no state to be guarded by"))
  }

  static func unguardedMethod(_ method: FunctionDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: method.name,
      message: GuardedDiagnostic(
        "unguarded-method", "'\(method.name.text)' runs in every state: guard it, or mark it '@Unguarded'",
        severity: .warning),
      fixIts: [.markingUnguarded(DeclSyntax(method))].compactMap { $0 })
  }

  static func noWayToRefuse(_ type: TypeSyntax, method: MethodModel) -> Diagnostic {
    let attribute = "@\(method.attribute.plainName)"
    let ways =
      method.isTransition
      ? "let it throw, or make the result optional"
      : "let it throw, make the result optional, or say '\(attribute)(otherwise: value)'"
    return Diagnostic(
      node: type,
      message: GuardedDiagnostic(
        "no-way-to-refuse",
        "a refused call of '\(method.name)' has no '\(type.trimmedText)' to return: \(ways)"),
      fixIts: method.node.fixItsToRefuse(type))
  }

  static func needlessOtherwise(_ value: ExprSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: value,
      message: GuardedDiagnostic(
        "needless-otherwise",
        "'\(method.name)' returns nothing, and a refused call does nothing: remove 'otherwise:', or let it be '.trap'"))
  }

  static func targetsWithoutChoice(_ target: ExprSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: target,
      message: GuardedDiagnostic(
        "targets-without-choice",
        "'\(method.name)' has several targets and doesn't say which: let it return '\(method.nameOfStates)'"))
  }

  static func choiceOfRules(_ target: RulesModel.Name, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: target.node,
      message: GuardedDiagnostic(
        "targets-without-choice",
        "'\(method.name)' has several targets and doesn't say which: its calls are refused unless 'machine.chooseTarget(of: .\(method.name)) { … }' is attached; do that in the type's body, where it is seen, or let the method return '\(method.nameOfStates)'",
        severity: .warning))
  }

  static func rethrowingTransition(_ keyword: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: keyword,
      message: GuardedDiagnostic("rethrowing-transition", "a transition can't rethrow; let it throw"),
      fixIt: .replace(
        message: GuardedFixIt("use-throws", "replace 'rethrows' by 'throws'"), oldNode: keyword,
        newNode: keyword.with(\.tokenKind, .keyword(.throws))))
  }

  static func transitionWithoutEnd(_ type: TypeSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: type,
      message: GuardedDiagnostic(
        "transition-without-end",
        "the state changes when a body has returned, which '\(method.name)' never does; guard it by '@Allowed'"))
  }

  static func missingEvent(_ method: MethodModel, of events: [String]) -> Diagnostic {
    let message = GuardedDiagnostic(
      "missing-event", "this type declares its own events: say which one the method performs, with 'on:'")
    guard events.contains(method.name) else { return Diagnostic(node: method.attribute, message: message) }
    let event = "Event.\(method.name)"
    return Diagnostic(
      node: method.attribute, message: message,
      fixIt: .replace(
        message: GuardedFixIt("add-event", "add 'on: \(event)'"), oldNode: method.attribute,
        newNode: method.attribute.performing(event)))
  }

  static func forgottenEvent(_ method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: method.attribute,
      message: GuardedDiagnostic(
        "missing-event",
        "'\(method.name)' doesn't perform the event of its name, and nothing does: write "
          + "'@Transition(on: Event.\(method.name))', or name one of them otherwise", severity: .warning))
  }

  static func unknownEvent(_ event: RulesModel.Name, nearest: String?) -> Diagnostic {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ", and no 'enum Event' declares it"
    let message = GuardedDiagnostic("unknown-event", "no '@Transition' is called '\(event.text)'\(hint)")
    guard let nearest, let name = event.node.as(DeclReferenceExprSyntax.self) else {
      return Diagnostic(node: event.node, message: message)
    }
    return Diagnostic(
      node: event.node, message: message,
      fixIt: .replace(
        message: GuardedFixIt("rename-event", "write '\(nearest)'"), oldNode: name,
        newNode: name.with(\.baseName.tokenKind, .identifier(nearest))))
  }

  static func unknownMethod(_ name: RulesModel.Name, nearest: String?, isPlain: Bool) -> Diagnostic {
    if isPlain {
      return Diagnostic(
        node: name.node,
        message: GuardedDiagnostic(
          "unknown-method", "'\(name.text)' is not guarded: mark it '@Allowed'", severity: .warning))
    }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    let message = GuardedDiagnostic(
      "unknown-method", "no guarded method is called '\(name.text)'\(hint)", severity: .warning)
    return misspeltText(name, message, nearest: nearest)
  }

  static func misspeltEvent(_ name: RulesModel.Name, nearest: String) -> Diagnostic {
    let message = GuardedDiagnostic(
      "unknown-event", "no '@Transition' here is called '\(name.text)'; did you mean '\(nearest)'?", severity: .warning)
    return misspeltText(name, message, nearest: nearest)
  }

  /// A text in rules that was probably meant to be another one.
  private static func misspeltText(
    _ name: RulesModel.Name, _ message: GuardedDiagnostic, nearest: String?
  ) -> Diagnostic {
    guard let nearest, let literal = name.node.as(StringLiteralExprSyntax.self) else {
      return Diagnostic(node: name.node, message: message)
    }
    return Diagnostic(
      node: name.node, message: message,
      fixIt: .replace(
        message: GuardedFixIt("rename-method", "write '\(nearest)'"), oldNode: literal,
        newNode: StringLiteralExprSyntax(content: nearest).with(\.trailingTrivia, literal.trailingTrivia)))
  }

  static func addedCase(_ name: RulesModel.Name) -> Diagnostic {
    let right = ExprSyntax("\"\(raw: name.text)\"")
    let message = GuardedDiagnostic(
      "unknown-event", "what a subclass adds its rules name as text: '\(right)'", severity: .note)
    guard let written = name.node.parent?.as(MemberAccessExprSyntax.self) else {
      return Diagnostic(node: name.node, message: message)
    }
    return Diagnostic(
      node: name.node, message: message,
      fixIt: .replace(
        message: GuardedFixIt("use-text", "write '\(right)'"), oldNode: ExprSyntax(written),
        newNode: right.with(\.leadingTrivia, written.leadingTrivia).with(\.trailingTrivia, written.trailingTrivia)))
  }

  /// Of a method the compiler has said that there is none; of an event it says nothing.
  static func unguardedInRules(
    _ name: RulesModel.Name, _ method: FunctionDeclSyntax, mark: String = "Allowed",
    severity: DiagnosticSeverity = .note
  ) -> Diagnostic {
    let marked = method.with(\.leadingTrivia, [])
    let guarded = marked.with(\.attributes, [.attribute("@\(raw: mark) ")] + marked.attributes)
    return Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "unguarded-method", "'\(name.text)' is not guarded: mark it '@\(mark)'", severity: severity),
      fixIt: .replace(
        message: GuardedFixIt("guard-method", "mark '\(name.text)' '@\(mark)'"), oldNode: method,
        newNode: guarded.with(\.leadingTrivia, method.leadingTrivia)))
  }

  static func missingTarget(_ expression: ExprSyntax, label: String) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "missing-target", "'\(label):' says nothing without 'to:': name the state that the method leads to"))
  }

  static func unguardedGuard(_ attribute: AttributeSyntax, guardedBy other: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "two-guards", "a method that is guarded isn't '@Unguarded'"),
      notes: [Note(node: Syntax(other), message: GuardedNote("two-guards", "the guard is here"))],
      fixIt: .removing(attribute, GuardedFixIt("remove-guard", "remove '@Unguarded'")))
  }

  static func eventNotDeclared(_ event: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: event,
      message: GuardedDiagnostic(
        "event-not-declared", "events are named by the methods until the type declares an 'enum Event'",
        // Of an 'Event' that isn't there the compiler has given the error.
        severity: event.as(MemberAccessExprSyntax.self)?.base?.trimmedText == "Event" ? .warning : .error))
  }

  static func sameLabels(_ method: MethodModel, first: MethodModel) -> Diagnostic {
    Diagnostic(
      node: method.node.name,
      message: GuardedDiagnostic(
        "same-labels",
        "two guarded methods are called '\(method.signature)' and take the same; give one of them another label"),
      notes: [Note(node: Syntax(first.node.name), message: GuardedNote("same-labels", "the other method is here"))])
  }

  static func notAProperty(
    _ condition: ExprSyntax, of host: String, such example: String? = nil, severity: DiagnosticSeverity = .error
  ) -> Diagnostic {
    if let message = workedOut(condition, of: host) {
      return Diagnostic(node: condition, message: GuardedDiagnostic("not-a-property", message, severity: severity))
    }
    // Of a name that is a property's the compiler has spoken.
    let bare = severity == .note ? condition.as(DeclReferenceExprSyntax.self)?.baseName : nil
    let name = condition.nameOfProperty ?? bare.map { .init(text: $0.text, node: Syntax($0)) }
    let message = GuardedDiagnostic(
      "not-a-property",
      "a condition is a property of the host, written as a key path: '\\\(host).\(name?.text ?? example ?? "isComplete")'",
      severity: severity)
    guard let name else { return Diagnostic(node: condition, message: message) }
    return Diagnostic(
      node: condition, message: message, fixIt: .writing("\\\(host).\(name.text)", for: condition, "use-key-path"))
  }

  /// What to say of a condition that is worked out of properties; nil of any other.
  private static func workedOut(_ condition: ExprSyntax, of host: String) -> String? {
    let elements = condition.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    let operators = elements.filter { $0.is(BinaryOperatorExprSyntax.self) }.map(\.trimmedText)
    if Set(operators) == ["&&"] {
      let parts = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map(\.trimmedText)
      return "conditions that must all hold are listed with commas: '\(parts.joined(separator: ", "))'"
    }
    guard !operators.isEmpty || condition.is(PrefixOperatorExprSyntax.self) else { return nil }
    let text = condition.trimmedText.replacing("\\\(host).", with: "")
    return "what is worked out of properties is a property of its own, as in 'var isFine: Bool { \(text) }'"
  }

  static func guardAsCondition(_ name: RulesModel.Name, of method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-property",
        "'\(name.text)' cannot be a condition of rules, because it takes the arguments of '\(method.signature)'; a condition is a "
          + "property of type 'Bool'"))
  }

  static func methodAsCondition(_ name: RulesModel.Name, severity: DiagnosticSeverity = .error) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-property", "'\(name.text)' is a method; a condition is a property of type 'Bool'", severity: severity))
  }

  static func conditionWithEffects(_ name: RulesModel.Name) -> Diagnostic {
    Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-property", "'\(name.text)' throws or takes time; a condition is a property that answers at once"))
  }

  static func bareCondition(_ name: RulesModel.Name) -> Diagnostic {
    let right = StringLiteralExprSyntax(content: name.text)
    return Diagnostic(
      node: name.node,
      message: GuardedDiagnostic(
        "not-a-property", "rules are data: name the property, as in 'when: \(right)'", severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("use-text", "write '\(right)'"), oldNode: name.node,
        newNode: Syntax(right.with(\.trailingTrivia, name.node.trailingTrivia))))
  }

  static func unnamedCondition(_ literal: StringLiteralExprSyntax) -> Diagnostic {
    Diagnostic(
      node: literal,
      message: GuardedDiagnostic(
        "not-a-property",
        "\(literal.trimmedText) is no name of a property; declare one of type 'Bool' that says this, and name it"
      ))
  }

  static func waitWithoutAsyncThrows(_ otherwise: ExprSyntax, method: MethodModel) -> Diagnostic {
    let signature = method.node.signature
    var effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax()
    effects.asyncSpecifier = .keyword(.async, trailingTrivia: .space)
    effects.throwsClause = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
    return Diagnostic(
      node: otherwise,
      message: GuardedDiagnostic(
        "wait-without-async-throws",
        "a call of '\(method.name)' can't wait: that takes an 'async throws' method, because it takes time and may be "
          + "cancelled"),
      fixIt: .replace(
        message: GuardedFixIt("make-async-throws", "make it 'async throws'"), oldNode: signature,
        newNode: signature.with(\.effectSpecifiers, effects)))
  }

  static func otherwiseOfTransition(_ otherwise: ExprSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: otherwise,
      message: GuardedDiagnostic(
        "otherwise-of-transition",
        "'@Transition' takes no 'otherwise:' but '.wait'; what a refused call does otherwise, its signature says"))
  }

  static func viaWithoutAsync(_ via: ExprSyntax, method: MethodModel) -> Diagnostic {
    Diagnostic(
      node: via,
      message: GuardedDiagnostic(
        "via-without-async",
        "'\(method.name)' isn't async; 'via:' names the state in which the host is while a body waits"))
  }

  static func elseWithoutVia(_ target: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: target,
      message: GuardedDiagnostic(
        "else-without-via", "'orElse:' belongs to 'via:'; a body that throws without it leaves the host as it was"))
  }

  static func cancelsWithoutVia(_ value: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: value,
      message: GuardedDiagnostic(
        "cancels-without-via", "'cancelsBody:' belongs to 'via:', the state that a body is cancelled with"))
  }

  static func cancelsByValue(_ value: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: value,
      message: GuardedDiagnostic(
        "cancels-by-value", "'cancelsBody:' is read before the program runs: write 'true' or 'false'"))
  }

  static func missingElse(_ via: ExprSyntax, method: MethodModel) -> Diagnostic {
    let state = RulesModel.Name(via)?.text ?? via.trimmedText
    return Diagnostic(
      node: via,
      message: GuardedDiagnostic(
        "missing-else",
        "'\(method.name)' can throw while the host is in '\(state)'; say where that leads with 'orElse:'"))
  }

  static func viaWithTypedThrows(_ clause: ThrowsClauseSyntax, method: MethodModel) -> Diagnostic {
    let plain = clause.with(\.leftParen, nil).with(\.type, nil).with(\.rightParen, nil)
      .with(\.throwsSpecifier.trailingTrivia, clause.trailingTrivia)
    return Diagnostic(
      node: clause,
      message: GuardedDiagnostic(
        "via-with-typed-throws",
        "'\(method.name)' cannot limit its errors to one type, because a method with 'via:' also throws 'Preempted'"),
      fixIt: .replace(message: GuardedFixIt("write-throws", "write 'throws'"), oldNode: clause, newNode: plain))
  }

  static func viaWithOptionalChoice(_ type: TypeSyntax) -> Diagnostic {
    Diagnostic(
      node: type,
      message: GuardedDiagnostic(
        "via-with-optional-choice", "with 'via:' a body must say where it leads: return 'State', or throw"))
  }
}

extension FunctionDeclSyntax {
  /// The ways in which a method could get to say no.
  fileprivate func fixItsToRefuse(_ type: TypeSyntax) -> [FixIt] {
    let throwsClause = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, trailingTrivia: .space))
    let effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax()
    return [
      .replace(
        message: GuardedFixIt("add-throws", "add 'throws'"), oldNode: signature,
        newNode: signature.with(\.effectSpecifiers, effects.with(\.throwsClause, throwsClause))),
      .replace(
        message: GuardedFixIt("make-optional", "make the result optional"), oldNode: type,
        newNode: type.optional),
    ]
  }
}

extension AttributeSyntax {
  /// The attribute with an event before its other arguments.
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
  /// The optional of a type, which stands in parentheses where `?` would bind to a part of it.
  fileprivate var optional: TypeSyntax {
    let isWhole = [.functionType, .someOrAnyType, .compositionType, .attributedType].contains(kind)
    let text = isWhole ? "(\(trimmed))?" : "\(trimmed)?"
    return TypeSyntax("\(raw: text)").with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
  }
}
#endif
