#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// The types of the parameters and the result, as written.
  fileprivate var writtenTypes: [String] {
    parameters.map(\.type.trimmedText) + [node.signature.returnClause?.type.trimmedText ?? ""]
  }
}

extension HostModel {
  /// Returns all diagnostics for the type. The macro of each method reports mistakes in that method alone.
  func diagnostics(at name: TokenSyntax) -> [Diagnostic] {
    let stray = misplacedRules
    // Rules with another name, or attributes with states of several enums, would make states look unreachable.
    let areComplete = methods.allSatisfy { mixed($0).isEmpty }
    let rules = stray.isEmpty || declaresRules ? rulesDiagnostics(areComplete: areComplete) : []
    return hiddenMethods.map { .insideIfConfig($0.attribute) } + hiddenParts.map { .partInsideIfConfig($0) }
      + conditionsThatAreMethods + negativeTimes + memberDiagnostics + stray + foreignCallbacks
      + guardDiagnostics + ownDiagnostics(at: name, rules)
      + methods.flatMap(wrongReturns) + attributeDiagnostics
      + regionDiagnostics
      + callbackDiagnostics + callsInTransitions
  }

  /// Returns diagnostics for the states that a method returns but doesn't declare as targets, and the reverse.
  private func wrongReturns(of method: MethodModel) -> [Diagnostic] {
    let type = members.lazy.compactMap { $0.as(EnumDeclSyntax.self) }.first { $0.name.text == method.nameOfStates }
    let isOverridable = !isFinal && !method.node.modifiers.contains { ["final", "private"].contains($0.name.text) }
    return method.wrongReturns(
      among: region(of: method)?.states ?? states, constants: type?.casesOfConstants ?? [:],
      isOverridable: isOverridable)
  }

  /// Returns the diagnostics that depend on the origin of the type's states.
  ///
  /// - Parameters:
  ///   - name: The type's name.
  ///   - rules: The diagnostics for the rules.
  private func ownDiagnostics(at name: TokenSyntax, _ rules: [Diagnostic]) -> [Diagnostic] {
    if binding == .guardedClass {
      return twoGuards + sameLabels + redeclarations + outline.reservedNames + addedCases + addedRulesDiagnostics
    }
    if binding == .superclass {
      // If attributes name cases of these enums, those are diagnosed instead.
      let isNamed = methods.flatMap(\.stateExpressions).contains(where: \.isSeenToBeNoText)
      let isEventNamed = methods.compactMap { $0.way?.event }.contains(where: \.isSeenToBeNoText)
      return sendableHost + twoGuards + sameLabels + unknownTexts
        + redeclared.filter { $0.text == "State" && !isNamed || $0.text == "Event" && !isEventNamed }.map {
          .namesOfObject($0)
        }
    }
    guard binding == .ownStates else {
      return twoGuards + sameLabels + (isFinal ? [] : [.subclassableWithoutStates(name)])
    }
    guard states != nil else { return sendableHost + noStatesOfAlias + sameLabels + monitorDiagnostics(at: name) }
    let other = twoGuards + eventDiagnostics
    return sendableHost + unsendable.map { .publicStateNotSendable($0) } + timerDiagnostics(at: name)
      + valueDiagnostics + forgottenEvents + ownEqualities
      + monitorDiagnostics(at: name) + other + sameLabels + unguardedInRules + unknownTexts + misspeltEventTexts
      // These mistakes would cause further diagnostics for the rules.
      + (other.isEmpty ? rules : [])
  }

  /// A `Sendable` class that nothing protects from concurrent calls. An `@unchecked Sendable` class may have a lock,
  /// which `synchronized: false` confirms.
  private var sendableHost: [Diagnostic] {
    guard let mark = sendableMark else { return [] }
    if !mark.isUnchecked { return [.sendableHost(mark, name: nameToken)] }
    guard let attribute, LabeledArguments(attribute)["synchronized"].isEmpty else { return [] }
    return [.uncheckedHost(mark, name: nameToken, attribute: binding == .ownStates ? attribute : nil)]
  }

  /// Conditions of the rules that aren't names of synchronous properties.
  private var conditionsThatAreMethods: [Diagnostic] {
    namedConditions.filter { methodNames.contains($0.text) }.map { name -> Diagnostic in
      let guarding = argumentGuards.first { $0.node.name.text == name.text }
      return guarding.map { Diagnostic.guardAsCondition(name, of: $0.method) } ?? .methodAsCondition(name)
    }
      + namedConditions.filter { effectfulNames.contains($0.text) }.map { .conditionWithEffects($0) }
      + mentions.unnamedConditions.map { .unnamedCondition($0) }
      // The compiler diagnoses an instance property in a static context. A note adds the remedy.
      + mentions.bareConditions.filter { name in
        properties.contains { DeclSyntax($0).declaredNames.contains(name.text) }
      }.map {
        .bareCondition($0)
      }
  }

  /// Negative durations of timeouts and waiting calls.
  private var negativeTimes: [Diagnostic] {
    (mentions.times + methods.compactMap { $0.otherwise?.waitLimit }).filter(\.isNegativeTime).map { .negativeTime($0) }
  }

