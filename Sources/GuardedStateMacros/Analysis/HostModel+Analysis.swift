#if Macros
import SwiftSyntax

extension HostModel {
  /// Reads a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The declarations around it.
  ///   - hasMachine: Whether a superclass has a machine already.
  ///   - infersIsolation: Whether declarations of the module may be isolated to an actor without saying so.
  init?(
    _ declaration: some DeclGroupSyntax, inside context: [Syntax], hasMachine: Bool, infersIsolation: Bool = false
  ) {
    self.infersIsolation = infersIsolation
    guard let outline = HostOutline(declaration, hasMachine: hasMachine) else { return nil }
    self.outline = outline
    let modifiers = declaration.modifiers.map(\.name.text)
    if let node = declaration.as(ClassDeclSyntax.self) {
      nameToken = node.name
      isGeneric = node.genericParameterClause != nil || context.contains(where: \.isGenericType)
      isFinal = modifiers.contains("final")
    } else if let node = declaration.as(ActorDeclSyntax.self) {
      nameToken = node.name
      isGeneric = node.genericParameterClause != nil || context.contains(where: \.isGenericType)
      isFinal = true
    } else {
      return nil
    }
    let host = nameToken.text
    name = host
    let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
    attribute = attributes.first { $0.plainName == "Guarded" }
    isObservable = attributes.contains { $0.plainName == "Observable" }
    isSynchronized = attributes.contains { $0.isGuarded(with: "synchronized") }
    mayBeIsolated =
      !outline.isNonisolated
      && (declaration.inheritanceClause != nil
        || attributes.contains { !["Guarded", "Observable"].contains($0.plainName) })
    access = outline.access > .internal ? "\(outline.access) " : ""
    hookAccess = modifiers.contains("open") ? "open " : access
    let members = declaration.memberBlock.members.map(\.decl)
    memberNames = Set(members.flatMap(\.declaredNames))
    plainNames = Set(
      members.filter { $0.as(FunctionDeclSyntax.self)?.guardAttributes.isEmpty ?? true && !$0.standsBesideProperty }
        .flatMap(\.declaredNames))
    isMachineOnly = attributes.contains { $0.isGuarded(with: "machineOnly") }
    unclearOptions = attributes.filter { $0.plainName == "Guarded" }.flatMap { attribute in
      AttributeSyntax.options.flatMap { LabeledArguments(attribute)[$0] }
    }.filter { !$0.is(BooleanLiteralExprSyntax.self) }
    ownState = members.first { $0.declaredNames.contains("state") && !$0.isStatic && !$0.standsBesideProperty }
    let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
    let isRuling = { (variable: VariableDeclSyntax) in variable.declares("rules") && DeclSyntax(variable).isStatic }
    listedRules = hasMachine ? nil : variables.lazy.filter(isRuling).compactMap(\.listOfRules).first
    doubtfulRules =
      listedRules != nil
      ? nil
      : variables.lazy.filter { $0.modifiers.contains(where: \.isStatic) }.compactMap(\.nameOfDoubtfulRules)
        .first { $0.text == (hasMachine ? "addedRules" : "rules") }
    self.members = members
    aliases = members.compactMap { $0.as(TypeAliasDeclSyntax.self) }
    effectfulNames = Set(variables.flatMap(\.effectfulNames))
    boolNames = Set(variables.flatMap(\.boolNames))
    // A subclass that configures itself has rules of its own, as a `GuardedObject` has.
    let tokens = declaration.memberBlock.tokens(viewMode: .sourceAccurate)
    let configures = hasMachine && tokens.contains { $0.text == "configure" }
    rulesDeclarations = members.filter { member in
      let names = member.namesOfRules
      return !names.isEmpty && !(configures && names == ["rules"])
    }
    let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }
    events = enums.first { $0.name.text == "Event" }?.cases
    unsendable =
      access != "public " ? [] : enums.filter { ["State", "Event"].contains($0.name.text) && $0.needsSendable }
    declaresEvents = outline.types.contains { $0.declaredNames == ["Event"] }
    declaresRules = listedRules == nil && variables.contains(where: isRuling)
    redeclared = members.compactMap { member -> TokenSyntax? in
      if let type = member.nameOfMachineType, ["State", "Event"].contains(type.text) { return type }
      let variable = member.as(VariableDeclSyntax.self)
      let pattern = variable?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
      guard !configures, let variable, let name = pattern?.identifier, name.text == "rules" else { return nil }
      // What each object has of that name may be something else.
      let isOwn =
        !variable.modifiers.contains(where: \.isStatic) && !variable.bindings.trimmedText.contains("Rules")
      return isOwn ? nil : name
    }
    isStrict = attributes.contains { $0.isGuarded(with: "strict") }
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
    methodNames = Set(functions.map(\.name.text))
    reservedMembers =
      functions.filter { function in
        let name = function.name.text.trimmingBackticks
        if DeclSyntax(function).standsBesideProperty { return false }
        return HostOutline.reservedNames.union(["machine"]).contains(name) || HostOutline.isHook(name)
      }
      .map { ($0.name, "method") }
      + variables.flatMap(\.reservedNames).map { ($0, "property") }
    let guarded = functions.filter { !$0.isStatic }.compactMap { MethodModel($0, in: host) }
    var signatures: Set<String> = []
    let distinct = guarded.filter { signatures.insert($0.indexName).inserted }
    methods = distinct
    unreadGuards = members.filter(\.isUnreadGuard)
    repeatedMethods = guarded.filter { method in !distinct.contains { $0.node.id == method.node.id } }
    let hidden = members.compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.members)
    let hiddenFunctions = hidden.compactMap { $0.as(FunctionDeclSyntax.self) }
    hiddenMethods =
      hiddenFunctions.compactMap { MethodModel($0, in: host) }
      + functions.filter { $0.guardAttributes.isEmpty }.compactMap { function in
        function.hiddenGuardAttributes.first.flatMap { MethodModel(function, $0, in: host) }
      }
    hiddenParts =
      enums.filter { ["State", "Event"].contains($0.name.text) || $0.regionAttribute != nil }
      .compactMap(\.conditionOfCases)
      + hidden.compactMap { $0.as(EnumDeclSyntax.self) }.filter { $0.regionAttribute != nil }.map { Syntax($0.name) }
      + hidden.compactMap { $0.as(VariableDeclSyntax.self) }.filter {
        $0.declares("rules") || $0.declares("addedRules")
      }
      .map { Syntax($0.bindings) }
    let caseNames = CaseNames(distinct)
    self.caseNames = caseNames
    var names: Set<String> = []
    var repeated: Set<String> = []
    let declared = enums.compactMap { RegionModel($0) }.filter { region in
      if names.insert(region.name).inserted { return true }
      repeated.insert(region.name)
      return false
    }
    repeatedRegions = repeated
    let ruling = variables.first { $0.declares("rules") }
    mentionedEvents = ruling.map { MentionedEvents($0).names } ?? []
    let written = ruling?.onlyExpression
    let namesOfRegions = Set(declared.map(\.name))
    let own = distinct.filter { !namesOfRegions.contains($0.regionName ?? "") }
    let areRulesSeen = !declaresRules || written != nil
    rules = outline.states.flatMap {
      RulesModel(written, isSeen: areRulesSeen, states: $0.map(\.name), methods: own, names: caseNames)
    }
    let call = written?.callOfRules
    let added = variables.first { $0.declares("addedRules") }?.onlyExpression?.callOfRules
    let closures = [(outline.binding == .guardedClass ? added : call)?.trailingClosure].compactMap { $0 }
    // Where the superclass declares its events, a method that names none is told of that.
    let namesEvents = outline.binding == .guardedClass && own.contains { $0.way?.event != nil }
    let readable = own.filter { !namesEvents || $0.way?.event != nil || !$0.isTransition }
    var facts =
      rules == nil && outline.binding != .guardedClass
      ? RulesFacts() : RulesFacts(closures, methods: readable, names: caseNames)
    if hasMachine, !rulesDeclarations.isEmpty, closures.isEmpty || added?.arguments.isEmpty == false {
      facts.isWhole = false
    }
    rulesFacts = facts
    allRegions = declared.map { region in
      var region = region
      let methods = distinct.filter { $0.regionName == region.name }
      region.rules = RulesModel(
        written, isSeen: areRulesSeen, region: region.name, states: region.states.map(\.name), methods: methods,
        names: caseNames)
      let declarations = call?.rules(of: region.name) ?? []
      region.declarations = declarations.map { .init(text: region.name, node: Syntax($0.calledExpression)) }
      region.facts = RulesFacts(
        declarations.compactMap(\.trailingClosure), methods: methods, names: caseNames)
      return region
    }
    doublyGuarded = functions.filter { $0.guardAttributes.count > 1 }
    let unguarded = functions.filter { $0.guardAttributes.isEmpty }
    let hasValues = hasMachine || !outline.valuedStates.isEmpty
    let types = TypesOfHost(declaration, named: host)
    self.types = types
    let readings = functions.map { ($0, CallbackReading($0, hasValues: hasValues, types: types)) }
    callbacks = readings.compactMap { $0.1.callback }
    let guards = GuardReadings(
      in: name, functions: readings.filter { $0.1.callback == nil }.map(\.0),
      properties: variables, hiddenFunctions: hiddenFunctions,
      methods: distinct)
    argumentGuards = guards.guards
    guardMistakes = guards.mistakes
    hiddenGuards = guards.hidden
    callbackMistakes =
      readings.filter { !$0.0.isMarkedUnguarded && !$0.0.isOverride && !guards.nodes.contains($0.0.id) }
      .compactMap { $0.1.mistake }
      + variables.flatMap { CallbackMistake.all($0) }
    hiddenCallbacks = hiddenFunctions.filter { !$0.isMarkedUnguarded }.compactMap {
      CallbackReading($0, hasValues: hasValues, types: types).callback
    }
    let plain = readings.filter { $0.1.callback == nil && $0.0.guardAttributes.isEmpty && !$0.0.isStatic }
    plainMethods = plain.map(\.0).filter { node in !guards.guards.contains { $0.node.id == node.id } }
    let ruled =
      variables
      .filter { $0.declares("rules") || $0.declares("addedRules") }.map { NamedConditions($0) }
    // Other rules may be a part of these, or of a machine that asks another object.
    let others = members.filter { $0.namesOfRules.isEmpty && $0.isStatic && $0.nameOfRules != nil }
    let bools = boolNames
    namedConditions =
      ruled.flatMap(\.names) + others.flatMap { NamedConditions($0).names }.filter { bools.contains($0.text) }
    unnamedConditions = ruled.flatMap(\.unnamed)
    bareConditions = ruled.flatMap(\.bare)
    casesInRules = ruled.flatMap(\.cases)
    methodsInRules = ruled.flatMap(\.methods)
    let known = Set(distinct.flatMap { [$0.name, $0.signature, caseNames[$0]] }).union(caseNames.aliases.keys)
    textsInRules = ruled.flatMap(\.texts).filter { !known.contains($0.text) }
    let eventTexts = ruled.flatMap(\.eventTexts).filter { !known.contains($0.text) }
    let literals = tokens.filter {
      if case .stringSegment = $0.tokenKind { true } else { false }
    }
    // What the type's body names again is fired there, without a method.
    eventTextsInRules = eventTexts.filter { text in
      literals.count { $0.text == text.text } == eventTexts.count { $0.text == text.text }
    }
    firedEvents = ruled.flatMap(\.fired)
    keptEvents = ruled.flatMap(\.kept)
    times = ruled.flatMap(\.times)
    namedRegions = ruled.flatMap(\.regions)
    let mayBeObject = outline.binding == .superclass || outline.binding == .guardedClass
    textsOfStates = mayBeObject ? TextsOfStates(declaration.memberBlock).names : []
    timers = ruled.flatMap(\.timers)
    otherMethods = plain.filter { node, reading in
      reading.mistake == nil && !node.isMarkedUnguarded && !node.isOverride && !guards.nodes.contains(node.id)
    }.map(\.0)
    unguardedOverrides = unguarded.filter { $0.isOverride && !$0.isMarkedUnguarded && !$0.callsSuper }
    properties = variables.filter {
      !$0.modifiers.contains(where: \.isStatic)
    }
    saysSendable = declaration.inheritanceClause?.namesSendable ?? false
    let isGuardedFromOthers =
      outline.isolation != .none || isSynchronized || infersIsolation && !outline.isNonisolated || hasMachine
    sendableMark =
      isGuardedFromOthers ? nil : declaration.inheritanceClause?.inheritedTypes.map(\.type).first(where: \.isSendable)
    superclass = hasMachine ? declaration.inheritanceClause?.leadingType : nil
    let unseen: Set = ["private", "fileprivate"]
    callableMethods =
      outline.binding != .otherMachines
      ? []
      : plainMethods.filter { method in !method.modifiers.contains { unseen.contains($0.name.text) } }
        .compactMap { MethodModel(unguarded: $0, in: host) }
  }
}

