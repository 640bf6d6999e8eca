#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Emits the body of a guarded method: the guard, the original body as a local function, and the end of the call.
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
  /// The generic parameters of the enclosing types.
  var genericNames: Set<String> = []

  /// The statements of the new body; nil if a refused call has nothing to return.
  var statements: [CodeBlockItemSyntax]? {
    guard let lines, let body = method.node.body else { return nil }
    if method.throwing == .rethrowing { return code(locking + lines.guarding) + inline(body) }
    let effects = method.node.signature.effectSpecifiers.map { " \($0.trimmedText)" } ?? ""
    // The local function runs in the same isolation as the method.
    let isolation = method.runsWithCaller ? "nonisolated(nonsending) " : ""
    let result = method.node.signature.returnClause.map { " \($0.trimmedText)" } ?? ""
    let place = location?.opening ?? ""
    let taken = method.takenParameters.map(\.asTaken) + [genericError].filter { !$0.isEmpty }
    let name = method.keepsTaken ? "_$taking" : "_$body"
    let function = "\(isolation)func \(name)(\(taken.joined(separator: ", ")))\(effects)\(result) {"
    // The compiler diagnoses an opaque result with different types at the function's name.
    let head =
      method.isOpaque
      ? places.line(function, pointing: isolation.count + "func ".count, at: method.node.name) : function + "\n"
    // Places the closing brace so that the compiler diagnoses a missing return where the user's brace is.
    let end =
      place.isEmpty ? "\n}" : "\(body.statements.isEmpty ? "" : body.rightBrace.leadingTrivia.description)}"
    var local = """
      \(head)\(place)\(location?.padding(of: body.statements) ?? "")\(statements(of: body).description)\(end)
      \(place.isEmpty ? "" : "#sourceLocation()")
      """
    if method.keepsTaken {
      let call =
        "return \(method.callMarks)_$taking(\(method.takenParameters.map(\.takenFromKept).joined(separator: ", ")))"
      local = "\(isolation)func _$body()\(effects)\(result) {\n\(local)\n\(call)\n}"
    }
    return code(errorCheck + keptArguments + locking + lines.guarding + [local] + lines.ending)
  }

  /// A parameter that mentions a generic error type. Without it, the compiler crashes on the local function.
  private var genericError: String {
    guard case .typed(let error) = method.throwing, !method.mayCancelBody, !method.isOpaque else { return "" }
    let own = method.node.genericParameterClause?.parameters.map(\.name.text) ?? []
    let words = error.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    return genericNames.union(own).isDisjoint(with: words) ? "" : "_: (\(error)).Type = (\(error)).self"
  }

  /// Returns the statements of the body with the literals replaced that depend on their location.
  private func statements(of body: CodeBlockSyntax) -> CodeBlockItemListSyntax {
    BodyLiterals.written(
      in: body.statements, from: location?.line, of: method.signature)
  }

  private func code(_ lines: [String]) -> [CodeBlockItemSyntax] { lines.map { CodeBlockItemSyntax(text: $0) } }

  private var lines: (guarding: [String], ending: [String])? {
    method.isTransition
      ? TransitionLines(method: method, isOverridable: isOverridable, places: places).lines
      : AllowedLines(method: method, places: places).lines
  }

  /// Stores arguments that the body consumes, if they can't be passed to it.
  private var keptArguments: [String] { method.keepsTaken ? method.takenParameters.map(\.keeping) : [] }

  /// A check by the compiler whether the method's own error can be made from a refusal.
  private var errorCheck: [String] {
    guard method.throwsMadeRefusal, let error = method.otherError,
      let type = method.node.signature.effectSpecifiers?.throwsClause?.type
    else { return [] }
    return [places.check("refusal((\(error)).self)", at: type)]
  }

  /// Locks a monitor until the method returns.
  private var locking: [String] {
    isSynchronized ? ["__core.__enter(self)", "defer { __core.__leave(self) }"] : []
  }

  /// Emits a rethrowing body in place, because a local function couldn't rethrow.
  private func inline(_ body: CodeBlockSyntax) -> [CodeBlockItemSyntax] {
    let statements = statements(of: body)
    let isOneExpression = statements.count == 1 && statements.first?.item.is(ExprSyntax.self) == true
    return isOneExpression ? code(["return \(statements.trimmedText)"]) : Array(statements)
  }

}

