#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Writes the members that `@Guarded` adds to the subclass of a guarded class: its own methods, and the rules of both.
struct SubclassMembers {
  let host: HostModel
  /// Where things stand in the user's file.
  let places: SourcePlaces
  /// What is told if the superclass has a state of a name.
  let doubts: [DoubtfulCallback]

  var declarations: [String] {
    types + [index, members.machine] + rules
      + [
        members.declarationList(
          "[GuardedState.__MethodDeclaration<\(names)>]",
          inherits: true)
      ] + members.seen + RegionMembers(host: host, members: members).reached
      + ArgumentHooks(host: host, places: places).declarations + surface
      + HostHooks(host: host, places: places).declarations + checks
  }

  private var members: HostMembers { HostMembers(host: host, places: places) }
  private var superclass: String { host.superclass ?? "Self" }
  /// The types of the machine, which the superclass decides.
  private var names: String { "\(superclass).StateName, \(superclass).EventName, \(superclass).MethodName" }

  // MARK: - Types

  /// The transitions of its own that are events of their own.
  private var events: [MethodModel] { host.ownMethods.filter { $0.isTransition && $0.way?.event == nil } }

  private var types: [String] {
    // A further subclass doesn't see which of the inherited methods this class makes transitions of.
    let overridden =
      !host.isFinal && host.methods.contains { $0.isOverride && $0.isTransition }
      ? ["\(host.access)typealias __Overridden = Swift.Void"] : []
    return overridden
      + (host.ownMethods.isEmpty
        ? [] : [members.enumeration("Method", "The guarded methods that this class adds.", host.ownMethods)])
      + (host.ownMethods.isEmpty || host.isFinal
        ? [] : [members.lineOfMethods("Method", above: "\(superclass).__Methods")])
      + (events.isEmpty ? [] : [members.enumeration("Event", "The events that this class adds.", events)])
  }

  /// The indices of the methods, which the superclass counts too.
  private var index: String {
    let places = (host.methods + host.hiddenMethods).map { method in
      let value = "\(host.name).__rules.__method(\(method.identity))"
      let name = method.indexName.escapedIfKeyword
      return host.isGeneric ? "static var \(name): Swift.Int { \(value) }\n" : "static let \(name) = \(value)\n"
    }
    let shared =
      host.isInherited && !host.isGeneric
      ? "static let _$rules = \(compiledRules)\nstatic let _$inheritedConditions = \(superclass).__conditions.count\n"
      : ""
    return "private enum _$Index {\n\(OrderedNames(places).names.joined())\(shared)}"
  }

  // MARK: - Rules

  private var type: String { "GuardedState.__CompiledRules<\(names)>" }

  /// The rules of both classes, as code.
  private var compiledRules: String {
    let own = host.isInherited && !host.isGeneric ? "\(host.name)." : ""
    let rules = "\(own)\(host.rulesName("addedRules"))"
    // Of others it is said that they must be.
    let isStatic = host.rulesDeclarations.contains {
      $0.is(VariableDeclSyntax.self) && $0.isStatic && $0.declaredNames.contains("addedRules")
    }
    let added = isStatic ? host.isolated(rules, "Rules") : "nil"
    return
      "\(type).__adding(\n    \(added), to: \(superclass).__rules, in: \(host.name).self,\n    conditions: \(own)__conditions, methods: \(own)__declarations\(host.isFinal ? ", isFinal: true" : ""))"
  }

