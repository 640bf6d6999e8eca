#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Writes the body of a guarded method: a guard, the original body as a local function, and a call of that.
struct GuardedBody {
  let method: MethodModel
  /// Whether the type is a monitor, whose lock the method holds.
  let isSynchronized: Bool
  /// The file and the line of the original body, so that what is wrong in it is reported there.
  let location: AbstractSourceLocation?

  /// The statements of the new body; nil when a refused call has nothing to return.
  var statements: [CodeBlockItemSyntax]? {
    guard let refusal = method.refusal, let body = method.node.body else { return nil }
    if method.throwing == .rethrowing { return turn + inline(body, refusal) }
    let effects = method.node.signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let result = method.node.signature.returnClause.map { " \($0.trimmedDescription)" } ?? ""
    return turn + [
      "guard _$machine.\(raw: method.isTransition ? "__begin" : "__allows")(\(raw: method.index)) else { \(raw: refusal) }",
      """
      func _$body()\(raw: effects)\(raw: result) {
      \(raw: sourceLocation)\(raw: body.statements.description)
      \(raw: sourceLocation.isEmpty ? "" : "#sourceLocation()")
      }
      """,
    ]
      + (method.isTransition && method.isOverride ? ["_$machine.__override(\(raw: method.index))"] : [])
      + ["return \(raw: method.callMarks)_$machine.\(raw: method.performCall)"]
  }

  /// What keeps other threads out of a monitor until the method has returned.
  private var turn: [CodeBlockItemSyntax] {
    isSynchronized ? ["_$machine.__enter()", "defer { _$machine.__leave() }"] : []
  }

  /// A body that rethrows what its closures throw stays where it is: a local function could not rethrow.
  private func inline(_ body: CodeBlockSyntax, _ refusal: String) -> [CodeBlockItemSyntax] {
    var statements: [CodeBlockItemSyntax] = [
      "guard _$machine.__allows(\(raw: method.index)) else { \(raw: refusal) }"
    ]
    let isOneExpression = body.statements.count == 1 && body.statements.first?.item.is(ExprSyntax.self) == true
    statements += isOneExpression ? ["return \(raw: body.statements.trimmedDescription)"] : Array(body.statements)
    return statements
  }

  private var sourceLocation: String {
    guard let location else { return "" }
    return "#sourceLocation(file: \(location.file.trimmedDescription), line: \(location.line.trimmedDescription))\n"
  }
}

extension MethodModel {
  /// The method's index, as code.
  var index: String { "_$Index.\(indexName).rawValue" }

  /// `try` and `await`, as a call of the method needs them.
  var callMarks: String { (throwing == .nothing ? "" : "try ") + (isAsync ? "await " : "") }

  /// What a refused call does, as code; nil when there is nothing it could do.
  var refusal: String? {
    let refused = "_$machine.__refuse(\(index))"
    if case .allowed(_, let otherwise?) = kind {
      let isTrap = otherwise.trimmedDescription == ".trap" || otherwise.trimmedDescription == "GuardTrap.trap"
      return isTrap
        ? "_$machine.__trap(\(index))" : "_$machine.__refuse(\(index)); return \(otherwise.trimmedDescription)"
    }
    if isTransition, canWait {
      return throwing == .anything
        ? "if try _$machine.__waitsOrThrows(\(index)) { _$machine.__enqueue(\(index)) { try? self.\(call) } }; return"
        : "if _$machine.__waits(\(index)) { _$machine.__enqueue(\(index)) { \(throwing == .nothing ? "" : "try? ")self.\(call) } }; return"
    }
    if canThrowRefusal { return "throw _$machine.__refusal(\(index))" }
    switch result {
    case .nothing: return "return \(refused)"
    case .optional, .optionalState: return "\(refused); return nil"
    case .state where isTransition: return "\(refused); return _$machine.__current()"
    case .state, .value: return nil
    }
  }

  /// A call of the method with its own parameters.
  private var call: String {
    let name = node.name.text
    return "\(name)(\(parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.name }.joined(separator: ", ")))"
  }

  /// What runs the body and goes on with its result.
  var performCall: String {
    guard isTransition else { return "__call(\(index), _$body)" }
    let chooses = result == .state || result == .optionalState
    return "\(way?.via == nil ? "__perform" : "__performVia")(\(index), \(chooses ? "choosing: " : "")_$body)"
  }
}
#endif
