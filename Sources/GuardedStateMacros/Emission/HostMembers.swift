#if Macros
import GuardedStateRules
import SwiftSyntax

/// Emits the members that `@Guarded` adds to a type.
struct HostMembers {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  var places = SourcePlaces()
  /// The diagnostics that depend on the names of states that are declared elsewhere.
  var uncertain: [UncertainCallback] = []

  /// All members, except those that the type already declares.
  var declarations: [String] {
    let members =
      types + rules + storage + RegionMembers(host: host, members: self).declarations
      + ArgumentHooks(host: host, places: places).declarations + surface
      + HostHooks(host: host, places: places).declarations
      + BoundHooks(host: host).declarations + checks + isolationCheck + probe
    // Only these members, and the bodies of methods that pick their target, use the machine.
    let usesMachine =
      host.options.areTools || host.methods.contains { $0.choosesTarget || $0.result == .state }
      || members.contains { code in
        // Not those of the regions, `_$machines`.
        code.ranges(of: "_$machine").contains { code[$0.upperBound...].first != "s" }
      }
    return members + (usesMachine ? [machine] : [])
  }

  /// A check by the compiler whether a type without declared isolation has one: inherited, or by an attribute with any
  /// name.
  private var isolationCheck: [String] {
    if !isIsolationUnsaid { return [] }
    let check = places.check("isolation(of: Swift.type(of: _$probe))", at: host.header.name)
    return ["nonisolated private static func _$isolation() {\n\(check)}"]
  }

  /// Checks by the compiler, in code that is never called: whether an extension declares the missing rules or a
  /// `Sendable` conformance, whether the public constants of a monitor are `Sendable`, and whether the states exist
  /// that possible callbacks are named for.
  private var checks: [String] {
    let isSettled = host.names.all.contains("rules") || host.outline.isDistributed || !host.body.hiddenParts.isEmpty
    let rules = isSettled ? "" : "let found = rules\n" + places.check("rules(found)", at: host.header.name)
    let shared = host.sharedConstants.map { places.check("shared(host.\($0.text))", at: $0) }.joined()
    let sharing = shared.isEmpty ? "" : "func _$look(_ host: \(host.name)) {\n\(shared)}\n"
    let unshared =
      host.mayBeSharedElsewhere
      ? places.check("unshared(\(host.name).self, Swift.type(of: _$probe))", at: host.header.name) : ""
    let uncertain = uncertain.map { callback in
      callback.check(places) {
        "GuardedState.__Check.state(.\($0.lowercasingFirst.escapedIfKeyword), of: State.self, or: _$Names.self)"
      }
    }.joined()
    let all = rules + unshared + sharing + uncertain + ExtensionChecks(host: host, places: places).code
    return (all.isEmpty ? [] : ["private static func _$checks() {\n\(all)}"]) + uncertainNames
  }

  /// The names that the compiler finds in place of missing states, if the states are declared elsewhere or by a
  /// superclass.
  var uncertainNames: [String] {
    let isOwn = host.hostKind == .root
    let named =
      isOwn ? uncertain.compactMap(\.state) + (host.states == nil ? host.calledCallbacks.compactMap(\.state) : []) : []
    let mentioned = host.statesToLookUp + host.eventsToLookUp
    let names = (named.map(\.lowercasingFirst.escapedIfKeyword) + mentioned.map { String($0.dropFirst()) }).distinct
    if names.isEmpty { return [] }
    let members =
      names.map { "static var \($0): Self { .init() }" }
      + (isOwn ? mentioned : []).map {
        "static var \(host.lookedUp($0).trimmingPrefix("_$Names.")): State { \(host.lookUp($0, in: "State", or: "Self")) }"
      }
    return ["private \(everywhere)struct _$Names { \(members.joined(separator: "; ")) }"]
  }

  /// A member that has the isolation of the type.
  private var probe: [String] {
    isIsolationUnsaid || host.mayBeSharedElsewhere ? ["private static func _$probe() {}"] : []
  }

  /// Whether the type may be isolated without declaring it.
  private var isIsolationUnsaid: Bool {
    host.isolation == .none && !host.sharing.infersIsolation && host.sharing.mayBeIsolated
  }

