#if Macros
import SwiftSyntax

/// From where a declaration can be seen.
enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// What the modifiers of a declaration say.
  init(_ modifiers: DeclModifierListSyntax) {
    let names = modifiers.filter { $0.detail == nil }.map(\.name.text)
    self =
      names.contains("open") || names.contains("public")
      ? .public
      : names.contains("package")
        ? .package
        : names.contains("fileprivate") ? .fileprivate : names.contains("private") ? .private : .internal
  }

  /// Its modifier.
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
