#if Macros
import SwiftSyntax

/// Emits the members of a class that can't have a machine, because of its states or events, but may have subclasses.
///
/// The compiler (6.3) crashes on a guarded subclass of a class without the conformances of `@Guarded`. With these members
/// the class conforms, and its guarded subclasses find what they override. They are the members of an empty class whose
/// states and events are declared elsewhere.
struct StandInMembers {
  private let host: HostModel
  private let standIn: HostModel
  /// The names of the machine's types that the class has taken, rightly or wrongly.
  private let types: Set<String>

  /// - Parameters:
  ///   - host: The model of the type.
  ///   - declaration: The type.
  ///   - context: The enclosing declarations.
  /// - Returns: Nil for a type that has no conformances by macros or no subclasses, and for one that hides a module.
  init?(_ host: HostModel, _ declaration: some DeclGroupSyntax, inside context: [Syntax]) {
    let outline = host.outline
    let taken =
      outline.types.flatMap(\.declaredNames) + (outline.hiddenTypes + outline.ownReservedNames.map(\.name)).map(\.text)
    types = Set(taken + ["State"]).intersection(HostOutline.reservedNames)
    let aliases = types.sorted().map { "typealias \($0) = GuardedState.__NoName" }.joined(separator: "\n")
    guard host.hostKind == .root, declaration.mayHaveSubclasses, !context.contains(where: \.isOfCode),
      outline.hiddenModules.isEmpty,
      let empty = declaration.with(\.memberBlock, "{\n\(raw: aliases)\n}").as(ClassDeclSyntax.self),
      let standIn = HostModel(
        empty.with(\.name, .identifier(Self.name)), inside: context, hasGuardedSuperclass: false,
        infersIsolation: host.sharing.infersIsolation)
    else { return nil }
    (self.host, self.standIn) = (host, standIn)
  }

  /// The name of the class until the names of types have been replaced, of which it may have one.
  private static let name = "_$Host"

  var declarations: [String] {
    let others = ["enum _$Index", "var _$machine:", "func _$checks", "func _$isolation", "func _$probe"]
    let members = HostMembers(host: standIn).declarations.filter { code in !others.contains { code.contains($0) } }
    // If only the class's own name is wrong, its body may use its states.
    let hasStates = !host.outline.ownReservedNames.isEmpty && host.states != nil && host.outline.valuedStates.isEmpty
    let names = types.subtracting(["Rules", "Transition"] + (hasStates ? ["State"] : []))
    return HostMembers(host: host).placeholders(hasCore: true)
      + members.map { code in
        code.replacing("_$machine", with: "GuardedState.HostMachine<\(Self.name)>(__host: self)")
          .replacing("GuardedState.__Check.states(State.self)", with: "[]")
          .replacing(/\w+/) { names.contains(String($0.output)) ? "GuardedState.__NoName" : $0.output }
          .replacing(Self.name, with: host.name)
      }
  }
}

extension DeclGroupSyntax {
  /// Whether the type is a class that isn't final.
  var mayHaveSubclasses: Bool {
    self.is(ClassDeclSyntax.self) && !modifiers.contains { $0.name.tokenKind == .keyword(.final) }
  }
}

extension Syntax {
  /// Whether types in this are local: they have no conformances by macros.
  var isOfCode: Bool { self.is(FunctionDeclSyntax.self) || self.is(ClosureExprSyntax.self) }
}
#endif