  /// Returns diagnostics for timeouts of a host that isn't isolated, which no timer task can call.
  private func timerDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    isolation == .none && !isSynchronized && !infersIsolation && !isInherited
      ? mentions.timeouts.map { .timerWithoutIsolation($0, host: name.text) } : []
  }

  /// Methods that a subclass adds and that its rules name as cases. The inherited names don't have these cases, which
  /// the compiler diagnoses. A note adds the remedy.
  private var addedCases: [Diagnostic] {
    let added = Set(ownMethods.map(caseName))
    return mentions.cases.filter { added.contains($0.text) }.map { .addedCase($0) }
  }

  /// Unguarded methods that rules name. The compiler diagnoses the missing cases. A note adds the remedy.
  private var unguardedInRules: [Diagnostic] {
    let known = Set(methods.flatMap { [$0.name, caseName($0)] })
    return mentions.methods.compactMap { name in
      known.contains(name.text)
        ? nil : plainMethod(named: name.text).map { .unguardedInRules(name, $0) }
    }
  }

  private func plainMethod(named name: String) -> FunctionDeclSyntax? {
    plainMethods.first { $0.name.text.trimmingBackticks == name }
  }

  /// Methods that rules name by string, and that this class doesn't guard. The compiler checks those of a superclass.
  private var unknownTexts: [Diagnostic] {
    textsInRules.map { name in
      let isPlain = plainMethods.contains { $0.name.text.trimmingBackticks == name.text }
      return .unknownMethod(name, nearest: name.text.nearest(among: methods.map(caseName)), isPlain: isPlain)
    }
  }

  /// Events that rules name by string, and whose names are close to those of this class. A subclass may perform others.
  private var misspeltEventTexts: [Diagnostic] {
    if declaresEvents { return [] }
    let names = methods.filter(\.isTransition).map(caseName)
    return eventTextsInRules.compactMap { name in
      name.text.nearest(among: names).map { .misspeltEvent(name, nearest: $0) }
    }
  }

  /// A `State` that is an alias of a string or number type, if no rules list the states.
  private var noStatesOfAlias: [Diagnostic] {
    guard let alias = aliasOfState, hasPlainStates, !declaresRules, hiddenParts.isEmpty else { return [] }
    return [.noStatesOfAlias(alias)]
  }

  /// Declarations that the subclass of a guarded class repeats although it inherits them.
  private var redeclarations: [Diagnostic] {
    redeclared.map { name in
      if name.text != "rules" { return .subclassStates(name) }
      let variable = sequence(first: Syntax(name), next: \.parent).lazy.compactMap { $0.as(VariableDeclSyntax.self) }
        .first
      return .subclassRules(name, of: variable)
    }
  }

  /// Methods with two guard attributes. The compiler would silently ignore one of them.
  private var twoGuards: [Diagnostic] {
    doublyGuarded.map { .twoGuards($0.guardAttributes[1], first: $0.guardAttributes[0]) }
      + methods.compactMap { method in
        method.node.unguardedAttribute.map { .unguardedGuard($0, guardedBy: method.attribute) }
      }
  }

  /// Attributes that name an event although none are declared, and those that name none although events are declared.
  private var eventDiagnostics: [Diagnostic] {
    let unread = Set(unreadGuards.flatMap(\.declaredNames))
    return methods.compactMap { method in
      guard let way = method.way else { return nil }
      if declaresEvents { return way.event == nil ? .missingEvent(method, of: events?.map(\.name) ?? []) : nil }
      return way.event.map { .eventNotDeclared($0) }
    }
      + unknownEvents.filter { !unread.contains($0.text) }.map { name in
        plainMethod(named: name.text).map { .unguardedInRules(name, $0, mark: "Transition", severity: .error) }
          ?? .unknownEvent(name, nearest: name.text.nearest(among: methods.filter(\.isTransition).map(caseName)))
      }
  }

  /// Methods that aren't transitions, but have the name of an event that the rules accept and no method performs.
  private var forgottenEvents: [Diagnostic] {
    if !declaresEvents { return [] }
    let performed = methods.compactMap { $0.way?.event.flatMap { RulesModel.Name($0)?.text } }
    let graph = rules.graph
    let accepted = graph.eventRules.filter { $0.method < 0 && graph.automatic(of: $0) == nil }.map {
      graph.events[$0.event]
    }
    let idle = Set(accepted).subtracting(performed)
    return methods.filter { !$0.isTransition && !$0.isOverride && idle.contains($0.name) }.map { .forgottenEvent($0) }
  }

  /// The `==` operators that states and events implement themselves. The machine needs the derived equality.
  private var ownEqualities: [Diagnostic] {
    let names = ["State", "Event"] + regions.map(\.name)
    let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }.filter { names.contains($0.name.text) }
    return enums.filter { type in type.cases.allSatisfy(\.values.isEmpty) }.flatMap(\.memberBlock.members).compactMap {
      $0.decl.as(FunctionDeclSyntax.self)
    }.filter { $0.name.text == "==" }.map { .ownEquality($0.name) }
  }

  /// Methods that a call by name can't distinguish.
  private var sameLabels: [Diagnostic] {
    repeatedMethods.compactMap { method in
      methods.first { $0.indexName == method.indexName }.flatMap { first in
        // The compiler diagnoses redeclared methods.
        first.writtenTypes == method.writtenTypes ? nil : .sameLabels(method, first: first)
      }
    }
  }
}
#endif
