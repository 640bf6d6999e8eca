#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Emits the body of a guarded method: the original body as a local function, and the hook that runs it.
struct GuardedBody {
  let method: MethodModel
  /// Whether the type is a monitor with a lock that the method holds.
  let isSynchronized: Bool
  /// Whether subclasses may override the method.
  let isOverridable: Bool
  /// The source location of the original body, for diagnostics of the compiler.
  let location: SourcePlace?
  /// The source locations of other nodes in the user's file.
  var places = SourcePlaces()
  /// The generic parameters of the enclosing types that can be copied.
  var genericNames: Set<String> = []

  /// The statements of the new body; nil if a refused call has nothing to return.
  var statements: [CodeBlockItemSyntax]? {
    let hook = MethodHook(
      method: method, isOverridable: isOverridable, body: isGenericError ? closure("_$body") : "_$body", places: places)
    guard let body = method.node.body, let hookCall = hook.call else { return nil }
    let before = errorConversion + copies + keptArguments + locking
    if method.throwing == .rethrowing {
      // Only a closure rethrows. A local function would throw.
      return code(before + hook.preparations + ["\(hookCall) {\(closureHead)\n\(bodyText(of: body))"])
    }
    let call = hook.preparations + locals(of: body) + [hookCall]
    if !hook.queuesItself { return code(before + call) }
    return code(before + ["func _$call() {\n\(call.joined(separator: "\n"))\n}", "return _$call()"])
  }

  // MARK: - The body

  /// The body as a local function. Arguments that it consumes, and a result that it sends, are passed in boxes.
  private func locals(of body: CodeBlockSyntax) -> [String] {
    // The local function runs in the same isolation as the method.
    let isolation = method.runsWithCaller ? "nonisolated(nonsending) " : ""
    let taken = method.takenParameters.map(\.asTaken) + [isGenericError ? genericError : ""].filter { !$0.isEmpty }
    let isBoxed = !method.takenParameters.isEmpty || method.sendsResult
    let function =
      "\(isolation)func \(isBoxed ? "_$boxed" : "_$body")(\(taken.joined(separator: ", ")))\(effects)\(result) {"
    // The compiler diagnoses an opaque result with different types at the function's name.
    let head =
      method.isOpaque
      ? places.line(function, pointing: isolation.count + "func ".count, at: method.node.name) : function + "\n"
    let local = "\(head)\(bodyText(of: body))"
    if !isBoxed { return [local] }
    let call = "\(method.callMarks)_$boxed(\(method.takenParameters.map(\.takenFromKept).joined(separator: ", ")))"
    let type = method.resultType?.trimmedText ?? ""
    if !method.sendsResult { return [local, "\(isolation)func _$body()\(effects)\(result) { return \(call) }"] }
    let sent = "GuardedState.__Arguments.Kept<\(type.replacing("sending ", with: ""))>"
    return [local, "\(isolation)func _$body()\(effects) -> \(sent) { return .init(\(call)) }"]
  }

  /// The statements of the body with their source location, up to the closing brace.
  private func bodyText(of body: CodeBlockSyntax) -> String {
    let place = location?.opening ?? ""
    // Places the closing brace so that the compiler diagnoses a missing return where the user's brace is.
    let end =
      place.isEmpty ? "\n}" : "\(body.statements.isEmpty ? "" : body.rightBrace.leadingTrivia.description)}"
    return """
      \(place)\(location?.padding(of: body.statements) ?? "")\(statements(of: body).description)\(end)
      \(place.isEmpty ? "" : "#sourceLocation()")
      """
  }

  private var effects: String { method.node.signature.effectSpecifiers.map { " \($0.trimmedText)" } ?? "" }

  private var result: String { method.node.signature.returnClause.map { " \($0.trimmedText)" } ?? "" }

  /// The signature of a closure instead of the body. The compiler doesn't infer it from several statements.
  private var closureHead: String {
    let effects = method.throwing == .rethrowing ? (method.isAsync ? " async throws" : " throws") : effects
    return " ()\(effects)\(result.isEmpty ? " -> Swift.Void" : result) in"
  }

  /// Returns a closure that calls a function.
  private func closure(_ function: String) -> String { "{\(closureHead) \(method.callMarks)\(function)() }" }

  /// Whether the type of the method's errors is generic. Without a parameter that mentions it, the compiler crashes on
  /// the local function.
  private var isGenericError: Bool {
    guard case .typed(let error) = method.throwing, !method.isOpaque else { return false }
    return isGeneric(error)
  }

