#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for a guarded type.
extension Diagnostic {
  static func typePack(_ parameter: GenericParameterSyntax, isDiagnosed: Bool) -> Diagnostic {
    Diagnostic(
      isDiagnosed ? .note : .error, .notAClass, at: parameter,
      "a type with a type pack can't be guarded: no enum can lie in it, as its states would")
  }

  static func notAClass(_ keyword: TokenSyntax) -> Diagnostic {
    if keyword.tokenKind == .keyword(.extension) {
      // The compiler gives the error that the attribute can't be on an extension.
      return .note(
        .notAClass, at: keyword,
        "'@Guarded' stands before the type itself, whose body has the states and the guarded methods")
    }
    let article = keyword.text.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return .error(
      .notAClass, at: keyword,
      "'@Guarded' needs an object with an identity: a class or an actor, not \(article) \(keyword.text)")
  }

  static func guardedStates(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(.notAClass, at: attribute, "'@Guarded' belongs before the class or the actor whose states these are")
  }

  static func conformanceByHand(_ type: InheritedTypeSyntax) -> Diagnostic {
    let fixIt = type.parent?.parent?.as(InheritanceClauseSyntax.self).map { clause -> FixIt in
      let rest = clause.inheritedTypes.dropFirst()
      let right =
        rest.isEmpty
        ? Syntax(TokenSyntax.unknown("", trailingTrivia: clause.trailingTrivia))
        : Syntax(clause.with(\.inheritedTypes, InheritedTypeListSyntax(rest)))
      return .changing(Syntax(clause), to: right, "remove it")
    }
    return .error(
      .reservedName, at: type.type, "'\(type.type.trimmedText)' is what '@Guarded' adds: leave it out", fixIts: [fixIt])
  }

  static func missingState(_ name: TokenSyntax, near: TokenSyntax?, inherits: Bool) -> Diagnostic {
    let text = "'@Guarded' needs an 'enum State' inside '\(name.text)'"
    let remedy =
      near != nil
      ? ": call this one so, if its cases are the states"
      : inherits ? ", or in a superclass that is '@Guarded', too" : ""
    return .error(.missingState, at: near ?? name, text + remedy, fixIts: [near.map { .renaming($0, to: "State") }])
  }

  static func genericType(_ clause: GenericParameterClauseSyntax, of name: String) -> Diagnostic {
    .error(.missingState, at: clause, "the \(name.lowercased())s of a type are one enum: '\(name)' can't be generic")
  }

