import GuardedState

extension Diagram {
  /// The diagram as a Markdown table: a row for each arrow and for each note about a state's methods.
  var table: String {
    let cells = names.map { Self.markdownEscaped($0) }
    let texts = names.indices.map { state in
      pathText(state, cells) + (state == initial ? " (initial)" : "") + (finals[state] ? " (final)" : "")
        + (tree.histories[state] == .none ? "" : " (\(tree.histories[state]) history)")
        + (state == current ? " (current)" : "")
    }
    var text = "| From | By | To |\n|---|---|---|\n"
    var isAlone = [Bool](repeating: true, count: names.count)
    for arrow in arrows {
      for state in [arrow.from, arrow.to] { if let state { isAlone[state] = false } }
      let cause = arrow.label.isEmpty ? "transition" : Self.markdownEscaped(arrow.label)
      text += "| \(arrow.from.map { texts[$0] } ?? "any") | \(cause) | \(arrow.to.map { texts[$0] } ?? "(stays)") |\n"
    }
    for state in names.indices {
      for note in notes(of: state) {
        isAlone[state] = false
        text += "| \(texts[state]) | \(Self.markdownEscaped(note)) | (stays) |\n"
      }
    }
    for state in names.indices where isAlone[state] { text += "| \(texts[state]) |  |  |\n" }
    return text
  }

  /// A state and its ancestors: at most the innermost eight.
  private func pathText(_ state: Int, _ cells: [String]) -> String {
    var path: [String] = []
    var next = state
    while next >= 0, path.count < 8 {
      path.append(cells[next])
      next = tree.parents[next]
    }
    if next >= 0 { path.append("…") }
    return path.reversed().joined(separator: " / ")
  }

  /// A text for a table cell, with backslashes before characters that Markdown or HTML interprets.
  static func markdownEscaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var place = 0
    return text.replacingScalars { scalar in
      defer { place += 1 }
      if let picture = scalar.picture { return picture }
      // Markdown trims spaces at the ends of a cell.
      if scalar.properties.isWhitespace, place == 0 || place == scalars.count - 1 { return "&#\(scalar.value);" }
      let isWithinWord =
        place > 0 && place < scalars.count - 1 && scalars[place - 1].isASCIIAlphanumeric
        && scalars[place + 1].isASCIIAlphanumeric
      return "\\`*<&|[]~".unicodeScalars.contains(scalar) || scalar == "_" && !isWithinWord ? "\\\(scalar)" : nil
    }
  }
}
