#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// What of the method's form keeps it from being guarded in its type.
  func formDiagnostics(inside type: Syntax?) -> [Diagnostic] {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    return attributes.filter { Self.copying.contains($0.plainName) }.map { .inlinable($0) }
      + attributes.filter { $0.plainName.hasSuffix("Builder") }.map { .resultBuilder($0) } + foreignIsolation(in: type)
  }

  /// Attributes that make a body visible outside of its module.
  private static let copying: Set = ["inlinable", "_transparent", "_alwaysEmitIntoClient", "backDeployed"]

  /// What takes the method out of the isolation of its type. A method of a plain class may have one of its own: whoever
  /// calls it is where the class is used.
  private func foreignIsolation(in type: Syntax?) -> [Diagnostic] {
    guard let type, let isolation = HostOutline.Isolation(type), isolation != .none else { return [] }
    return isolation.obstacle(in: node).map { [.foreignIsolation($0, of: node)] } ?? []
  }
}

extension HostModel {
  /// Methods that are named like guards and are none, and guards that run in another isolation than their type.
  var guardDiagnostics: [Diagnostic] {
    strayGuards.map { .guardForm($0) }
      + argumentGuards.compactMap { guarding in
        guard guarding.node.nonisolatedModifier == nil, !isInherited else { return nil }
        return isolation.obstacle(in: guarding.node).map { .foreignIsolation($0, of: guarding.node) }
      }
  }

  /// Callbacks that run in another isolation than their type: nobody there can call them at once.
  var foreignCallbacks: [Diagnostic] {
    if isInherited { return [] }
    return callbacks.filter { $0.node.nonisolatedModifier == nil }.compactMap { callback in
      isolation.obstacle(in: callback.node).map { .foreignIsolation($0, of: callback.node) }
    }
  }
}
#endif
