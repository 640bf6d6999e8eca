#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Diagnostics for transitions to states with values that nothing provides.
  var valueDiagnostics: [Diagnostic] {
    let valued = outline.valuedStates
    if valued.isEmpty { return [] }
    return methods.flatMap { method -> [Diagnostic] in
      guard let way = method.way else { return [] }
      let via = way.via.filter(in: valued) { _ in true }.map { Diagnostic.viaWithValues($0) }
      let orElse = way.orElse.filter(in: valued) { !$0.carriesError }.map { Diagnostic.elseWithValues($0) }
      return [via, orElse].compactMap { $0 }
    }
  }
}

extension ExprSyntax? {
  /// Returns the expression if it names one of some states that satisfies a condition.
  fileprivate func filter(
    in states: [HostOutline.State], _ condition: (HostOutline.State) -> Bool
  ) -> ExprSyntax? {
    flatMap { expression in
      let name = RulesModel.Name(expression)?.text
      return states.contains { $0.name == name && condition($0) } ? expression : nil
    }
  }
}
#endif