  /// Whether a type mentions a generic parameter that can be copied.
  private func isGeneric(_ type: String) -> Bool {
    !genericNames.union(method.node.copyableGenericNames).isDisjoint(with: type.identifiers.map(String.init))
  }

  private var genericError: String {
    if case .typed(let error) = method.throwing { "_: (\(error)).Type = (\(error)).self" } else { "" }
  }

  /// Returns the statements of the body with the literals replaced that depend on their location.
  private func statements(of body: CodeBlockSyntax) -> CodeBlockItemListSyntax {
    BodyLiterals.written(
      in: body.statements, from: location?.line, of: method.signature)
  }

  private func code(_ lines: [String]) -> [CodeBlockItemSyntax] { lines.map { CodeBlockItemSyntax(text: $0) } }

  // MARK: - Before it

  /// Copies of borrowed arguments that the compiler doesn't let a closure capture, because they may lie in memory.
  private var copies: [String] {
    method.parameters.filter {
      $0.specifiers.contains("borrowing") && (isGeneric($0.writtenType) || $0.type.isConstrained)
    }.map { "let \($0.name) = copy \($0.name)\n_ = \($0.name)" }
  }

  /// Stores arguments that the body consumes. A local function can't do that with captured arguments.
  private var keptArguments: [String] { method.takenParameters.map(\.keeping) }

  /// The function that makes the method's own error of a refusal. The compiler checks whether there is one.
  private var errorConversion: [String] {
    guard method.throwsMadeRefusal, let error = method.otherError,
      let type = method.node.signature.effectSpecifiers?.throwsClause?.type
    else { return [] }
    return [places.check("refusal((\(error)).self)", after: "let _$refused = ", at: type)]
  }

  /// Locks a monitor until the method returns.
  private var locking: [String] {
    isSynchronized ? ["__core.enter(self)", "defer { __core.leave(self) }"] : []
  }
}

/// The hook that runs the body of a method, and what precedes it.
private struct MethodHook {
  let method: MethodModel
  let isOverridable: Bool
  /// The local function or the closure, as code.
  let body: String
  let places: SourcePlaces

  /// The statement that calls the hook; nil if a refused call has nothing to return. A body that rethrows follows it as a
  /// closure.
  var call: String? {
    guard let call = method.isTransition ? transition : self.allowed else { return nil }
    return "return \(method.callMarks)\(call)\(method.sendsResult ? ".taken()" : "")"
  }

  /// The statements before it.
  var preparations: [String] {
    if method.waits {
      // As an argument of the hook, a call that awaits is too much for the compiler in a `nonisolated(nonsending)` method.
      let wait = method.isTransition ? "Begun(self, \(method.index)\(mode)" : "Allowed(self, \(method.index)"
      let statement = "let _$run = try await __core.when\(wait)\(limit.argument)\(method.asking))"
      return (limit.statement.map { [$0] } ?? []) + [statement]
    }
    if let otherwise = method.fallback {
      return ["guard __core.canCall(\(arguments)) else { \n\(returning(otherwise)) }"]
    }
    if !method.canWait || !method.isTransition { return [] }
    let kept = method.parameters.map { $0.isTaken && $0.canBeKept ? $0.prefix + $0.takenFromKept : $0.passed }
    let again = queuesItself ? "_$call()" : "self.\(method.node.name.text)(\(kept.joined(separator: ", ")))"
    return [
      "let _$run = __core.begin(\(arguments))",
      "if _$run.waits { return __core.enqueue(self, \(method.index)) { \(again) } }",
    ]
  }

  /// Whether a call that waits is repeated as a local function, because an override may have made it.
  var queuesItself: Bool { method.canWait && method.isTransition && isOverridable }

  // MARK: - Methods that change no state

  private var allowed: String? {
    if method.throwing == .rethrowing {
      guard method.fallback != nil || method.neutral != nil else { return nil }
      let runs = method.fallback == nil ? "__core.canCall(\(arguments))" : "true"
      return hook(
        "RethrowingCall", "runs: \(runs)", method.fallback == nil ? neutral : ", GuardedState.__neverIgnored()", nil)
    }
    if method.waits { return hook("Call", "runs: _$run", neutral) }
    if method.fallback != nil { return hook("Call", "runs: true", "") }
    if method.traps { return hook("Call", "runs: __core.permitOrTrap(\(arguments))", neutral) }
    if method.throwing == .anything, !method.isNilIfRefused {
      return isPlain ? hook("tryCall", nil, neutral) : hook("Call", "runs: __core.requireCall(\(arguments))", neutral)
    }
    if method.throwsRefusal, !method.isNilIfRefused {
      return hook("TypedCall", "runs: __core.requireCall(\(arguments))", neutral, refused)
    }
    if method.result == .state || method.neutral == nil { return nil }
    return isPlain ? hook("Call", nil, neutral) : hook("Call", "runs: __core.canCall(\(arguments))", neutral)
  }

