#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Emits checks in a subclass of a guarded class. They are never called. In them, the compiler finds conflicts with
/// declarations of the superclass.
struct SubclassChecks {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  let places: SourcePlaces
  /// The diagnostics that depend on the names of the superclass's states.
  let uncertain: [UncertainCallback]
  /// The subclass's transitions that define an event with their name.
  let events: [MethodModel]

  var declarations: [String] {
    let checks = [
      rules, overrides, overridesWithGuards, texts, guards, callbacks, namesInRules, transitionsInRules, neverAllowed,
      promises, [ExtensionChecks(host: host, places: places).code].filter { !$0.isEmpty },
    ].flatMap { $0 }
    if checks.isEmpty { return [] }
    // Without members, which may have such a name too.
    let paths = checks.joined().split { !$0.isLetter && !$0.isNumber && !"_$.".contains($0) }
    let names = Set(paths.map { $0.prefix { $0 != "." } })
    let used = lookUps.filter { names.contains(Substring($0.name)) }
    let known = used.map { "let \($0.name) = GuardedState.\($0.value)\n" }
    return ["private static func _$checks() {\n\(known.joined())\(checks.joined())}"]
      + (host.promise == nil ? [] : ["private static func _$probe() {}"])
  }

  private var superclass: String { host.header.superclass ?? "Self" }

  /// The values through which the compiler looks up names of the superclass.
  private var lookUps: [(name: String, value: String)] {
    [
      ("_$states", "__Check.StateNames(of: \(superclass).__StateCallbacks.self)"),
      ("_$methods", "__Check.GuardedNames(of: \(superclass).__Methods.self)"),
      ("_$events", "__Check.events(\(superclass).EventName.self, \(superclass).__Transitions.self)"),
      (
        "_$added",
        "__Check.allEvents(\(superclass).Event.self, \(superclass).EventName.self, \(superclass).__Overridden.self)"
      ),
    ]
  }

  /// Whether a class that promises to be `Sendable` is synchronized.
  private var promises: [String] {
    [host.promise].compactMap { $0 }.map {
      places.check("promise(beside: \(superclass).self, Swift.type(of: _$probe))", at: $0)
    }
  }

  // MARK: - Rules

  /// Whether the superclass has rules that this class overrides, whether rules can be added to it, and
  /// whether it has its own events.
  private var rules: [String] {
    host.names.redeclared.filter { $0.text == "rules" }.map {
      "let found = \(superclass).rules\n" + places.check("subclassRules(found)", at: $0)
    }
      + host.declaredRules.all.flatMap { declaration in
        declaration.tokens(viewMode: .sourceAccurate).filter { $0.text == "addedRules" }.prefix(1)
      }.map { places.check("addedRules(to: \(superclass).self)", at: $0) }
      + addedEvents.map { places.check("addedEvents(to: \(superclass).EventName.self)", at: $0) }
  }

  /// The places where the subclass's transitions add events, by the methods' names or as strings.
  private var addedEvents: [Syntax] {
    events.map { Syntax($0.node.name) }
      + host.methods.compactMap { $0.way?.event?.as(StringLiteralExprSyntax.self) }.map(Syntax.init)
  }

  /// Whether methods that rules allow are transitions of the superclass.
  private var transitionsInRules: [String] {
    let own = Set(host.methods.map(host.caseName))
    return host.rules.stateSources.flatMap(\.allows).filter { !own.contains($0.text) }.filter {
      $0.text.isValidSwiftIdentifier(for: .memberAccess)
    }.map {
      // Looked up in a separate statement, as for overrides.
      "do {\nlet event = _$events.\($0.text.escapedIfKeyword)\n"
        + places.check("listed(event)", at: $0.node) + "}\n"
    }
  }

