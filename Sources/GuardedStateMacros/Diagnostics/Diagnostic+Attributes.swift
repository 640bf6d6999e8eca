#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with the states, events and conditions that an attribute names.
///
/// Attributes are checked against the macro's declaration before any macro runs. Where that fails the compiler has given
/// the error, and a note adds what to write.
extension Diagnostic {
  /// What names nothing, in place of a state.
  private static func noState(_ expression: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic("not-a-state", "'nil' is no state: a method that changes none has '@Allowed(in:)'"))
  }

  static func notAState(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    if expression.is(NilLiteralExprSyntax.self) { return noState(expression) }
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.trimmedText
      return Diagnostic(
        node: expression,
        message: GuardedDiagnostic("not-a-state", "the states of an attribute are listed without brackets"),
        fixIt: .replace(
          message: GuardedFixIt("remove-brackets", "remove the brackets"), oldNode: expression,
          newNode: ExprSyntax("\(raw: elements)").with(\.trailingTrivia, expression.trailingTrivia)))
    }
    if expression.isComputed {
      return Diagnostic(
        node: expression,
        message: GuardedDiagnostic(
          "not-a-state",
          "the states of an attribute are listed one by one: nothing is worked out before the program runs"))
    }
    if let elements = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }) {
      // Of the operator the compiler has spoken.
      if let conjunction = expression.conjunction {
        return Diagnostic(
          node: expression,
          message: GuardedDiagnostic(
            "not-a-state", "states of other regions stand behind '\(conjunction.label):', as in '\(conjunction.text)'",
            severity: .note),
          // Another label stands before 'while:'.
          fixIts: conjunction.label == "and" ? fixes(expression, to: conjunction.text) : [])
      }
      let states = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) && !$0.is(ArrowExprSyntax.self) }
      if expression.leadsByArrow {
        let right = states.map(\.trimmedText).joined(separator: ", to: ")
        return Diagnostic(
          node: expression,
          message: GuardedDiagnostic(
            "not-a-state", "where a method leads stands behind 'to:': '\(right)'", severity: .note),
          fixIts: fixes(expression, to: right))
      }
      let list = states.map(\.trimmedText).joined(separator: ", ")
      return Diagnostic(
        node: expression,
        message: GuardedDiagnostic(
          "not-a-state", "the states of an attribute are listed with commas: '\(list)'", severity: .note),
        fixIts: fixes(expression, to: list))
    }
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-state", "an attribute names a state as a case of 'State', without values: 'State.\(meant ?? "name")'"),
      fixIts: fixes(expression, to: meant.map { "State.\($0)" }))
  }

  static func constantForState(_ expression: ExprSyntax, _ name: String, of type: String) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-state", "'\(name)' is no case of '\(type)' but a constant: an attribute lists the cases themselves"))
  }

  static func forgottenRegion(_ expression: ExprSyntax, _ type: EnumDeclSyntax) -> Diagnostic {
    var marked = type.with(\.leadingTrivia, [])
    marked.attributes = [.attribute("@Region ")] + marked.attributes
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-state",
        "'\(type.name.text)' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too"
      ),
      fixIt: .replace(
        message: GuardedFixIt("mark-region", "mark '\(type.name.text)' '@Region'"), oldNode: type,
        newNode: marked.with(\.leadingTrivia, type.leadingTrivia)))
  }

  static func notAText(_ expression: ExprSyntax, of kind: String = "state", besideEnum hasEnum: Bool) -> Diagnostic {
    if kind == "state", expression.is(NilLiteralExprSyntax.self) { return noState(expression) }
    let member = expression.as(MemberAccessExprSyntax.self)
    let isUnknown = member.map { $0.base == nil || !hasEnum } ?? false
    let strings = expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
    let isList = !strings.isEmpty && strings.allSatisfy { $0.is(StringLiteralExprSyntax.self) }
    let right =
      isList
      ? strings.map(\.trimmedText).joined(separator: ", ")
      : RulesModel.Name(expression).map { "\"\($0.text)\"" }
    let message = GuardedDiagnostic(
      "not-a-state",
      "\(kind == "event" ? "an" : "a") \(kind) of a 'GuardedObject' is a string\(isList ? ", and several stand without brackets" : right.map { ": '\($0)'" } ?? "")",
      // Of a case of no type that it knows the compiler has given the error.
      severity: isUnknown ? .note : .error)
    return Diagnostic(node: expression, message: message, fixIts: fixes(expression, to: right))
  }

  static func strangeArgument(_ argument: LabeledExprSyntax, of attribute: AttributeSyntax) -> Diagnostic {
    let isTransition = attribute.plainName == "Transition"
    let labels = attribute.labels
    let others = [
      "and": "while", "while": "and", "in": "from", "from": "in", "if": "when", "where": "when", "event": "on",
      "trigger": "on", "source": "from", "target": "to", "during": "via", "through": "via",
      "else": isTransition ? "orElse" : "otherwise", "onError": "orElse", "onFailure": "orElse",
    ]
    let label = argument.label?.text
    let meant =
      label.map { others[$0] ?? ($0.count > 3 ? $0.nearest(among: labels) : nil) } ?? (isTransition ? "from" : "in")
    let leads = !isTransition && ["to", "target", "via", "through"].contains(label)
    let hint =
      leads
      ? "; a method that changes the state has '@Transition'"
      : meant.flatMap { labels.contains($0) ? "; here it is '\($0):'" : nil } ?? ""
    let message = GuardedDiagnostic(
      "attribute-label", "the arguments of '@\(attribute.plainName)' are \(attribute.listedLabels)\(hint)",
      severity: .note)
    guard let meant, labels.contains(meant) else { return Diagnostic(node: argument, message: message) }
    let right = argument.with(\.leadingTrivia, []).with(\.label, .identifier(meant))
      .with(\.colon, .colonToken(trailingTrivia: .space)).with(\.leadingTrivia, argument.leadingTrivia)
    return Diagnostic(
      node: argument, message: message,
      fixIt: .replace(message: GuardedFixIt("use-label", "write '\(meant):'"), oldNode: argument, newNode: right))
  }

  static func misplacedArgument(_ argument: LabeledExprSyntax, of attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: argument,
      message: GuardedDiagnostic(
        "attribute-label",
        "the arguments of '@\(attribute.plainName)' stand in this order: \(attribute.listedLabels)", severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("sort-arguments", "put them in this order"), oldNode: attribute,
        newNode: attribute.sortingArguments))
  }

  static func secondEvent(_ expression: ExprSyntax) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "attribute-label",
        "a method performs one event: rules say where others lead, as in 'On(.event, from: .a, to: .b)'",
        severity: .note))
  }

  static func waitForgotten(_ call: FunctionCallExprSyntax) -> Diagnostic {
    let right = ".wait(\(call.trimmedText))"
    return Diagnostic(
      node: call,
      message: GuardedDiagnostic(
        "attribute-label", "a refused call that waits for a time says so: '\(right)'", severity: .note),
      fixIt: .writing(right, for: ExprSyntax(call), "use-wait"))
  }

  static func regionAsCondition(
    _ expression: ExprSyntax, label: String, severity: DiagnosticSeverity = .note
  ) -> Diagnostic {
    let state = expression.nameOfProperty?.text ?? expression.trimmedText
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "attribute-label", "states of other regions stand behind '\(label):', as in '\(label): \(state)'",
        severity: severity))
  }

  static func misspeltOtherwise(_ expression: ExprSyntax, nearest: String) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "attribute-label",
        "'otherwise:' is '.wait', '.trap', or what a refused call returns; did you mean '.\(nearest)'?",
        severity: .note),
      fixIt: .writing(".\(nearest)", for: expression, "use-otherwise"))
  }

  static func strangeWait(_ call: FunctionCallExprSyntax) -> Diagnostic {
    let right = call.arguments.isEmpty ? call.calledExpression.trimmedText : nil
    let message = GuardedDiagnostic(
      "attribute-label", "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'", severity: .note)
    guard let right else { return Diagnostic(node: call, message: message) }
    return Diagnostic(
      node: call, message: message,
      fixIt: .writing(right, for: ExprSyntax(call), "use-wait"))
  }

  static func otherwiseOfHost(_ expression: ExprSyntax, _ name: String, of host: String) -> Diagnostic {
    let right = "\\\(host).\(name)"
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "attribute-label", "a property of the host is written as a key path: '\(right)'", severity: .note),
      fixIt: .writing(right, for: expression, "use-key-path"))
  }

  static func shortResult(_ expression: ExprSyntax, _ type: TypeSyntax) -> Diagnostic {
    let right = "\(type.trimmedText)\(expression.trimmedText)"
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "unqualified", "write '\(right)': an attribute doesn't know the result of its method", severity: .note),
      fixIts: fixes(expression, to: right))
  }

  static func notAnEvent(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-an-event", "an attribute names an event as a case of 'Event': 'Event.\(meant ?? "name")'"),
      fixIts: fixes(expression, to: meant.map { "Event.\($0)" }))
  }

  static func unqualified(
    _ first: ExprSyntax, as type: String, among short: [ExprSyntax], of attribute: AttributeSyntax
  ) -> Diagnostic {
    let places = Set(short.map(\.id))
    let qualified = QualifyingRewriter(type, places).rewrite(attribute)
    return Diagnostic(
      node: first,
      message: GuardedDiagnostic(
        "unqualified",
        "write '\(type)\(first.trimmedText)': an attribute doesn't know whose \(type.lowercased()) it is",
        severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("qualify", "write '\(type)\(first.trimmedText)'"), oldNode: Syntax(attribute),
        newNode: qualified))
  }

  static func unrootedKeyPath(_ path: KeyPathExprSyntax, of host: String) -> Diagnostic {
    let right = path.with(\.root, TypeSyntax(IdentifierTypeSyntax(name: .identifier(host))))
    return Diagnostic(
      node: path,
      message: GuardedDiagnostic(
        "unrooted-key-path", "write '\(right.trimmedText)': an attribute doesn't know whose property it is",
        severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("add-root", "write '\(right.trimmedText)'"), oldNode: path, newNode: right))
  }

  static func foreignCondition(
    _ path: KeyPathExprSyntax, of host: String, meant: String?, isKnown: Bool
  ) -> Diagnostic {
    let names = (ExprSyntax(path).propertyPath ?? "").split(separator: ".")
    let right = meant.map { "\\\(host)." + ([$0] + names.dropFirst().map(String.init)).joined(separator: ".") }
    let reason = isKnown ? "" : ", whose body has no '\(names.first ?? "")' either"
    return Diagnostic(
      node: path,
      message: GuardedDiagnostic(
        "not-a-property",
        "'\(path.trimmedText)' is no property of '\(host)'\(reason); a condition is one\(right.map { ": '\($0)'" } ?? "")"
      ),
      fixIts: right.map { [.writing($0, for: ExprSyntax(path), "replace-root")] } ?? [])
  }

  private static func fixes(_ expression: ExprSyntax, to text: String?) -> [FixIt] {
    text.map { [.writing($0, for: expression, "use-case")] } ?? []
  }
}

