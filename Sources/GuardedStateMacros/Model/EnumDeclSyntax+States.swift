#if Macros
import SwiftSyntax

extension EnumDeclSyntax {
  /// The cases of the enum, in order.
  var cases: [HostOutline.State] {
    memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map {
      HostOutline.State(name: $0.name.text.trimmingBackticks, node: $0)
    }
  }

  /// The cases that constants of the enum refer to, by constant, as far as the syntax shows.
  var casesOfConstants: [String: String] {
    let constants = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter {
      DeclSyntax($0).isStatic && $0.bindingSpecifier.tokenKind == .keyword(.let)
    }
    let named = constants.flatMap(\.bindings).compactMap { binding -> (String, String)? in
      guard let name = binding.name?.text.trimmingBackticks,
        let value = binding.initializer?.value, let state = RulesModel.Name(value)?.text,
        cases.contains(where: { $0.name == state }), [nil, self.name.text, "Self"].contains(value.typeOfState)
      else { return nil }
      return (name, state)
    }
    return Dictionary(named) { first, _ in first }
  }

  /// Whether the enum has to declare `Sendable`: it is public and not frozen, and no state carries values. If states
  /// do, the machine only stores their names.
  var needsSendable: Bool { AccessLevel(modifiers) == .public && lacksSendable }

  /// Whether the enum would have to declare `Sendable` if it were public.
  var lacksSendable: Bool {
    !attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "frozen" }
      && !(inheritanceClause?.namesSendable ?? false) && cases.allSatisfy(\.values.isEmpty)
  }
}
#endif
