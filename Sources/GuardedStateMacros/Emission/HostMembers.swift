#if Macros
import SwiftSyntax

/// Writes the members that `@Guarded` adds to a type.
struct HostMembers {
  let host: HostModel
  /// Where things stand in the user's file.
  var places = SourcePlaces.none
  /// What is told if a type that is declared elsewhere has a state of a name.
  var doubts: [DoubtfulCallback] = []

  /// All members, those that the type already has left out.
  var declarations: [String] {
    types + rules + storage + RegionMembers(host: host, members: self).declarations
      + ArgumentHooks(host: host, places: places).declarations + surface
      + HostHooks(host: host, places: places).declarations
      + BoundHooks(host: host).declarations + checks + isolationCheck + probe
  }

  /// Lets the compiler look whether a type is isolated that doesn't say so: by what it inherits, or by an attribute of any name.
  private var isolationCheck: [String] {
    if !isIsolationUnsaid { return [] }
    let check = places.check("isolation(of: Swift.type(of: _$probe))", at: host.nameToken)
    return ["nonisolated private static func _$isolation() {\n\(check)}"]
  }

  /// What the compiler looks at and nobody calls: whether an extension has the rules that the type's body hasn't, or says that
  /// any thread may use the type, whether what other threads see of a monitor may be shared with them, and whether there are the
  /// states that what looks like a callback is named for.
  private var checks: [String] {
    let isSettled = host.memberNames.contains("rules") || host.isDistributed || !host.hiddenParts.isEmpty
    let rules = isSettled ? "" : "let found = rules\n" + places.check("rules(found)", at: host.nameToken)
    let shared = host.sharedConstants.map { places.check("shared(host.\($0.text))", at: $0) }.joined()
    let sharing = shared.isEmpty ? "" : "func _$look(_ host: \(host.name)) {\n\(shared)}\n"
    let unshared =
      host.mayBeSharedElsewhere
      ? places.check("unshared(\(host.name).self, Swift.type(of: _$probe))", at: host.nameToken) : ""
    let doubtful = doubts.map { doubt in
      doubt.check(places) {
        "GuardedState.__Check.state(.\($0.lowercasingFirst.escapedIfKeyword), of: State.self, or: _$Names.self)"
      }
    }.joined()
    let all = rules + unshared + sharing + doubtful + ExtensionChecks(host: host, places: places).code
    return (all.isEmpty ? [] : ["private static func _$checks() {\n\(all)}"]) + doubtedNames
  }

  /// What the compiler takes for a state that isn't there, in a type whose states are declared elsewhere or by a superclass.
  var doubtedNames: [String] {
    let isOwn = host.binding == .ownStates
    let named =
      isOwn ? doubts.compactMap(\.state) + (host.states == nil ? host.calledCallbacks.compactMap(\.state) : []) : []
    let mentioned = host.statesToLookUp + host.eventsToLookUp
    let names = OrderedNames(
      named.map(\.lowercasingFirst.escapedIfKeyword) + mentioned.map { String($0.dropFirst()) }
    ).names
    if names.isEmpty { return [] }
    let members =
      names.map { "static var \($0): Self { .init() }" }
      + (isOwn ? mentioned : []).map {
        "static var \(host.lookedUp($0).trimmingPrefix("_$Names.")): State { \(host.lookUp($0, in: "State", or: "Self")) }"
      }
    return ["private \(everywhere)struct _$Names { \(members.joined(separator: "; ")) }"]
  }

  /// What has the isolation of the type.
  private var probe: [String] {
    isIsolationUnsaid || host.mayBeSharedElsewhere ? ["private static func _$probe() {}"] : []
  }

  /// Whether the type may be isolated although it doesn't say so.
  private var isIsolationUnsaid: Bool { host.isolation == .none && !host.infersIsolation && host.mayBeIsolated }

  /// What guarded methods call in a type that can have no machine.
  var placeholders: [String] {
    let hidden = host.outline.hiddenModules
    // Where it is the type's own name that is wrong, its body may use all of these.
    let isNamedWrong = host.outline.ownReservedNames.map(\.kind) == ["type"] && host.states != nil && hidden.isEmpty
    let all =
      (isNamedWrong ? types : [index]) + ["private var _$machine: GuardedState.__NoMachine { .init() }"] + noMachines
      + ArgumentHooks(host: host).stubs
    // A module whose name means something else can't be named.
    return all.map { text in hidden.reduce(text) { $0.replacing("\($1).", with: "") } }
  }