/// The lines around the body of a method that changes no state.
private struct AllowedLines {
  let method: MethodModel
  let places: SourcePlaces

  /// The lines; nil if a refused call has nothing to return.
  var lines: (guarding: [String], ending: [String])? { guarding.map { ($0, ending) } }

  private var guarding: [String]? {
    if method.waits {
      return method.waiting(until: "try __core.__enters(self, \(method.index), _$waiter\(method.asking))", places)
    }
    if case .allowed(_, let otherwise?) = method.kind {
      return otherwise.isTrap
        ? [method.unlessIgnored("__core.__permitOrTrap(\(arguments))")] : refused("\n\(returning(otherwise))")
    }
    if method.canThrowRefusal || method.throwsMadeRefusal {
      return [method.unlessIgnored("try \(method.refusing("__core.__requireCall(\(arguments))"))")]
    }
    return method.result == .state ? nil : method.neutral.map { refused("return\($0)") }
  }

  private var arguments: String { "self, \(method.index)\(method.askingConditions)\(method.asking)" }

  private func refused(_ exit: String) -> [String] {
    ["guard __core.__canCall(\(arguments)) else { \(exit) }"]
  }

  /// Returns statements that return an expression, or the value of a property of the host. Only the compiler knows the
  /// types of the expression and of the result.
  private func returning(_ otherwise: ExprSyntax) -> String {
    let returnsPath = method.resultTypeName.contains("KeyPath<")
    guard !returnsPath, let path = otherwise.propertyPath else {
      let value = otherwise.is(NilLiteralExprSyntax.self) ? method.nothing : otherwise.trimmedText
      return places.line("return \(value)", pointing: 7, at: otherwise)
    }
    return places.line("return self.\(path)", pointing: 7, at: otherwise)
  }

  private var ending: [String] {
    if method.returnsNever {
      let body = method.bodyCall
      if method.throwing == .nothing { return [body] }
      return ["do { \(body) } catch { __core.__failed(self, \(method.index), error); throw error }"]
    }
    // A `sending` result isn't reported to listeners.
    let call =
      method.sendsResult
      ? "let _$result = \(method.bodyCall); __core.__called(self, \(method.index), ()); return _$result"
      : "return __core.__called(self, \(method.index), \(method.bodyCall)\(method.asMetatype))"
    if method.throwing == .nothing { return [call] }
    return ["do { \(call) } catch { __core.__failed(self, \(method.index), error); throw error }"]
  }
}

/// The lines around the body of a method that changes the state.
private struct TransitionLines {
  let method: MethodModel
  /// Whether subclasses may override the method.
  let isOverridable: Bool
  let places: SourcePlaces

  /// The lines; nil if a refused call has nothing to return.
  var lines: (guarding: [String], ending: [String])? { guarding.map { ($0, ending) } }

  // MARK: - Before the body

  private var guarding: [String]? {
    if method.waits {
      return method.waiting(
        until: "try " + committed("__core.__tryEnter(self, \(method.index)\(mode), _$waiter\(method.asking))"), places)
    }
    if method.canThrowRefusal || method.throwsMadeRefusal {
      let call = "__core.__tryBegin(self, \(method.index)\(mode)\(method.askingConditions)\(method.asking))"
      return ["let _$run = try \(committed(method.refusing(call)))"] + method.unlessRun
    }
    let arguments = "self, \(method.index)\(mode)\(method.askingConditions)\(method.asking)"
    let begin = "let _$run = __core.__begin(\(arguments))"
    if method.canWait { return [begin, "guard _$run.runs else { if _$run.waits { \(wait) }; return }"] }
    return method.neutral == nil ? nil : [begin] + method.unlessRun
  }

