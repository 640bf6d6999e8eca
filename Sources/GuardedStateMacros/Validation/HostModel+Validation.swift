#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// The types and the generic parameters, as written, which distinguish a method from others with its labels.
  fileprivate var writtenTypes: [String?] {
    node.signature.parameterClause.parameters.map { $0.type.trimmedText + ($0.ellipsis?.text ?? "") }
      + [
        node.signature.returnClause?.type.trimmedText, node.genericParameterClause?.trimmedText,
        node.genericWhereClause?.trimmedText,
      ]
  }
}

extension HostModel {
  /// All diagnostics for the type. The macro of each method reports mistakes in that method alone.
  var diagnostics: [Diagnostic] {
    let mistakes = self.mistakes
    if !options.isStrict { return mistakes }
    let diagnosed = Set(mistakes.map(\.node.id))
    return mistakes
      + otherMethods.plain.filter {
        !$0.isMarkedUnguarded && ActivityModel($0) == nil && !diagnosed.contains($0.name.id)
      }
      .map { .unguardedMethod($0) }
  }

  private var mistakes: [Diagnostic] {
    let misplaced = misplacedRules
    // Rules with another name, or attributes with states of several enums, would make states look unreachable.
    let areComplete = methods.allSatisfy { mixed($0).isEmpty }
    let rules = misplaced.isEmpty || declaredRules.hasProperty ? rulesDiagnostics(areComplete: areComplete) : []
    return otherMethods.hidden.map { .insideIfConfig($0.attribute) } + body.hiddenParts.map { .partInsideIfConfig($0) }
      + conditionsThatAreMethods + negativeTimes + memberDiagnostics + misplaced + foreignCallbacks
      + guardDiagnostics + activityDiagnostics + toolDiagnostics + ownDiagnostics(rules)
      + methods.flatMap(wrongReturns) + attributeDiagnostics
      + regionDiagnostics
      + callbackDiagnostics + callsInTransitions + unsavedChanges
  }

  /// Returns diagnostics for the states that a method returns but doesn't declare as targets, and the reverse.
  private func wrongReturns(of method: MethodModel) -> [Diagnostic] {
    let type = body.enums.first { $0.name.text == method.nameOfStates }
    let isOverridable =
      !header.isFinal && !method.node.modifiers.contains { ["final", "private"].contains($0.name.text) }
    return method.wrongReturns(
      among: region(of: method)?.states ?? states, constants: type?.casesOfConstants ?? [:],
      isOverridable: isOverridable)
  }

  /// Returns the diagnostics that depend on the origin of the type's states.
  ///
  /// - Parameter rules: The diagnostics for the rules.
  private func ownDiagnostics(_ rules: [Diagnostic]) -> [Diagnostic] {
    if hostKind == .subclass {
      return twoGuards + sameLabels + redeclarations + outline.reservedNames + addedCases + addedRulesDiagnostics
    }
    if hostKind == .object {
      // If attributes name cases of these enums, those are diagnosed instead.
      let isNamed = methods.flatMap(\.stateExpressions).contains(where: \.isSeenToBeNoText)
      let isEventNamed = methods.compactMap { $0.way?.event }.contains(where: \.isSeenToBeNoText)
      return sendableHost + twoGuards + sameLabels + unknownTexts
        + names.redeclared.filter { $0.text == "State" && !isNamed || $0.text == "Event" && !isEventNamed }.map {
          .namesOfObject($0)
        }
    }
    guard hostKind == .root else {
      return twoGuards + sameLabels + (header.isFinal ? [] : [.subclassableWithoutStates(header.name)])
    }
    guard states != nil else { return sendableHost + noStatesOfAlias + sameLabels + monitorDiagnostics }
    let other = twoGuards + eventDiagnostics
    return sendableHost + sharing.unsendable.map { .publicStateNotSendable($0) }
      + valueDiagnostics + forgottenEvents + ownEqualities
      + monitorDiagnostics + other + sameLabels + unguardedInRules + unknownTexts + misspeltEventTexts
      // These mistakes would cause further diagnostics for the rules.
      + (other.isEmpty ? rules : [])
  }

