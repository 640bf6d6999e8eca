#if Macros
import SwiftSyntax

/// The members of a host's body, by kind.
struct HostBody {
  let block: MemberBlockSyntax
  /// The members, except those inside `#if`.
  let members: [DeclSyntax]
  let functions: [FunctionDeclSyntax]
  /// The methods inside `#if`.
  let hiddenFunctions: [FunctionDeclSyntax]
  /// The instance and static properties.
  let variables: [VariableDeclSyntax]
  let enums: [EnumDeclSyntax]
  let aliases: [TypeAliasDeclSyntax]
  /// The other declarations that can't be inside `#if`: regions, rules, and cases of states or events.
  let hiddenParts: [Syntax]
  /// The states that the initializers restore.
  let restored: RestoredStates
  /// Whether the type is a subclass that calls `configure`, so that it has its own rules like a `GuardedObject`.
  let configures: Bool

  init(_ block: MemberBlockSyntax, _ outline: HostOutline) {
    self.block = block
    members = block.members.map(\.decl)
    functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
    variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
    enums = members.compactMap { $0.as(EnumDeclSyntax.self) }
    aliases = members.compactMap { $0.as(TypeAliasDeclSyntax.self) }
    let hidden = members.compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.members)
    hiddenFunctions = hidden.compactMap { $0.as(FunctionDeclSyntax.self) }
    hiddenParts =
      enums.filter { ["State", "Event"].contains($0.name.text) || $0.regionAttribute != nil }
      .compactMap(\.conditionOfCases)
      + hidden.compactMap { $0.as(EnumDeclSyntax.self) }.filter { $0.regionAttribute != nil }.map { Syntax($0.name) }
      + hidden.compactMap { $0.as(VariableDeclSyntax.self) }.filter(\.declaresRules).map { Syntax($0.bindings) }
    restored = RestoredStates(in: members)
    configures = outline.hasGuardedSuperclass && block.mentions("configure")
  }

  /// The instance properties.
  var properties: [VariableDeclSyntax] { variables.filter { !$0.modifiers.contains(where: \.isStatic) } }

  /// The declaration of `State` as a type alias.
  var aliasOfState: TypeAliasDeclSyntax? { aliases.first { $0.name.text == "State" } }
}

extension MemberBlockSyntax {
  /// Whether the body mentions a name.
  func mentions(_ name: String) -> Bool { tokens(viewMode: .sourceAccurate).contains { $0.text == name } }
}

extension VariableDeclSyntax {
  func declares(_ name: String) -> Bool { DeclSyntax(self).declaredNames.contains(name) }

  /// Whether a variable is called `rules` or `addedRules`.
  var declaresRules: Bool { declares("rules") || declares("addedRules") }
}
#endif