extension ExprSyntax {
  /// The states of several enums that are joined by '&&' as an attribute lists them, and the label of those of other regions;
  /// nil for anything else.
  fileprivate var conjunction: (label: String, text: String)? {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements,
      let first = parent?.as(LabeledExprSyntax.self)?.label?.text,
      let label = ["in": "and", "from": "while"][first],
      elements.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "&&" } ?? true })
    else { return nil }
    let states = Array(elements).filter { !$0.is(BinaryOperatorExprSyntax.self) }
    guard let type = states.first?.typeOfState, states.allSatisfy({ $0.typeOfState != nil }) else { return nil }
    let list = { (states: [ExprSyntax]) in states.map(\.trimmedText).joined(separator: ", ") }
    let others = states.filter { $0.typeOfState != type }
    if others.isEmpty { return nil }
    let text = "\(label): \(list(others))"
    return (label, label == "and" ? "\(list(states.filter { $0.typeOfState == type })), \(text)" : text)
  }
}

/// Writes the type before members that stand without one.
private final class QualifyingRewriter: SyntaxRewriter {
  private let type: String
  private let places: Set<SyntaxIdentifier>

  init(_ type: String, _ places: Set<SyntaxIdentifier>) {
    self.type = type
    self.places = places
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard places.contains(node.id) else { return ExprSyntax(node) }
    let base = DeclReferenceExprSyntax(baseName: .identifier(type)).with(\.leadingTrivia, node.leadingTrivia)
    return ExprSyntax(node.with(\.period.leadingTrivia, []).with(\.base, ExprSyntax(base)))
  }
}

extension AttributeSyntax {
  /// The labels that the attribute of a method may have, as a sentence names them.
  fileprivate var listedLabels: String { labels.map { "'\($0):'" }.joined(separator: ", ") }

  /// The attribute with its arguments in their order, those without a label behind the one that has theirs.
  fileprivate var sortingArguments: AttributeSyntax {
    guard case .argumentList(let list) = arguments else { return self }
    var place = 0
    let placed = list.enumerated().map { offset, argument in
      place = argument.label.flatMap { labels.firstIndex(of: $0.text) } ?? place
      return (place, offset, argument)
    }
    let sorted = placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let arguments = zip(list, sorted).map { old, new in
      new.with(\.trailingComma, old.trailingComma).with(\.leadingTrivia, old.leadingTrivia)
        .with(\.trailingTrivia, old.trailingTrivia)
    }
    return with(\.arguments, .argumentList(LabeledExprListSyntax(arguments)))
  }
}
#endif
