#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// What keeps a type with `synchronized: true` from being one that any thread may use: everything that isn't guarded
  /// must be private, because only guarded methods hold the lock.
  func monitorDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    guard isSynchronized else { return [] }
    if isolation != .none { return [.synchronizedIsolation(name)] }
    let exposed = properties.filter { $0.bindingSpecifier.text == "var" && !$0.modifiers.isPrivate }
    let open = (plainMethods + callbacks.map(\.node)).filter { !$0.modifiers.isPrivate && !$0.isMarkedUnguarded }
    return (isFinal ? [] : [.synchronizedSubclassable(name)]) + (saysSendable ? [] : [.synchronizedNotSendable(name)])
      + exposed.map { .synchronizedProperty($0.bindings.first?.pattern ?? PatternSyntax(stringLiteral: "_")) }
      + open.map { .synchronizedMethod($0.name) }
      + methods.filter(\.isAsync).map { .synchronizedAsync($0.node) }
  }
}

extension DeclModifierListSyntax {
  /// Whether a member with these modifiers is reached from the type alone.
  fileprivate var isPrivate: Bool { contains { $0.name.text == "private" && $0.detail == nil } }
}
#endif
