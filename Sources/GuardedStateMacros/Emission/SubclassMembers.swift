#if Macros
import GuardedStateRules
import SwiftSyntax
import SwiftSyntaxMacros

/// Emits the members that `@Guarded` adds to a subclass of a guarded class: its own methods, and the rules of both
/// classes.
struct SubclassMembers {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  let places: SourcePlaces
  /// The diagnostics that depend on the names of the superclass's states.
  let uncertain: [UncertainCallback]

  var declarations: [String] {
    types + [index, members.machine] + rules
      + [
        members.declarationList(
          "[GuardedState.__MethodDeclaration<\(names)>]",
          inherits: true)
      ] + members.uncertainNames + members.seen + RegionMembers(host: host, members: members).reached
      + ArgumentHooks(host: host, places: places).declarations + surface
      + HostHooks(host: host, places: places).declarations
      + SubclassChecks(host: host, places: places, uncertain: uncertain, events: events).declarations
  }

  private var members: HostMembers { HostMembers(host: host, places: places) }
  private var superclass: String { host.header.superclass ?? "Self" }
  /// The types of the machine, which the superclass determines.
  private var names: String { "\(superclass).StateName, \(superclass).EventName, \(superclass).MethodName" }

  // MARK: - Types

  /// The subclass's transitions that define an event with their name.
  private var events: [MethodModel] { host.ownMethods.filter { $0.isTransition && $0.way?.event == nil } }

  private var types: [String] {
    // A further subclass can't see which inherited methods this class turns into transitions.
    let overridden =
      !host.header.isFinal && host.methods.contains { $0.isOverride && $0.isTransition }
      ? ["\(host.access)typealias __Overridden = Swift.Void"] : []
    return overridden
      + (host.ownMethods.isEmpty
        ? [] : [members.enumeration("Method", "The guarded methods that this class adds.", host.ownMethods)])
      + (host.ownMethods.isEmpty || host.header.isFinal
        ? [] : [members.lineOfNames("Methods", "Method", above: "\(superclass).__Methods")])
      + (events.isEmpty ? [] : [members.enumeration("Event", "The events that this class adds.", events)])
      + (events.isEmpty || host.header.isFinal
        ? [] : [members.lineOfNames("Transitions", "Event", above: "\(superclass).__Transitions")])
  }

  /// The indices of the methods, which continue those of the superclass.
  private var index: String {
    let places = (host.methods + host.otherMethods.hidden).map { method in
      let value = "\(host.name).__rules.method(\(method.identity))"
      let name = method.indexName.escapedIfKeyword
      return host.header.isGeneric ? "static var \(name): Swift.Int { \(value) }\n" : "static let \(name) = \(value)\n"
    }
    let shared =
      host.isInherited && !host.header.isGeneric
      ? "static let _$rules = \(compiledRules)\nstatic let _$inheritedConditions = \(superclass).__conditions.count\n"
      : ""
    return "private enum _$Index {\n\(places.distinct.joined())\(shared)}"
  }

  // MARK: - Rules

  private var type: String { "GuardedState.__CompiledRules<\(names)>" }

  /// The rules of both classes, as code.
  private var compiledRules: String {
    let own = host.isInherited && !host.header.isGeneric ? "\(host.name)." : ""
    let rules = "\(own)\(host.rulesName("addedRules"))"
    // Rules that aren't static have been diagnosed.
    let isStatic = host.declaredRules.all.contains {
      $0.is(VariableDeclSyntax.self) && $0.isStatic && $0.declaredNames.contains("addedRules")
    }
    let added = isStatic ? host.isolated(rules, "Rules") : "nil"
    return
      "\(type).adding(\n    \(added), to: \(superclass).__rules, in: \(host.name).self,\n    conditions: \(own)__conditions\(declaredConditions), methods: \(own)__declarations\(callbacks)\(host.header.isFinal ? ", isFinal: true" : ""))"
  }

  /// The conditions and times that are properties of this class and override none, as an argument with a leading comma.
  private var declaredConditions: String {
    let properties = host.body.variables.filter { !$0.isOverride }.flatMap(\.bindings)
    let names = Set(properties.compactMap { $0.name?.text.trimmingBackticks })
    let declared = host.conditionNames.filter { name in
      names.contains(RuleGraph.property(ofTime: name) ?? String(name.prefix { $0 != "." }))
    }
    return declared.isEmpty ? "" : ", declaring: [\(declared.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  /// The callbacks of states, as an argument with a leading comma. If states are strings, there may be none with the
  /// name.
  private var callbacks: String {
    let named = host.ownCallbacks.filter { $0.state != nil }
    let pairs = named.map { "\"\($0.moment)\": \"\($0.state ?? "")\"" }.joined(separator: ", ")
    return named.isEmpty ? "" : ", callbacks: [\(pairs)]"
  }

  private var rules: [String] {
    let value = compiledRules
    let head = "override \(host.hookAccess)\(host.nonisolated)class var __rules: \(type)"
    if host.header.isGeneric { return ["\(head) { GuardedState.__CompiledRules.shared(of: self) { \(value) } }"] }
    // Only the superclass knows the isolation, and the indices have none.
    if host.isInherited { return ["\(head) { _$Index._$rules }"] }
    return [
      "\(host.nonisolated)private static let _$rules = \(value)",
      "\(head) { _$rules }",
    ]
  }

  // MARK: - What users call

  private var surface: [String] {
    let isIsolated = host.isolation != .none
    let outcome =
      "\(isIsolated ? "sending " : "")GuardedState.Outcome<\(names)>"
    let can = """
      /// Whether a guarded method that this class adds may run now, with the conditions that a call evaluates.
      @_disfavoredOverload \(host.access)final func can(_ method: Method) -> Swift.Bool { _$machine.can(call: .init(stringLiteral: method.rawValue)) }
      """
    let refusal = """
      /// The refusal that calling a guarded method that this class adds would give now; nil if it is allowed.
      @_disfavoredOverload \(host.access)final func refusal(of method: Method) -> GuardedState.Refusal? { _$machine.refusal(of: .init(stringLiteral: method.rawValue)) }
      """
    let fire = """
      /// Fires an event that this class adds.
      @discardableResult @_disfavoredOverload \(host.access)final func fire(_ event: Event, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> \(outcome) {
        try _$machine.\(isIsolated ? "__" : "")fire(\(host.addedEvent("event.rawValue")), userInfo: userInfo, animated: animated)
      }
      """
    let machine = """
      /// The state machine of this object, for methods that this class adds.
      @_nonoverride @_disfavoredOverload \(host.access)final var machine: GuardedState.SubclassMachine<\(host.name), Method> { .init(__host: self) }
      """
    if host.ownMethods.isEmpty { return [] }
    if host.options.isMachineOnly { return [machine] }
    return [machine] + members.unlessDeclared("can", can) + members.unlessDeclared("refusal", refusal)
      + members.unlessDeclared("fire", if: !events.isEmpty, fire)
  }
}
#endif
