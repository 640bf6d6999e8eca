#if Macros
import SwiftSyntax

extension HostOutline {
  /// Reads a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - hasMachine: Whether a superclass has a machine already.
  init?(_ declaration: some DeclGroupSyntax, hasMachine: Bool) {
    guard let isolation = Isolation(declaration) else { return nil }
    self.isolation = isolation
    isDistributed = declaration.modifiers.contains { $0.name.text == "distributed" }
    let members = declaration.memberBlock.members
    states = members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }.first { $0.name.text == "State" }?.cases
    if let inherited = declaration.inheritanceClause?.leadingType,
      ["GuardedObject", "GuardedState.GuardedObject"].contains(inherited)
    {
      binding = .superclass
    } else if hasMachine {
      binding = .guardedClass
    } else if states != nil || members.contains(where: \.decl.isOfMachine) {
      binding = .ownStates
    } else {
      binding = .otherMachines
    }
  }
}

extension HostOutline.Isolation {
  /// Where the code of a class or an actor runs, as far as its declaration says; nil for any other declaration.
  init?(_ declaration: some SyntaxProtocol) {
    if let type = declaration.as(ClassDeclSyntax.self) {
      self = type.globalActor.map(Self.globalActor) ?? .none
    } else if declaration.is(ActorDeclSyntax.self) {
      self = .actor
    } else {
      return nil
    }
  }
}

extension EnumDeclSyntax {
  /// The cases of the enum in their order.
  var cases: [HostOutline.State] {
    memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map {
      HostOutline.State(name: $0.name.text.trimmingBackticks, node: $0)
    }
  }
}

extension InheritanceClauseSyntax {
  /// The first type, which is the superclass where there is one.
  var leadingType: String? { inheritedTypes.first?.type.trimmedDescription }
}

extension DeclSyntax {
  /// Whether only a type with a machine of its own has such a member: its states, its rules or a guarded method.
  fileprivate var isOfMachine: Bool {
    if let function = self.as(FunctionDeclSyntax.self), !function.isStatic, !function.guardAttributes.isEmpty {
      return true
    }
    return declaredNames.contains { $0 == "State" || $0 == "rules" }
  }
}
#endif
