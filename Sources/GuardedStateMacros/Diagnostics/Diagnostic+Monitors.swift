#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a type that is to be a monitor.
extension Diagnostic {
  static func synchronizedIsolation(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "synchronized-isolation", "'\(name.text)' is isolated to an actor, which needs no 'synchronized: true'"))
  }

  static func synchronizedSubclassable(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "synchronized-subclassable", "a synchronized class must be final; a subclass could go past its lock"))
  }

  static func synchronizedNotSendable(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "synchronized-not-sendable",
        "only a class that is 'Sendable' has use for 'synchronized: true'; declare '\(name.text): @unchecked Sendable'",
        severity: .warning))
  }

  static func synchronizedProperty(_ pattern: PatternSyntax, isComputed: Bool) -> Diagnostic {
    let remedy = isComputed ? ", or marked '@Unguarded' where it needs no lock" : ""
    return Diagnostic(
      node: pattern,
      message: GuardedDiagnostic(
        "synchronized-property",
        "'\(pattern.trimmedText)' must be private in a synchronized class\(remedy); only guarded methods hold its lock"
      ))
  }

  static func synchronizedSubscript(_ keyword: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: keyword,
      message: GuardedDiagnostic(
        "synchronized-property",
        "a subscript runs without the lock of the synchronized class: make it private, let a guarded method do its work, or "
          + "mark it '@Unguarded'"))
  }

  static func synchronizedMethod(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "synchronized-method",
        "'\(name.text)' runs without the lock of the synchronized class: guard it, make it private, or mark it "
          + "'@Unguarded'"))
  }

  static func synchronizedAsync(_ method: FunctionDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: method.signature.effectSpecifiers?.asyncSpecifier.map(Syntax.init) ?? Syntax(method.name),
      message: GuardedDiagnostic(
        "synchronized-async", "a guarded method of a synchronized class can't be async; make the class an actor"))
  }
}
#endif
