#if Macros
import SwiftSyntax

/// The model of a guarded type, from which the macros emit code and diagnostics.
struct HostModel {
  var isolation: HostOutline.Isolation { outline.isolation }
  var isDistributed: Bool { outline.isDistributed }
  /// Whether the type is an actor, but not a distributed one.
  var isActor: Bool { isolation == .actor && !isDistributed }
  var binding: HostOutline.Binding { outline.binding }
  var states: [HostOutline.State]? { outline.states }
  /// The states that carry values.
  var valuedStates: [HostOutline.State] { outline.valuedStates }

  /// Whether the machine uses `StateName` instead of `State`: the states carry values, may be isolated to an actor, or
  /// aren't `Sendable`, which is diagnosed.
  var hasStateNames: Bool { !valuedStates.isEmpty || isReported("State") || mayInferIsolation("State") }
  /// Whether the machine uses `EventName` instead of `Event`: the events may be isolated to an actor, or aren't
  /// `Sendable`, which is diagnosed.
  var hasEventNames: Bool { isReported("Event") || mayInferIsolation("Event") }

  /// Whether the type's body declares `State`, as an enum or any other type.
  var hasState: Bool { memberNames.contains("State") }

  /// Whether the module's default isolation may isolate an enum in the type's body: it isn't marked `nonisolated`.
  private func mayInferIsolation(_ name: String) -> Bool {
    infersIsolation && !isDistributed && binding == .ownStates
      && outline.types.contains { type in
        guard let type = type.as(EnumDeclSyntax.self), type.name.text == name else { return false }
        return !type.modifiers.contains { $0.name.text == "nonisolated" }
      }
  }

  private func isReported(_ name: String) -> Bool {
    !isDistributed && unsendable.contains { $0.name.text == name }
  }

  /// The machine's type of states, which carry no values.
  var stateName: String { hasStateNames ? "StateName" : "State" }
  /// The machine's type of events.
  var eventName: String { hasEventNames ? "EventName" : "Event" }

