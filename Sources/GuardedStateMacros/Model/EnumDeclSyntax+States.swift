#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// The cases of the enum in their order.
  var cases: [HostOutline.State] {
    memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map {
      HostOutline.State(name: $0.name.text.trimmingBackticks, node: $0)
    }
  }

  /// Whether the compiler wants to be told that the enum is `Sendable`: it is seen outside of the module, and may change.
  /// Of states that carry values the machine has the names alone.
  var needsSendable: Bool { AccessLevel(modifiers) == .public && lacksSendable }

  /// Whether a public enum like this would have to say that it is `Sendable`.
  var lacksSendable: Bool {
    !attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "frozen" }
      && !(inheritanceClause?.namesSendable ?? false) && cases.allSatisfy(\.values.isEmpty)
  }
}
#endif
