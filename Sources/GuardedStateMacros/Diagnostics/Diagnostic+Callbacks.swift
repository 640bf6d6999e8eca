#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Members that are named like callbacks, or nearly so, and that nothing calls.
extension Diagnostic {
  static func callInTransition(_ call: FunctionCallExprSyntax, of method: MethodModel, in body: String) -> Diagnostic {
    let message = GuardedDiagnostic(
      "call-in-transition",
      "'\(method.name)' cannot run in '\(body)', because a transition is running: it is refused with the reason "
        + "'.inTransition'", severity: .warning)
    // A separate statement, whose result isn't used.
    let (attempt, discarded) = (call.parent?.as(TryExprSyntax.self), method.result == .nothing ? "" : "_ = ")
    let marked = attempt.map { ExprSyntax($0) } ?? ExprSyntax(call)
    guard marked.parent?.is(CodeBlockItemSyntax.self) == true, !method.isAsync else {
      return Diagnostic(node: call, message: message)
    }
    let code = "machine.enqueue { [self] in \(discarded)\(attempt == nil ? "" : "try ")\(call.trimmedText) }"
    return Diagnostic(node: call, message: message, fixIt: .writing(code, for: marked, "enqueue"))
  }

  static func callbackWithoutState(_ name: TokenSyntax, _ moment: String, nearest: String?) -> Diagnostic {
    let wanted = nearest.map { (moment + $0.uppercasingFirst).escapedIfKeyword }
    let hint = wanted.map { "; did you mean '\($0)'?" } ?? ""
    let message = GuardedDiagnostic(
      "callback-without-state", "'\(name.text)' is named like a callback, but no state is called that\(hint)",
      severity: .warning)
    guard let wanted else { return Diagnostic(node: name, message: message) }
    let right = name.with(\.tokenKind, .identifier(wanted))
    return Diagnostic(
      node: name, message: message,
      fixIt: .replace(
        message: GuardedFixIt("rename-callback", "rename it to '\(right.text)'"), oldNode: name,
        newNode: right))
  }

  static func callbackOfNoState(
    _ name: TokenSyntax, _ moment: String, example: String, of region: RegionModel?
  ) -> Diagnostic {
    let all = region?.changesAreHeard ?? "that of all states is 'didTransition'"
    return Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "callback-without-state",
        "'\(name.text)' is no callback, because it names no state: one is called '\((moment + example.uppercasingFirst).escapedIfKeyword)', and \(all)",
        severity: .warning))
  }

  static func callbackOfFinalState(_ callback: CallbackModel, state: String) -> Diagnostic {
    Diagnostic(
      node: callback.node.name,
      message: GuardedDiagnostic(
        "idle-callback", "'\(callback.node.name.text)' never runs, because nothing leaves the final state '\(state)'",
        severity: .warning))
  }

  static func callbackOfPlainState(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "callback-without-state",
        "'\(name.text)' is no callback, because only states that are cases have their own: all are heard of by 'didTransition'",
        severity: .warning))
  }

  static func doubledCallback(_ callback: CallbackModel, called: CallbackModel) -> Diagnostic {
    let (name, other) = (callback.node.name.text, called.node.name.text)
    let text =
      name != other
      ? "'\(name)' is the same callback as '\(other)', and only one of them is called"
      : callback.form.rawValue < called.form.rawValue
        ? "'\(name)' has two forms, and only the one that takes the most is called"
        : "'\(name)' is there twice, and only one of them is called"
    return Diagnostic(
      node: callback.node.name, message: GuardedDiagnostic("doubled-callback", text, severity: .warning),
      notes: [
        Note(node: Syntax(called.node.name), message: GuardedNote("doubled-callback", "this one is called"))
      ])
  }

  static func wrongSender(_ callback: CallbackModel, _ type: TypeSyntax, of host: String) -> Diagnostic {
    let right = "HostMachine<\(host)>"
    return Diagnostic(
      node: type,
      message: GuardedDiagnostic(
        "callback-form",
        "'\(callback.node.name.text)' is never called as a callback, because its sender is a '\(right)'",
        severity: .warning),
      fixIt: .replace(
        message: GuardedFixIt("write-type", "write '\(right)'"), oldNode: type,
        newNode: TypeSyntax("\(raw: right)").with(\.trailingTrivia, type.trailingTrivia)))
  }

  static func sharedName(_ state: HostOutline.State, _ other: HostOutline.State) -> Diagnostic {
    Diagnostic(
      node: state.node.name,
      message: GuardedDiagnostic(
        "shared-callback",
        "the callbacks of '\(state.name)' are called like those of '\(other.name)', and only those are called: rename one",
        severity: .warning))
  }

  static func callbackInsideIfConfig(_ name: TokenSyntax) -> Diagnostic {
    insideIfConfig(Syntax(name), remedy: "put the '#if' into the method's body", severity: .warning)
  }

  static func misspeltCallback(_ name: TokenSyntax, nearest: String) -> Diagnostic {
    let nearest = nearest.escapedIfKeyword
    let message = GuardedDiagnostic(
      "misspelt-callback", "'\(name.text)' is no callback, and nothing calls it; did you mean '\(nearest)'?",
      severity: .warning)
    let right = name.with(\.tokenKind, .identifier(nearest))
    return Diagnostic(
      node: name, message: message,
      fixIt: .replace(
        message: GuardedFixIt("rename-callback", "rename it to '\(nearest)'"), oldNode: name, newNode: right))
  }

  static func callWithValues(_ type: TypeSyntax) -> Diagnostic {
    let right = "Call<StateName, Method>"
    return Diagnostic(
      node: type,
      message: GuardedDiagnostic(
        "callback-form", "where states carry values, a call has their names: '\(right)'", severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("use-callback-form", "write '\(right)'"), oldNode: type,
        newNode: TypeSyntax("\(raw: right)").with(\.trailingTrivia, type.trailingTrivia)))
  }

  static func callbackForm(
    _ callback: CallbackMistake, of region: RegionModel?, withValues hasValues: Bool, ofObject isObject: Bool = false
  ) -> Diagnostic {
    let name = callback.name.text
    return Diagnostic(
      node: callback.reason.node ?? Syntax(callback.name),
      message: GuardedDiagnostic(
        "callback-form",
        "'\(name)' is never called as a callback, because it \(callback.reason.text(callback.moment)); "
          + callback.moment.forms(of: name, in: region, withValues: hasValues, ofObject: isObject), severity: .warning),
      fixIts: callback.fixIts(in: region, ofObject: isObject))
  }
}

