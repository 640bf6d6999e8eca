#if Macros
import SwiftSyntax

extension HostOutline.Isolation {
  /// Returns the syntax that gives a method another isolation than its type's; nil if the method has that of its type.
  ///
  /// The isolation that a plain class inherits, or has by default in its module, is unknown here.
  func blocker(in method: FunctionDeclSyntax) -> Syntax? {
    switch self {
    case .none: method.globalActor.map(Syntax.init)
    case .actor:
      (method.globalActor ?? method.concurrentAttribute).map(Syntax.init) ?? method.nonisolatedModifier.map(Syntax.init)
        ?? method.isolatedMark
    case .globalActor(let actor):
      method.globalActor.flatMap { $0.attributeName.trimmedText == actor ? nil : Syntax($0) }
        ?? method.concurrentAttribute.map(Syntax.init) ?? method.nonisolatedModifier.map(Syntax.init)
        ?? method.isolatedMark
    }
  }
}

extension HostModel {
  /// Whether the isolation is the superclass's. Only the superclass knows it, and provides `__isolated` to run code
  /// there.
  var isInherited: Bool { hostKind == .subclass && isolation == .none }

  /// Whether a method has another isolation than the host's hooks.
  func isForeign(_ method: FunctionDeclSyntax) -> Bool {
    // The isolation of the superclass is unknown here.
    hostKind != .subclass && isolation.blocker(in: method) != nil
  }
}
#endif