  private var rules: [String] {
    let value = compiledRules
    let head = "override \(host.hookAccess)\(host.nonisolated)class var __rules: \(type)"
    if host.isGeneric { return ["\(head) { GuardedState.__sharedRules(of: self) { \(value) } }"] }
    // The superclass alone knows the isolation; the indices have none.
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
      /// Whether a guarded method that this class adds may run now: asks all that calling it would ask.
      @_disfavoredOverload \(host.access)final func can(_ method: Method) -> Swift.Bool { _$machine.can(call: .init(stringLiteral: method.rawValue)) }
      """
    let fire = """
      /// Fires an event that this class adds.
      @discardableResult @_disfavoredOverload \(host.access)final func fire(_ event: Event, userInfo: [Swift.String: Any] = [:], animated: Swift.Bool = false) throws -> \(outcome) {
        try _$machine.\(isIsolated ? "__" : "")fire(\(host.addedEvent("event.rawValue")), userInfo: userInfo, animated: animated)
      }
      """
    if host.isMachineOnly { return [] }
    return (host.ownMethods.isEmpty ? [] : [can]) + (events.isEmpty ? [] : [fire])
  }

  // MARK: - What the compiler looks at

  /// What an override that says nowhere where it leads is in the superclass, as code. Which of several methods of one name it
  /// overrides isn't known here.
  private func inherited(by method: MethodModel) -> String? {
    let isOnly = host.methods.filter { $0.name == method.name }.count == 1
    // A further class may say it, and so may rules.
    guard host.isFinal, host.rulesDeclarations.isEmpty, isOnly, method.stateExpressions.isEmpty,
      method.way?.event == nil
    else { return nil }
    let name = method.name.escapedIfKeyword
    return "method: _$methods.\(name), event: _$added.\(name)"
  }

  /// Lets the compiler look whether methods that are overridden without a guard are guarded in the superclass, and whether
  /// those that are overridden with `@Allowed` are transitions there, and others those of a region; whether it has the states
  /// that callbacks are named for, or what is none and looks like one, and the methods and events that rules name as texts; whether a method is named like the guard of one
  /// that it guards, or like a guard that isn't seen here; and whether it has rules that those here would override.
  private var checks: [String] {
    let overrides = host.unguardedOverrides.map { method in
      places.check("override(_$methods.\(method.name.text))", at: method.name)
    }
    let guarded = host.methods.filter { $0.isOverride && !host.namesRegion($0) }.map { method in
      // Found before: the compiler takes what is unavailable only where nothing else fits.
      let region = "do {\nlet region = _$states._$\(method.indexName)\n"
      let found = inherited(by: method).map { "(region, \($0))" } ?? "region"
      return method.isTransition
        ? region + places.check("transition(\(found))", at: method.attribute) + "}\n"
        : region + "let event = _$events.\(host.caseName(method).escapedIfKeyword)\n"
          + places.check("allowed(event, in: region)", at: method.attribute) + "}\n"
    }
    let hidden = host.argumentGuards.filter { !$0.node.isOverride }.map { guarding in
      "do {\nlet inherited = _$states._$hidden_\(guarding.method.indexName)\n"
        + places.check("ownGuard(inherited)", at: guarding.node.name) + "}\n"
    }
    let guards = host.namesOfDeciders.compactMap { name in
      name.text.nameOfDecided.map { places.check("guard(_$methods.\($0.escapedIfKeyword))", at: name) }
    }
    let callbacks = host.ownCallbacks.filter { !$0.node.isMarkedUnguarded }.compactMap { callback -> String? in
      guard let state = callback.state, !CallbackMoment.systemNames.contains(state) else { return nil }
      return places.check("callback(_$states.\(state.escapedIfKeyword))", at: callback.node.name)
    }
    let doubtful = doubts.map { $0.check("_$states.\($0.state.escapedIfKeyword)", places) }
    let methods = "let _$methods = GuardedState.__GuardedNames(of: \(superclass).__Methods.self)\n"
    let states = "let _$states = GuardedState.__StateNames(of: \(superclass).__StateCallbacks.self)\n"
    let events =
      "let _$events = GuardedState.__Check.events(\(superclass).Event.self, \(superclass).EventName.self)\n"
    let performed = self.events.map {
      places.check("addedEvents(to: \(superclass).EventName.self)", at: $0.node.name)
    }
    let rules = host.redeclared.filter { $0.text == "rules" }.map {
      "let found = \(superclass).rules\n" + places.check("subclassRules(found)", at: $0)
    }
    let added = host.rulesDeclarations.flatMap { declaration in
      declaration.tokens(viewMode: .sourceAccurate).filter { $0.text == "addedRules" }.prefix(1)
    }.map { places.check("addedRules(to: \(superclass).self)", at: $0) }
    let ruled = host.textsInRules.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
      places.check("ruled(_$methods.\($0.text.escapedIfKeyword))", at: $0.node)
    }
    let fired = host.eventTextsInRules.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
      places.check("fired(_$added.\($0.text.escapedIfKeyword))", at: $0.node)
    }
    let addedTo =
      "let _$added = GuardedState.__Check.allEvents(\(superclass).Event.self, \(superclass).EventName.self, \(superclass).__Overridden.self)\n"
    let looksForAll = host.methods.contains { $0.isOverride && $0.isTransition && inherited(by: $0) != nil }
    let all =
      rules + added + performed + (host.methods.contains { $0.isOverride && !$0.isTransition } ? [events] : [])
      + ([overrides, guards, ruled].allSatisfy(\.isEmpty) && !looksForAll ? [] : [methods]) + overrides + guards + ruled
      + (fired.isEmpty && !looksForAll ? [] : [addedTo])
      + fired
      + ([guarded, hidden, callbacks, doubtful].allSatisfy(\.isEmpty) ? [] : [states]) + guarded + hidden + callbacks
      + doubtful
    if all.isEmpty { return [] }
    return ["private static func _$checks() {\n\(all.joined())}"]
  }
}
#endif
