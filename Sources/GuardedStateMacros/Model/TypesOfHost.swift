#if Macros
import SwiftSyntax

/// Which types a host names that aren't the library's, whatever they are called.
struct TypesOfHost {
  /// Those that it declares itself, as a `struct Transition` of an animation.
  let own: Set<String>
  /// The types that may have another name of the library's: the host, and what it inherits.
  let holders: Set<String>
  /// The name of the host.
  let name: String
  /// Whether it inherits nothing, so that no further ones have.
  let areAllKnown: Bool

  init(_ declaration: some DeclGroupSyntax, named name: String) {
    self.name = name
    own = Set(
      declaration.memberBlock.members.map(\.decl).filter { $0.asProtocol((any DeclGroupSyntax).self) != nil }
        .compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text })
    let inherited = declaration.inheritanceClause?.inheritedTypes.compactMap(\.type.nameOfParameterType) ?? []
    holders = Set(["GuardedState", "Self", "StateMachine", "HostMachine", name] + inherited)
    areAllKnown = inherited.isEmpty
  }

  /// Whether a type is surely none of the library's, or, where that isn't sure, its method is marked to be no callback.
  func isForeign(_ type: TypeSyntax, isUnguarded: Bool) -> Bool {
    if let type = type.as(OptionalTypeSyntax.self) { return isForeign(type.wrappedType, isUnguarded: isUnguarded) }
    if let type = type.as(IdentifierTypeSyntax.self) {
      return subjects.contains(type.name.text) && own.contains(type.name.text)
    }
    guard let type = type.as(MemberTypeSyntax.self), subjects.contains(type.name.text),
      let holder = type.baseType.nameOfParameterType
    else { return false }
    if ["Self", name].contains(holder), own.contains(type.name.text) { return true }
    return !holders.contains(holder) && (areAllKnown || isUnguarded)
  }

  private var subjects: Set<String> { ["Transition", "Call", "Refusal"] }
}
#endif
