#if Macros
import SwiftSyntax

/// What the conformance of a guarded type depends on: the part of the model that a look at its members gives.
struct HostOutline {
  /// Where the type's code runs.
  enum Isolation: Equatable {
    /// On the caller's side: a plain class.
    case none
    /// On a global actor, named by the type's attribute.
    case globalActor(String)
    /// On the actor that the type is.
    case actor
  }

  /// Where the type's states are.
  enum Binding {
    /// In the type: it has a machine.
    case ownStates
    /// In its superclass, which is guarded itself.
    case guardedClass
    /// In the rules that its superclass `GuardedObject` is given: they are strings.
    case superclass
    /// In machines that are bound to it: it has none of its own.
    case otherMachines
  }

  /// One state.
  struct State {
    let name: String
    let node: EnumCaseElementSyntax

    /// The values that the state carries; empty for most.
    var values: [EnumCaseParameterSyntax] { node.parameterClause.map { Array($0.parameters) } ?? [] }

    /// Whether the state carries an error and nothing else.
    var carriesError: Bool {
      values.count == 1
        && ["Error", "any Error", "Swift.Error", "any Swift.Error"].contains(values[0].type.trimmedText)
    }
  }

  let isolation: Isolation
  /// Whether the type says that it is not isolated, which the default of its module may be.
  let isNonisolated: Bool
  /// Whether the type is a distributed actor, which stores nothing that isn't isolated to it.
  let isDistributed: Bool
  var binding: Binding
  /// The states, where the type's body declares them; nil where `State` is declared elsewhere.
  let states: [State]?

  /// The types that the machine is made of, as the type's body declares them: its states, its events, and whatever has a
  /// name that only the expansion may give.
  let types: [DeclSyntax]
  /// An enum that was probably meant to be the states; nil where none is called nearly so.
  let nearState: TokenSyntax?
  /// Whether the type is a class that names a superclass, or a protocol.
  let inherits: Bool
  /// Those of them that stand inside `#if`, by their names.
  let hiddenTypes: [TokenSyntax]
  /// The names of the type itself and of its generic parameters, where they are those of types that the machine is made of.
  let ownReservedNames: [(name: TokenSyntax, kind: String)]
  /// From where the type is seen.
  let access: AccessLevel

  /// The names of types that the machine is made of.
  static let reservedNames: Set = [
    "State", "Event", "Method", "StateName", "EventName", "MethodName", "Rules", "Transition",
  ]

  /// The modules that the expansion names.
  static let modules = ["Swift", "GuardedState"]

  /// Whether a member of a name would stand where the expansion has one of its own: a hook, or what it adds for itself.
  static func isHook(_ name: String) -> Bool { name.hasPrefix("_$") || hooks.contains(name) }

  private static let hooks: Set = [
    "__rules", "__core", "__callbacks", "__run", "__holds", "__hear", "__track", "__conditions", "__invoke",
    "__perform", "__methodNames", "__methodSignatures", "__boundCallbacks", "__announced", "__declarations",
    "__monitor", "__isShared", "__values", "__name", "__plain", "__failed", "__StateCallbacks", "__await",
    "__isolated", "__isolation", "__local", "__region", "__runRegion",
    "__Overridden", "__Methods", "__MethodNames", "__Transitions", "__TransitionNames",
    "__trackRegion",
    "__RegionTypes", "__Machine",
    "__Machines",
  ]

  /// Declared types whose names only the expansion may give.
  var reservedTypes: [TokenSyntax] {
    types.compactMap { type in
      guard let name = type.asProtocol(NamedDeclSyntax.self)?.name, !["State", "Event"].contains(name.text) else {
        return nil
      }
      return type.is(TypeAliasDeclSyntax.self) && !Self.modules.contains(name.text) ? nil : name
    }
  }

  /// The modules whose names mean something else in the type.
  var hiddenModules: [String] {
    let names = Set((ownReservedNames.map(\.name) + reservedTypes).map(\.text))
    return Self.modules.filter(names.contains)
  }

  /// The states that carry values.
  var valuedStates: [State] { states?.filter { !$0.values.isEmpty } ?? [] }
}
#endif
