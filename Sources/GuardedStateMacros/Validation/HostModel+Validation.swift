#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// The types of the parameters and of the result as they are written.
  fileprivate var writtenTypes: [String] {
    parameters.map(\.type.trimmedText) + [node.signature.returnClause?.type.trimmedText ?? ""]
  }
}

extension HostModel {
  /// All that is wrong with the type as a whole. What is wrong with one method alone, that method's macro reports.
  func diagnostics(at name: TokenSyntax) -> [Diagnostic] {
    let stray = strayRules
    // What stands elsewhere would look missing, and so would what the rules don't know.
    let areComplete = methods.allSatisfy { mixed($0).isEmpty }
    let rules = stray.isEmpty || declaresRules ? rulesDiagnostics(areComplete: areComplete) : []
    return hiddenMethods.map { .insideIfConfig($0.attribute) } + hiddenParts.map { .partInsideIfConfig($0) }
      + conditionsThatAreMethods + negativeTimes + memberDiagnostics + stray + foreignCallbacks
      + guardDiagnostics + ownDiagnostics(at: name, rules)
      + methods.flatMap(strangeReturns) + attributeDiagnostics
      + regionDiagnostics
      + callbackDiagnostics + callsInTransitions
  }

  /// States that a method returns and doesn't declare as its targets, or the other way round.
  private func strangeReturns(of method: MethodModel) -> [Diagnostic] {
    let type = members.lazy.compactMap { $0.as(EnumDeclSyntax.self) }.first { $0.name.text == method.nameOfStates }
    let isOverridable = !isFinal && !method.node.modifiers.contains { ["final", "private"].contains($0.name.text) }
    return method.strangeReturns(
      among: region(of: method)?.states ?? states, constants: type?.casesOfConstants ?? [:],
      isOverridable: isOverridable)
  }

  /// - Parameters:
  ///   - name: The type's name.
  ///   - rules: What is wrong with the rules as a whole.
  private func ownDiagnostics(at name: TokenSyntax, _ rules: [Diagnostic]) -> [Diagnostic] {
    if binding == .guardedClass {
      return twoGuards + sameLabels + redeclarations + outline.reservedNames + addedCases + addedRulesDiagnostics
    }
    if binding == .superclass {
      // Where attributes name their cases, those are reported.
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
    return sendableHost + unsendable.map { .publicStateNotSendable($0) } + timerDiagnostics(at: name) + eventsInVain
      + valueDiagnostics + forgottenEvents + ownEqualities
      + monitorDiagnostics(at: name) + other + sameLabels + unguardedInRules + unknownTexts + misspeltEventTexts
      // They would make the rules look wrong, too.
      + (other.isEmpty ? rules : [])
  }

  /// A class that says that any thread may use it, where nothing keeps those apart. One that promises it may have a lock
  /// of its own, and says so with `synchronized: false`.
  private var sendableHost: [Diagnostic] {
    guard let mark = sendableMark else { return [] }
    if !mark.isUnchecked { return [.sendableHost(mark, name: nameToken)] }
    guard let attribute, LabeledArguments(attribute)["synchronized"].isEmpty else { return [] }
    return [.uncheckedHost(mark, name: nameToken, attribute: binding == .ownStates ? attribute : nil)]
  }

  /// Conditions of the rules that are methods, which nobody would ask.
  private var conditionsThatAreMethods: [Diagnostic] {
    namedConditions.filter { methodNames.contains($0.text) }.map { name -> Diagnostic in
      let guarding = argumentGuards.first { $0.node.name.text == name.text }
      return guarding.map { Diagnostic.guardAsCondition(name, of: $0.method) } ?? .methodAsCondition(name)
    }
      + namedConditions.filter { effectfulNames.contains($0.text) }.map { .conditionWithEffects($0) }
      + unnamedConditions.map { .unnamedCondition($0) }
      // Of what belongs to each object the compiler has said that it isn't there.
      + bareConditions.filter { name in properties.contains { DeclSyntax($0).declaredNames.contains(name.text) } }.map {
        .bareCondition($0)
      }
  }

  /// Times that are over before they begin.
  private var negativeTimes: [Diagnostic] {
    (times + methods.compactMap { $0.otherwise?.waitLimit }).filter(\.isNegativeTime).map { .negativeTime($0) }
  }

  /// What happens after a time, where no task can come to the host for it.
  private func timerDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    isolation == .none && !isSynchronized && !infersIsolation && !isInherited
      ? timers.map { .timerWithoutIsolation($0, host: name.text) } : []
  }

