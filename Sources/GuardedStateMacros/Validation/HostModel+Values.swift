#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Ways to states that carry values on which nothing gives those.
  var valueDiagnostics: [Diagnostic] {
    let valued = valuedStates
    if valued.isEmpty { return [] }
    let problems = methods.flatMap { method -> [Diagnostic] in
      guard let way = method.way else { return [] }
      return (method.choosesTarget ? [] : way.targets.filter { state($0, in: valued) != nil })
        .map { .valueNotGiven($0, method: method) }
        + [way.via].compactMap { $0 }.filter { state($0, in: valued) != nil }.map { .viaWithValues($0) }
        + [way.orElse].compactMap { $0 }.filter { state($0, in: valued).map { !$0.carriesError } ?? false }
        .map { .elseWithValues($0) }
    }
    // Rules that can't be read here are checked when they are compiled.
    if let rules, rules.isWhole || rules.writtenInitial != nil,
      let initial = states?.first(where: { $0.name == rules.initial }), !initial.values.isEmpty
    {
      return [.initialWithValues(initial, at: rules.writtenInitial)] + problems
    }
    return problems + childrenOfValued
      + rulesFacts.claims.filter { $0.method == nil }.flatMap { valuesNotGiven($0, valued) }
  }

  /// States inside one that carries values: those would have to be entered without them.
  private var childrenOfValued: [Diagnostic] {
    var told: Set<String> = []
    return rulesFacts.parents.map(\.name).filter { outer in
      valuedStates.contains { $0.name == outer.text } && told.insert(outer.text).inserted
    }.map { .parentWithValues($0) }
  }

  /// Targets of a rule that carry values, where none of the methods which perform it returns one.
  private func valuesNotGiven(_ claim: RulesFacts.Claim, _ valued: [HostOutline.State]) -> [Diagnostic] {
    let performers = performingMethods(of: claim)
    if performers.contains(where: \.choosesTarget) { return [] }
    // A subclass may have the method.
    if performers.isEmpty, claim.trigger.isEvent, !isFinal { return [] }
    return claim.targets.filter { target in valued.contains { $0.name == target.text } }.map {
      .valueNotGiven($0, to: claim.trigger, method: performers.first)
    }
  }

  private func state(_ expression: ExprSyntax, in states: [HostOutline.State]) -> HostOutline.State? {
    RulesModel.Name(expression).flatMap { name in states.first { $0.name == name.text } }
  }
}
#endif
