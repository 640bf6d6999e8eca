#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// Returns the enum with another access level. A public one declares `Sendable`.
  func withAccess(_ level: AccessLevel) -> EnumDeclSyntax {
    let type = level == .public && lacksSendable ? inheriting("Sendable") : self
    var modifiers = type.modifiers
    guard let index = modifiers.firstIndex(where: \.saysAccess) else {
      let added = DeclModifierSyntax(name: .keyword(level.keyword, trailingTrivia: .space))
      guard let first = modifiers.indices.first else {
        return type.with(\.modifiers, [added.with(\.leadingTrivia, type.enumKeyword.leadingTrivia)])
          .with(\.enumKeyword.leadingTrivia, [])
      }
      modifiers.insert(added.with(\.leadingTrivia, modifiers[first].leadingTrivia), at: first)
      modifiers[modifiers.index(after: first)].leadingTrivia = []
      return type.with(\.modifiers, modifiers)
    }
    if level != .internal {
      modifiers[index].name.tokenKind = .keyword(level.keyword)
      return type.with(\.modifiers, modifiers)
    }
    let start = modifiers.remove(at: index).leadingTrivia
    guard index < modifiers.endIndex else {
      return type.with(\.modifiers, modifiers).with(\.enumKeyword.leadingTrivia, start)
    }
    modifiers[index].leadingTrivia = start
    return type.with(\.modifiers, modifiers)
  }
}

extension DeclModifierSyntax {
  /// Whether the modifier is an access modifier.
  fileprivate var saysAccess: Bool {
    detail == nil && ["private", "fileprivate", "internal", "package", "public"].contains(name.text)
  }
}
#endif
