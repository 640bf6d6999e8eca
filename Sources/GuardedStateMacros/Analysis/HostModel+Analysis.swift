#if Macros
import GuardedStateRules
import SwiftSyntax

extension HostModel {
  /// Creates the model of a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The enclosing declarations.
  ///   - hasMachine: Whether a superclass already has a machine.
  ///   - infersIsolation: Whether the module's default isolation may be an actor.
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
    // A subclass that calls `configure` has its own rules, like a `GuardedObject`.
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
      // An instance property with the name may be unrelated.
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
    let guarding = Dictionary(guards.guards.map { ($0.method.indexName, $0.node.name.text) }) { first, _ in first }
    let restored = RestoredStates(in: members)
    let isSubclass = outline.binding == .guardedClass
    let shared = RulesReader.Host(
      names: caseNames,
      hasEvents: outline.types.contains { $0.declaredNames == ["Event"] }
        || isSubclass && distinct.contains { $0.way?.event != nil },
      isSubclass: isSubclass, hasRegions: !declared.isEmpty, guards: guarding, restored: restored.names)
    mayRestoreAny = restored.mayBeAny
    let written = variables.first { $0.declares(isSubclass ? "addedRules" : "rules") }?.onlyExpression
    let call = written?.callOfRules
    let declares = isSubclass ? !rulesDeclarations.isEmpty : declaresRules
    let isRead = call != nil || written == nil && !declares
    let namesOfRegions = Set(declared.map(\.name))
    // If the superclass declares events, a transition without one is diagnosed.
    let namesEvents = isSubclass && distinct.contains { $0.way?.event != nil }
    let own = distinct.filter { method in
      !namesOfRegions.contains(method.regionName ?? "")
        && (!namesEvents || method.way?.event != nil || !method.isTransition)
    }
    rules =
      outline.states == nil && !isSubclass
      ? .unknown
      : RulesReader.read(
        call.map { [$0] } ?? [], isComplete: isRead, states: outline.states, methods: own, host: shared)
    allRegions = declared.map { region in
      var region = region
      let declarations = call?.rules(of: region.name) ?? []
      region.declarations = declarations.map { .init(text: region.name, node: Syntax($0.calledExpression)) }
      region.rules = RulesReader.read(
        declarations, isComplete: isRead, states: region.states,
        methods: distinct.filter { $0.regionName == region.name }, host: shared)
      return region
    }
    let ruled = variables.filter { $0.declares("rules") || $0.declares("addedRules") }
    mentions = RuleMentions(ruled)
    // The body may declare more static rules: parts of the host's rules, or rules of a machine that evaluates
    // conditions of this host.
    let others = members.filter { $0.namesOfRules.isEmpty && $0.isStatic && $0.nameOfRules != nil }
    let bools = boolNames
    namedConditions = mentions.conditions + RuleMentions(others).conditions.filter { bools.contains($0.text) }
    let known = Set(distinct.flatMap { [$0.name, $0.signature, caseNames[$0]] }).union(caseNames.aliases.keys)
    textsInRules = mentions.methodTexts.filter { !known.contains($0.text) }
    let eventTexts = mentions.eventTexts.filter { !known.contains($0.text) }
    let literals = tokens.filter {
      if case .stringSegment = $0.tokenKind { true } else { false }
    }
    // If the body also mentions an event outside the rules, it fires the event there, and no method is needed.
    eventTextsInRules = eventTexts.filter { text in
      literals.count { $0.text == text.text } == eventTexts.count { $0.text == text.text }
    }
    let mayBeObject = outline.binding == .superclass || outline.binding == .guardedClass
    textsOfStates = mayBeObject ? RuleMentions([declaration.memberBlock]).stateTexts : []
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
  /// Whether this has a guard attribute but isn't an instance method, or has a misspelled guard attribute.
  fileprivate var isUnreadGuard: Bool {
    guard let member = asProtocol(WithAttributesSyntax.self) else { return false }
    if !member.guardAttributes.isEmpty { return !self.is(FunctionDeclSyntax.self) || isStatic }
    return member.attributes.contains { attribute in
      attribute.as(AttributeSyntax.self)?.plainName.nearest(among: ["Allowed", "Transition"]) != nil
    }
  }

  /// Whether this is a method that can coexist with the added `state` or `machine`: it has parameters, or is static.
  fileprivate var standsBesideProperty: Bool {
    guard let function = self.as(FunctionDeclSyntax.self), function.guardAttributes.isEmpty else { return false }
    return ["state", "machine"].contains(function.name.text.trimmingBackticks)
      && (isStatic || !function.signature.parameterClause.parameters.isEmpty)
  }
}

extension VariableDeclSyntax {
  fileprivate func declares(_ name: String) -> Bool { DeclSyntax(self).declaredNames.contains(name) }

  /// The name token of `rules` or `addedRules` if the value isn't clearly of type `Rules`.
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

  /// The type or value of rules, if it is clearly a dictionary or an array.
  fileprivate var listOfRules: Syntax? {
    guard let binding = bindings.first else { return nil }
    let kinds: [SyntaxKind] = [.dictionaryType, .arrayType, .dictionaryExpr, .arrayExpr]
    let written = binding.typeAnnotation.map { Syntax($0.type) } ?? binding.initializer.map { Syntax($0.value) }
    return written.flatMap { kinds.contains($0.kind) ? $0 : nil }
  }

  /// The names of properties that are reserved for the expansion. A property `machine` of type `HostMachine` is the one
  /// that the expansion adds.
  fileprivate var reservedNames: [TokenSyntax] {
    bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
      let text = name.text.trimmingBackticks
      let isMachine =
        text == "machine" && binding.typeAnnotation?.type.trimmedText.contains("HostMachine") != true
      return isMachine || HostOutline.reservedNames.contains(text) || HostOutline.isHook(text) ? name : nil
    }
  }

  /// The names of properties whose getters are `async` or throw.
  fileprivate var effectfulNames: [String] {
    bindings.compactMap { binding in
      guard case .accessors(let accessors) = binding.accessorBlock?.accessors,
        accessors.contains(where: { $0.effectSpecifiers != nil })
      else { return nil }
      return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }

  /// The names of properties that clearly have type `Bool`.
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
  /// Whether this declares a generic type.
  fileprivate var isGenericType: Bool {
    asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause != nil
      && asProtocol(DeclGroupSyntax.self) != nil
  }
}
#endif