  /// Returns the members that guarded methods call in a type that can't have a machine.
  ///
  /// - Parameter hasCore: Whether the type has the core of a machine nevertheless.
  func placeholders(hasCore: Bool = false) -> [String] {
    let hidden = host.outline.hiddenModules
    // If only the type's own name is wrong, its body may use all of these.
    let isNamedWrong =
      !hasCore && host.outline.ownReservedNames.map(\.kind) == ["type"] && host.states != nil && hidden.isEmpty
    let all =
      (isNamedWrong ? types : [index]) + ["private var _$machine: GuardedState.__NoMachine { .init() }"]
      + (host.inherits || hasCore ? [] : ["private var __core: GuardedState.__NoMachine { .init() }"]) + noMachines
      + ArgumentHooks(host: host).stubs
    // A shadowed module can't be named.
    return all.map { text in hidden.reduce(text) { $0.replacing("\($1).", with: "") } }
  }

  /// The machines of regions in a type that can't have a machine.
  private var noMachines: [String] {
    let named = (host.methods + host.otherMethods.hidden).compactMap(\.regionName)
    let names = (named + host.declaredRegions.map(\.name)).distinct
    if names.isEmpty { return [] }
    let properties = names.map { "var \($0.escapedIfKeyword): GuardedState.__NoMachine { .init() }\n" }
    return [
      "private struct __Machines {\n\(properties.joined())}", "private var _$machines: __Machines { .init() }",
    ]
  }

  func unlessDeclared(
    _ name: String, if isNeeded: Bool = true, _ declaration: @autoclosure () -> String
  ) -> [String] {
    isTaken(name) || !isNeeded ? [] : [declaration()]
  }

  /// Whether the type already has a member with the name. A guarded method with the name only counts if it has the same
  /// parameters.
  private func isTaken(_ name: String) -> Bool {
    host.names.plain.contains(name)
      || host.methods.contains { method in
        method.name == name
          && (Self.givingWay.contains(name)
            || ["Event", "Method", "State", "String"].contains(method.parameters.first?.type.trimmedText))
      }
  }

  /// The added members that a guarded method with their name replaces, whatever its parameters: properties, and
  /// functions without parameters.
  private static let givingWay: Set = ["machine", "state", "waitUntil", "transitions", "start", "snapshot"]

  // MARK: - Types

  private var types: [String] {
    let transitions = host.methods.filter(\.isTransition)
    return stateNames
      + eventNames + unlessDeclared("MethodName", "\(access)typealias MethodName = Method")
      + unlessDeclared(
        "Rules", "\(access)typealias Rules = GuardedState.Rules<\(state), \(event), Method>")
      + unlessDeclared(
        "Transition",
        "\(access)typealias Transition = GuardedState.Transition<\(state), \(event), Method>")
      + unlessDeclared(
        "Event",
        enumeration(
          "Event", "The events that this object's machine accepts.", transitions, host.unknownEvents.map(\.text)))
      + unlessDeclared("Method", enumeration("Method", "The guarded methods of this object.", host.methods))
      + stateCallbacks + [index]
  }

  /// The numbers of the methods in the compiled rules. They aren't the cases of an enum, because the compiler takes
  /// longer to generate the functions and tables of an enum.
  var index: String {
    let regions = Dictionary(host.methods.map { ($0.indexName, host.number(of: $0)) }) { first, _ in first }
    let properties = host.indexNames.enumerated().map { index, name in
      let region = regions[name] ?? 0
      let number = region == 0 ? "\(index)" : "GuardedState.__MethodNumber.of(\(index), in: \(region))"
      return " static var \(name.escapedIfKeyword): Swift.Int { \(number) }"
    }
    return "private nonisolated enum _$Index {\(properties.joined(separator: ";")) }"
  }

