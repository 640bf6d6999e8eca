#if Macros
import GuardedStateDiagrams
import GuardedStateRules

/// The rules of a guarded type, as far as its source shows them.
struct DrawnType {
  typealias Region = (name: String, graph: RuleGraph)

  let module: String
  /// The name, with those of the enclosing types.
  let name: String
  let graph: RuleGraph
  let regions: [Region]
  /// The parts of the rules that the source doesn't show.
  let unseen: [String]

  /// Whether the type has no machine by design: machines are bound to it.
  let isBound: Bool

  /// Whether there is anything to draw.
  var hasStates: Bool { !graph.states.isEmpty || regions.contains { !$0.graph.states.isEmpty } }

  /// Reads the rules of a type.
  init(_ type: SourceModule.TypeSource, in module: SourceModule) {
    self.module = module.name
    name = type.name
    let source = CompletedSource(type, in: module)
    graph = source.model?.rules.graph.asAtRunTime ?? RuleGraph()
    regions = source.model?.declaredRegions.map { ($0.property, $0.rules.graph.asAtRunTime) } ?? []
    let times = ([graph] + regions.map(\.graph)).flatMap(\.unreadTimes)
    unseen = (source.unseen + times.map { "the time \($0), which is no literal" }).distinct
    isBound = source.isBound
  }

  /// The diagram in a format.
  func text(_ format: DiagramFormat) -> String { format.text(of: graph, regions: regions) }
}

extension RuleGraph {
  /// The times that only a running program knows, as they are written.
  fileprivate var unreadTimes: [String] {
    triggers.compactMap { if case .after(_, nil, let text, property: nil) = $0 { text } else { nil } }
  }

  /// The rules with the texts of constant times that a running program has.
  fileprivate var asAtRunTime: RuleGraph {
    var graph = self
    graph.triggers = triggers.map { trigger in
      guard case .after(let rule, let time?, _, let property) = trigger else { return trigger }
      return .after(rule: rule, time, text: time.inWords, property: property)
    }
    graph.events = events.prefix(firedCount) + graph.triggers.map { $0.name(states) }
    return graph
  }
}
#endif