  /// What stands for the machines of regions there.
  private var noMachines: [String] {
    let named = (host.methods + host.hiddenMethods).compactMap(\.regionName)
    let names = OrderedNames(named + host.allRegions.map(\.name)).names
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

  /// Whether the type has a member of a name already. A guarded method of that name is another one, unless it takes the
  /// same.
  private func isTaken(_ name: String) -> Bool {
    host.plainNames.contains(name)
      || host.methods.contains { method in
        method.name == name
          && (Self.givingWay.contains(name)
            || ["Event", "Method", "State", "String"].contains(method.parameters.first?.type.trimmedText))
      }
  }

  /// The added members that give way to a guarded method of their name, whatever it takes: properties, and functions that
  /// take nothing.
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

  /// The indices of the methods in the compiled rules. They are no cases, because of an enum the compiler makes functions
  /// and tables that take it longer than these.
  var index: String {
    let properties = host.indexNames.enumerated().map { " static var \($1.escapedIfKeyword): Swift.Int { \($0) }" }
    return "private nonisolated enum _$Index {\(properties.joined(separator: ";")) }"
  }

  /// The states as they stand in the names of callbacks, by which the compiler finds callbacks of a subclass that belong to
  /// none; and what a subclass can neither override nor guard anew: methods of regions, and guards that it doesn't see.
  private var stateCallbacks: [String] {
    if !host.isOverridable { return [] }
    guard let states = host.states else {
      return ["\(access)typealias __StateCallbacks = GuardedState.__UndeclaredStates"]
    }
    let names = OrderedNames(states.map(\.name.uppercasingFirst)).names
    let fixed = OrderedNames(
      host.namesOfStates + host.methods.filter { host.region(of: $0) != nil }.map { "_$\($0.indexName)" }
        + host.argumentGuards.filter(\.isHidden).map { "_$hidden_\($0.method.indexName)" }
    ).names.filter { !names.contains($0) }
    let members =
      names.map { "\(access)static var \($0.escapedIfKeyword): Swift.Void { () }" }
      + fixed.map { "\(access)static var \($0.escapedIfKeyword): GuardedState.__Fixed { .init() }" }
    return ["\(access)nonisolated enum __StateCallbacks { \(members.joined(separator: "; ")) }"]
  }

  /// The names of some methods as a type: an enum; of a class that may have subclasses, one that those can add to.
  func enumeration(_ name: String, _ summary: String, _ methods: [MethodModel], _ others: [String] = []) -> String {
    let names = OrderedNames(methods.map(host.caseName) + others).names
    let help = QuickHelp(host: host)
    let documented = names.map { (name == "Event" ? help.event(named: $0) : help.method(named: $0), $0) }
    if !host.isFinal || host.inherits { return extensibleNames(name, summary, documented, aliases(methods)) }
    if names.isEmpty { return "/// \(summary)\n\(access)\(everywhere)enum \(name): Swift.Hashable, Swift.Sendable {}" }
    return """
      /// \(summary)
      \(access)\(everywhere)enum \(name): Swift.String, Swift.Hashable, Swift.Sendable, Swift.CaseIterable {
      \(documented.map { "\($0)case \($1.escapedIfKeyword)\n" }.joined())\(aliases(methods))}
      """
  }

  private func extensibleNames(
    _ name: String, _ summary: String, _ names: [(help: String, name: String)], _ aliases: String
  ) -> String {
    let members =
      names.map { "\($0)\(host.access)static var \($1.escapedIfKeyword): Self { \"\($1)\" }\n" }.joined() + aliases
    let all =
      // Where everything is isolated by default, names can't ask the class.
      host.inherits && !host.infersIsolation
      ? "GuardedState.__names(\(host.name).__declarations, \(name == "Event"))"
      : "[\(names.map { ".\($0.name.escapedIfKeyword)" }.joined(separator: ", "))]"
    return """
      /// \(summary) \(host.inherits ? "Inherited ones are written as strings." : "Subclasses may have more.")
      \(access)\(everywhere)struct \(name): GuardedState.ExtensibleName, Swift.CaseIterable {
        \(access)let rawValue: Swift.String
        \(access)init(rawValue: Swift.String) { self.rawValue = rawValue }
        \(access)static var allCases: [Self] { \(all) }
        \(members)
      }
      """
  }

  /// The guarded methods of a class and of those above it, or the transitions among them, for the look-ups of its subclasses.
  func lineOfNames(_ kind: String, _ own: String, above: String) -> String {
    "\(access)typealias __\(kind) = GuardedState.__LineOfNames<\(own), \(above)>"
  }

  /// Further names of methods that have plain ones.
  private func aliases(_ methods: [MethodModel]) -> String {
    let names = Set(methods.map(host.caseName))
    return host.caseNames.aliases.filter { names.contains($1) }.sorted { $0.key < $1.key }.map {
      "\n\(host.access)static var \($0): Self { .\($1.escapedIfKeyword) }\n"
    }.joined()
  }

  private func cases(_ names: [String]) -> String {
    "case \(OrderedNames(names).names.map(\.escapedIfKeyword).joined(separator: ", "))"
  }

  /// The states as the machine knows them.
  private var stateNames: [String] {
    guard let states = host.states, host.hasStateNames else {
      return unlessDeclared("StateName", "\(access)typealias StateName = State")
    }
    return unlessDeclared(
      "StateName",
      """
      /// The states without their values.
      \(access)\(everywhere)enum StateName: Swift.String, Swift.Hashable, Swift.Sendable, Swift.CaseIterable { \(cases(states.map(\.name))) }
      """)
  }

  /// The events as the machine knows them.
  private var eventNames: [String] {
    guard host.hasEventNames, let events = host.events, !events.isEmpty else {
      return unlessDeclared("EventName", "\(access)typealias EventName = Event")
    }
    return unlessDeclared(
      "EventName",
      "\(access)\(everywhere)enum EventName: Swift.Hashable, Swift.Sendable { \(cases(events.map(\.name))) }")
  }

  /// What types are marked with that have no isolation, where they may be given one.
  private var everywhere: String { host.infersIsolation ? "nonisolated " : "" }
  var state: String { host.stateName }
  var event: String { host.eventName }

  // MARK: - Rules and storage

  /// Whether the compiled rules lie in a type of their own, because a distributed actor has no static stored properties.
  private var keepsRulesApart: Bool { host.isDistributed && !host.isGeneric }

  private var rulesType: String { "GuardedState.__CompiledRules<\(state), \(event), Method>" }

  private var rules: [String] {
    seen + (host.aliasOfState.map { [aliasedStates($0)] } ?? []) + compiled(rulesType, compiledRules)
  }

  /// The compiled rules, as code.
  private var compiledRules: String {
    let own = keepsRulesApart ? "\(host.name)." : ""
    let states = list(host.states ?? [])
    let values = host.valuedStates.isEmpty ? "" : ", values: [\(list(host.valuedStates))]"
    let paths = host.conditionNames
    let conditions = paths.isEmpty ? "" : ", conditions: [\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]"
    let methods = host.isOverridable ? "__declarations" : host.declarations()
    let regions = RegionMembers(host: host, members: self).arguments
    let rules = own + host.rulesName("rules")
    return """
      \(rulesType)(
          \(host.name).self, \(host.readsRules ? host.isolated(rules, "Rules?") : "nil"),
          states: \(host.aliasOfState == nil ? "[\(states)]" : "\(own)_$states")\(names)\(values)\(conditions)\(regions),
          methods: \(methods))
      """
  }

  /// The states of a type that is declared elsewhere.
  private func aliasedStates(_ alias: TypeAliasDeclSyntax) -> String {
    let call = places.check("states(State.self)", at: alias.name)
    return "\(host.nonisolated)private static var _$states: [State] {\n\(call)}"
  }

  /// The rules that the type declares, where they may be of another type, which is then said of their own place.
  var seen: [String] {
    guard let name = host.doubtfulRules else { return [] }
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
    if host.isGeneric {
      let kind = host.isOverridable ? "class" : "static"
      return [
        """
        \(host.hookAccess)\(host.nonisolated)\(kind) var __rules: \(type) {
          GuardedState.__sharedRules(of: self) {
            \(value)
          }
        }
        """
      ] + (host.isOverridable ? [declared] : [])
    }
    if host.isFinal { return ["\(access)\(host.nonisolated)static let __rules = \(value)"] }
    return [
      "\(host.nonisolated)private static let _$rules = \(value)",
      "\(host.hookAccess)\(host.nonisolated)class var __rules: \(type) { _$rules }",
      declared,
    ]
  }

  /// The names of the cases of states and events that the type declares, as arguments with a comma before them: programs
  /// without the names of reflection have no others.
  private var names: String { stateNames(host.hasStateNames ? [] : host.states ?? []) + caseNamesOfEvents }

  /// The names of states.
  func stateNames(_ states: [HostOutline.State]) -> String {
    let names = states.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return states.isEmpty ? "" : ", names: [\(names)]"
  }

  private var caseNamesOfEvents: String {
    let events = host.hasEventNames ? [] : (host.events ?? []).filter(\.values.isEmpty)
    let eventNames = events.map { "\"\($0.name)\": .\($0.name.escapedIfKeyword)" }.joined(separator: ", ")
    return events.isEmpty ? "" : ", events: [\(eventNames)]"
  }

  private var declared: String {
    declarationList("[GuardedState.__MethodDeclaration<\(state), \(event), Method>]", inherits: false)
  }

  /// What the attributes say, for subclasses to add to.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - inherits: Whether it begins with the superclass's.
  func declarationList(_ type: String, inherits: Bool) -> String {
    let own = host.declarations()
    return """
      \(host.override)\(host.hookAccess)\(host.nonisolated)class var __declarations: \(type) {
        \(inherits ? "let inherited = super.__declarations\n  \(inheritedNames)return inherited + \(own)" : own)
      }
      """
  }

  /// The states and events of the superclass that attributes name, as statements.
  private var inheritedNames: String {
    func lookUps(_ codes: [String], _ kind: String, in type: String) -> String {
      let type = "\(host.superclass ?? "Self").\(type)"
      return codes.map { "let \(host.lookedUp($0, kind)) = \(host.lookUp($0, in: type, or: "_$Names"))\n" }.joined()
    }
    return lookUps(host.statesToLookUp, "state", in: "StateName")
      + lookUps(host.eventsToLookUp, "event", in: "EventName")
  }

  func list(_ states: [HostOutline.State]) -> String {
    states.map { ".\($0.name.escapedIfKeyword)" }.joined(separator: ", ")
  }

  private var storage: [String] {
    (host.isDistributed ? distributedStorage : ownStorage) + ValueHooks(host: host).declarations + [machine]
  }

  /// The machine as guarded methods see it.
  var machine: String {
    "private var _$machine: GuardedState.HostMachine<\(host.name)> { .init(__host: self) }"
  }

  /// The core of a distributed actor, which can have no property that isn't isolated to it: reached as other hooks of actors
  /// are.
  private var distributedStorage: [String] {
    [
      "private let _$core = \(core)",
      // What is cast is a value that has a function: a function itself would be cast in a form that takes a call more.
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
      return \(MemorySafety.unsafe)Swift.unsafeBitCast(work, to: _$Box.Anywhere.self).core(self)
      }
      """,
    ]
  }

  /// The core of the machine, as an expression.
  private var core: String {
    if host.regions.isEmpty { return "GuardedState.__MachineCore()" }
    let names = host.regions.map { "\"\($0.property)\"" }.joined(separator: ", ")
    let numbers = host.methods.map { String(host.number(of: $0)) }.joined(separator: ", ")
    return "GuardedState.__MachineCore(regions: [\(names)], methods: [\(numbers)])"
  }

  private var ownStorage: [String] {
    let reason =
      !host.isReachedFromOutside
      ? ""
      : host.isSynchronized
        ? "// Reached only while this thread is in the monitor.\n"
        : "// Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.\n"
    return [
      """
      \(reason)\(MemorySafety.safe)\(host.storageMarks)let __core = \(core)
      """
    ]
      + (host.isSynchronized
        ? ["\(access)let __monitor: GuardedState.__Monitor? = GuardedState.__Monitor()"] : [])
  }

  var access: String { host.access }
  var final: String { host.final }
}

extension HostModel {
  /// The states of an attribute without those that don't exist, which the compiler reports where they stand.
  func known(_ expressions: [ExprSyntax], in region: RegionModel? = nil) -> [ExprSyntax] {
    if binding == .superclass { return expressions.filter { !$0.isSeenToBeNoText } }
    // States in brackets have been reported.
    guard let states = region?.states ?? states else { return expressions.filter { !$0.is(ArrayExprSyntax.self) } }
    let names = Set(states.map(\.name))
    let types = namesOfState + [region?.name ?? "State", "StateName"]
    return expressions.filter { expression in
      // Those of other types have been reported.
      let isOwn =
        expression.typeOfState.map(types.contains) ?? true
        && expression.hostOfState.map([name, "Self"].contains) ?? true
      return isOwn && RulesModel.Name(expression).map { names.contains($0.text) } ?? false
    }
  }
}
#endif