  // MARK: - Methods that change the state

  private var transition: String? {
    let kind = method.choosesTarget ? "Choose" : "Transition"
    let checks = method.isAsync ? method.checksCancellation.map { "isChecked: \($0)" } : nil
    let finish = method.choosesTarget ? finish : ""
    let label = method.isAsync || method.choosesTarget ? "" : "begun: "
    if method.throwing == .anything {
      let begin = method.waits ? "_$run" : "__core.tryBegin(\(arguments))"
      if isPlain, !method.choosesTarget { return hook("tryTransition", nil, neutral) }
      return hook(
        method.isAsync ? "Try\(kind)" : method.choosesTarget ? kind : "tryTransition", label + begin, neutral, checks,
        finish)
    }
    if method.throwsRefusal { return hook("Typed\(kind)", "__core.tryBegin(\(arguments))", neutral, refused, finish) }
    if method.neutral == nil { return nil }
    if isPlain, !method.choosesTarget, !method.canWait { return hook("Transition", nil, neutral) }
    let begin = method.canWait ? "_$run" : "__core.begin(\(arguments))"
    return hook(kind, label + begin, neutral, checks, finish)
  }

  /// The end of a transition to the target that the body has returned, as a trailing closure.
  private var finish: String {
    let label = method.result == .optionalState ? "orStayAt" : "at"
    let canThrow = method.throwing == .anything || method.throwsRefusal
    let call = "\(method.machine).\(canThrow ? "__tryFinish" : "__finish")(\(method.index), $0, \(label): $1)"
    return " { \(canThrow ? "try " : "")\(call) }"
  }

  // MARK: - Parts

  /// Returns the call of a hook.
  ///
  /// - Parameters:
  ///   - name: Its name after the prefix.
  ///   - begin: The argument that says whether the body runs; nil for a hook that begins the method.
  ///   - neutral: The value of a call whose body doesn't run, as an argument with a leading comma.
  ///   - option: An argument before the body.
  ///   - finish: A trailing closure.
  private func hook(
    _ name: String, _ begin: String?, _ neutral: String, _ option: String? = nil, _ finish: String = ""
  ) -> String {
    let first = String(name.prefix(1))
    let base = method.isAsync ? "async" + first.uppercased() + name.dropFirst() : first.lowercased() + name.dropFirst()
    let body = method.throwing == .rethrowing ? nil : body
    let arguments = ["self", method.index, begin, option, body].compactMap { $0 }.joined(separator: ", ")
    return "__core.\(base)(\(arguments)\(neutral))\(finish)"
  }

  /// Whether the method begins with a hook that takes nothing but the body.
  private var isPlain: Bool {
    !method.isAsync && method.conditions.isEmpty && method.askingConditions.isEmpty && !method.showsArguments
      && (!method.isTransition || mode.isEmpty)
  }

  /// The function that makes the error of a refused call, as an argument.
  private var refused: String {
    "throwing: \(method.throwsMadeRefusal ? "_$refused" : "GuardedState.Refusal.init(refusal:)")"
  }

  private var neutral: String {
    guard let neutral = method.neutral else {
      // As a default argument with the dynamic 'Self', it crashes the compiler in debug builds.
      return method.mentionsSelf ? ", GuardedState.__neverIgnored()" : ""
    }
    return ", " + (neutral.isEmpty ? "()" : method.sendsResult ? ".init(nil)" : String(neutral.dropFirst()))
  }

  private var arguments: String {
    "self, \(method.index)\(method.isTransition ? mode : "")\(method.askingConditions)\(method.asking)"
  }

  private var mode: String {
    let modes = [
      method.canWait ? ".queues" : nil, method.isAsync ? ".awaits" : nil, method.isOverride ? ".overrides" : nil,
    ]
    .compactMap { $0 }
    // An override calls the inherited method, which must not begin another transition.
    let type = isOverridable || method.isOverride ? ", in: _$Index.self" : ""
    if modes.isEmpty { return method.showsArguments ? ", []\(type)" : type }
    return (modes.count == 1 ? ", \(modes[0])" : ", [\(modes.joined(separator: ", "))]") + type
  }

