#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for forms of methods that Swift allows but that can't be guarded.
extension Diagnostic {
  static func inlinable(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .inlinable, at: attribute,
      "'@\(attribute.plainName)' copies the body to other modules, which can't see its guard",
      fixIts: [.removing(attribute)])
  }

  static func resultBuilder(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .resultBuilder, at: attribute,
      "a guard returns, which switches '@\(attribute.plainName)' off: call another method that has it")
  }

  static func guardForm(_ mistake: GuardMistake, host: String) -> Diagnostic {
    if case .noArguments(let member) = mistake.reason { return guardWithoutArguments(mistake, member, host) }
    let head = "'\(mistake.name.text)' is never asked about '\(mistake.method.signature)'"
    return .warning(
      .guardForm, at: mistake.reason.node ?? Syntax(mistake.name),
      "\(head), \(mistake.reason.text(mistake.method, isIgnoring: mistake.isIgnoring))",
      fixIts: [mistake.fixIt])
  }

  private static func guardWithoutArguments(
    _ mistake: GuardMistake, _ member: DeclSyntax, _ host: String
  ) -> Diagnostic {
    let isProperty = member.is(VariableDeclSyntax.self)
    let remedy = isProperty ? "name it" : "name a property"
    return .warning(
      .guardForm, at: mistake.name,
      "'\(mistake.name.text)' cannot guard '\(mistake.method.signature)', which takes no arguments: \(remedy) with 'when:', "
        + "or mark this \(isProperty ? "property" : "method") '@Unguarded'",
      fixIts: [mistake.namingCondition(member, host), .markingUnguarded(member)])
  }

  static func guardOfNothingIgnored(_ guarding: ArgumentGuard) -> Diagnostic {
    .warning(
      .guardForm, at: guarding.node.name,
      "'\(guarding.node.name.text)' is never asked, because no state ignores '\(guarding.method.name)': write 'In(…, ignores: .\(guarding.method.name))', or mark it '@Unguarded'"
    )
  }

  static func ignoringGuardOfOverride(_ guarding: ArgumentGuard) -> Diagnostic {
    .error(
      .guardForm, at: guarding.node.name,
      "'\(guarding.node.name.text)' is never asked, because the superclass guards '\(guarding.method.signature)': declare it there, and override it here"
    )
  }

  static func ambiguousIgnoring(_ method: MethodModel, of ignored: MethodModel) -> Diagnostic {
    .error(
      .guardForm, at: method.node.name,
      "'\(method.guardName)' would guard '\(method.name)', and say which calls of '\(ignored.name)' states ignore: give '\(method.name)' another name"
    )
  }

  static func guardOfBound(_ name: TokenSyntax, method: MethodModel) -> Diagnostic {
    .warning(
      .guardForm, at: name,
      "'\(name.text)' is never asked about '\(method.signature)', which the machines guard that are bound to this type: name a property as a condition in their rules"
    )
  }

  static func guardOfUnguarded(_ name: TokenSyntax, method: TokenSyntax) -> Diagnostic {
    .warning(
      .guardForm, at: name,
      "'\(name.text)' is never evaluated, because '\(method.text)' is not guarded: guard that with '@Allowed' or '@Transition', or mark this method '@Unguarded' where it is not a guard"
    )
  }

  static func misspeltGuard(_ name: TokenSyntax, nearest: String?) -> Diagnostic {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return .warning(
      .misspeltGuard, at: name, "'\(name.text)' decides about no guarded method, and nothing asks it\(hint)",
      fixIts: [nearest.map { .renaming(name, to: $0) }])
  }

  static func guardOfNothing(_ name: TokenSyntax, of method: String) -> Diagnostic {
    .warning(
      .misspeltGuard, at: name,
      "'\(name.text)' decides about no method, and nothing here asks it: none is called '\(method)'; mark it '@Unguarded' where others ask it"
    )
  }

  static func foreignIsolation(_ node: Syntax, of method: FunctionDeclSyntax) -> Diagnostic {
    let mark = node.trimmedText
    let nothing = TokenSyntax.unknown("", leadingTrivia: node.leadingTrivia)
    return .error(
      .foreignIsolation, at: node, "'\(method.name.text)' must run where its type does, which '\(mark)' prevents",
      fixIts: [
        node.as(AttributeSyntax.self).map { .removing($0, as: mark) }
          ?? .changing(node, to: nothing, "remove '\(mark)'")
      ])
  }
}