  /// The states as written in names of callbacks, with which the compiler finds callbacks for missing states in
  /// subclasses. Also the methods that a subclass can't override or guard again: methods of regions, and guards that it
  /// can't see.
  private var stateCallbacks: [String] {
    if !host.isOverridable { return [] }
    guard let states = host.states else {
      return ["\(access)typealias __StateCallbacks = GuardedState.__Check.UndeclaredStates"]
    }
    let names = states.map(\.name.uppercasingFirst).distinct
    let others =
      host.namesOfStates + host.methods.filter { host.region(of: $0) != nil }.map { "_$\($0.indexName)" }
      + host.guards.all.filter(\.isHidden).map { "_$hidden_\($0.method.indexName)" }.distinct
    let members =
      names.map { "\(access)static var \($0.escapedIfKeyword): Swift.Void { () }" }
      + others.distinct.filter { !names.contains($0) }.map {
        "\(access)static var \($0.escapedIfKeyword): GuardedState.__Check.Fixed { .init() }"
      }
    return ["\(access)nonisolated enum __StateCallbacks { \(members.joined(separator: "; ")) }"]
  }

  var state: String { host.stateName }
  var event: String { host.eventName }

  // MARK: - Rules and storage

  /// Whether the compiled rules have a separate type, because a distributed actor has no static stored properties.
  private var keepsRulesApart: Bool { host.outline.isDistributed && !host.header.mayBeGeneric }

  private var rulesType: String { "GuardedState.__CompiledRules<\(state), \(event), Method>" }

  private var rules: [String] {
    seen + (host.body.aliasOfState.map { [aliasedStates($0)] } ?? []) + compiled(rulesType, compiledRules)
  }

  /// The compiled rules, as code.
  private var compiledRules: String {
    let own = keepsRulesApart ? "\(host.name)." : ""
    let states = list(host.states ?? [])
    let values = host.outline.valuedStates.isEmpty ? "" : ", values: [\(list(host.outline.valuedStates))]"
    let paths = host.conditionNames
    let conditions = paths.isEmpty ? "" : ", conditions: [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]"
    let methods = host.isOverridable ? "__declarations" : host.declarations()
    let regions = RegionMembers(host: host, members: self).arguments
    let rules = own + host.rulesName("rules")
    let declared = host.addingActivities(
      of: "State", to: host.readsRules ? host.isolated(rules, "Rules?") : "nil", types: "\(state), \(event)")
    return """
      \(rulesType)(
          \(host.name).self, \(declared),
          states: \(host.body.aliasOfState == nil ? "[\(states)]" : "\(own)_$states")\(names)\(values)\(conditions)\(regions),
          methods: \(methods))
      """
  }

  /// Returns the states of a type that is declared elsewhere.
  private func aliasedStates(_ alias: TypeAliasDeclSyntax) -> String {
    let call = places.check("states(State.self)", at: alias.name)
    return "\(host.nonisolated)private static var _$states: [State] {\n\(call)}"
  }

  /// The rules that the type declares, in code that diagnoses another type at their location.
  var seen: [String] {
    guard let name = host.declaredRules.uncertain else { return [] }
    let check = places.line("return found", pointing: 7, at: name)
    return ["private static var _$declaredRules: Rules? {\nlet found = \(name.text)\n\(check)}"]
  }

  private func compiled(_ type: String, _ value: String) -> [String] {
    if keepsRulesApart {
      return [
        "private nonisolated enum _$Rules {\nstatic let all = \(value)\n}",
        "\(access)\(host.nonisolated)static var __rules: \(type) { _$Rules.all }",
      ]
    }
    if host.header.mayBeGeneric {
      let kind = host.isOverridable ? "class" : "static"
      return [
        """
        \(host.hookAccess)\(host.nonisolated)\(kind) var __rules: \(type) {
          GuardedState.__CompiledRules.shared(of: self) {
            \(value)
          }
        }
        """
      ] + (host.isOverridable ? [declared] : [])
    }
    if host.header.isFinal { return ["\(access)\(host.nonisolated)static let __rules = \(value)"] }
    return [
      "\(host.nonisolated)private static let _$rules = \(value)",
      "\(host.hookAccess)\(host.nonisolated)class var __rules: \(type) { _$rules }",
      declared,
    ]
  }

  private var declared: String {
    declarationList("[GuardedState.__MethodDeclaration<\(state), \(event), Method>]", inherits: false)
  }