  /// What a subclass adds and its rules name as cases, which the superclass's names have none of. The compiler has said so; this
  /// adds how to write it.
  private var addedCases: [Diagnostic] {
    let added = Set(ownMethods.map(caseName))
    return casesInRules.filter { added.contains($0.text) }.map { .addedCase($0) }
  }

  /// Methods that rules name and nobody guards. The compiler has said that there are none; this adds how to write it.
  private var unguardedInRules: [Diagnostic] {
    let known = Set(methods.flatMap { [$0.name, caseName($0)] })
    return methodsInRules.compactMap { name in
      known.contains(name.text)
        ? nil : plainMethod(named: name.text).map { .unguardedInRules(name, $0) }
    }
  }

  private func plainMethod(named name: String) -> FunctionDeclSyntax? {
    plainMethods.first { $0.name.text.trimmingBackticks == name }
  }

  /// Methods that rules name as texts, and that this class doesn't guard. Of those of a superclass the compiler knows.
  private var unknownTexts: [Diagnostic] {
    textsInRules.map { name in
      let isPlain = plainMethods.contains { $0.name.text.trimmingBackticks == name.text }
      return .unknownMethod(name, nearest: name.text.nearest(among: methods.map(caseName)), isPlain: isPlain)
    }
  }

  /// Events that rules name as texts, and that are nearly those of this class. Others a subclass may perform.
  private var misspeltEventTexts: [Diagnostic] {
    if declaresEvents { return [] }
    let names = methods.filter(\.isTransition).map(caseName)
    return eventTextsInRules.compactMap { name in
      name.text.nearest(among: names).map { .misspeltEvent(name, nearest: $0) }
    }
  }

  /// States that are texts or numbers, where no rules say which there are.
  private var noStatesOfAlias: [Diagnostic] {
    guard let alias = aliasOfState, hasPlainStates, !declaresRules, hiddenParts.isEmpty else { return [] }
    return [.noStatesOfAlias(alias)]
  }

  /// What the subclass of a guarded class declares although it has inherited it.
  private var redeclarations: [Diagnostic] {
    redeclared.map { name in
      if name.text != "rules" { return .subclassStates(name) }
      let variable = sequence(first: Syntax(name), next: \.parent).lazy.compactMap { $0.as(VariableDeclSyntax.self) }
        .first
      return .subclassRules(name, of: variable)
    }
  }

  /// Methods with two guards, of which the compiler would silently ignore one.
  private var twoGuards: [Diagnostic] {
    doublyGuarded.map { .twoGuards($0.guardAttributes[1], first: $0.guardAttributes[0]) }
      + methods.compactMap { method in
        method.node.unguardedAttribute.map { .unguardedGuard($0, guardedBy: method.attribute) }
      }
  }

  /// Attributes that name an event where none are declared, or don't where some are.
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

  /// Methods that change nothing and are called like an event that the rules accept, and that no method performs.
  private var forgottenEvents: [Diagnostic] {
    if !declaresEvents { return [] }
    let performed = methods.compactMap { $0.way?.event.flatMap { RulesModel.Name($0)?.text } }
    let accepted = rulesFacts.claims.filter { $0.method == nil }.compactMap { claim in
      if case .event(let event) = claim.trigger { event } else { nil }
    }
    let idle = Set(accepted).subtracting(performed)
    return methods.filter { !$0.isTransition && !$0.isOverride && idle.contains($0.name) }.map { .forgottenEvent($0) }
  }

  /// States and events that say themselves which of them are equal, by which they are told apart.
  private var ownEqualities: [Diagnostic] {
    let names = ["State", "Event"] + regions.map(\.name)
    let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }.filter { names.contains($0.name.text) }
    return enums.filter { type in type.cases.allSatisfy(\.values.isEmpty) }.flatMap(\.memberBlock.members).compactMap {
      $0.decl.as(FunctionDeclSyntax.self)
    }.filter { $0.name.text == "==" }.map { .ownEquality($0.name) }
  }

  /// Methods that a call by name couldn't tell apart.
  private var sameLabels: [Diagnostic] {
    repeatedMethods.compactMap { method in
      methods.first { $0.indexName == method.indexName }.flatMap { first in
        // Of the same method twice the compiler speaks.
        first.writtenTypes == method.writtenTypes ? nil : .sameLabels(method, first: first)
      }
    }
  }
}
#endif