  /// A `Sendable` class that nothing protects from concurrent calls. An `@unchecked Sendable` class may have a lock,
  /// which `synchronized: false` confirms.
  private var sendableHost: [Diagnostic] {
    guard let mark = sharing.unprotected else { return [] }
    if !mark.isUnchecked { return [.sendableHost(mark, name: header.name)] }
    return !options.omitsSynchronized
      ? []
      : [.uncheckedHost(mark, name: header.name, attribute: hostKind == .root ? options.attribute : nil)]
  }

  /// Conditions of the rules that aren't names of synchronous properties.
  private var conditionsThatAreMethods: [Diagnostic] {
    declaredRules.conditions.filter { names.methods.contains($0.text) }.map { name -> Diagnostic in
      let guarding = guards.all.first { $0.node.name.text == name.text }
      return guarding.map { Diagnostic.guardAsCondition(name, of: $0.method) } ?? .methodAsCondition(name)
    }
      + declaredRules.conditions.filter { names.effectful.contains($0.text) }.map { .conditionWithEffects($0) }
      + declaredRules.mentions.unnamedConditions.map { .unnamedCondition($0) }
      // The compiler diagnoses an instance property in a static context. A note adds the remedy.
      + declaredRules.mentions.bareConditions.filter { name in
        body.properties.contains { DeclSyntax($0).declaredNames.contains(name.text) }
      }.map {
        .bareCondition($0)
      }
  }

  /// Transitions whose callers don't learn that the host couldn't save the change.
  private var unsavedChanges: [Diagnostic] {
    guard let saving = callbacks.all.first(where: { $0.moment == "willCommit" }) else { return [] }
    if hostKind == .bound { return [.savesNothing(saving)] }
    return methods.filter(\.isTransition).compactMap { method in
      switch (method.throwing, method.result) {
      case (.typed(let error), _): error == "any Error" ? nil : .unsavedChange(method, isError: true)
      case (.nothing, .nothing), (.nothing, .state), (.nothing, .value): .unsavedChange(method, isError: false)
      default: nil
      }
    }
  }

  /// Negative durations of timeouts, waiting calls and activities.
  private var negativeTimes: [Diagnostic] {
    let times =
      declaredRules.mentions.times + methods.compactMap { $0.otherwise?.waitLimit }
      + declaredActivities.compactMap(\.interval)
    return times.filter(\.isNegativeTime).map { .negativeTime($0) }
  }

  /// Mistakes in methods that are marked `@During`.
  private var activityDiagnostics: [Diagnostic] {
    declaredActivities.compactMap { activity in
      mistake(in: activity).map { .activityForm($0, in: activity, of: self) }
    }
  }

  /// Methods that a subclass adds and that its rules name as cases. The inherited names don't have these cases, which
  /// the compiler diagnoses. A note adds the remedy.
  private var addedCases: [Diagnostic] {
    let added = Set(ownMethods.map(caseName))
    return declaredRules.mentions.cases.filter { added.contains($0.text) }.map { .addedCase($0) }
  }

  /// Unguarded methods that rules name. The compiler diagnoses the missing cases. A note adds the remedy.
  private var unguardedInRules: [Diagnostic] {
    let known = Set(methods.flatMap { [$0.name, caseName($0)] })
    return declaredRules.mentions.methods.compactMap { name in
      known.contains(name.text)
        ? nil : plainMethod(named: name.text).map { .unguardedInRules(name, $0) }
    }
  }

  private func plainMethod(named name: String) -> FunctionDeclSyntax? {
    otherMethods.plain.first { $0.name.text.trimmingBackticks == name }
  }

  /// Whether the names of methods and events are cases of enums, and no strings.
  private var hasCases: Bool { !isOverridable && !inherits }

  /// Methods that rules name by string, and that this class doesn't guard. The compiler checks those of a superclass.
  private var unknownTexts: [Diagnostic] {
    declaredRules.methodTexts.map { name in
      let isPlain = otherMethods.plain.contains { $0.name.text.trimmingBackticks == name.text }
      return .unknownMethod(
        name, nearest: name.text.nearest(among: methods.map(caseName)), isPlain: isPlain, isCase: hasCases)
    }
  }

