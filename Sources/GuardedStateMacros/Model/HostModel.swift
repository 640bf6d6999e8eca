#if Macros
import SwiftSyntax

/// What the macros know of a guarded type: all that emission and validation work with.
struct HostModel {
  var isolation: HostOutline.Isolation { outline.isolation }
  var isDistributed: Bool { outline.isDistributed }
  /// Whether the type is an actor on this machine.
  var isActor: Bool { isolation == .actor && !isDistributed }
  var binding: HostOutline.Binding { outline.binding }
  var states: [HostOutline.State]? { outline.states }
  /// The states that carry values.
  var valuedStates: [HostOutline.State] { outline.valuedStates }

  /// Whether the machine knows the states by names: they carry values, may be isolated to an actor, or can't be sent, which
  /// has been reported.
  var hasStateNames: Bool { !valuedStates.isEmpty || isReported("State") || isPerhapsIsolated("State") }
  /// Whether the machine knows the events by names: they may be isolated to an actor, or can't be sent, which has been
  /// reported.
  var hasEventNames: Bool { isReported("Event") || isPerhapsIsolated("Event") }

  /// Whether the type has states: an `enum State` in its body, or any other type of that name.
  var hasState: Bool { memberNames.contains("State") }

  /// Whether the module's default isolation may be an actor, and a type of the body doesn't say that it is not isolated.
  private func isPerhapsIsolated(_ name: String) -> Bool {
    infersIsolation && !isDistributed && binding == .ownStates
      && outline.types.contains { type in
        guard let type = type.as(EnumDeclSyntax.self), type.name.text == name else { return false }
        return !type.modifiers.contains { $0.name.text == "nonisolated" }
      }
  }

  private func isReported(_ name: String) -> Bool {
    !isDistributed && unsendable.contains { $0.name.text == name }
  }

  /// The type of the states as the machine knows them: without values.
  var stateName: String { hasStateNames ? "StateName" : "State" }
  /// The type of the events as the machine knows them.
  var eventName: String { hasEventNames ? "EventName" : "Event" }

