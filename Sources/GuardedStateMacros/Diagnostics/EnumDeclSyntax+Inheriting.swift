#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// Returns the enum with an additional inherited type.
  func inheriting(_ type: TypeSyntax) -> EnumDeclSyntax {
    let added = InheritedTypeSyntax(type: type)
    guard let clause = inheritanceClause, let last = clause.inheritedTypes.indices.last else {
      return with(\.name.trailingTrivia, []).with(
        \.inheritanceClause,
        InheritanceClauseSyntax(
          colon: .colonToken(trailingTrivia: .space),
          inheritedTypes: [added.with(\.trailingTrivia, name.trailingTrivia)]))
    }
    var types = clause.inheritedTypes
    types[last] = types[last].with(\.trailingTrivia, []).with(\.trailingComma, .commaToken(trailingTrivia: .space))
    types.append(added.with(\.trailingTrivia, clause.trailingTrivia))
    return with(\.inheritanceClause, clause.with(\.inheritedTypes, types))
  }
}
#endif