  /// The longest time to wait, as an argument, and the statement that it needs. A bare name may be a static property, for
  /// which the compiler requires the type's name there.
  private var limit: (argument: String, statement: String?) {
    guard let limit = method.otherwise?.waitLimit else { return ("", nil) }
    let text = limit.trimmedText
    guard limit.is(DeclReferenceExprSyntax.self) else { return (", for: \(text)", nil) }
    let line = "let _$limit: Swift.Duration = \(text)"
    return (", for: _$limit", "\n\(places.line(line, pointing: line.count - text.count, at: limit))")
  }

  /// Returns statements that return an expression, or the value of a property of the host. Only the compiler knows the
  /// types of the expression and of the result.
  private func returning(_ otherwise: ExprSyntax) -> String {
    let returnsPath = method.resultMetatype.contains("KeyPath<")
    guard !returnsPath, let path = otherwise.propertyPath else {
      return places.line("return \(otherwise.trimmedText)", pointing: 7, at: otherwise)
    }
    return places.line("return self.\(path)", pointing: 7, at: otherwise)
  }
}

extension MethodModel {
  /// The value of `otherwise:` that a refused call returns; nil if there is none, or the hook returns it.
  fileprivate var fallback: ExprSyntax? {
    guard case .allowed(_, let otherwise?) = kind, !otherwise.isTrap, !waits, !isNilIfRefused else { return nil }
    return otherwise
  }

  /// Whether a refused call returns nil although the method throws, because of `otherwise: nil`.
  fileprivate var isNilIfRefused: Bool {
    guard case .allowed(_, let otherwise?) = kind else { return false }
    return otherwise.is(NilLiteralExprSyntax.self) && result == .optional
  }

  /// Whether a refused call stops the program.
  var traps: Bool {
    if case .allowed(_, let otherwise?) = kind { otherwise.isTrap } else { false }
  }

  /// Whether a refused call throws its refusal, or an error made of that, as the method's only type of errors.
  fileprivate var throwsRefusal: Bool { throwing != .anything && (canThrowRefusal || throwsMadeRefusal) }

  /// Whether the end of a canceled body is checked; nil if the hook decides. No check after waiting, because the method
  /// may have acquired something that it couldn't release.
  fileprivate var checksCancellation: Bool? {
    if throwing == .anything { return waits && way?.via == nil ? false : nil }
    if result == .state { return nil }
    return result == .optional || result == .optionalState
  }

  /// The result of a call whose body doesn't run, as code with a leading space; nil if there is none.
  fileprivate var neutral: String? {
    switch result {
    case .nothing: ""
    case .optional, .optionalState: " nil"
    case .state: " \(machine).__current()"
    case .value: nil
    }
  }

  /// The method's index, as code.
  var index: String { "_$Index.\(indexName.escapedIfKeyword)" }

  /// Whether the guard evaluates the conditions itself, so that calls don't look them up. That is so if there are only
  /// a few conditions, and nothing else precedes the body.
  var asksConditions: Bool {
    (1...4).contains(conditionPaths.count + regionConditions.count) && conditionPaths.count == conditions.count
      && way?.via == nil && !isOverride && !waits && !(isTransition && isAsync)
  }

  /// The conditions that the guard evaluates itself, as an argument with a leading comma.
  fileprivate var askingConditions: String {
    if !asksConditions { return "" }
    let conditions = conditionPaths.map { "self.\($0)" } + regionConditions.map { "_$machines.\($0.property)" }
    // Conditions on other regions make no requests.
    let hook = isTransition || conditionPaths.isEmpty ? "unmet" : "failedConditions"
    return ", unmet: __core.\(hook)(self, \(index), \(conditions.joined(separator: ", ")))"
  }

  /// Whether the method is `nonisolated(nonsending)`.
  var runsWithCaller: Bool {
    isAsync && node.nonisolatedModifier?.detail?.detail.text == "nonsending"
  }

  /// Whether the type of the result mentions the dynamic type of the host.
  fileprivate var mentionsSelf: Bool {
    resultType?.trimmedText.identifiers.contains("Self") ?? false
  }

  /// Whether the result has an opaque type.
  var isOpaque: Bool {
    resultType?.trimmedText.split { !$0.isLetter }.contains("some") ?? false
  }

  /// Whether the result is `sending`.
  fileprivate var sendsResult: Bool {
    node.signature.returnClause?.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
      $0.trimmedText == "sending"
    } ?? false
  }

  /// The keywords `try` and `await` that a call of the method, or of its hook, needs.
  var callMarks: String { (throwing == .nothing ? "" : "try ") + (isAsync ? "await " : "") }
}
#endif
