#if Macros
import SwiftSyntax

extension HostOutline.Isolation {
  /// What takes a method to another isolation than its type's; nil for a method that runs where the type does.
  ///
  /// What a plain class inherits, or has by the default of its module, isn't seen here.
  func obstacle(in method: FunctionDeclSyntax) -> Syntax? {
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
  /// Whether the isolation is the superclass's, which only that knows: it hands down `__isolated`, which runs something
  /// there.
  var isInherited: Bool { binding == .guardedClass && isolation == .none }

  /// Whether a method runs in another isolation than the host's hooks.
  func isForeign(_ method: FunctionDeclSyntax) -> Bool {
    // What the superclass runs on isn't seen here.
    binding != .guardedClass && isolation.obstacle(in: method) != nil
  }
}
#endif
