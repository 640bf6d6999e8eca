#if Macros
import SwiftSyntax

extension IfConfigDeclSyntax {
  /// The members of all clauses.
  var members: [DeclSyntax] {
    clauses.flatMap { clause -> [DeclSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.flatMap { $0.decl.as(IfConfigDeclSyntax.self)?.members ?? [$0.decl] }
    }
  }
}

extension EnumDeclSyntax {
  /// The first `#if` around cases of the enum.
  var conditionOfCases: Syntax? {
    memberBlock.members.lazy.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
      .first { $0.members.contains { $0.is(EnumCaseDeclSyntax.self) } }?.clauses.first.map { Syntax($0.poundKeyword) }
  }
}

extension FunctionDeclSyntax {
  /// The guard attributes inside `#if`.
  var hiddenGuardAttributes: [AttributeSyntax] {
    attributes.compactMap { element -> IfConfigDeclSyntax? in
      if case .ifConfigDecl(let condition) = element { condition } else { nil }
    }.flatMap(\.clauses).flatMap { clause -> [AttributeSyntax] in
      guard case .attributes(let list) = clause.elements else { return [] }
      return list.compactMap { $0.as(AttributeSyntax.self) }.filter {
        ["Allowed", "Transition"].contains($0.plainName)
      }
    }
  }
}
#endif
