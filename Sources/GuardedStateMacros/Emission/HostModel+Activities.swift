#if Macros
import SwiftSyntax

extension HostModel {
  /// Returns rules with those of the activities of a type of states, as code.
  ///
  /// - Parameters:
  ///   - type: The type of states as it is written.
  ///   - rules: The rules, as code.
  ///   - types: The types of states and events in that code.
  func addingActivities(of type: String, to rules: String, types: String) -> String {
    let all = activities.filter { $0.typeOfStates == type }.map { activity in
      func list(_ label: String, _ values: [ExprSyntax]) -> String {
        let names = values.compactMap { $0.nameOrText?.text.escapedIfKeyword }
        return names.isEmpty ? "" : ", \(label): [\(names.map { ".\($0)" }.joined(separator: ", "))]"
      }
      let rules =
        list("in", activity.states) + list("then", [activity.end].compactMap { $0 })
        + list("orElse", [activity.failure].compactMap { $0 })
      return "GuardedState.__DuringRules<\(types)>(\"\(activity.name)\"\(rules))"
    }
    return all.isEmpty ? rules : "GuardedState.__DuringRules.adding([\(all.joined(separator: ", "))], to: \(rules))"
  }
}
#endif
