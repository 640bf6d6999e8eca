#if Macros
import SwiftSyntax

/// The part of a host's model that its conformance depends on.
struct HostOutline {
  /// The isolation of the type.
  enum Isolation: Equatable {
    /// The caller's isolation: a plain class.
    case none
    /// A global actor, named by an attribute of the type.
    case globalActor(String)
    /// The actor itself.
    case actor
  }

  /// The origin of the type's states.
  enum HostKind {
    /// The type itself, which has a machine.
    case root
    /// A guarded superclass.
    case subclass
    /// The rules of a superclass `GuardedObject`: the states are strings.
    case object
    /// The machines that are bound to the type, which has none itself.
    case bound
  }

  /// A state.
  struct State {
    let name: String
    let node: EnumCaseElementSyntax

    /// The values that the state carries.
    var values: [EnumCaseParameterSyntax] { node.parameterClause.map { Array($0.parameters) } ?? [] }

    /// Whether the case is marked `@available(*, unavailable)`.
    var isUnavailable: Bool {
      let mark = node.parent?.parent?.as(EnumCaseDeclSyntax.self)?.attribute { $0 == "available" }
      return mark?.arguments?.trimmedText.filter { $0 != " " }.hasPrefix("*,unavailable") ?? false
    }

    /// Whether the state carries an error and no other value.
    var carriesError: Bool {
      values.count == 1
        && ["Error", "any Error", "Swift.Error", "any Swift.Error"].contains(values[0].type.trimmedText)
    }
  }

  let isolation: Isolation
  /// Whether the type is `nonisolated`, in spite of its module's default isolation.
  let isNonisolated: Bool
  /// Whether the type is a distributed actor, which has isolated stored properties only.
  let isDistributed: Bool
  var hostKind: HostKind
  /// Whether a superclass already has a machine.
  let hasGuardedSuperclass: Bool
  /// The states; nil if the type's body doesn't declare `State`.
  let states: [State]?
  /// The events; nil if the type's body doesn't declare them as an enum.
  let events: [State]?

  /// The types of the machine that the type's body declares: its states, its events, and types with reserved names.
  let types: [DeclSyntax]
  /// An enum that was probably meant to be `State`; nil if none has a similar name.
  let nearState: TokenSyntax?
  /// Whether the type is a class with an inheritance clause.
  let inherits: Bool
  /// The names of the machine's types that are declared inside `#if`.
  let hiddenTypes: [TokenSyntax]
  /// The names of the type itself and its generic parameters that are names of the machine's types.
  let ownReservedNames: [(name: TokenSyntax, kind: String)]
  /// The access level of the type.
  let access: AccessLevel

  /// The names of the machine's types.
  static let reservedNames: Set = [
    "State", "Event", "Method", "StateName", "EventName", "MethodName", "Rules", "Transition",
  ]

  /// The modules that the expansion refers to.
  static let modules = ["Swift", "GuardedState"]

  /// Whether the name is reserved for members of the expansion.
  static func isHook(_ name: String) -> Bool { name.hasPrefix("_$") || hooks.contains(name) }

  private static let hooks: Set = [
    "__rules", "__core", "__callbacks", "__run", "__holds", "__delay", "__start", "__during", "__receive", "__track",
    "__commit", "__conditions", "__invoke", "__perform", "__boundMembers", "__announced", "__declarations",
    "__Value", "__StateCallbacks", "__await",
    "__isolated", "__isolation", "__local", "__engine",
    "__Overridden", "__Forwarding", "__Synchronized", "__Methods", "__MethodNames", "__Transitions",
    "__TransitionNames",
    "__RegionTypes", "__Machine", "__Machines", "__tools", "__use",
  ]

  /// Whether the type is an actor, but not a distributed one.
  var isActor: Bool { isolation == .actor && !isDistributed }

  /// Whether the type declares its own events.
  var declaresEvents: Bool { types.contains { $0.declaredNames == ["Event"] } }

  /// The declared types with names that are reserved for the expansion.
  var reservedTypes: [TokenSyntax] {
    types.compactMap { type in
      guard let name = type.asProtocol(NamedDeclSyntax.self)?.name, !["State", "Event"].contains(name.text) else {
        return nil
      }
      return type.is(TypeAliasDeclSyntax.self) && !Self.modules.contains(name.text) ? nil : name
    }
  }

  /// The modules whose names are shadowed in the type.
  var hiddenModules: [String] {
    let names = Set((ownReservedNames.map(\.name) + reservedTypes).map(\.text))
    return Self.modules.filter(names.contains)
  }

  /// The states that carry values.
  var valuedStates: [State] { states?.filter { !$0.values.isEmpty } ?? [] }
}
#endif