extension GuardMistake.Reason {
  /// The underlined node; nil for the name.
  fileprivate var node: Syntax? {
    switch self {
    case .form(.isStatic(let modifier)): Syntax(modifier)
    case .otherType(let type, _): Syntax(type)
    default: nil
    }
  }

  /// Returns the end of the message for a method.
  fileprivate func text(_ method: MethodModel, isIgnoring: Bool) -> String {
    let reason: String
    switch self {
    case .unseenArguments:
      return
        "whose arguments it can't see: the method is generic, or a parameter is variadic, 'borrowing', 'inout', unnamed or an autoclosure"
    case .otherType(let own, let wanted):
      reason = "takes '\(own.trimmedText)', not '\(wanted.trimmedText)'"
    case .noArguments: reason = "takes no arguments"
    case .form(.otherResult): reason = "isn't seen to return a 'Bool' or a 'Verdict'"
    case .form(let form): reason = form.text
    }
    return
      "because it \(reason); its form is '\(isIgnoring ? method.ignoreGuardName : method.guardName)\(method.parametersOfGuard) -> Bool'"
  }
}

extension MethodModel {
  /// The parameters of this method's guard.
  fileprivate var parametersOfGuard: String {
    let parameters = node.signature.parameterClause.parameters.map { parameter in
      let names = [parameter.firstName, parameter.secondName].compactMap { $0?.text }.joined(separator: " ")
      return "\(names): \(MethodModel.Parameter(parameter).type.trimmedText)"
    }
    return "(\(parameters.joined(separator: ", ")))"
  }
}

extension GuardMistake {
  /// The fix-it, if it doesn't depend on the body.
  fileprivate var fixIt: FixIt? {
    switch reason {
    case .form(.isStatic(let modifier)): .removing(modifier)
    case .form(.otherArguments(let clause)):
      rightParameters(clause).map { .changing(clause, to: $0, "write '\(name.text)\($0.trimmedText)'") }
    default: nil
    }
  }

  /// Returns the fix-it that makes the member a condition of the method. A method becomes a property.
  fileprivate func namingCondition(_ member: DeclSyntax, _ host: String) -> FixIt? {
    let attribute = method.attribute
    let naming = FixIt.Change.replace(
      oldNode: Syntax(attribute), newNode: Syntax(attribute.adding(condition: "\\\(host).\(name.text)")))
    if member.is(VariableDeclSyntax.self) {
      return FixIt(message: GuardedFixIt("name it with 'when:'"), changes: [naming])
    }
    guard let function = member.as(FunctionDeclSyntax.self), let body = function.body,
      function.signature.parameterClause.parameters.isEmpty, function.signature.effectSpecifiers == nil,
      function.genericParameterClause == nil, function.guardAttributes.isEmpty, !DeclSyntax(function).isStatic,
      function.signature.returnClause?.type.trimmedText == "Bool"
    else { return nil }
    let head = (function.attributes.map(\.trimmedText) + function.modifiers.map(\.trimmedText)).map { $0 + " " }
    let property = DeclSyntax("\(raw: head.joined())var \(raw: name.text): Bool \(body.trimmed)")
      .with(\.leadingTrivia, function.leadingTrivia).with(\.trailingTrivia, function.trailingTrivia)
    return FixIt(
      message: GuardedFixIt("make it a property, and name it with 'when:'"),
      changes: [naming, .replace(oldNode: Syntax(function), newNode: Syntax(property))])
  }

  /// Returns the parameters with the method's labels and types and the guard's names; nil if the numbers of parameters
  /// differ.
  private func rightParameters(_ clause: FunctionParameterClauseSyntax) -> FunctionParameterClauseSyntax? {
    guard clause.parameters.count == method.parameters.count else { return nil }
    let parameters = zip(clause.parameters, method.parameters).enumerated().map { index, pair in
      let (parameter, wanted) = pair
      let name = (parameter.secondName ?? parameter.firstName).text
      let label = wanted.label == name ? "" : "\(wanted.label?.escapedAsName ?? "_") "
      let comma = index < method.parameters.count - 1 ? ", " : ""
      return FunctionParameterSyntax("\(raw: label)\(raw: name): \(raw: wanted.type.trimmedText)\(raw: comma)")
    }
    return clause.with(\.parameters, FunctionParameterListSyntax(parameters))
  }
}
#endif
