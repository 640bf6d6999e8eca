#if Macros
import GuardedStateRules

/// Emits the documentation of cases of `Method` and `Event`: the states in which they are allowed, and their targets.
struct QuickHelp {
  let host: HostModel

  /// Returns the documentation of a case of `Method`.
  func method(named name: String) -> String {
    let rules = rules { graph, rule in
      rule.method < 0 ? graph.events[rule.event] == name : graph.methods[rule.method] == name
    }
    let allowed = graphs.flatMap { graph in
      graph.stateRules.filter { $0.allows.contains { graph.methods[$0] == name } }.map {
        (state: graph.states[$0.state], conditions: $0.conditions)
      }
    }
    let conditions = host.methods.first { host.caseName($0) == name }?.conditionNamesOfAttribute ?? []
    return summary(rules, allowed: allowed, conditions: conditions)
  }

  /// Returns the documentation of a case of `Event`.
  func event(named name: String) -> String {
    summary(rules { graph, rule in graph.events[rule.event] == name }, allowed: [], conditions: [])
  }

  private var graphs: [RuleGraph] { [host.rules.graph] + host.declaredRegions.map(\.rules.graph) }

  /// A rule of an event, by name.
  private typealias Rule = (sources: [String], targets: [String], conditions: [String])

  private func rules(where isIncluded: (RuleGraph, RuleGraph.EventRule) -> Bool) -> [Rule] {
    graphs.flatMap { graph in
      graph.eventRules.filter { graph.trigger(of: $0) == nil && isIncluded(graph, $0) }.map { rule in
        (rule.sources.map { graph.states[$0] }, rule.targets.map { graph.states[$0] }, rule.conditions)
      }
    }
  }

  /// - Parameter conditions: The conditions of the method's attribute, which apply to everything that it allows.
  private func summary(
    _ rules: [Rule], allowed: [(state: String, conditions: [String])], conditions: [String]
  ) -> String {
    let transitions = rules.map { sources, targets, conditions in
      let start =
        if rules.count > 1 { sources.isEmpty ? "Leads" : "Leads from \(Self.list(sources, "or"))" } else {
          "Allowed in \(sources.isEmpty ? "every state that isn't final" : Self.list(sources, "and")). Leads"
        }
      return "\(start) to \(Self.list(targets, "or"))\(Self.when(conditions))."
    }
    let groups = allowed.map { Self.when(conditions + $0.conditions) }.distinct
    let calls = groups.map { condition in
      let states = allowed.filter { Self.when(conditions + $0.conditions) == condition }.map(\.state)
      return "Allowed in \(Self.list(states, "and"))\(condition)."
    }
    let sentences = (transitions + calls).distinct
    return sentences.isEmpty ? "" : "/// \(sentences.joined(separator: " "))\n"
  }

  private static func when(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : ", when \(list(conditions, "and"))"
  }

  /// Returns a list of names in code voice, with a conjunction.
  private static func list(_ names: [String], _ conjunction: String) -> String {
    let names = names.distinct.map { "`\($0)`" }
    let last = names.suffix(2).joined(separator: " \(conjunction) ")
    return (names.dropLast(2) + [last]).joined(separator: ", ")
  }
}
#endif
