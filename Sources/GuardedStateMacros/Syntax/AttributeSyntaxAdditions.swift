#if Macros
import SwiftSyntax

extension AttributeSyntax {
  /// The attribute's name without a module or generic arguments.
  var plainName: String {
    if let type = attributeName.as(IdentifierTypeSyntax.self) { return type.name.text }
    return attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedText
  }

  /// Whether the attribute has generic arguments, as in `@Transition<State>`.
  var hasGenericArguments: Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
      || attributeName.as(MemberTypeSyntax.self)?.genericArgumentClause != nil
  }

  /// The options of `@Guarded`, in order.
  static let options = ["strict", "synchronized", "machineOnly", "tools"]

  /// Whether the options of this `@Guarded` are known, in order, and Boolean literals. The compiler diagnoses all
  /// others.
  var hasKnownOptions: Bool {
    guard case .argumentList(let list) = arguments else { return true }
    let places = list.map { argument in argument.label.flatMap { Self.options.firstIndex(of: $0.text) } ?? -1 }
    return !places.contains(-1) && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
      && list.allSatisfy { $0.expression.is(BooleanLiteralExprSyntax.self) }
  }

  /// Whether this is `@Guarded` with `option: true`.
  func isGuarded(with option: String) -> Bool {
    plainName == "Guarded" && LabeledArguments(self)[option].first?.trimmedText == "true"
  }
}
#endif
