#if Macros
import SwiftSyntax

/// What the macros know of a guarded type: all that emission and validation work with.
struct HostModel {
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
        && ["Error", "any Error", "Swift.Error", "any Swift.Error"].contains(values[0].type.trimmedDescription)
    }
  }

  /// The states that carry values.
  var valuedStates: [State] { states?.filter { !$0.values.isEmpty } ?? [] }

  /// Whether the machine knows the states by names: they carry values, or can't be sent, which has been reported.
  var hasStateNames: Bool { !valuedStates.isEmpty || isReported("State") }
  /// Whether the machine knows the events by names: they can't be sent, which has been reported.
  var hasEventNames: Bool { isReported("Event") }

  private func isReported(_ name: String) -> Bool {
    !isDistributed && unsendable.contains { $0.name.text == name }
  }

  /// The type of the states as the machine knows them: without values.
  var stateName: String { hasStateNames ? "StateName" : "State" }
  /// The type of the events as the machine knows them.
  var eventName: String { hasEventNames ? "EventName" : "Event" }

  /// The type's name.
  let name: String
  let binding: Binding
  /// The superclass, where that is guarded.
  let superclass: String?
  let isolation: Isolation
  /// Whether the type is to be a monitor.
  let isSynchronized: Bool
  /// Whether the type's declaration names `Sendable`.
  let saysSendable: Bool
  /// Whether the type is `@Observable`.
  let isObservable: Bool
  /// Whether the type can't have subclasses.
  let isFinal: Bool
  /// Whether the type may have no static stored properties: it is generic, lies in a generic one, or is distributed.
  let isGeneric: Bool
  /// Whether the type is a distributed actor, which stores nothing that isn't isolated to it.
  let isDistributed: Bool
  /// The access modifier of generated members, with a space behind; empty for internal and less.
  let access: String
  /// The same for members that subclasses override.
  let hookAccess: String
  /// The states, where the type's body declares them; nil where `State` is declared elsewhere.
  let states: [State]?
  /// The enums of states and events that don't say that they are `Sendable` although they must.
  let unsendable: [EnumDeclSyntax]
  /// The events, where the type's body declares them.
  let events: [State]?
  /// Whether the type declares its own events.
  let declaresEvents: Bool
  /// Whether the type declares `rules`.
  let declaresRules: Bool
  /// What `rules` is, where it is one expression.
  let rules: ExprSyntax?
  /// Whether the type asks for more warnings.
  let isStrict: Bool
  /// The names of everything that the type's body declares.
  let memberNames: Set<String>
  /// The names in the type's body that only a class without a guarded superclass may declare.
  let redeclared: [TokenSyntax]
  /// The guarded methods, of two with the same name and labels the first.
  let methods: [MethodModel]
  /// The guarded methods that another one is named like.
  let repeatedMethods: [MethodModel]
  /// The guarded methods that stand inside `#if`.
  let hiddenMethods: [MethodModel]
  /// The methods that have more than one guard.
  let doublyGuarded: [FunctionDeclSyntax]
  /// The methods that are neither guarded nor marked as unguarded, callbacks left out.
  let plainMethods: [FunctionDeclSyntax]
  /// The methods that override others, are not guarded, don't call those, and don't say that this is meant.
  let unguardedOverrides: [FunctionDeclSyntax]
  /// The type's own properties.
  let properties: [VariableDeclSyntax]
  let callbacks: [CallbackModel]
}
#endif