  /// Whether declarations of the module may be isolated to an actor without saying so.
  let infersIsolation: Bool
  /// The attribute `@Guarded`.
  let attribute: AttributeSyntax?
  /// What the type's conformance depends on.
  var outline: HostOutline
  /// The type's name.
  let name: String
  /// The superclass, where that is guarded.
  let superclass: String?
  /// Whether the type is to be a monitor.
  let isSynchronized: Bool
  /// Whether something may isolate the type that isn't seen here: what it inherits, or an attribute of an unknown name.
  let mayBeIsolated: Bool
  /// Whether the type's declaration names `Sendable`.
  let saysSendable: Bool
  /// Where a type says that it is `Sendable` and nothing makes it so; nil where it doesn't.
  let sendableMark: TypeSyntax?
  /// Whether the type is `@Observable`.
  let isObservable: Bool
  /// Whether the type can't have subclasses.
  let isFinal: Bool
  /// Whether the type may have no static stored properties: it is generic, or lies in a generic one.
  let isGeneric: Bool
  /// The access modifier of generated members, with a space behind; empty for internal and less.
  let access: String
  /// The same for members that subclasses override.
  let hookAccess: String
  /// The enums of states and events that don't say that they are `Sendable` although they must.
  let unsendable: [EnumDeclSyntax]
  /// The events, where the type's body declares them.
  let events: [HostOutline.State]?
  /// The enums that are marked as further states of the type.
  let allRegions: [RegionModel]
  /// The names that several of them have, of which the compiler speaks.
  let repeatedRegions: Set<String>
  /// Those of them that are: of a type that can have regions, without mistakes.
  var regions: [RegionModel] {
    binding == .ownStates && !isDistributed && states != nil
      ? allRegions.filter { $0.isUsable && $0.isSeen(from: outline.access) && !repeatedRegions.contains($0.name) } : []
  }
  /// Whether the type declares its own events.
  let declaresEvents: Bool
  /// Whether the type declares `rules`.
  let declaresRules: Bool
  /// What the rules and the attributes of the methods say, as far as that is written out.
  let rules: RulesModel?
  /// The same one by one, in its order.
  let rulesFacts: RulesFacts
  /// Whether the type asks for more warnings.
  let isStrict: Bool
  /// Whether the type has its state under other names than the machine's: `machine` alone is added.
  let isMachineOnly: Bool
  /// The options of `@Guarded` whose values are not written out.
  let unclearOptions: [ExprSyntax]
  /// Where the type's body declares a `state` of its own.
  let ownState: DeclSyntax?
  /// Where the type's body declares `rules` or `addedRules`.
  let rulesDeclarations: [DeclSyntax]
  /// The name of the rules, where they may be something else.
  let doubtfulRules: TokenSyntax?
  /// The type or the value of the rules, where that is a dictionary or an array, and no rules.
  let listedRules: Syntax?
  /// The type's name where it is declared.
  let nameToken: TokenSyntax
  /// The members of the type's body, but for those inside `#if`.
  let members: [DeclSyntax]
  /// The other names that the type's body gives to types.
  let aliases: [TypeAliasDeclSyntax]
  /// The declaration of `State` as another name of a type.
  var aliasOfState: TypeAliasDeclSyntax? { aliases.first { $0.name.text == "State" } }
  /// The names of the methods.
  let methodNames: Set<String>
  /// The names of the properties that are seen to be of type `Bool`.
  let boolNames: Set<String>
  /// The properties that throw, or take time.
  let effectfulNames: Set<String>
  /// What the rules say of events, as far as they are written out.
  let mentionedEvents: [RulesModel.Name]
  /// The names that the type's body declares otherwise than for guarded methods.
  let plainNames: Set<String>
  /// The names of everything that the type's body declares.
  let memberNames: Set<String>
  /// The names in the type's body that only a class without a guarded superclass may declare.
  let redeclared: [TokenSyntax]
  /// The methods and properties that have the name of something else that the expansion needs, each with what it is.
  let reservedMembers: [(name: TokenSyntax, kind: String)]
  /// What the names of its types may mean.
  let types: TypesOfHost
  /// The guarded methods, of two with the same name and labels the first.
  let methods: [MethodModel]
  /// The names of the methods' cases.
  let caseNames: CaseNames
  /// The members with attributes of ours, or with nearly such ones, that are no guarded methods: that has been said, and what
  /// leads where isn't known.
  let unreadGuards: [DeclSyntax]
  /// The guarded methods that another one is named like.
  let repeatedMethods: [MethodModel]
  /// The guarded methods that stand inside `#if`.
  let hiddenMethods: [MethodModel]
  /// What else stands inside `#if` and can't: attributes, rules, and cases of states or events.
  let hiddenParts: [Syntax]
  /// The callbacks that stand inside `#if`.
  let hiddenCallbacks: [CallbackModel]
  /// The methods that have more than one guard.
  let doublyGuarded: [FunctionDeclSyntax]
  /// The methods that are neither guarded nor marked as unguarded, callbacks left out.
  let plainMethods: [FunctionDeclSyntax]
  /// Those of them that other types see, where machines that are bound to this one may call them.
  let callableMethods: [MethodModel]
  /// The methods that override others, are not guarded, don't call those, and don't say that this is meant.
  let unguardedOverrides: [FunctionDeclSyntax]
  /// The type's own properties.
  let properties: [VariableDeclSyntax]
  let callbacks: [CallbackModel]
  /// The members that are named like callbacks and are none, but for those that say so.
  let callbackMistakes: [CallbackMistake]
  /// The methods with other names that are neither guarded nor marked as unguarded, nor override others.
  let otherMethods: [FunctionDeclSyntax]
  /// The methods that decide about others.
  let argumentGuards: [ArgumentGuard]
  /// The members that are named like such a one and are none, but for those that say so.
  let guardMistakes: [GuardMistake]
  /// The methods that are named like such a one and stand inside `#if`.
  let hiddenGuards: [TokenSyntax]
  /// Where the rules of the type's body say what happens after a time.
  let timers: [TokenSyntax]
  /// The conditions that the rules of the type's body name.
  let namedConditions: [RulesModel.Name]
  /// Texts that stand in rules where the name of a condition is expected, and are none.
  let unnamedConditions: [StringLiteralExprSyntax]
  /// Names of variables that stand in rules where the name of a condition is expected.
  let bareConditions: [RulesModel.Name]
  /// Methods and events that rules name as cases.
  let casesInRules: [RulesModel.Name]
  /// Methods that rules allow or take back.
  let methodsInRules: [RulesModel.Name]
  /// Methods that rules allow or take back as texts, and that the type's body doesn't guard.
  let textsInRules: [RulesModel.Name]
  /// Events that rules name as texts, and that the type's body neither performs nor names again.
  let eventTextsInRules: [RulesModel.Name]
  /// The events that rules fire after a time.
  let firedEvents: [RulesModel.Name]
  /// The events that rules keep.
  let keptEvents: [RulesModel.Name]
  /// The times after which something happens by the rules.
  let times: [ExprSyntax]
  /// The enums that rules name as regions.
  let namedRegions: [ExprSyntax]
  /// The states that rules of what may be a `GuardedObject` name, as they stand in the names of callbacks.
  let textsOfStates: [String]

