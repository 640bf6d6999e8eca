#if Macros
import SwiftSyntax

/// The type names in a host that don't refer to the library's types, although they are equal.
struct TypesOfHost {
  /// The types that the host declares itself, such as a `struct Transition` for animations.
  let own: Set<String>
  /// The types that may have the library's types as members: the host, and its inherited types.
  let holders: Set<String>
  /// The name of the host.
  let name: String
  /// Whether the host inherits nothing, so that `holders` is complete.
  let areAllKnown: Bool
  /// Whether the states may carry values, which callbacks of states may take.
  let hasValues: Bool

  init(_ declaration: some DeclGroupSyntax, named name: String, _ outline: HostOutline) {
    self.name = name
    hasValues = outline.hasGuardedSuperclass || !outline.valuedStates.isEmpty
    own = Set(
      declaration.memberBlock.members.map(\.decl).filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
        .compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text })
    let inherited = declaration.inheritanceClause?.inheritedTypes.compactMap(\.type.nameOfParameterType) ?? []
    holders = Set(["GuardedState", "Self", "StateMachine", "HostMachine", name] + inherited)
    areAllKnown = inherited.isEmpty
  }

  /// Whether a type clearly isn't the library's.
  func isForeign(_ type: TypeSyntax) -> Bool {
    if let type = type.as(OptionalTypeSyntax.self) { return isForeign(type.wrappedType) }
    if let type = type.as(IdentifierTypeSyntax.self) {
      return subjects.contains(type.name.text) && own.contains(type.name.text)
    }
    guard let type = type.as(MemberTypeSyntax.self), subjects.contains(type.name.text),
      let holder = type.baseType.nameOfParameterType
    else { return false }
    if ["Self", name].contains(holder), own.contains(type.name.text) { return true }
    return areAllKnown && !holders.contains(holder)
  }

  private var subjects: Set<String> { ["Transition", "Call", "Refusal"] }
}
#endif
