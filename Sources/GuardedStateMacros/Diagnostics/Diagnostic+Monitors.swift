#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for a monitor: a type with `synchronized: true`.
extension Diagnostic {
  static func synchronizedIsolation(_ name: TokenSyntax) -> Diagnostic {
    .error(
      .synchronizedIsolation, at: name, "'\(name.text)' is isolated to an actor, which needs no 'synchronized: true'")
  }

  static func noTools(_ name: TokenSyntax) -> Diagnostic {
    .error(
      .noTools, at: name,
      "the methods of '\(name.text)' can't be tools: 'tools: true' is for a class with a 'State' and for an actor, and not "
        + "for a distributed one or a 'GuardedObject'")
  }

  static func synchronizedSubclassable(_ name: TokenSyntax) -> Diagnostic {
    .error(.synchronizedSubclassable, at: name, "a synchronized class must be final; a subclass could go past its lock")
  }

  static func synchronizedNotSendable(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .synchronizedNotSendable, at: name,
      "only a class that is 'Sendable' has use for 'synchronized: true'; declare '\(name.text): @unchecked Sendable'")
  }

  static func synchronizedProperty(_ pattern: PatternSyntax, isComputed: Bool) -> Diagnostic {
    let remedy = isComputed ? ", or marked '@Unguarded' where it needs no lock" : ""
    return .error(
      .synchronizedProperty, at: pattern,
      "'\(pattern.trimmedText)' must be private in a synchronized class\(remedy); only guarded methods hold its lock")
  }

  static func synchronizedSubscript(_ keyword: TokenSyntax) -> Diagnostic {
    .error(
      .synchronizedProperty, at: keyword,
      "a subscript runs without the lock of the synchronized class: make it private, do its work in a guarded method, or "
        + "mark it '@Unguarded'")
  }

  static func synchronizedMethod(_ name: TokenSyntax) -> Diagnostic {
    .error(
      .synchronizedMethod, at: name,
      "'\(name.text)' runs without the lock of the synchronized class: guard it, make it private, or mark it "
        + "'@Unguarded'")
  }

  static func synchronizedAsync(_ method: FunctionDeclSyntax) -> Diagnostic {
    .error(
      .synchronizedAsync, at: method.signature.effectSpecifiers?.asyncSpecifier.map(Syntax.init) ?? Syntax(method.name),
      "a guarded method of a synchronized class can't be async; make the class an actor")
  }

  static func synchronizedAsync(for part: String, at argument: ExprSyntax) -> Diagnostic {
    .error(
      .synchronizedAsync, at: argument,
      "'\(part)' is for async methods, which a synchronized class can't guard; make the class an actor")
  }
}
#endif
