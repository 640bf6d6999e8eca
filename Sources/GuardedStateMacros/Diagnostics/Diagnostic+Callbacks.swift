#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for members that are named like callbacks, or nearly so, but are never called.
extension Diagnostic {
  static func callInTransition(_ call: FunctionCallExprSyntax, of method: MethodModel, in body: String) -> Diagnostic {
    // A separate statement, whose result isn't used.
    let (attempt, discarded) = (call.parent?.as(TryExprSyntax.self), method.result == .nothing ? "" : "_ = ")
    let marked = attempt.map { ExprSyntax($0) } ?? ExprSyntax(call)
    let isStatement = marked.parent?.is(CodeBlockItemSyntax.self) == true
    let code = "machine.enqueue { [self] in \(discarded)\(attempt == nil ? "" : "try ")\(call.trimmedText) }"
    return .warning(
      .callInTransition, at: call,
      "'\(method.name)' cannot run in '\(body)', because a transition is running: it is refused with the reason "
        + "'.inTransition'",
      fixIts: [isStatement && !method.isAsync ? .writing(code, for: marked) : nil])
  }

  static func callbackWithoutState(_ name: TokenSyntax, _ moment: String, nearest: String?) -> Diagnostic {
    let wanted = nearest.map { (moment + $0.uppercasingFirst).escapedIfKeyword }
    let hint = wanted.map { "; did you mean '\($0)'?" } ?? ""
    return .warning(
      .callbackWithoutState, at: name, "'\(name.text)' is named like a callback, but no state is called that\(hint)",
      fixIts: [wanted.map { .renaming(name, to: $0) }])
  }

  static func callbackOfNoState(
    _ name: TokenSyntax, _ moment: CallbackMoment, example: String, of region: RegionModel?
  ) -> Diagnostic {
    let all = region.map(moment.hint) ?? "that of all states is 'didTransition'"
    return .warning(
      .callbackWithoutState, at: name,
      "'\(name.text)' is not a callback, because it names no state: one is called '\((moment.name + example.uppercasingFirst).escapedIfKeyword)', and \(all)"
    )
  }

  static func callbackOfFinalState(_ callback: CallbackModel, state: String) -> Diagnostic {
    .warning(
      .idleCallback, at: callback.node.name,
      "'\(callback.node.name.text)' never runs, because nothing leaves the final state '\(state)'")
  }