extension DeclSyntax {
  /// Whether this has an attribute of ours and is no method of objects, or an attribute that is nearly ours.
  fileprivate var isUnreadGuard: Bool {
    guard let member = asProtocol(WithAttributesSyntax.self) else { return false }
    if !member.guardAttributes.isEmpty { return !self.is(FunctionDeclSyntax.self) || isStatic }
    return member.attributes.contains { attribute in
      attribute.as(AttributeSyntax.self)?.plainName.nearest(among: ["Allowed", "Transition"]) != nil
    }
  }

  /// Whether this is a method that may stand beside the `state` or the `machine` that is added: it takes something, or is one of
  /// the type.
  fileprivate var standsBesideProperty: Bool {
    guard let function = self.as(FunctionDeclSyntax.self), function.guardAttributes.isEmpty else { return false }
    return ["state", "machine"].contains(function.name.text.trimmingBackticks)
      && (isStatic || !function.signature.parameterClause.parameters.isEmpty)
  }
}

extension VariableDeclSyntax {
  /// Whether this declares a variable of a name.
  fileprivate func declares(_ name: String) -> Bool { DeclSyntax(self).declaredNames.contains(name) }

  /// The name of rules that are not seen to be some.
  fileprivate var nameOfDoubtfulRules: TokenSyntax? {
    guard let binding = bindings.first, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      ["rules", "addedRules"].contains(name.text)
    else { return nil }
    if let type = binding.typeAnnotation?.type {
      let rules = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
      return rules?.text == "Rules" ? nil : name
    }
    return binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.lastName == "Rules" ? nil : name
  }

