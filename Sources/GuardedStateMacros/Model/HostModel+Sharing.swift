#if Macros
import SwiftSyntax

extension HostModel {
  /// The constants of a monitor that others see. Whether they may, only the compiler knows.
  var sharedConstants: [TokenSyntax] {
    guard isSynchronized, isolation == .none else { return [] }
    let constants = properties.filter {
      $0.bindingSpecifier.text == "let" && !$0.modifiers.isPrivate && !$0.isMarkedUnguarded
        && !$0.modifiers.contains { $0.name.text == "nonisolated" }
    }
    return constants.flatMap(\.bindings).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
  }
}

extension DeclModifierListSyntax {
  /// Whether a member with these modifiers is reached from the type alone.
  var isPrivate: Bool { contains { $0.name.text == "private" && $0.detail == nil } }
}
#endif