  static func unhashableState(_ type: StructDeclSyntax) -> Diagnostic {
    let added = InheritedTypeSyntax(type: TypeSyntax("Hashable"))
    var right = type
    if var types = type.inheritanceClause?.inheritedTypes, let last = types.indices.last {
      types[last] = types[last].with(\.trailingTrivia, []).with(\.trailingComma, .commaToken(trailingTrivia: .space))
      right.inheritanceClause?.inheritedTypes =
        types + [added.with(\.trailingTrivia, type.inheritanceClause?.trailingTrivia ?? [])]
    } else {
      right.name.trailingTrivia = []
      right.inheritanceClause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space),
        inheritedTypes: [added.with(\.trailingTrivia, type.name.trailingTrivia)])
    }
    return .error(
      .missingState, at: type.name,
      "states are told apart by their values: a 'State' that is not an enum says that it is 'Hashable'",
      fixIts: [.changing(type, to: right, "add 'Hashable'")])
  }

  static func noStatesOfAlias(_ alias: TypeAliasDeclSyntax) -> Diagnostic {
    .error(
      .noStates, at: alias.initializer.value,
      "nothing says which values are states: declare an 'enum State', or the states in 'static let rules'")
  }

  static func noStates(_ name: TokenSyntax) -> Diagnostic {
    .error(.noStates, at: name, "a guarded type needs at least one state")
  }

  static func subclassStates(_ name: TokenSyntax) -> Diagnostic {
    .error(
      .subclassStates, at: name,
      "the subclass of a guarded class has that class's states and events, and can't declare its own")
  }

  static func namesOfObject(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .subclassStates, at: name,
      "the \(name.text.lowercased())s of a 'GuardedObject' are the strings in its rules; this type has no part in them")
  }

  static func subclassRules(_ name: TokenSyntax, of variable: VariableDeclSyntax?) -> Diagnostic {
    let modifier = variable?.modifiers.first { $0.name.text == "override" }
    let right = TokenSyntax.identifier("addedRules").with(\.trailingTrivia, name.trailingTrivia)
    var changes = [FixIt.Change.replace(oldNode: Syntax(name), newNode: Syntax(right))]
    if let modifier {
      let nothing = TokenSyntax.unknown("", leadingTrivia: modifier.leadingTrivia)
      changes.append(.replace(oldNode: Syntax(modifier), newNode: Syntax(nothing)))
    }
    return Diagnostic(
      // Without the modifier, the compiler gives the error: for the missing `override`, or through a check.
      modifier == nil ? .note : .error, .subclassRules, at: name,
      "a subclass adds to the rules that it inherits; call what it adds 'addedRules'",
      fixIts: [FixIt(message: GuardedFixIt("rename it to 'addedRules'"), changes: changes)])
  }

  static func misnamedRules(_ name: TokenSyntax, wanted: String) -> Diagnostic {
    .warning(
      .strayRules, at: name, "'@Guarded' looks for rules called '\(wanted)', and nothing reads '\(name.text)'",
      // A function can't replace the property.
      fixIts: [name.parent?.is(FunctionDeclSyntax.self) == true ? nil : .renaming(name, to: wanted)])
  }

  static func secondRules(_ name: TokenSyntax, wanted: String) -> Diagnostic {
    .warning(
      .strayRules, at: name,
      "nothing reads '\(name.text)': put its rules into '\(wanted)', or mark it '@Unguarded' where others use it")
  }

  static func rulesOfObject(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .strayRules, at: name,
      "nothing reads these: give the rules of a 'GuardedObject' to 'configure(_:)', or mark them '@Unguarded' where others do"
    )
  }

  static func rulesAddedToNone(_ name: TokenSyntax, isObject: Bool, mayBeRules: Bool) -> Diagnostic {
    let remedy =
      isObject
      ? "give them to 'configure(_:)'"
      : mayBeRules ? "call them 'rules'" : "put them into 'rules', or guard the superclass"
    return .error(
      .strayRules, at: name,
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: \(remedy)",
      fixIts: [mayBeRules ? .renaming(name, to: "rules") : nil])
  }

  static func addedInitial(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax) -> Diagnostic {
    let others = call.arguments.filter { $0.id != argument.id }
    var right = call.with(\.arguments, others)
    if others.isEmpty, call.trailingClosure != nil {
      right.leftParen = nil
      right.rightParen = nil
      right.calledExpression.trailingTrivia = .space
    }
    return .error(
      .strayRules, at: argument, "the initial state is the superclass's, and added rules can't change it",
      fixIts: [.changing(call, to: right, "remove '\(argument.with(\.trailingComma, nil).trimmedText)'")])
  }

  static func sendableHost(_ type: TypeSyntax, name: TokenSyntax) -> Diagnostic {
    .error(
      .sendableHost, at: type,
      "the state of '\(name.text)' changes, so that it is 'Sendable' only as an actor, on a global actor as '@MainActor', or with "
        + "'@Guarded(synchronized: true)' and '@unchecked Sendable'")
  }

  static func uncheckedHost(_ type: TypeSyntax, name: TokenSyntax, attribute: AttributeSyntax?) -> Diagnostic {
    let text =
      attribute == nil
      ? "nothing keeps threads out of '\(name.text)' while its state changes: put it on a global actor, as with '@MainActor', or "
        + "write 'synchronized: false' where a lock of its own does"
      : "nothing keeps threads out of '\(name.text)' while its state changes: write '@Guarded(synchronized: true)', or "
        + "'synchronized: false' where a lock of its own does"
    return .warning(
      .sendableHost, at: type, text,
      fixIts: [
        attribute.map { .changing($0, to: $0.adding("synchronized"), "write '@Guarded(synchronized: true)'") }
      ])
  }

  static func ownEquality(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .ownEquality, at: name,
      "this tells states and events apart in rules: where two cases are equal, they are one; remove it, or call it "
        + "otherwise")
  }

  static func publicStateNotSendable(_ type: EnumDeclSyntax) -> Diagnostic {
    .error(
      .publicStateNotSendable, at: type.name, "a public '\(type.name.text)' must say that it is 'Sendable'",
      fixIts: [.changing(type, to: type.inheriting("Sendable"), "add 'Sendable'")])
  }

  static func privateNested(_ modifier: DeclModifierSyntax) -> Diagnostic {
    .error(
      .privateNested, at: modifier,
      "a guarded type inside another one can't be private, because its conformance is declared outside of that",
      fixIts: [
        .changing(modifier, to: modifier.with(\.name.tokenKind, .keyword(.fileprivate)), "make it 'fileprivate'")
      ])
  }

  static func stateAccess(_ type: DeclSyntax, needed: AccessLevel) -> Diagnostic {
    let name = type.asProtocol(NamedDeclSyntax.self)?.name ?? .identifier("State")
    return .error(
      .stateAccess, at: name, "'\(name.text)' must be seen wherever the guarded type is, whose members use it",
      fixIts: [type.as(EnumDeclSyntax.self).map { .making($0, needed) }])
  }

  static func eventWithValues(_ element: EnumCaseElementSyntax) -> Diagnostic {
    guard let values = element.parameterClause else { return .noStates(element.name) }
    return .error(
      .eventWithValues, at: values,
      "event '\(element.name.text)' can't carry values: the method that performs it takes them, or 'userInfo'",
      fixIts: [.changing(values, to: TokenSyntax.unknown("", trailingTrivia: values.trailingTrivia), "remove them")])
  }

  static func insideIfConfig(_ attribute: AttributeSyntax) -> Diagnostic {
    insideIfConfig(Syntax(attribute), remedy: "put the '#if' into the method's body")
  }

  static func typeInsideIfConfig(_ name: TokenSyntax) -> Diagnostic {
    insideIfConfig(Syntax(name), remedy: "declare '\(name.text)' outside of it")
  }

  /// Returns the diagnostic for a part inside `#if` that is neither a method nor a type.
  static func partInsideIfConfig(_ part: Syntax) -> Diagnostic {
    if let attribute = part.as(AttributeSyntax.self) { return insideIfConfig(attribute) }
    return insideIfConfig(
      part.as(PatternBindingListSyntax.self).flatMap { $0.first.map { Syntax($0.pattern) } } ?? part,
      remedy: part.parent?.is(EnumDeclSyntax.self) == true
        ? "declare the region outside of it"
        : part.is(TokenSyntax.self) ? "declare all cases outside of it" : "put the '#if' into the rules' closure")
  }

  static func insideIfConfig(
    _ node: Syntax, remedy: String, severity: DiagnosticSeverity = .error
  ) -> Diagnostic {
    Diagnostic(severity, .insideIfConfig, at: node, "'@Guarded' does not see what is inside '#if'; \(remedy)")
  }
}
#endif