  /// Whether the type declares states, events or names that its guarded superclass has: what uses those would fit no
  /// machine.
  var hidesInherited: Bool {
    binding == .guardedClass
      && (redeclared.contains { $0.text == "Event" } || !outline.reservedTypes.isEmpty || !allRegions.isEmpty)
  }

  /// The events that the rules mention although no method performs them and none are declared. They are reported, and
  /// declared all the same, so that the compiler doesn't report them too.
  var unknownEvents: [RulesModel.Name] {
    if declaresEvents || binding != .ownStates { return [] }
    let known = Set(methods.filter(\.isTransition).flatMap { [$0.name, caseName($0)] })
    return mentionedEvents.filter { !known.contains($0.text) }
  }

  /// Whether events have names of their own, also where only an attribute in a subclass says so.
  var hasEvents: Bool { declaresEvents || binding == .guardedClass && methods.contains { $0.way?.event != nil } }

  /// The names that the type's body gives to its states besides.
  var namesOfState: [String] { otherNames(of: "State") }

  /// Whether the states are texts or numbers, which have no names that those of callbacks could have in them.
  var hasPlainStates: Bool {
    guard let type = aliasOfState?.initializer.value.meaning(in: name) else { return false }
    return ["String", "Substring", "Character", "Int", "UInt", "Double"].contains(type)
  }

  /// The names of members that may be meant to decide about inherited methods: methods, those of the type
  /// too, and properties of type `Bool`.
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

  /// The type as it would be with `GuardedObject` itself as its superclass.
  var asObject: Self {
    var object = self
    object.outline.binding = .superclass
    return object
  }

  /// What isolates the rules of objects that are isolated to nothing; nil where nothing does.
  var actorOfRules: AttributeSyntax? {
    guard binding == .ownStates, isolation == .none, !mayBeIsolated, !infersIsolation else { return nil }
    return rulesDeclarations.lazy.filter(\.isStatic).compactMap { $0.as(VariableDeclSyntax.self) }
      .flatMap(\.attributes).compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }
  }

  /// Whether there are rules that the machine can be made of.
  var readsRules: Bool { declaresRules && actorOfRules == nil }

  /// The guarded methods that don't override others.
  var ownMethods: [MethodModel] { binding == .guardedClass ? methods.filter { !$0.isOverride } : methods }

  /// The names that the type's body gives to one of its types.
  func otherNames(of type: String) -> [String] {
    aliases.filter { $0.initializer.value.meaning(in: name) == type }.map(\.name.text)
  }

  /// The first key path to a property of the host that an attribute names, and the method that has it.
  func keyPath(of path: String) -> KeyPathExprSyntax? {
    methods.lazy.flatMap(\.conditions).first { $0.propertyPath == path }?.as(KeyPathExprSyntax.self)
  }

  /// The name of a method's case.
  func caseName(_ method: MethodModel) -> String { caseNames[method] }
}
#endif