extension CallbackMistake.Reason {
  /// What is underlined; nil for the name.
  fileprivate var node: Syntax? {
    if case .isStatic(let modifier) = self { Syntax(modifier) } else { nil }
  }

  /// The reason as a part of a sentence.
  fileprivate func text(_ moment: CallbackMoment) -> String {
    if case .otherResult = self, moment.answers { return "isn't seen to return a 'Bool'" }
    return text
  }

  /// The reason as a part of a sentence, of a member that answers nothing.
  var text: String {
    switch self {
    case .isAsync: "is async"
    case .throwsErrors: "throws"
    case .isGeneric: "is generic"
    case .isProperty: "is a property"
    case .isGuarded: "is guarded"
    case .isStatic(let modifier): modifier.name.text == "class" ? "is a class method" : "is static"
    case .otherArguments: "takes other arguments"
    case .otherResult: "returns something"
    }
  }
}

extension CallbackMistake {
  /// What can be put right without looking at the body.
  fileprivate func fixIts(in region: RegionModel?, ofObject isObject: Bool) -> [FixIt] {
    switch reason {
    case .isStatic(let modifier):
      return [.removing(modifier, GuardedFixIt("remove-modifier", "remove '\(modifier.name.text)'"))]
    case .otherArguments(let clause):
      guard let right = rightParameters(clause, in: region, ofObject: isObject) else { return [] }
      let text = right.trimmedText
      return [
        .replace(
          message: GuardedFixIt("use-callback-form", "write '\(name.text)\(text)'"), oldNode: clause, newNode: right)
      ]
    default: return []
    }
  }

  /// The parameters of a form that a body can go on with: those it has without a wrong label, or one more than none.
  private func rightParameters(
    _ clause: FunctionParameterClauseSyntax, in region: RegionModel?, ofObject isObject: Bool
  ) -> FunctionParameterClauseSyntax? {
    if clause.parameters.isEmpty {
      let parameters = moment.parameters(ofObject: isObject).dropFirst().dropLast()
      return clause.with(\.parameters, [FunctionParameterSyntax("\(raw: parameters)")])
    }
    guard clause.parameters.count == 1, var parameter = clause.parameters.first,
      parameter.type.trimmedText.hasSuffix(moment.subject.rawValue), parameter.firstName.tokenKind != .wildcard
    else { return nil }
    parameter.secondName = parameter.secondName ?? parameter.firstName.with(\.trailingTrivia, [])
    parameter.firstName = .wildcardToken(trailingTrivia: .space)
    if let region { parameter.type = TypeSyntax("\(raw: region.transitionType)") }
    return clause.with(\.parameters, [parameter])
  }
}
#endif