  /// Returns the beginning of a method, which throws the error of a host that couldn't save the first change of `via:`.
  private func committed(_ call: String) -> String {
    method.mayRunVia && method.throwing == .anything ? "__core.__requireCommitted(self, \(call))" : call
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

  private var wait: String {
    let name = method.node.name.text
    let arguments = method.parameters.map { $0.isTaken ? $0.prefix + $0.takenFromKept : $0.passed }
      .joined(separator: ", ")
    let kept = method.takenParameters.map { $0.keeping + "; " }.joined()
    return "\(kept)__core.__enqueue(self, \(method.index)) { self.\(name)(\(arguments)) }"
  }

  // MARK: - After it

  private var body: String {
    let cancelling = "__core.__cancelling(self, \(method.index), _$run, _$body)"
    return method.mayCancelBody ? method.callMarks + cancelling : method.bodyCall
  }
  private var abandon: String {
    let arguments = "(self, \(method.index), _$run, error)"
    return method.mayCancelBody && method.throwing == .anything
      ? "throw __core.__abandoned\(arguments)" : "__core.__abandon\(arguments); throw error"
  }

  private var ending: [String] {
    if method.throwing == .nothing && !method.isAsync {
      if method.choosesTarget { return ["return \(finish(method.bodyCall))"] }
      return method.result == .nothing
        ? [body, finish(nil)] : ["let _$result\(method.typeOfNothing) = \(body)", finish(nil), "return _$result"]
    }
    let type = method.resultType?.trimmedText ?? ""
    let result = method.result == .nothing ? "" : "_$result"
    let refused = method.choosesTarget ? method.neutral ?? "" : result.isEmpty ? "" : " _$result"
    // A variable can't be declared with an opaque type.
    if method.isOpaque, method.throwing != .nothing {
      return [
        "do { let _$result = \(body); \(preemption(refused))__core.__finish(self, \(method.index), _$run); return _$result } catch { \(abandon) }"
      ]
    }
    let run: [String]
    if method.throwing == .nothing {
      run = [(result.isEmpty ? "" : "let _$result\(method.typeOfNothing) = ") + body]
    } else {
      // No check after waiting, because the method may have acquired something that it couldn't release.
      let isDone = method.waits && method.way?.via == nil
      let isChecked = method.isAsync && method.throwing == .anything && !isDone
      let check = isChecked ? "try _Concurrency.Task.checkCancellation()" : ""
      if result.isEmpty {
        run = ["do { \(body)\(isChecked ? "; \(check)" : "") } catch { \(abandon) }"]
      } else {
        // The check is separate, so that the compiler knows whether a noncopyable result is initialized when it throws.
        run =
          ["let _$result: \(type)", "do { _$result = \(body) } catch { \(abandon) }"]
          + (isChecked ? ["do { \(check) } catch { \(abandon) }"] : [])
      }
    }
    let isUnchecked = method.isAsync && method.throwing != .anything
    return run
      + (isUnchecked
        ? [
          "if let _$error = __core.__cancellation(self, \(method.index), _$run) { __core.__abandon(self, \(method.index), _$run, _$error); return\(refused) }"
        ] : [])
      + [preemption(refused)].filter { !$0.isEmpty }
      + (method.choosesTarget
        ? ["return \(finish(result))"] : [finish(nil)] + (result.isEmpty ? [] : ["return _$result"]))
  }

  /// Returns the end of a method with `via:` that another transition has preempted; empty for other methods.
  ///
  /// - Parameter refused: The value that it returns if it can't throw.
  private func preemption(_ refused: String) -> String {
    if !method.mayRunVia { return "" }
    let preempted = "await __core.__preempted(self, \(method.index), _$run)"
    return method.throwing == .anything
      ? "if let _$preempted = \(preempted) { throw _$preempted }; " : "if \(preempted) != nil { return\(refused) }"
  }

  /// Returns the end of the transition, with a target that the body has chosen.
  private func finish(_ target: String?) -> String {
    let label = method.result == .optionalState ? "orStayAt" : "at"
    let canThrow = method.canThrowRefusal || method.throwsMadeRefusal
    let hook = canThrow ? "__tryFinish" : "__finish"
    let call =
      target.map { "\(method.machine).\(hook)(\(method.index), _$run, \(label): \($0))" }
      ?? "__core.\(hook)(self, \(method.index), _$run)"
    if canThrow { return "try \(method.throwing == .anything ? call : method.converting(call))" }
    return target == nil && method.result == .optional ? "guard \(call) else { return \(method.nothing) }" : call
  }
}

extension MethodModel {
  /// Returns a call that throws a refusal as one that throws the method's own error.
  func refusing(_ call: String) -> String {
    guard let error = otherError else { return call }
    return "GuardedState.__Run.refusing(as: (\(error)).self) { () throws(GuardedState.Refusal) in try \(call) }"
  }

