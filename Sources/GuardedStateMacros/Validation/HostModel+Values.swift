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
      let isChosen = method.result == .state || method.result == .optionalState
      return (isChosen ? [] : way.targets.filter { state($0, in: valued) != nil })
        .map { .valueNotGiven($0, method: method) }
        + [way.via].compactMap { $0 }.filter { state($0, in: valued) != nil }.map { .viaWithValues($0) }
        + [way.orElse].compactMap { $0 }.filter { state($0, in: valued).map { !$0.carriesError } ?? false }
        .map { .elseWithValues($0) }
    }
    // Rules that name another initial state are checked when they are compiled.
    if !declaresRules, let first = states?.first, !first.values.isEmpty {
      return [.initialWithValues(first)] + problems
    }
    return problems
  }

  private func state(_ expression: ExprSyntax, in states: [HostOutline.State]) -> HostOutline.State? {
    RulesModel.Name(expression).flatMap { name in states.first { $0.name == name.text } }
  }
}
#endif