  /// Whether the methods and events exist that rules name as strings.
  private var namesInRules: [String] {
    host.declaredRules.methodTexts.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
      places.check("ruled(_$methods.\($0.text.escapedIfKeyword))", at: $0.node)
    }
      + host.declaredRules.eventTexts.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
        places.check("fired(_$added.\($0.text.escapedIfKeyword))", at: $0.node)
      }
  }

  /// Warns that no state allows a method, unless each object has its own rules, or the superclass guards the method.
  /// Then `override` is missing, which the compiler diagnoses.
  private var neverAllowed: [String] {
    ruledNowhere.map { method in
      let diagnostic = Diagnostic.neverAllowed(method, as: host.caseName(method))
      let name = method.name.escapedIfKeyword
      return """
        do {
        @available(*, deprecated, message: "\(diagnostic.message.replacing("\"", with: "\\\""))")
        func adds<Host: GuardedState.GuardedHost>(_ name: (GuardedState.__Check.Missing, GuardedState.__Check.Missing), to superclass: Host.Type) {}
        func adds<Host: GuardedState.GuardedObject>(_ name: (GuardedState.__Check.Missing, GuardedState.__Check.Missing), to superclass: Host.Type) {}
        func adds<Method, Event>(_ name: (Method, Event), to superclass: Any.Type) {}
        let name = (_$methods.\(name), \(method.isTransition ? "_$added.\(name)" : "GuardedState.__Check.Missing()"))
        \(places.line("adds(name, to: \(superclass).self)", at: diagnostic.node))}

        """
    }
  }

  /// The methods that the class adds and that neither attributes nor rules name, including those of a further subclass.
  /// A transition may perform an event of the superclass's rules.
  private var ruledNowhere: [MethodModel] {
    if !host.body.hiddenParts.isEmpty { return [] }
    return host.methods.filter { method in
      namesNothing(method) && !method.isOverride && method.unknownArguments.isEmpty && method.regionName == nil
        && method.conditions.allSatisfy { $0.propertyPath != nil }
    }
  }

  /// Whether nothing in the class declares the states in which a method runs. A further subclass may declare them, and
  /// so may rules.
  private func namesNothing(_ method: MethodModel) -> Bool {
    host.header.isFinal && host.rules.isComplete
      && !host.rules.names(host.caseName(method), on: host.caseName(method))
      && method.stateExpressions.isEmpty && method.way?.event == nil
  }

  // MARK: - Overrides

  /// Whether methods that are overridden without a guard are guarded in the superclass.
  private var overrides: [String] {
    host.otherMethods.unguardedOverrides.map { method in
      // Looked up in a separate statement, because otherwise the compiler doesn't warn.
      let index = MethodModel(unguarded: method, in: host.name)?.indexName
      let region = index.map { "_$states._$\($0)" } ?? "GuardedState.__Check.Missing()"
      return "do {\nlet region = \(region)\n"
        + places.check("override((_$methods.\(method.name.text), region: region))", at: method.name) + "}\n"
    }
  }

  /// Whether overrides with `@Allowed` are transitions in the superclass, and whether others belong to a region.
  private var overridesWithGuards: [String] {
    host.methods.filter { $0.isOverride && !host.namesRegion($0) }.map { method in
      // Looked up in a separate statement, because the compiler uses unavailable members only if nothing else matches.
      let region = "do {\nlet region = _$states._$\(method.indexName)\n"
      let found = inherited(by: method).map { "(region, \($0))" } ?? "region"
      return method.isTransition
        ? region + places.check("transition(\(found))", at: method.attribute) + "}\n"
        : region + "let event = _$events.\(host.caseName(method).escapedIfKeyword)\n"
          + places.check("allowed(event, in: region)", at: method.attribute) + "}\n"
    }
  }

  /// Returns the superclass's declaration of an override without a target, as code. Which of several methods with one
  /// name it overrides isn't known here.
  private func inherited(by method: MethodModel) -> String? {
    let isOnly = host.methods.filter { $0.name == method.name }.count == 1
    guard isOnly, namesNothing(method) else { return nil }
    let name = method.name.escapedIfKeyword
    return "method: _$methods.\(name), event: _$added.\(name)"
  }

  /// Whether the superclass's states are strings, if attributes name states as strings.
  private var texts: [String] {
    host.methods.compactMap { method in method.stateExpressions.first { $0.textOfState != nil } }.map {
      places.check("texts(\(superclass).StateName.self)", at: $0)
    }
  }

  // MARK: - Guards and callbacks

  /// Whether methods are named like guards of the superclass's methods, or like guards that aren't visible here.
  private var guards: [String] {
    host.namesOfDeciders.compactMap { name -> String? in
      let parameters = name.parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      let check = parameters?.isEmpty == false ? "guard" : "condition"
      return name.text.nameOfPossiblyGuarded.map {
        places.check("\(check)(of: _$methods.\($0.escapedIfKeyword))", at: name)
      }
    }
      + host.guards.all.filter { !$0.node.isOverride }.map { guarding in
        "do {\nlet inherited = _$states._$hidden_\(guarding.method.indexName)\n"
          + places.check("ownGuard(inherited)", at: guarding.node.name) + "}\n"
      }
  }

  /// Whether the superclass has the states that callbacks are named for, or similar ones.
  private var callbacks: [String] {
    host.ownCallbacks.compactMap { callback -> String? in
      // If the class declares states although it inherits others, that is diagnosed instead.
      guard let state = callback.state, !CallbackMoment.systemNames.contains(state), !host.names.all.contains("State")
      else { return nil }
      // Another protocol may require a method with the name of no state.
      let found = "_$states.\(state.escapedIfKeyword)"
      let wanted = host.conformsToKnownProtocolsOnly ? found : "GuardedState.__Check.possibly(\(found))"
      return places.check("callback(\(wanted))", at: callback.node.name)
    } + uncertain.map { $0.check(places) { "_$states.\($0.escapedIfKeyword)" } }
  }
}
#endif