  /// Whether the module's default isolation may be an actor.
  let infersIsolation: Bool
  /// The attribute `@Guarded`.
  let attribute: AttributeSyntax?
  /// The part of the model that the type's conformance depends on.
  var outline: HostOutline
  let name: String
  /// The superclass if it is guarded.
  let superclass: String?
  /// Whether the type is marked `synchronized: true`, so that a lock guards its methods.
  let isSynchronized: Bool
  /// Whether an inherited type or an unknown attribute may isolate the type.
  let mayBeIsolated: Bool
  /// Whether the type's declaration names `Sendable`.
  let saysSendable: Bool
  /// The inherited type `Sendable` if nothing protects the host from concurrent calls; nil otherwise.
  let sendableMark: TypeSyntax?
  /// Whether the type is `@Observable`.
  let isObservable: Bool
  /// Whether the type can't have subclasses.
  let isFinal: Bool
  /// Whether the type is generic or nested in a generic type, and can't have static stored properties.
  let isGeneric: Bool
  /// The access modifier of generated members with a trailing space; empty for internal access and below.
  let access: String
  /// The access modifier of generated members that subclasses override, with a trailing space.
  let hookAccess: String
  /// The enums of states and events that must be declared `Sendable` and aren't.
  let unsendable: [EnumDeclSyntax]
  /// The events; nil if the type's body doesn't declare them.
  let events: [HostOutline.State]?
  /// The enums that are marked `@Region`, including invalid ones.
  let allRegions: [RegionModel]
  /// The names that several regions share, which the compiler diagnoses.
  let repeatedRegions: Set<String>
  /// The valid regions; empty if the type can't have regions.
  var regions: [RegionModel] {
    binding == .ownStates && !isDistributed && states != nil
      ? allRegions.filter { $0.isUsable && $0.isSeen(from: outline.access) && !repeatedRegions.contains($0.name) } : []
  }
  /// Whether the type declares its own events.
  let declaresEvents: Bool
  /// Whether the type declares `rules`.
  let declaresRules: Bool
  /// The rules of the host's own state, including those of method attributes.
  let rules: RulesModel
  /// Whether initializers may restore any state.
  let mayRestoreAny: Bool
  /// The names that the rules mention, including those in unreadable parts.
  let mentions: RuleMentions
  /// Whether the type is marked `strict: true`, for more warnings.
  let isStrict: Bool
  /// Whether the type is marked `machineOnly: true`: the expansion adds `machine`, but no `state`.
  let isMachineOnly: Bool
  /// The options of `@Guarded` whose values aren't Boolean literals.
  let unclearOptions: [ExprSyntax]
  /// The member `state` that the type's body declares itself.
  let ownState: DeclSyntax?
  /// The declarations of `rules` and `addedRules` in the type's body.
  let rulesDeclarations: [DeclSyntax]
  /// The name token of `rules` or `addedRules` if the value may not be of type `Rules`.
  let doubtfulRules: TokenSyntax?
  /// The type or value of `rules` if it is a dictionary or an array.
  let listedRules: Syntax?
  /// The token of the type's name.
  let nameToken: TokenSyntax
  /// The members of the type's body, except those inside `#if`.
  let members: [DeclSyntax]
  /// The type aliases in the type's body.
  let aliases: [TypeAliasDeclSyntax]
  /// The declaration of `State` as a type alias.
  var aliasOfState: TypeAliasDeclSyntax? { aliases.first { $0.name.text == "State" } }
  let methodNames: Set<String>
  /// The names of properties that clearly have type `Bool`.
  let boolNames: Set<String>
  /// The names of properties whose getters are `async` or throw.
  let effectfulNames: Set<String>
  /// The names that the type's body declares, except those of guarded methods.
  let plainNames: Set<String>
  /// All names that the type's body declares.
  let memberNames: Set<String>
  /// The declarations of `State`, `Event` and `rules`, which a class with a guarded superclass can't repeat.
  let redeclared: [TokenSyntax]
  /// The methods and properties with names that the expansion needs, each with its kind for messages.
  let reservedMembers: [(name: TokenSyntax, kind: String)]
  /// The type names that don't refer to the library's types.
  let types: TypesOfHost
  /// The guarded methods. Only the first of several with the same name and labels is included.
  let methods: [MethodModel]
  /// The names of the guarded methods as cases of `Method` and `Event`.
  let caseNames: CaseNames
  /// The members with a guard attribute that aren't instance methods, and those with a misspelled guard attribute. They
  /// are diagnosed, and their transitions aren't known.
  let unreadGuards: [DeclSyntax]
  /// The guarded methods with the name and labels of an earlier one.
  let repeatedMethods: [MethodModel]
  /// The guarded methods inside `#if`.
  let hiddenMethods: [MethodModel]
  /// The other declarations that can't be inside `#if`: regions, rules, and cases of states or events.
  let hiddenParts: [Syntax]
  /// The callbacks inside `#if`.
  let hiddenCallbacks: [CallbackModel]
  /// The methods with more than one guard attribute.
  let doublyGuarded: [FunctionDeclSyntax]
  /// The instance methods that are neither guarded, nor callbacks, nor argument guards.
  let plainMethods: [FunctionDeclSyntax]
  /// The unguarded methods that are visible to other types. Machines that are bound to this type may call them.
  let callableMethods: [MethodModel]
  /// The overriding methods that are neither guarded nor marked `@Unguarded`, and don't call `super`.
  let unguardedOverrides: [FunctionDeclSyntax]
  /// The instance properties.
  let properties: [VariableDeclSyntax]
  let callbacks: [CallbackModel]
  /// The members that are named like callbacks but aren't called as such, except those marked `@Unguarded`.
  let callbackMistakes: [CallbackMistake]
  /// The plain methods that aren't named like callbacks or guards, aren't marked `@Unguarded`, and override nothing.
  let otherMethods: [FunctionDeclSyntax]
  /// The methods that guard the arguments of other methods.
  let argumentGuards: [ArgumentGuard]
  /// The members that are named like argument guards but aren't called as such, except those marked `@Unguarded`.
  let guardMistakes: [GuardMistake]
  /// The names of argument guards inside `#if`.
  let hiddenGuards: [TokenSyntax]
  /// The conditions that rules in the type's body name.
  let namedConditions: [RulesModel.Name]
  /// The methods that rules allow or forbid by string, and that the type's body doesn't guard.
  let textsInRules: [RulesModel.Name]
  /// The events that rules name by string, and that the type's body neither performs nor mentions elsewhere.
  let eventTextsInRules: [RulesModel.Name]
  /// The states that the body of a possible `GuardedObject` names by string, in the form that callback names contain.
  let textsOfStates: [String]