  static func callbackOfPlainState(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .callbackWithoutState, at: name,
      "'\(name.text)' is not a callback, because only states that are cases have their own: 'didTransition' receives the changes of all of them"
    )
  }

  static func doubledCallback(_ callback: CallbackModel, called: CallbackModel) -> Diagnostic {
    let (name, other) = (callback.node.name.text, called.node.name.text)
    let text =
      name != other
      ? "'\(name)' is the same callback as '\(other)', and only one of them is called"
      : callback.form.rawValue < called.form.rawValue
        ? "'\(name)' has two forms, and only the one that takes the most is called"
        : "'\(name)' is there twice, and only one of them is called"
    return .warning(
      .doubledCallback, at: callback.node.name, text,
      notes: [
        Note(node: Syntax(called.node.name), message: GuardedNote(.doubledCallback, "this one is called"))
      ])
  }

  static func wrongSender(_ callback: CallbackModel, _ type: TypeSyntax, of host: String) -> Diagnostic {
    let right = "HostMachine<\(host)>"
    return .warning(
      .callbackForm, at: type,
      "'\(callback.node.name.text)' is never called as a callback, because its sender is a '\(right)'",
      fixIts: [.writing(right, for: type)])
  }

  static func sharedName(_ state: HostOutline.State, _ other: HostOutline.State) -> Diagnostic {
    .warning(
      .sharedCallback, at: state.node.name,
      "the callbacks of '\(state.name)' are called like those of '\(other.name)', and only those are called: rename one"
    )
  }

  /// Returns the diagnostic for a callback or guard inside `#if`.
  ///
  /// - Parameter decides: Whether calls would run unguarded without it, which is an error.
  static func callbackInsideIfConfig(_ name: TokenSyntax, decides: Bool) -> Diagnostic {
    insideIfConfig(
      Syntax(name), remedy: "put the '#if' into the method's body", severity: decides ? .error : .warning)
  }

  static func misspeltCallback(_ name: TokenSyntax, nearest: String) -> Diagnostic {
    let nearest = nearest.escapedIfKeyword
    return .warning(
      .misspeltCallback, at: name, "'\(name.text)' is not a callback, and nothing calls it; did you mean '\(nearest)'?",
      fixIts: [.renaming(name, to: nearest)])
  }

  static func callbackOfMethod(_ name: TokenSyntax, of method: MethodModel, isBefore: Bool) -> Diagnostic {
    let remedy =
      isBefore
      ? "the body of '\(method.name)' runs before the change" : "'didTransition' receives each change afterwards"
    return .warning(
      .misspeltCallback, at: name, "'\(name.text)' is not a callback, and nothing calls it: \(remedy)")
  }

  static func callWithValues(_ type: TypeSyntax) -> Diagnostic {
    let right = "Call<StateName, Method>"
    return .note(
      .callbackForm, at: type, "where states carry values, a call has their names: '\(right)'",
      fixIts: [.writing(right, for: type)])
  }

  static func callbackForm(
    _ callback: CallbackMistake, of region: RegionModel?, with states: CallbackMoment.StateType
  ) -> Diagnostic {
    let name = callback.name.text
    return .init(
      callback.isMeantToSave ? .error : .warning, .callbackForm, at: callback.reason.node ?? Syntax(callback.name),
      "'\(name)' is never called as a callback, because it \(callback.reason.text(callback.moment)); "
        + callback.moment.forms(of: name, in: region, with: states) + callback.remedy,
      fixIts: [callback.fixIt(in: region, with: states)])
  }
}

extension CallbackMistake.Reason {
  /// The underlined node; nil for the name.
  fileprivate var node: Syntax? {
    if case .isStatic(let modifier) = self { Syntax(modifier) } else { nil }
  }

  /// Returns the reason as a part of a message.
  fileprivate func text(_ moment: CallbackMoment) -> String {
    if case .otherResult = self, moment.answers { return "isn't seen to return a 'Bool'" }
    return text
  }

  /// The reason as a part of a message, for a callback without an answer.
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
  /// Whether the member clearly saves changes. Without it they are lost.
  fileprivate var isMeantToSave: Bool {
    moment.mayThrow && ["Snapshot", "Commit"].contains { parameters?.trimmedText.contains($0) ?? false }
  }

  /// The advice beside the form, as a part of a message; empty if there is none.
  fileprivate var remedy: String {
    guard case .isAsync = reason, moment.mayThrow else { return "" }
    return ", and an async store is written to at the end of an async transaction"
  }

  /// Returns the fix-it, if it doesn't depend on the body.
  fileprivate func fixIt(in region: RegionModel?, with states: CallbackMoment.StateType) -> FixIt? {
    switch reason {
    case .isStatic(let modifier): .removing(modifier)
    case .otherArguments(let clause):
      rightParameters(clause, in: region, with: states).map {
        .changing(clause, to: $0, "write '\(name.text)\($0.trimmedText)'")
      }
    default: nil
    }
  }

  /// Returns the right parameters, if the body can still use them: the same ones without a wrong label, or an added
  /// one; nil otherwise.
  private func rightParameters(
    _ clause: FunctionParameterClauseSyntax, in region: RegionModel?, with states: CallbackMoment.StateType
  ) -> FunctionParameterClauseSyntax? {
    if clause.parameters.isEmpty {
      let parameters = moment.parameters(of: states).dropFirst().prefix { $0 != ")" }
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
