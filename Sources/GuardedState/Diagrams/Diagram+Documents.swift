extension Diagram {
  /// The diagram as State Chart XML.
  var scxml: String {
    let start = initial.map { " initial=\"\(identifiers[$0])\"" } ?? ""
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"\(start)>",
    ]
    let mark = current.map { ["  <!-- current: \(Self.xmlEscaped(names[$0]).replacing("--", with: "- -")) -->"] } ?? []
    return (head + mark + outermost.flatMap { scxmlState($0, indent: "  ") } + ["</scxml>", ""]).joined(separator: "\n")
  }

  private func scxmlState(_ state: Int, indent: String) -> [String] {
    if finals.contains(state) { return ["\(indent)<final id=\"\(identifiers[state])\"/>"] }
    // What is accepted everywhere stands in each outermost state: SCXML's root has no transitions.
    let own = arrows.filter { $0.from == state }
    let anywhere = nesting.paths[state].count == 1 ? arrows.filter { $0.from == nil } : []
    let transitions = (own + anywhere).map { arrow in
      let event = arrow.label.isEmpty ? arrow.to.map { "transition.\(identifiers[$0])" } ?? "" : arrow.label
      let target = arrow.to.map { " target=\"\(identifiers[$0])\"" } ?? ""
      return "\(indent)  <transition event=\"\(Self.xmlEscaped(event))\"\(target)/>"
    }
    let first = nesting.initialChildren[state]
    let start = first >= 0 ? " initial=\"\(identifiers[first])\"" : ""
    let history =
      nesting.histories[state] == .none
      ? [] : ["\(indent)  <history id=\"\(identifiers[state]).history\" type=\"\(nesting.histories[state])\"/>"]
    let inside = history + transitions + nesting.children[state].flatMap { scxmlState($0, indent: indent + "  ") }
    let tag = "\(indent)<state id=\"\(identifiers[state])\"\(start)"
    return inside.isEmpty ? ["\(tag)/>"] : ["\(tag)>"] + inside + ["\(indent)</state>"]
  }

  /// The names as XML identifiers: what may not stand in one is an underscore, and a number keeps two apart.
  private var identifiers: [String] {
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      var text = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
      if text.first?.isLetter != true { text = "_" + text }
      if !taken.insert(text).inserted {
        text += "_\(index)"
        taken.insert(text)
      }
      return text
    }
  }

  private static func xmlEscaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
  }

  /// The diagram as a table in Markdown, a row an arrow.
  var table: String {
    func cell(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: " ")
    }
    func name(_ state: Int) -> String {
      let path = nesting.paths[state].map { cell(names[$0]) }.joined(separator: " / ")
      return path + (state == initial ? " (initial)" : "") + (finals.contains(state) ? " (final)" : "")
        + (state == current ? " (current)" : "")
    }
    let rows = arrows.map { arrow in
      [
        arrow.from.map(name) ?? "any", arrow.label.isEmpty ? "transition" : cell(arrow.label),
        arrow.to.map(name) ?? "(stays)",
      ]
    }
    let alone = names.indices.filter { state in !arrows.contains { $0.from == state || $0.to == state } }
      .map { [name($0), "", ""] }
    return
      (["| From | By | To |", "|---|---|---|"] + (rows + alone).map { "| \($0.joined(separator: " | ")) |" } + [""])
      .joined(separator: "\n")
  }
}
