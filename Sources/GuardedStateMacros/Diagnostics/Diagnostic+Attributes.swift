#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What can be wrong with the states, events and conditions that an attribute names.
///
/// Attributes are checked against the macro's declaration before any macro runs. Where that fails the compiler has given
/// the error, and a note adds what to write.
extension Diagnostic {
  static func notAState(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.trimmedDescription
      return Diagnostic(
        node: expression,
        message: GuardedDiagnostic("not-a-state", "the states of an attribute are listed without brackets"),
        fixIt: .replace(
          message: GuardedFixIt("remove-brackets", "remove the brackets"), oldNode: expression,
          newNode: ExprSyntax("\(raw: elements)").with(\.trailingTrivia, expression.trailingTrivia)))
    }
    return Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-a-state", "an attribute names a state as a case of 'State', without values: 'State.\(meant ?? "name")'"),
      fixIts: fixes(expression, to: meant.map { "State.\($0)" }))
  }

  static func notAnEvent(_ expression: ExprSyntax, meant: String?) -> Diagnostic {
    Diagnostic(
      node: expression,
      message: GuardedDiagnostic(
        "not-an-event", "an attribute names an event as a case of 'Event': 'Event.\(meant ?? "name")'"),
      fixIts: fixes(expression, to: meant.map { "Event.\($0)" }))
  }

  static func unqualified(
    _ first: ExprSyntax, as type: String, among short: [ExprSyntax], of attribute: AttributeSyntax
  ) -> Diagnostic {
    let places = Set(short.map(\.id))
    let qualified = QualifyingRewriter(type, places).rewrite(attribute)
    return Diagnostic(
      node: first,
      message: GuardedDiagnostic(
        "unqualified",
        "write '\(type)\(first.trimmedDescription)': an attribute doesn't know whose \(type.lowercased()) it is",
        severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("qualify", "write '\(type)\(first.trimmedDescription)'"), oldNode: Syntax(attribute),
        newNode: qualified))
  }

  static func unrootedKeyPath(_ path: KeyPathExprSyntax, of host: String) -> Diagnostic {
    let right = path.with(\.root, TypeSyntax(IdentifierTypeSyntax(name: .identifier(host))))
    return Diagnostic(
      node: path,
      message: GuardedDiagnostic(
        "unrooted-key-path", "write '\(right.trimmedDescription)': an attribute doesn't know whose property it is",
        severity: .note),
      fixIt: .replace(
        message: GuardedFixIt("add-root", "write '\(right.trimmedDescription)'"), oldNode: path, newNode: right))
  }

  static func foreignCondition(_ path: KeyPathExprSyntax, of host: String) -> Diagnostic {
    let right = path.with(\.root, TypeSyntax(IdentifierTypeSyntax(name: .identifier(host))))
    return Diagnostic(
      node: path,
      message: GuardedDiagnostic(
        "not-a-property",
        "'\(path.trimmedDescription)' is no property of '\(host)'; a condition is one: '\(right.trimmedDescription)'"),
      fixIt: .replace(
        message: GuardedFixIt("replace-root", "write '\(right.trimmedDescription)'"), oldNode: path, newNode: right))
  }

  private static func fixes(_ expression: ExprSyntax, to text: String?) -> [FixIt] {
    text.map { text in
      [
        .replace(
          message: GuardedFixIt("use-case", "write '\(text)'"), oldNode: expression,
          newNode: ExprSyntax("\(raw: text)").with(\.trailingTrivia, expression.trailingTrivia))
      ]
    } ?? []
  }
}

/// Writes the type before members that stand without one.
private final class QualifyingRewriter: SyntaxRewriter {
  private let type: String
  private let places: Set<SyntaxIdentifier>

  init(_ type: String, _ places: Set<SyntaxIdentifier>) {
    self.type = type
    self.places = places
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard places.contains(node.id) else { return ExprSyntax(node) }
    let base = DeclReferenceExprSyntax(baseName: .identifier(type)).with(\.leadingTrivia, node.leadingTrivia)
    return ExprSyntax(node.with(\.period.leadingTrivia, []).with(\.base, ExprSyntax(base)))
  }
}
#endif