  /// Returns a call that throws a refusal, or the error of a host that saves its changes, as one that throws the method's
  /// own error.
  fileprivate func converting(_ call: String) -> String {
    "GuardedState.__Run.finishing(as: (\(otherError ?? "GuardedState.Refusal")).self) { try \(call) }"
  }

  /// The result of a call whose body doesn't run, as code with a leading space; nil if there is none.
  fileprivate var neutral: String? {
    switch result {
    case .nothing: ""
    case .optional, .optionalState: " \(nothing)"
    case .state: " \(machine).__current()"
    case .value: nil
    }
  }

  /// Returns a call that says whether the body runs, as a guard, if an ignored call has a result.
  fileprivate func unlessIgnored(_ call: String) -> String {
    // A trailing closure would be taken for the body of the guard.
    let condition = otherError == nil ? call : "(\(call))"
    return neutral.map { "guard \(condition) else { return\($0) }" } ?? call
  }

  /// The end of a call whose body doesn't run, as code; empty if it has no result.
  fileprivate var unlessRun: [String] { neutral.map { ["guard _$run.runs else { return\($0) }"] } ?? [] }

  /// Returns the lines that wait until a call may run or is ignored.
  ///
  /// - Parameter enter: The call that evaluates the guard, as code.
  fileprivate func waiting(until enter: String, _ places: SourcePlaces) -> [String] {
    [
      "var _$waiter: GuardedState.__Waiter?", "var _$run = \(enter)",
      "while _$run.waits { \(waiting(places)); _$run = \(enter) }",
    ] + unlessRun
  }

  /// Returns the code that waits until a call is allowed.
  private func waiting(_ places: SourcePlaces) -> String {
    let call = "_$waiter = try await __core.__wait(self, \(index), _$waiter"
    guard let limit = otherwise?.waitLimit else { return "\(call))" }
    let text = limit.trimmedText
    // A bare name may be a static property, for which the compiler here requires the type's name.
    guard limit.is(DeclReferenceExprSyntax.self) else { return "\(call), for: \(text))" }
    let line = "let _$limit: Swift.Duration = \(text)"
    return "\n\(places.line(line, pointing: line.count - text.count, at: limit))\(call), for: _$limit)"
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
    let hook = isTransition || conditionPaths.isEmpty ? "__unmet" : "__failedConditions"
    return ", unmet: __core.\(hook)(self, \(index), \(conditions.joined(separator: ", ")))"
  }

  /// Whether the method is `nonisolated(nonsending)`.
  fileprivate var runsWithCaller: Bool {
    isAsync && node.nonisolatedModifier?.detail?.detail.text == "nonsending"
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

  /// The result of a refused call with an optional result, as code. An opaque type is taken from the body.
  fileprivate var nothing: String { isOpaque ? "GuardedState.__Run.nothing(of: _$body)" : "nil" }

  /// A cast that prevents the compiler from opening a result that is an existential metatype, which it handles
  /// incorrectly; empty for any other.
  fileprivate var asMetatype: String {
    guard let type = resultType?.inExpressions else { return "" }
    let isMetatype = type == "AnyClass" || type.hasSuffix(".Type") || type.hasSuffix(".Type)")
    return isMetatype ? " as \(type)" : ""
  }

  /// The keywords `try` and `await` that a call of the method needs.
  var callMarks: String { (throwing == .nothing ? "" : "try ") + (isAsync ? "await " : "") }

  /// The annotation of a result of type `Void?`, which the compiler requires; empty for any other type.
  fileprivate var typeOfNothing: String {
    let type = resultType?.trimmedText ?? ""
    return ["Void?", "()?", "Optional<Void>"].contains(type) ? ": \(type)" : ""
  }
}
#endif