  /// Whether the type hides states, events or names of its guarded superclass. Code that refers to them wouldn't match
  /// the inherited machine.
  var hidesInherited: Bool {
    binding == .guardedClass
      && (redeclared.contains { $0.text == "Event" } || !outline.reservedTypes.isEmpty || !allRegions.isEmpty)
  }

  /// The events that the rules mention although none are declared and no method performs them. They are diagnosed. The
  /// expansion declares them, so that the compiler doesn't diagnose them again.
  var unknownEvents: [RulesModel.Name] {
    if declaresEvents || binding != .ownStates { return [] }
    let known = Set(methods.filter(\.isTransition).flatMap { [$0.name, caseName($0)] })
    return mentions.events.filter { !known.contains($0.text) }
  }

  /// Whether events are declared, or an attribute in a subclass names one.
  var hasEvents: Bool { declaresEvents || binding == .guardedClass && methods.contains { $0.way?.event != nil } }

  /// The type aliases of `State`.
  var namesOfState: [String] { otherNames(of: "State") }

  /// Whether `State` is an alias of a string or number type, so that callback names can't contain states.
  var hasPlainStates: Bool {
    guard let type = aliasOfState?.initializer.value.meaning(in: name) else { return false }
    return ["String", "Substring", "Character", "Int", "UInt", "Double"].contains(type)
  }

  /// The names of members that may be meant as guards of inherited methods: instance methods, and static methods and
  /// properties of type `Bool`.
  var namesOfDeciders: [TokenSyntax] {
    let variables = properties.filter { variable in
      !variable.isMarkedUnguarded && !variable.modifiers.contains { $0.name.tokenKind == .keyword(.override) }
    }
    let names = variables.flatMap(\.bindings).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    let guards = Set(methods.map(\.guardName))
    let ofType = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { method in
      method.isStatic && !method.isMarkedUnguarded && !method.isOverride
        && method.signature.returnClause?.type.meaning(in: name) == "Bool"
    }
    return otherMethods.map(\.name)
      + (ofType.map(\.name) + names.filter { boolNames.contains($0.text) }).filter { !guards.contains($0.text) }
  }

  /// A copy of the model with `GuardedObject` as the direct superclass.
  var asObject: Self {
    var object = self
    object.outline.binding = .superclass
    return object
  }

  /// The global actor attribute of the rules if the host isn't isolated; nil if there is none.
  var actorOfRules: AttributeSyntax? {
    guard binding == .ownStates, isolation == .none, !mayBeIsolated, !infersIsolation else { return nil }
    return rulesDeclarations.lazy.filter(\.isStatic).compactMap { $0.as(VariableDeclSyntax.self) }
      .flatMap(\.attributes).compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }
  }

  /// Whether the type declares rules that the machine can read.
  var readsRules: Bool { declaresRules && actorOfRules == nil }

  /// The guarded methods that don't override inherited ones.
  var ownMethods: [MethodModel] { binding == .guardedClass ? methods.filter { !$0.isOverride } : methods }

  /// Returns the type aliases of one of the host's types.
  func otherNames(of type: String) -> [String] {
    aliases.filter { $0.initializer.value.meaning(in: name) == type }.map(\.name.text)
  }

  /// Returns the first key path to a property of the host in an attribute.
  func keyPath(of path: String) -> KeyPathExprSyntax? {
    methods.lazy.flatMap(\.conditions).first { $0.propertyPath == path }?.as(KeyPathExprSyntax.self)
  }

  /// Returns the name of a method's case.
  func caseName(_ method: MethodModel) -> String { caseNames[method] }
}
#endif
