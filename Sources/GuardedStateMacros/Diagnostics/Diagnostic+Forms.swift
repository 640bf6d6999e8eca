#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Forms of methods that Swift has and a guard can't: where its code may not stand, or not run.
extension Diagnostic {
  static func inlinable(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "inlinable", "'@\(attribute.plainName)' copies the body to other modules, which can't see its guard"),
      fixIt: .removing(attribute, GuardedFixIt("remove-inlinable", "remove '@\(attribute.plainName)'")))
  }

  static func resultBuilder(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: attribute,
      message: GuardedDiagnostic(
        "result-builder",
        "a guard returns, which switches '@\(attribute.plainName)' off: call another method that has it"))
  }

  static func guardForm(_ guarding: ArgumentGuard) -> Diagnostic {
    let method = guarding.method
    let reason =
      method.parameters.isEmpty || method.showsArguments
      ? "and isn't asked unless it takes the same, returns 'Bool' and is neither async nor throwing"
      : "whose arguments it can't see: the method is generic, or a parameter variadic, lent or an autoclosure"
    return Diagnostic(
      node: guarding.node.name,
      message: GuardedDiagnostic(
        "guard-form", "'\(guarding.node.name.text)' is named like the guard of '\(method.signature)', \(reason)",
        severity: .warning))
  }

  static func foreignIsolation(_ node: Syntax, of method: FunctionDeclSyntax) -> Diagnostic {
    let mark = node.trimmedDescription
    let message = GuardedFixIt("remove-isolation", "remove '\(mark)'")
    let fixIt: FixIt =
      if let attribute = node.as(AttributeSyntax.self) {
        .removing(attribute, message)
      } else {
        .replace(message: message, oldNode: node, newNode: TokenSyntax.unknown("", leadingTrivia: node.leadingTrivia))
      }
    return Diagnostic(
      node: node,
      message: GuardedDiagnostic(
        "foreign-isolation", "'\(method.name.text)' must run where its type does, which '\(mark)' prevents"),
      fixIt: fixIt)
  }
}
#endif