  /// Returns the declarations of the attributes, which subclasses extend.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - inherits: Whether the list begins with the superclass's declarations.
  func declarationList(_ type: String, inherits: Bool) -> String {
    let own = host.declarations()
    return """
      \(host.override)\(host.hookAccess)\(host.nonisolated)class var __declarations: \(type) {
        \(inherits ? "let inherited = super.__declarations\n  \(inheritedNames)return inherited + \(own)" : own)
      }
      """
  }

  /// The superclass's states and events that attributes name, as statements.
  private var inheritedNames: String {
    func lookUps(_ codes: [String], _ kind: String, in type: String) -> String {
      let type = "\(host.header.superclass ?? "Self").\(type)"
      return codes.map { "let \(host.lookedUp($0, kind)) = \(host.lookUp($0, in: type, or: "_$Names"))\n" }.joined()
    }
    return lookUps(host.statesToLookUp, "state", in: "StateName")
      + lookUps(host.eventsToLookUp, "event", in: "EventName")
  }

  func list(_ states: [HostOutline.State]) -> String {
    states.map { ".\($0.name.escapedIfKeyword)" }.joined(separator: ", ")
  }

  private var storage: [String] {
    (host.outline.isDistributed ? distributedStorage : ownStorage) + ValueHooks(host: host).declarations
  }

  /// The machine for guarded methods.
  var machine: String {
    "private var _$machine: GuardedState.HostMachine<\(host.name)> { .init(__host: self) }"
  }

  /// The core of a distributed actor, which can't have a nonisolated property. It is accessed like the other hooks of
  /// actors.
  private var distributedStorage: [String] {
    [
      "private let _$core = \(core)",
      // Casts a value that contains a function. A function itself would be cast with a thunk, which costs another call.
      """
      private nonisolated enum _$Box {
      struct Isolated { let core: (isolated \(host.name)) -> GuardedState.__MachineCore }
      struct Anywhere { let core: (\(host.name)) -> GuardedState.__MachineCore }
      }
      """,
      """
      \(access)nonisolated var __core: GuardedState.__MachineCore {
      #if DEBUG
      assertIsolated()
      #endif
      let work = _$Box.Isolated { $0._$core }
      return unsafe Swift.unsafeBitCast(work, to: _$Box.Anywhere.self).core(self)
      }
      """,
    ]
  }

  /// The core of the machine, as an expression.
  private var core: String {
    let isShared =
      !host.header.isFinal || host.isReachedFromOutside || host.sharing.namesSendable || host.hostKind != .root
    var arguments = ValueHooks(host: host).storage.map { ["values: \($0)"] } ?? []
    if host.options.isSynchronized {
      arguments.append("isSynchronized: true")
    } else if !isShared {
      arguments.append("isShared: false")
    }
    return "GuardedState.__MachineCore(\(arguments.joined(separator: ", ")))"
  }

  private var ownStorage: [String] {
    let reason =
      !host.isReachedFromOutside
      ? ""
      : host.options.isSynchronized
        ? "// Reached only while this thread is in the monitor.\n"
        : "// Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.\n"
    return [
      """
      \(reason)@safe \(host.storageMarks)let __core = \(core)
      """
    ]
      + (host.options.isSynchronized
        ? [
          "\(access)typealias __Synchronized = Swift.Void"
        ] : [])
  }

  var access: String { host.access }
  var final: String { host.final }
}

extension HostModel {
  /// Returns the states of an attribute that exist. The compiler diagnoses the others.
  func known(_ expressions: [ExprSyntax], in region: RegionModel? = nil) -> [ExprSyntax] {
    if hostKind == .object { return expressions.filter { !$0.isSeenToBeNoText } }
    // States in brackets have been diagnosed.
    guard let states = region?.states ?? states else { return expressions.filter { !$0.is(ArrayExprSyntax.self) } }
    let names = Set(states.map(\.name))
    let types = namesOfState + [region?.name ?? "State", "StateName"]
    return expressions.filter { expression in
      // States of other types have been diagnosed.
      let isOwn =
        expression.typeOfState.map(types.contains) ?? true
        && expression.hostOfState.map([name, "Self"].contains) ?? true
      return isOwn && RulesModel.Name(expression).map { names.contains($0.text) } ?? false
    }
  }
}
#endif