  /// The rules, where they are seen to be a dictionary or an array.
  fileprivate var listOfRules: Syntax? {
    guard let binding = bindings.first else { return nil }
    let kinds: [SyntaxKind] = [.dictionaryType, .arrayType, .dictionaryExpr, .arrayExpr]
    let written = binding.typeAnnotation.map { Syntax($0.type) } ?? binding.initializer.map { Syntax($0.value) }
    return written.flatMap { kinds.contains($0.kind) ? $0 : nil }
  }

  /// The names of properties that the expansion gives to something else. A `machine` of the right type is the one it adds.
  fileprivate var reservedNames: [TokenSyntax] {
    bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
      let text = name.text.trimmingBackticks
      let isMachine =
        text == "machine" && binding.typeAnnotation?.type.trimmedText.contains("HostMachine") != true
      return isMachine || HostOutline.reservedNames.contains(text) || HostOutline.isHook(text) ? name : nil
    }
  }

  /// The names of properties that throw, or take time.
  fileprivate var effectfulNames: [String] {
    bindings.compactMap { binding in
      guard case .accessors(let accessors) = binding.accessorBlock?.accessors,
        accessors.contains(where: { $0.effectSpecifiers != nil })
      else { return nil }
      return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }

  /// The names of properties that are seen to be of type `Bool`.
  fileprivate var boolNames: [String] {
    bindings.compactMap { binding in
      let isBool =
        binding.typeAnnotation.map { $0.type.trimmedText == "Bool" }
        ?? binding.initializer?.value.is(BooleanLiteralExprSyntax.self) ?? false
      return isBool ? binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text : nil
    }
  }
}

extension Syntax {
  /// Whether this is a declaration of a generic type.
  fileprivate var isGenericType: Bool {
    asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause != nil
      && asProtocol(DeclGroupSyntax.self) != nil
  }
}
#endif
