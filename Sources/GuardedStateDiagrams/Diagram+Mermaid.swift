import GuardedState

extension Diagram {
  /// The Mermaid lines for the states and transitions.
  var mermaid: String {
    var text = ""
    tree.walk { state in
      let indent = indent(of: state)
      // Mermaid keeps no other tag than a line break.
      let label = ([names[state]] + notes(of: state)).map(Self.mermaidEscaped).joined(separator: "<br>")
      text += "\(indent)state \"\(label)\" as \(id(of: state))\n"
      if !tree.isLeaf(state) {
        text += "\(indent)state \(id(of: state)) {\n"
      } else if finals[state], tree.parents[state] >= 0 {
        // The end of the enclosing state, not of the machine.
        text += "\(indent)\(id(of: state)) --> [*]\n"
      }
    } end: { state in
      if tree.isLeaf(state) { return }
      let indent = indent(of: state)
      var first = id(of: tree.initialChildren[state])
      if let sign = historySign(of: state) {
        // Mermaid has no history states: draws a state with UML's symbol.
        let history = "\(id(of: state))history"
        text += "\(indent)  state \"\(Self.mermaidEscaped(sign))\" as \(history)\n"
        text += "\(indent)  \(history) --> \(first)\n"
        first = history
      }
      text += "\(indent)  [*] --> \(first)\n\(indent)}\n"
    }
    if let initial { text += "  [*] --> \(id(of: initial))\n" }
    let arrows = arrows
    if arrows.contains(where: { $0.from == nil }) { text += "  state \"any state\" as \(prefix)any\n" }
    for arrow in arrows {
      let from = arrow.from.map(id) ?? "\(prefix)any"
      let to = arrow.to.map(id) ?? from
      let label = arrow.label + (arrow.to == nil ? " (stays)" : "")
      text += "  \(from) --> \(to)\(label.isEmpty ? "" : " : \(Self.mermaidEscaped(label))")\n"
    }
    for state in tree.outermost where finals[state] {
      text += "  \(id(of: state)) --> [*]\n"
    }
    return text
  }

  /// A text for a quoted string or a label, escaped.
  ///
  /// Mermaid reads `#NUMBER;` as a character. Letters, digits and some punctuation are literal everywhere. Any other
  /// character has a meaning somewhere: in its lexer, its Markdown or the HTML it makes. Mermaid takes a line with
  /// `direction LR` anywhere in it as that statement, which only escaping the space prevents.
  private static func mermaidEscaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let direction = Array("direction".unicodeScalars)
    func isAlphanumeric(_ place: Int) -> Bool { scalars.indices.contains(place) && scalars[place].isASCIIAlphanumeric }
    func isPlain(_ place: Int) -> Bool {
      let scalar = scalars[place]
      if scalar.isASCIIAlphanumeric { return true }
      switch scalar {
      case " ":
        let before = scalars[..<place].suffix(direction.count).map { $0.properties.lowercaseMapping }
        return place > 0 && place < scalars.count - 1 && before != direction.map { String($0) }
      case ",", "(", "/", "!", "?", "'", "=": return true
      // Markdown's lists and emphasis start and end outside words.
      case "_", ".", "-", "+": return isAlphanumeric(place - 1) && isAlphanumeric(place + 1)
      case ")": return place == 0 || !("0"..."9").contains(scalars[place - 1])
      default: return !scalar.isASCII && !scalar.properties.isWhitespace
      }
    }
    var place = 0
    let escaped = text.replacingScalars { scalar in
      defer { place += 1 }
      return scalar.picture ?? (isPlain(place) ? nil : "#\(scalar.value);")
    }
    return escaped.isEmpty ? "#32;" : escaped
  }
}
