/// The diagrams of a host's own states and of its regions.
struct RegionalDiagram {
  /// The diagrams, the host's own first.
  private(set) var parts: [Diagram]

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

  /// The diagrams without current states and permissions.
  var withoutMarks: RegionalDiagram {
    var copy = self
    for index in copy.parts.indices { (copy.parts[index].current, copy.parts[index].marks) = (nil, .init()) }
    return copy
  }

  /// The text for Graphviz, with a frame for each region.
  var dot: String {
    let frames = parts.map { part in
      guard let title = part.title else { return part.dot }
      return "  subgraph cluster_\(part.prefix)all {\n    label=\"\(Diagram.dotEscaped(title))\"; style=dashed;\n"
        + "\(part.dot.indented("  "))  }\n"
    }
    return "digraph states {\n  compound=true;\n  newrank=true;\n  node [shape=box, style=rounded];\n"
      + frames.joined() + "}\n"
  }

  /// The text for Mermaid, with `--` between regions.
  var mermaid: String {
    var text = parts.map(\.mermaid).joined(separator: "  --\n")
    if parts.count > 1 { text = "  state \"all\" as all {\n\(text.indented("  "))  }\n" }
    let current = parts.compactMap { part in part.current.map { "  class \(part.id(of: $0)) current\n" } }
    return "stateDiagram-v2\n\(text)"
      + (current.isEmpty ? "" : "  classDef current stroke-width:3px\n\(current.joined())")
  }

  /// The Markdown tables, one for each region.
  var table: String {
    parts.map { part in
      // The host's own table has no heading, the same as without regions.
      part.prefix.isEmpty ? part.table : "\n**\(Diagram.markdownEscaped(part.title ?? ""))**\n\n\(part.table)"
    }.joined()
  }
}

extension String {
  /// The lines of the text, each with a margin.
  func indented(_ margin: String) -> String { split(separator: "\n").map { "\(margin)\($0)\n" }.joined() }
}
