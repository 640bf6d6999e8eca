#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with a guarded type.
extension Diagnostic {
  static func notAClass(_ keyword: TokenSyntax) -> Diagnostic {
    let article = keyword.text.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return Diagnostic(
      node: keyword,
      message: GuardedDiagnostic(
        "not-a-class",
        "'@Guarded' needs an object with an identity: a class or an actor, not \(article) \(keyword.text)"))
  }

  static func missingState(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic("missing-state", "'@Guarded' needs an 'enum State' inside '\(name.text)'"))
  }

  static func noStates(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(node: name, message: GuardedDiagnostic("no-states", "a guarded type needs at least one state"))
  }

  static func subclassStates(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "subclass-states",
        "the subclass of a guarded class has that class's states and events, and can't declare its own"))
  }

  static func subclassRules(_ name: TokenSyntax) -> Diagnostic {
    Diagnostic(
      node: name,
      message: GuardedDiagnostic(
        "subclass-rules", "a subclass adds to the rules that it inherits; call what it adds 'addedRules'"),
      fixIt: .replace(
        message: GuardedFixIt("rename-rules", "rename it to 'addedRules'"), oldNode: name,
        newNode: TokenSyntax.identifier("addedRules").with(\.trailingTrivia, name.trailingTrivia)))
  }

  static func publicStateNotSendable(_ type: EnumDeclSyntax) -> Diagnostic {
    Diagnostic(
      node: type.name,
      message: GuardedDiagnostic(
        "public-state-not-sendable", "a public '\(type.name.text)' must say that it is 'Sendable'"),
      fixIt: .replace(
        message: GuardedFixIt("add-sendable", "add 'Sendable'"), oldNode: type, newNode: type.inheriting("Sendable")))
  }

  static func privateNested(_ modifier: DeclModifierSyntax) -> Diagnostic {
    Diagnostic(
      node: modifier,
      message: GuardedDiagnostic(
        "private-nested",
        "a guarded type inside another one can't be private, because its conformance is declared outside of that"),
      fixIt: .replace(
        message: GuardedFixIt("make-fileprivate", "make it 'fileprivate'"), oldNode: modifier,
        newNode: modifier.with(\.name.tokenKind, .keyword(.fileprivate))))
  }

  static func insideIfConfig(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "inside-if-config",
        "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body"))
  }

  static func callbackWithoutState(_ callback: CallbackModel, nearest: String?) -> Diagnostic {
    let hint = nearest.map { "; did you mean '\(callback.moment)\($0.uppercasingFirst)'?" } ?? ""
    let name = callback.node.name
    let message = GuardedDiagnostic(
      "callback-without-state", "'\(name.text)' is named like a callback, but no state is called that\(hint)",
      severity: .warning)
    guard let nearest else { return Diagnostic(node: name, message: message) }
    let right = name.with(\.tokenKind, .identifier("\(callback.moment)\(nearest.uppercasingFirst)"))
    return Diagnostic(
      node: name, message: message,
      fixIt: .replace(
        message: GuardedFixIt("rename-callback", "rename it to '\(right.text)'"), oldNode: name,
        newNode: right))
  }

  static func doubledCallback(_ callback: CallbackModel, longer: CallbackModel) -> Diagnostic {
    Diagnostic(
      node: callback.node.name,
      message: GuardedDiagnostic(
        "doubled-callback",
        "'\(callback.node.name.text)' has two forms, and only the one that takes the most is called",
        severity: .warning),
      notes: [
        Note(node: Syntax(longer.node.name), message: GuardedNote("doubled-callback", "this one is called"))
      ])
  }
}
#endif
