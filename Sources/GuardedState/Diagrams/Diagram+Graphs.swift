extension Diagram {
  /// The diagram for Graphviz.
  var dot: String {
    var lines = ["digraph states {", "  compound=true;", "  node [shape=box, style=rounded];"]
    lines += outermost.flatMap { dotNode($0, indent: "  ") }
    if let initial {
      lines.append("  start [shape=point];")
      lines.append("  start -> \(dotEnd(initial));")
    }
    if arrows.contains(where: { $0.from == nil }) { lines.append("  any [label=\"any state\", style=dashed];") }
    for arrow in arrows {
      let details = [
        arrow.label.isEmpty ? nil : "label=\"\(Self.dotEscaped(arrow.label))\"", arrow.to == nil ? "style=dotted" : nil,
        dotCluster("ltail", arrow.from), dotCluster("lhead", arrow.to),
      ].compactMap { $0 }.joined(separator: ", ")
      let from = arrow.from.map(dotEnd) ?? "any"
      lines.append("  \(from) -> \(arrow.to.map(dotEnd) ?? from)\(details.isEmpty ? "" : " [\(details)]");")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func dotNode(_ state: Int, indent: String) -> [String] {
    let label = "label=\"\(Self.dotEscaped(names[state]))\""
    if !nesting.children[state].isEmpty {
      return ["\(indent)subgraph cluster_\(state) {", "\(indent)  \(label); style=rounded;"]
        + nesting.children[state].flatMap { dotNode($0, indent: indent + "  ") } + ["\(indent)}"]
    }
    let shape = finals.contains(state) ? ", shape=doublecircle" : ""
    let mark = state == current ? ", penwidth=3" : ""
    return ["\(indent)s\(state) [\(label)\(shape)\(mark)];"]
  }

  /// An arrow's end: for a state with children, the child that is entered with it.
  private func dotEnd(_ state: Int) -> String { "s\(nesting.leaf(of: state))" }

  /// Lets an arrow end at the frame of a state with children.
  private func dotCluster(_ end: String, _ state: Int?) -> String? {
    state.flatMap { nesting.children[$0].isEmpty ? nil : "\(end)=cluster_\($0)" }
  }

  private static func dotEscaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// The diagram for Mermaid.
  var mermaid: String {
    var lines = ["stateDiagram-v2"]
    lines += outermost.flatMap { mermaidNode($0, indent: "  ") }
    if let initial { lines.append("  [*] --> s\(initial)") }
    if arrows.contains(where: { $0.from == nil }) { lines.append("  state \"any state\" as any") }
    for arrow in arrows {
      let from = arrow.from.map { "s\($0)" } ?? "any"
      let label = Self.mermaidEscaped(arrow.label + (arrow.to == nil ? " (stays)" : ""))
      lines.append("  \(from) --> \(arrow.to.map { "s\($0)" } ?? from)\(label.isEmpty ? "" : " : \(label)")")
    }
    lines += finals.sorted().map { "  s\($0) --> [*]" }
    if let current {
      lines += ["  classDef current stroke-width:3px", "  class s\(current) current"]
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private func mermaidNode(_ state: Int, indent: String) -> [String] {
    let declaration = "\(indent)state \"\(Self.mermaidEscaped(names[state]))\" as s\(state)"
    if nesting.children[state].isEmpty { return [declaration] }
    return [declaration, "\(indent)state s\(state) {"]
      + nesting.children[state].flatMap { mermaidNode($0, indent: indent + "  ") }
      + ["\(indent)  [*] --> s\(nesting.initialChildren[state])", "\(indent)}"]
  }

  /// Mermaid takes characters by their number between `#` and `;`.
  private static func mermaidEscaped(_ text: String) -> String {
    text.map { "#\";:{}\n".contains($0) ? "#\($0.unicodeScalars.first?.value ?? 32);" : String($0) }.joined()
  }
}
