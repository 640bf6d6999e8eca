#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for the states, events and conditions that an attribute names.
///
/// The compiler checks attributes against the macro's declaration before any macro runs. If that fails, the compiler
/// gives the error, and a note adds the right spelling.
extension Diagnostic {
  /// Returns the diagnostic for an expression that isn't a state.
  private static func noState(_ expression: ExprSyntax) -> Diagnostic {
    .error(.notAState, at: expression, "'nil' is not a state: a method that changes none has '@Allowed(in:)'")
  }

  static func notAState(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    if expression.is(NilLiteralExprSyntax.self) { return noState(expression) }
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.trimmedText
      return .error(
        .notAState, at: expression, "the states of an attribute are listed without brackets",
        fixIts: [
          .changing(
            expression, to: ExprSyntax("\(raw: elements)").with(\.trailingTrivia, expression.trailingTrivia),
            "remove the brackets")
        ])
    }
    if expression.isComputed {
      return .error(
        .notAState, at: expression,
        "the states of an attribute are listed one by one: no expression is evaluated before the program runs")
    }
    if let elements = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }) {
      // The compiler diagnoses the operator.
      if let conjunction = expression.conjunction {
        return .note(
          .notAState, at: expression,
          "states of other regions belong in 'while:', as in '\(conjunction.text)'",
          // In a transition, it belongs after other arguments.
          fixIts: [conjunction.isWhole ? .writing(conjunction.text, for: expression) : nil])
      }
      let states = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) && !$0.is(ArrowExprSyntax.self) }
      if expression.leadsByArrow {
        let right = states.map(\.trimmedText).joined(separator: ", to: ")
        return .note(
          .notAState, at: expression, "where a method leads belongs in 'to:': '\(right)'",
          fixIts: [.writing(right, for: expression)])
      }
      let list = states.map(\.trimmedText).joined(separator: ", ")
      return .note(
        .notAState, at: expression, "the states of an attribute are listed with commas: '\(list)'",
        fixIts: [.writing(list, for: expression)])
    }
    return .error(
      .notAState, at: expression,
      "an attribute names a state as a case of 'State', without values: 'State.\(meant ?? "name")'",
      fixIts: [meant.map { .writing("State.\($0)", for: expression) }])
  }

  static func constantForState(_ expression: ExprSyntax, _ name: String, of type: String) -> Diagnostic {
    .error(
      .notAState, at: expression,
      "'\(name)' is not a case of '\(type)' but a constant: an attribute lists the cases themselves")
  }

  static func forgottenRegion(_ expression: ExprSyntax, _ type: EnumDeclSyntax) -> Diagnostic {
    var marked = type.with(\.leadingTrivia, [])
    marked.attributes = [.attribute("@Region ")] + marked.attributes
    return .error(
      .notAState, at: expression,
      "'\(type.name.text)' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      fixIts: [
        .changing(type, to: marked.with(\.leadingTrivia, type.leadingTrivia), "mark '\(type.name.text)' '@Region'")
      ])
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
    return Diagnostic(
      // The compiler gives the error for a case of an unknown type.
      isUnknown ? .note : .error, .notAState, at: expression,
      "\(kind == "event" ? "an" : "a") \(kind) of a 'GuardedObject' is a string\(isList ? ", and several are written without brackets" : right.map { ": '\($0)'" } ?? "")",
      fixIts: [right.map { .writing($0, for: expression) }])
  }

  static func unknownArgument(_ argument: LabeledExprSyntax, of attribute: AttributeSyntax) -> Diagnostic {
    let isTransition = attribute.plainName == "Transition"
    let labels = attribute.labels
    let others = [
      "and": "while", "in": "from", "from": "in", "if": "when", "where": "when", "event": "on",
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
    return .note(
      .attributeLabel, at: argument,
      "the arguments of '@\(attribute.plainName)' are \(attribute.listedLabels)\(hint)",
      fixIts: [meant.flatMap { labels.contains($0) ? .labeling(argument, $0) : nil }])
  }

  static func misplacedArgument(_ argument: LabeledExprSyntax, of attribute: AttributeSyntax) -> Diagnostic {
    .note(
      .attributeLabel, at: argument,
      "the arguments of '@\(attribute.plainName)' have this order: \(attribute.listedLabels)",
      fixIts: [.changing(attribute, to: attribute.sortingArguments, "put them in this order")])
  }

  static func secondEvent(_ expression: ExprSyntax) -> Diagnostic {
    .note(
      .attributeLabel, at: expression,
      "a method performs one event: rules say where others lead, as in 'On(.event, from: .a, to: .b)'")
  }

  static func waitForgotten(_ call: FunctionCallExprSyntax) -> Diagnostic {
    let right = ".wait(\(call.trimmedText))"
    return .note(
      .attributeLabel, at: call, "a refused call that waits for a time says so: '\(right)'",
      fixIts: [.writing(right, for: ExprSyntax(call))])
  }

  static func regionAsCondition(
    _ expression: ExprSyntax, severity: DiagnosticSeverity = .note
  ) -> Diagnostic {
    let state = expression.nameOfProperty?.text ?? expression.trimmedText
    return Diagnostic(
      severity, .attributeLabel, at: expression,
      "states of other regions belong in 'while:', as in 'while: \(state)'")
  }

  static func misspeltOtherwise(_ expression: ExprSyntax, nearest: String) -> Diagnostic {
    .note(
      .attributeLabel, at: expression,
      "'otherwise:' is '.wait', '.trap', or what a refused call returns; did you mean '.\(nearest)'?",
      fixIts: [.writing(".\(nearest)", for: expression)])
  }

  static func wrongWait(_ call: FunctionCallExprSyntax) -> Diagnostic {
    let right = call.arguments.isEmpty ? call.calledExpression.trimmedText : nil
    return .note(
      .attributeLabel, at: call, "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'",
      fixIts: [right.map { .writing($0, for: ExprSyntax(call)) }])
  }

  static func otherwiseOfHost(_ expression: ExprSyntax, _ name: String, of host: String) -> Diagnostic {
    let right = "\\\(host).\(name)"
    return .note(
      .attributeLabel, at: expression, "a property of the host is written as a key path: '\(right)'",
      fixIts: [.writing(right, for: expression)])
  }

  static func shortResult(_ expression: ExprSyntax, _ type: TypeSyntax) -> Diagnostic {
    let right = "\(type.trimmedText)\(expression.trimmedText)"
    return .note(
      .unqualified, at: expression, "write '\(right)': an attribute doesn't know the result of its method",
      fixIts: [.writing(right, for: expression)])
  }

  static func notAnEvent(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    .error(
      .notAnEvent, at: expression, "an attribute names an event as a case of 'Event': 'Event.\(meant ?? "name")'",
      fixIts: [meant.map { .writing("Event.\($0)", for: expression) }])
  }

  static func unqualified(
    _ first: ExprSyntax, as type: String, among short: [ExprSyntax], of attribute: AttributeSyntax
  ) -> Diagnostic {
    let places = Set(short.map(\.id))
    let qualified = QualifyingRewriter(type, places).rewrite(attribute)
    return .note(
      .unqualified, at: first,
      "write '\(type)\(first.trimmedText)': an attribute doesn't know whose \(type.lowercased()) it is",
      fixIts: [.changing(Syntax(attribute), to: qualified, "write '\(type)\(first.trimmedText)'")])
  }

  static func unrootedKeyPath(_ path: KeyPathExprSyntax, of host: String) -> Diagnostic {
    let right = path.with(\.root, TypeSyntax(IdentifierTypeSyntax(name: .identifier(host))))
    return .note(
      .unrootedKeyPath, at: path, "write '\(right.trimmedText)': an attribute doesn't know whose property it is",
      fixIts: [.changing(path, to: right, "write '\(right.trimmedText)'")])
  }

  static func foreignCondition(
    _ path: KeyPathExprSyntax, of host: String, meant: String?, isKnown: Bool
  ) -> Diagnostic {
    let names = (ExprSyntax(path).propertyPath ?? "").split(separator: ".")
    let right = meant.map { "\\\(host)." + ([$0] + names.dropFirst().map(String.init)).joined(separator: ".") }
    let reason = isKnown ? "" : ", whose body has no '\(names.first ?? "")' either"
    return .error(
      .notAProperty, at: path,
      "'\(path.trimmedText)' is not a property of '\(host)'\(reason); a condition is one\(right.map { ": '\($0)'" } ?? "")",
      fixIts: [right.map { .writing($0, for: ExprSyntax(path)) }])
  }
}

