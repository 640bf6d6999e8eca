#if Macros
import SwiftSyntax

/// The access level of a declaration.
enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// Creates the access level that the modifiers of a declaration specify.
  init(_ modifiers: DeclModifierListSyntax) {
    let names = modifiers.filter { $0.detail == nil }.map(\.name.text)
    self =
      names.contains("open") || names.contains("public")
      ? .public
      : names.contains("package")
        ? .package
        : names.contains("fileprivate") ? .fileprivate : names.contains("private") ? .private : .internal
  }

  /// Creates the access level of a type inside other declarations. An extension gives its own to a type without one.
  init(of modifiers: DeclModifierListSyntax, inside context: [Syntax]) {
    let own = Self(modifiers)
    let isWritten = own != .internal || modifiers.contains { $0.name.tokenKind == .keyword(.internal) }
    let outer = context.first?.as(ExtensionDeclSyntax.self).map { Self($0.modifiers) }
    self = isWritten ? own : max(own, outer ?? own)
  }

  /// The access modifier.
  var keyword: Keyword {
    switch self {
    case .private: .private
    case .fileprivate: .fileprivate
    case .internal: .internal
    case .package: .package
    case .public: .public
    }
  }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
#endif
