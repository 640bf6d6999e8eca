#if Macros
import SwiftSyntax

extension HostOutline {
  /// Creates the outline of a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The declarations around it.
  ///   - hasGuardedSuperclass: Whether a superclass already has a machine.
  init?(_ declaration: some DeclGroupSyntax, inside context: [Syntax], hasGuardedSuperclass: Bool) {
    guard let isolation = Isolation(declaration) else { return nil }
    self.isolation = isolation
    self.hasGuardedSuperclass = hasGuardedSuperclass
    isNonisolated = declaration.modifiers.contains { $0.name.text == "nonisolated" }
    isDistributed = declaration.modifiers.contains { $0.name.text == "distributed" }
    access = AccessLevel(of: declaration.modifiers, inside: context)
    let ownName = declaration.asProtocol(NamedDeclSyntax.self)?.name
    let parameters =
      declaration.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause?.parameters.map(\.name) ?? []
    let typeNames = Self.reservedNames.union(
      ["machine", "state", "can", "fire", "handle", "transition", "rules"] + Self.modules)
    // The names of the hooks' parameters would shadow a generic parameter.
    let parameterNames = Self.reservedNames.union(["method", "arguments"] + Self.modules)
    ownReservedNames =
      [ownName].compactMap { $0 }.filter { typeNames.contains($0.text.trimmingBackticks) }.map { ($0, "type") }
      + parameters.filter { parameterNames.contains($0.text) }.map { ($0, "generic parameter") }
    let members = declaration.memberBlock.members.map(\.decl)
    let hidden = members.compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.members)
    let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }
    let states = enums.first { $0.name.text == "State" }?.cases
    events = enums.first { $0.name.text == "Event" }?.cases
    nearState = enums.map(\.name).first { ["States", "state", "states", "Stat", "Status"].contains($0.text) }
    types = members.filter { $0.nameOfMachineType != nil }
    inherits = declaration.is(ClassDeclSyntax.self) && declaration.inheritanceClause != nil
    hiddenTypes = hidden.compactMap(\.nameOfMachineType)
    if let inherited = declaration.inheritanceClause?.leadingType,
      ["GuardedObject", "GuardedState.GuardedObject"].contains(inherited)
    {
      hostKind = .object
    } else if hasGuardedSuperclass {
      hostKind = .subclass
    } else if states != nil || (members + hidden).contains(where: \.isOfMachine) {
      hostKind = .root
    } else {
      hostKind = .bound
    }
    // The states of a `GuardedObject` are strings, even if the type declares a `State`.
    self.states = hostKind == .object ? nil : states
  }
}

extension HostOutline.Isolation {
  /// Creates the isolation that a class or an actor declares; nil for any other declaration.
  init?(_ declaration: some SyntaxProtocol) {
    if let type = declaration.as(ClassDeclSyntax.self) {
      self = type.globalActor.map { .globalActor($0.attributeName.trimmedText) } ?? .none
    } else if declaration.is(ActorDeclSyntax.self) {
      self = .actor
    } else {
      return nil
    }
  }
}

extension DeclSyntax {
  /// The name of a nested type that belongs to the machine; nil for any other member.
  var nameOfMachineType: TokenSyntax? {
    guard let name = asProtocol(NamedDeclSyntax.self)?.name, !self.is(FunctionDeclSyntax.self) else { return nil }
    let names = ["State", "Event", "Method", "StateName", "EventName", "MethodName"] + HostOutline.modules
    return names.contains(name.text) ? name : nil
  }

  /// Whether only a type with its own machine has such a member: its states, its rules or a guarded method.
  fileprivate var isOfMachine: Bool {
    if let function = self.as(FunctionDeclSyntax.self), !function.isStatic, !function.guardAttributes.isEmpty {
      return true
    }
    return declaredNames.contains("State") || namesOfRules.contains("rules")
  }
}
#endif