extension ExprSyntax {
  /// The states of several enums that are joined with `&&`, as written in an attribute, and whether these are all of its
  /// states; nil for anything else.
  fileprivate var conjunction: (text: String, isWhole: Bool)? {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements,
      let first = parent?.as(LabeledExprSyntax.self)?.label?.text,
      first == "in" || first == "from",
      elements.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "&&" } ?? true })
    else { return nil }
    let states = Array(elements).filter { !$0.is(BinaryOperatorExprSyntax.self) }
    guard let type = states.first?.typeOfState, states.allSatisfy({ $0.typeOfState != nil }) else { return nil }
    let list = { (states: [ExprSyntax]) in states.map(\.trimmedText).joined(separator: ", ") }
    let others = states.filter { $0.typeOfState != type }
    if others.isEmpty { return nil }
    let (text, isWhole) = ("while: \(list(others))", first == "in")
    return (isWhole ? "\(list(states.filter { $0.typeOfState == type })), \(text)" : text, isWhole)
  }
}

/// Adds the type to members without a base.
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
  /// The labels that the attribute of a method may have, as a list for a message.
  fileprivate var listedLabels: String { labels.map { "'\($0):'" }.joined(separator: ", ") }

  /// The attribute with its arguments in order. Unlabeled arguments stay behind their labeled one.
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
