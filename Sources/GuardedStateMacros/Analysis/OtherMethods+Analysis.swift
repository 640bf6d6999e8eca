#if Macros
import SwiftSyntax

extension OtherMethods {
  /// Sorts the methods of a body. Machines may be bound to its type and call them.
  init(
    _ body: HostBody, guarded: [MethodModel], readings: [CallbackReading], guards: ArgumentGuards, in host: String,
    isBound: Bool
  ) {
    var signatures: Set<String> = []
    repeated = guarded.filter { !signatures.insert($0.indexName).inserted }
    let unguarded = body.functions.filter { $0.guardAttributes.isEmpty }
    hidden =
      body.hiddenFunctions.compactMap { MethodModel($0, in: host) }
      + unguarded.compactMap { function in
        function.hiddenGuardAttributes.first.flatMap { MethodModel(function, $0, in: host) }
      }
    doublyGuarded = body.functions.filter { $0.guardAttributes.count > 1 }
    unreadGuards = body.members.filter(\.isUnreadGuard)
    let others = readings.filter { $0.callback == nil && $0.node.guardAttributes.isEmpty && !$0.node.isStatic }
    plain = others.map(\.node).filter { node in !guards.all.contains { $0.node.id == node.id } }
    unrelated = others.filter { reading in
      reading.mistake == nil && !reading.node.isMarkedUnguarded && !reading.node.isOverride
        && !guards.nodes.contains(reading.node.id)
    }.map(\.node)
    let unseen: Set = ["private", "fileprivate"]
    callable =
      isBound
      ? plain.filter { method in !method.modifiers.contains { unseen.contains($0.name.text) } }
        .compactMap { MethodModel(unguarded: $0, in: host) } : []
    unguardedOverrides = unguarded.filter { $0.isOverride && !$0.isMarkedUnguarded && !$0.callsSuper }
  }
}

extension DeclSyntax {
  /// Whether this has a guard attribute but isn't an instance method, or has a misspelled guard attribute.
  fileprivate var isUnreadGuard: Bool {
    guard let member = asProtocol(WithAttributesSyntax.self) else { return false }
    if !member.guardAttributes.isEmpty { return !self.is(FunctionDeclSyntax.self) || isStatic }
    return member.attributes.contains { attribute in
      attribute.as(AttributeSyntax.self)?.plainName.nearest(among: ["Allowed", "Transition"]) != nil
    }
  }
}
#endif