  /// Events that rules name by string, and whose names are close to those of this class. A subclass may perform others.
  private var misspeltEventTexts: [Diagnostic] {
    if outline.declaresEvents { return [] }
    let names = methods.filter(\.isTransition).map(caseName)
    return declaredRules.eventTexts.compactMap { name in
      name.text.nearest(among: names).map { .misspeltEvent(name, nearest: $0, isCase: hasCases) }
    }
  }

  /// A `State` that is an alias of a string or number type, if no rules list the states.
  private var noStatesOfAlias: [Diagnostic] {
    guard let alias = body.aliasOfState, hasPlainStates, !declaredRules.hasProperty, body.hiddenParts.isEmpty else {
      return []
    }
    return [.noStatesOfAlias(alias)]
  }

  /// Declarations that the subclass of a guarded class repeats although it inherits them.
  private var redeclarations: [Diagnostic] {
    names.redeclared.map { name in
      if name.text != "rules" { return .subclassStates(name) }
      let variable = sequence(first: Syntax(name), next: \.parent).lazy.compactMap { $0.as(VariableDeclSyntax.self) }
        .first
      return .subclassRules(name, of: variable)
    }
  }

  /// Methods with two guard attributes. The compiler would silently ignore one of them.
  private var twoGuards: [Diagnostic] {
    otherMethods.doublyGuarded.map { .twoGuards($0.guardAttributes[1], first: $0.guardAttributes[0]) }
      + methods.compactMap { method in
        method.node.unguardedAttribute.map { .unguardedGuard($0, guardedBy: method.attribute) }
      }
  }

  /// Attributes that name an event although none are declared, and those that name none although events are declared.
  private var eventDiagnostics: [Diagnostic] {
    let unread = Set(otherMethods.unreadGuards.flatMap(\.declaredNames))
    return methods.compactMap { method in
      guard let way = method.way else { return nil }
      if outline.declaresEvents {
        return way.event == nil ? .missingEvent(method, of: outline.events?.map(\.name) ?? []) : nil
      }
      return way.event.map { .eventNotDeclared($0) }
    }
      + unknownEvents.filter { !unread.contains($0.text) }.map { name in
        plainMethod(named: name.text).map { .unguardedInRules(name, $0, mark: "Transition", severity: .error) }
          ?? .unknownEvent(name, nearest: name.text.nearest(among: methods.filter(\.isTransition).map(caseName)))
      }
  }

  /// Methods that aren't transitions, but have the name of an event that the rules accept and no method performs.
  private var forgottenEvents: [Diagnostic] {
    if !outline.declaresEvents { return [] }
    let performed = methods.compactMap { $0.way?.event.flatMap { RulesModel.Name($0)?.text } }
    let graph = rules.graph
    let accepted = graph.eventRules.filter { $0.method < 0 && graph.trigger(of: $0) == nil }.map {
      graph.events[$0.event]
    }
    let idle = Set(accepted).subtracting(performed)
    return methods.filter { !$0.isTransition && !$0.isOverride && idle.contains($0.name) }.map { .forgottenEvent($0) }
  }

  /// The `==` operators that states and events implement themselves. The machine needs the derived equality.
  private var ownEqualities: [Diagnostic] {
    let names = ["State", "Event"] + regions.map(\.name)
    let enums = body.enums.filter { names.contains($0.name.text) }
    return enums.filter { type in type.cases.allSatisfy(\.values.isEmpty) }.flatMap(\.memberBlock.members).compactMap {
      $0.decl.as(FunctionDeclSyntax.self)
    }.filter { $0.name.text == "==" }.map { .ownEquality($0.name) }
  }

  /// Methods that a call by name can't distinguish.
  private var sameLabels: [Diagnostic] {
    otherMethods.repeated.compactMap { method in
      methods.first { $0.indexName == method.indexName }.flatMap { first in
        // The compiler diagnoses redeclared methods.
        first.writtenTypes == method.writtenTypes ? nil : .sameLabels(method, first: first)
      }
    }
  }
}
#endif
