/// The diagram of a host's own states, and those of its regions.
struct RegionalDiagram {
  /// The host's own first.
  let parts: [Diagram]

  init(_ own: Diagram, regions: [(name: String, diagram: Diagram)]) {
    var own = own
    if !regions.isEmpty { own.title = "state" }
    parts =
      [own]
      + regions.enumerated().map { index, region in
        var diagram = region.diagram
        diagram.prefix = "r\(index + 1)"
        diagram.title = region.name
        return diagram
      }
  }

  /// The diagram in one of its forms.
  func text(_ format: DiagramFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .scxml: SCXMLWriter.text(of: parts)
    case .table: table
    }
  }

  /// The diagram for Graphviz, in which each region has a frame.
  private var dot: String {
    "digraph states {\n  compound=true;\n  newrank=true;\n  node [shape=box, style=rounded];\n"
      + parts.map(\.dot).joined() + "}\n"
  }

  /// The diagram for Mermaid, in which `--` stands between regions.
  private var mermaid: String {
    let isAlone = parts.count == 1
    let text =
      isAlone
      ? parts[0].mermaid : "  state \"all\" as all {\n\(parts.map(\.mermaid).joined(separator: "    --\n"))  }\n"
    let current = parts.compactMap { part in part.current.map { "  class \(part.id(of: $0)) current\n" } }
    return "stateDiagram-v2\n\(text)"
      + (current.isEmpty ? "" : "  classDef current stroke-width:3px\n\(current.joined())")
  }

  /// The diagram as tables in Markdown, one for each region.
  private var table: String {
    parts.map { part in
      // The host's own stands first, as it does where there are no regions.
      part.prefix.isEmpty ? part.table : "\n**\(Diagram.markdownEscaped(part.title ?? ""))**\n\n\(part.table)"
    }.joined()
  }
}

extension Diagram {
  /// The name of a state in a drawing.
  func id(of state: Int) -> String { "\(prefix)s\(state)" }
}
