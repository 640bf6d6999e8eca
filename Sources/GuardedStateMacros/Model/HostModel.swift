#if Macros
import SwiftSyntax

/// The model of a guarded type, from which the macros emit code and diagnostics.
///
/// A class, because a copy would retain its many lists, and an expansion would make 1,500.
final class HostModel {
  /// The part of the model that the type's conformance depends on.
  let outline: HostOutline
  let header: HostHeader
  let options: HostOptions
  let sharing: HostSharing
  let body: HostBody
  let names: DeclaredNames
  /// The guarded methods. Only the first of several with the same name and labels is included.
  let methods: [MethodModel]
  let otherMethods: OtherMethods
  let callbacks: HostCallbacks
  let guards: ArgumentGuards
  /// The rules of the host's own state, including those of method attributes.
  let rules: RulesModel
  let declaredRules: DeclaredRules
  /// The enums that are marked `@Region`, including invalid ones.
  let declaredRegions: [RegionModel]
  /// The methods that run while a state lasts, including wrong ones.
  let declaredActivities: [ActivityModel]
  /// The valid ones.
  lazy var activities = declaredActivities.filter { mistake(in: $0) == nil }

  init(
    outline: HostOutline, header: HostHeader, options: HostOptions, sharing: HostSharing, body: HostBody,
    names: DeclaredNames, methods: [MethodModel], otherMethods: OtherMethods, callbacks: HostCallbacks,
    guards: ArgumentGuards, rules: RulesModel, declaredRules: DeclaredRules, declaredRegions: [RegionModel],
    declaredActivities: [ActivityModel]
  ) {
    (self.outline, self.header, self.options, self.sharing, self.body) = (outline, header, options, sharing, body)
    (self.names, self.methods, self.otherMethods) = (names, methods, otherMethods)
    (self.callbacks, self.guards) = (callbacks, guards)
    (self.rules, self.declaredRules, self.declaredRegions) = (rules, declaredRules, declaredRegions)
    self.declaredActivities = declaredActivities
  }
}

extension HostModel {
  var name: String { header.name.text }
  var isolation: HostOutline.Isolation { outline.isolation }
  var hostKind: HostOutline.HostKind { outline.hostKind }
  var states: [HostOutline.State]? { outline.states }

  /// The valid regions; empty if the type can't have regions.
  var regions: [RegionModel] {
    hostKind == .root && !outline.isDistributed && states != nil
      ? declaredRegions.filter { $0.isUsable && $0.isSeen(from: outline.access) && !$0.isRepeated } : []
  }

  /// Whether the machine uses `StateName` instead of `State`: the states carry values, may be isolated to an actor, or
  /// aren't `Sendable`, which is diagnosed.
  var hasStateNames: Bool {
    !outline.valuedStates.isEmpty || isReported("State") || mayInferIsolation("State")
  }
  /// Whether the machine uses `EventName` instead of `Event`: the events may be isolated to an actor, or aren't
  /// `Sendable`, which is diagnosed.
  var hasEventNames: Bool { isReported("Event") || mayInferIsolation("Event") }

  /// Whether the module's default isolation may isolate an enum in the type's body: it isn't marked `nonisolated`.
  private func mayInferIsolation(_ name: String) -> Bool {
    sharing.infersIsolation && !outline.isDistributed && hostKind == .root
      && body.enums.contains { type in
        type.name.text == name && !type.modifiers.contains { $0.name.text == "nonisolated" }
      }
  }

  private func isReported(_ name: String) -> Bool {
    !outline.isDistributed && sharing.unsendable.contains { $0.name.text == name }
  }

  /// The machine's type of states, which carry no values.
  var stateName: String { hasStateNames ? "StateName" : "State" }
  /// The machine's type of events.
  var eventName: String { hasEventNames ? "EventName" : "Event" }

  /// Whether the type hides states, events or names of its guarded superclass. Code that refers to them wouldn't match
  /// the inherited machine.
  var hidesInherited: Bool {
    hostKind == .subclass
      && (names.redeclared.contains { $0.text == "Event" } || !outline.reservedTypes.isEmpty
        || !declaredRegions.isEmpty)
  }

  /// The events that the rules mention although none are declared and no method performs them. They are diagnosed. The
  /// expansion declares them, so that the compiler doesn't diagnose them again.
  var unknownEvents: [RulesModel.Name] {
    if outline.declaresEvents || hostKind != .root { return [] }
    let known = Set(methods.filter(\.isTransition).flatMap { [$0.name, caseName($0)] })
    return declaredRules.mentions.events.filter { !known.contains($0.text) }
  }

  /// The type aliases of `State`.
  var namesOfState: [String] { otherNames(of: "State") }

  /// Whether `State` is an alias of a string or number type, so that callback names can't contain states.
  var hasPlainStates: Bool {
    guard let type = body.aliasOfState?.initializer.value.meaning(in: name) else { return false }
    return ["String", "Substring", "Character", "Int", "UInt", "Double"].contains(type)
  }

  /// The names of members that may be meant as guards of inherited methods: instance methods, and static methods and
  /// properties of type `Bool`.
  var namesOfDeciders: [TokenSyntax] {
    let variables = body.properties.filter { !$0.isMarkedUnguarded && !$0.isOverride }
    let properties = variables.flatMap(\.bindings).compactMap(\.name)
    let guards = Set(methods.map(\.guardName))
    let ofType = body.functions.filter { method in
      method.isStatic && !method.isMarkedUnguarded && !method.isOverride
        && method.answers(in: name)
    }
    return otherMethods.unrelated.map(\.name)
      + (ofType.map(\.name) + properties.filter { names.bools.contains($0.text) }).filter { !guards.contains($0.text) }
  }

  /// The model of the same type with `GuardedObject` as the direct superclass.
  var asObject: HostModel {
    var object = outline
    object.hostKind = .object
    return HostModel(
      outline: object, header: header, options: options, sharing: sharing, body: body, names: names, methods: methods,
      otherMethods: otherMethods, callbacks: callbacks, guards: guards, rules: rules, declaredRules: declaredRules,
      declaredRegions: declaredRegions, declaredActivities: declaredActivities)
  }

  /// The global actor attribute of the rules if the host isn't isolated; nil if there is none.
  var actorOfRules: AttributeSyntax? {
    guard hostKind == .root, isolation == .none, !sharing.mayBeIsolated, !sharing.infersIsolation else {
      return nil
    }
    return declaredRules.all.lazy.filter(\.isStatic).compactMap { $0.as(VariableDeclSyntax.self)?.globalActor }.first
  }

  /// Whether the type declares rules that the machine can read.
  var readsRules: Bool { declaredRules.hasProperty && actorOfRules == nil }

  /// The guarded methods that don't override inherited ones.
  var ownMethods: [MethodModel] { hostKind == .subclass ? methods.filter { !$0.isOverride } : methods }

  /// Returns the type aliases of one of the host's types.
  func otherNames(of type: String) -> [String] {
    body.aliases.filter { $0.initializer.value.meaning(in: name) == type }.map(\.name.text)
  }

  /// Returns the first key path to a property of the host in an attribute.
  func keyPath(of path: String) -> KeyPathExprSyntax? {
    methods.lazy.flatMap(\.conditions).first { $0.propertyPath == path }?.as(KeyPathExprSyntax.self)
  }

  /// Returns the name of a method's case.
  func caseName(_ method: MethodModel) -> String { names.cases[method] }

  /// Whether the methods of such a type can be tools: it has a machine and declared methods, in this process.
  var mayHaveTools: Bool { (hostKind == .root || hostKind == .subclass) && !outline.isDistributed }
}
#endif
