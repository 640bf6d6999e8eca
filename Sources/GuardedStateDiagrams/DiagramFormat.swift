/// The formats in which rules can be drawn or listed as text.
public enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// Graphviz.
  case dot
  /// Mermaid's `stateDiagram-v2`.
  case mermaid
  /// W3C State Chart XML, which an interpreter can run.
  case scxml
  /// A table in Markdown.
  case table
}
