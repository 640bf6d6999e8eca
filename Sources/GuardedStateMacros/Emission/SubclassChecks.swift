#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Writes what the compiler looks at in the subclass of a guarded class, and nobody calls: there it finds what only the
/// superclass says.
struct SubclassChecks {
  let host: HostModel
  /// Where things stand in the user's file.
  let places: SourcePlaces
  /// What is told if the superclass has a state of a name.
  let doubts: [DoubtfulCallback]
  /// The transitions of its own that are events of their own.
  let events: [MethodModel]

  var declarations: [String] {
    let checks = [
      rules, overrides, overridesWithGuards, texts, guards, callbacks, namesInRules, transitionsInRules, neverAllowed,
      promises, [ExtensionChecks(host: host, places: places).code].filter { !$0.isEmpty },
    ].flatMap { $0 }
    if checks.isEmpty { return [] }
    let used = lookUps.filter { lookUp in checks.contains { $0.contains(lookUp.name) } }
    let known = used.map { "let \($0.name) = GuardedState.\($0.value)\n" }
    return ["private static func _$checks() {\n\(known.joined())\(checks.joined())}"]
      + (host.promise == nil ? [] : ["private static func _$probe() {}"])
  }

  private var superclass: String { host.superclass ?? "Self" }

  /// What knows the names of the superclass.
  private var lookUps: [(name: String, value: String)] {
    [
      ("_$states", "__StateNames(of: \(superclass).__StateCallbacks.self)"),
      ("_$methods", "__GuardedNames(of: \(superclass).__Methods.self)"),
      ("_$events", "__Check.events(\(superclass).EventName.self, \(superclass).__Transitions.self)"),
      (
        "_$added",
        "__Check.allEvents(\(superclass).Event.self, \(superclass).EventName.self, \(superclass).__Overridden.self)"
      ),
    ]
  }

  /// Whether anything keeps threads out of a class that promises it.
  private var promises: [String] {
    [host.promise].compactMap { $0 }.map {
      places.check("promise(beside: \(superclass).self, Swift.type(of: _$probe))", at: $0)
    }
  }

  // MARK: - Rules

  /// Whether the superclass has rules that those here would override, rules that can be added to, and events of its own.
  private var rules: [String] {
    host.redeclared.filter { $0.text == "rules" }.map {
      "let found = \(superclass).rules\n" + places.check("subclassRules(found)", at: $0)
    }
      + host.rulesDeclarations.flatMap { declaration in
        declaration.tokens(viewMode: .sourceAccurate).filter { $0.text == "addedRules" }.prefix(1)
      }.map { places.check("addedRules(to: \(superclass).self)", at: $0) }
      + addedEvents.map { places.check("addedEvents(to: \(superclass).EventName.self)", at: $0) }
  }

  /// Where transitions of its own have events of their own: by their names, or by texts.
  private var addedEvents: [Syntax] {
    events.map { Syntax($0.node.name) }
      + host.methods.compactMap { $0.way?.event?.as(StringLiteralExprSyntax.self) }.map(Syntax.init)
  }

  /// Whether methods that rules allow are transitions of the superclass.
  private var transitionsInRules: [String] {
    let own = Set(host.methods.map(host.caseName))
    return host.rulesFacts.allowed.filter { !own.contains($0.name.text) }.filter {
      $0.name.text.isValidSwiftIdentifier(for: .memberAccess)
    }.map {
      // Found before, as an override is.
      "do {\nlet event = _$events.\($0.name.text.escapedIfKeyword)\n"
        + places.check("listed(event)", at: $0.name.node) + "}\n"
    }
  }

