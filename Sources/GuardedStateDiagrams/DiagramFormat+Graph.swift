package import GuardedStateRules

extension DiagramFormat {
  /// Returns the text of rules that only their source shows.
  ///
  /// - Parameters:
  ///   - graph: The rules of the host's own state.
  ///   - regions: The rules of its regions, with their names.
  package func text(of graph: RuleGraph, regions: [(name: String, graph: RuleGraph)]) -> String {
    func diagram(_ graph: RuleGraph) -> Diagram { Diagram(graph, current: nil, title: { $0 }) }
    return text(RegionalDiagram(diagram(graph), regions: regions.map { ($0.name, diagram($0.graph)) }))
  }

  /// Returns a text for Markdown, with backslashes before characters that it interprets.
  package static func markdownEscaped(_ text: String) -> String { Diagram.markdownEscaped(text) }
}