  /// Whether there are the methods and events that rules name as texts.
  private var namesInRules: [String] {
    host.textsInRules.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
      places.check("ruled(_$methods.\($0.text.escapedIfKeyword))", at: $0.node)
    }
      + host.eventTextsInRules.filter { $0.text.isValidSwiftIdentifier(for: .memberAccess) }.map {
        places.check("fired(_$added.\($0.text.escapedIfKeyword))", at: $0.node)
      }
  }

  /// Says that no state allows a method, unless each object has rules of its own, or the superclass guards it: then `override`
  /// is missing, of which the compiler speaks.
  private var neverAllowed: [String] {
    ruledNowhere.map { method in
      let diagnostic = Diagnostic.neverAllowed(method, as: host.caseName(method), inSubclass: true)
      let name = method.name.escapedIfKeyword
      return """
        do {
        @available(*, deprecated, message: "\(diagnostic.message.replacing("\"", with: "\\\""))")
        func adds<Host: GuardedState.GuardedHost>(_ name: (GuardedState.__Missing, GuardedState.__Missing), to superclass: Host.Type) {}
        func adds<Host: GuardedState.GuardedObject>(_ name: (GuardedState.__Missing, GuardedState.__Missing), to superclass: Host.Type) {}
        func adds<Method, Event>(_ name: (Method, Event), to superclass: Any.Type) {}
        let name = (_$methods.\(name), \(method.isTransition ? "_$added.\(name)" : "GuardedState.__Missing()"))
        \(places.line("adds(name, to: \(superclass).self)", at: diagnostic.node))}

        """
    }
  }

  /// The methods that the class adds and neither its attributes nor rules name, those of a further class included. A transition
  /// may perform an event that the superclass has rules for.
  private var ruledNowhere: [MethodModel] {
    if !host.hiddenParts.isEmpty { return [] }
    return host.methods.filter { method in
      namesNothing(method) && !method.isOverride && method.strangeArguments.isEmpty && method.regionName == nil
        && method.conditions.allSatisfy { $0.propertyPath != nil }
    }
  }

  /// Whether nothing in the class says in which states a method runs. A further class may say it, and so may rules.
  private func namesNothing(_ method: MethodModel) -> Bool {
    host.isFinal && host.rulesFacts.isWhole && !host.rulesFacts.names(host.caseName(method))
      && method.stateExpressions.isEmpty && method.way?.event == nil
  }

  // MARK: - Overrides

  /// Whether methods that are overridden without a guard are guarded in the superclass.
  private var overrides: [String] {
    host.unguardedOverrides.map { method in
      // Found before: the compiler warns only of what is called by itself.
      let index = MethodModel(unguarded: method, in: host.name)?.indexName
      let region = index.map { "_$states._$\($0)" } ?? "GuardedState.__Missing()"
      return "do {\nlet region = \(region)\n"
        + places.check("override((_$methods.\(method.name.text), region: region))", at: method.name) + "}\n"
    }
  }

  /// Whether those that are overridden with `@Allowed` are transitions there, and others those of a region.
  private var overridesWithGuards: [String] {
    host.methods.filter { $0.isOverride && !host.namesRegion($0) }.map { method in
      // Found before: the compiler takes what is unavailable only where nothing else fits.
      let region = "do {\nlet region = _$states._$\(method.indexName)\n"
      let found = inherited(by: method).map { "(region, \($0))" } ?? "region"
      return method.isTransition
        ? region + places.check("transition(\(found))", at: method.attribute) + "}\n"
        : region + "let event = _$events.\(host.caseName(method).escapedIfKeyword)\n"
          + places.check("allowed(event, in: region)", at: method.attribute) + "}\n"
    }
  }

  /// What an override that says nowhere where it leads is in the superclass, as code. Which of several methods of one name it
  /// overrides isn't known here.
  private func inherited(by method: MethodModel) -> String? {
    let isOnly = host.methods.filter { $0.name == method.name }.count == 1
    guard isOnly, namesNothing(method) else { return nil }
    let name = method.name.escapedIfKeyword
    return "method: _$methods.\(name), event: _$added.\(name)"
  }

  /// Whether the superclass's states are texts where attributes name some.
  private var texts: [String] {
    host.methods.compactMap { method in method.stateExpressions.first { $0.textOfState != nil } }.map {
      places.check("texts(\(superclass).StateName.self)", at: $0)
    }
  }

  // MARK: - Guards and callbacks

  /// Whether a method is named like the guard of one that the superclass guards, or like a guard that isn't seen here.
  private var guards: [String] {
    host.namesOfDeciders.compactMap { name -> String? in
      let parameters = name.parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      let check = parameters?.isEmpty == false ? "guard" : "condition"
      return name.text.nameOfPerhapsDecided.map {
        places.check("\(check)(of: _$methods.\($0.escapedIfKeyword))", at: name)
      }
    }
      + host.argumentGuards.filter { !$0.node.isOverride }.map { guarding in
        "do {\nlet inherited = _$states._$hidden_\(guarding.method.indexName)\n"
          + places.check("ownGuard(inherited)", at: guarding.node.name) + "}\n"
      }
  }

  /// Whether the superclass has the states that callbacks are named for, or what is none and looks like one.
  private var callbacks: [String] {
    host.ownCallbacks.filter { !$0.node.isMarkedUnguarded }.compactMap { callback -> String? in
      // Of a state that the class declares although it has inherited others, that is told.
      guard let state = callback.state, !CallbackMoment.systemNames.contains(state), !host.hasState else { return nil }
      // What has the name of no state may be wanted by another protocol.
      let found = "_$states.\(state.escapedIfKeyword)"
      let wanted = host.inheritsNothingThatAsks ? found : "GuardedState.__Check.possibly(\(found))"
      return places.check("callback(\(wanted))", at: callback.node.name)
    } + doubts.map { $0.check(places) { "_$states.\($0.escapedIfKeyword)" } }
  }
}
#endif
