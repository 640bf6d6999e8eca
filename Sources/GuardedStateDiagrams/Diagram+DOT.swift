import GuardedState

extension Diagram {
  /// The Graphviz lines for the states and transitions.
  var dot: String {
    var text = ""
    tree.walk { state in
      let lines = [names[state]] + notes(of: state)
      let label = "label=\"\(lines.map(Self.dotEscaped).joined(separator: "\\n"))\""
      let indent = indent(of: state)
      if tree.isLeaf(state) {
        let shape = finals[state] ? ", shape=doublecircle" : ""
        text += "\(indent)\(id(of: state)) [\(label)\(shape)\(state == current ? ", penwidth=3" : "")];\n"
        return
      }
      text += "\(indent)subgraph cluster_\(prefix)\(state) {\n"
      text += "\(indent)  \(label); style=rounded;\(state == current ? " penwidth=3;" : "")\n"
      if let sign = historySign(of: state) {
        text += "\(indent)  \(id(of: state))history [label=\"\(sign)\", shape=circle];\n"
      }
    } end: { state in
      if !tree.isLeaf(state) { text += "\(indent(of: state))}\n" }
    }
    /// The attribute that clips an arrow at the frame of a composite state, unless its other end lies inside.
    func frame(_ end: String, _ state: Int?, other: Int?) -> String? {
      guard let state, !tree.isLeaf(state) else { return nil }
      if let other, tree.isWithin(tree.leaf(of: other), state) { return nil }
      return "\(end)=cluster_\(prefix)\(state)"
    }
    func arrow(_ tail: String, _ head: String, _ details: [String?]) {
      let details = details.compactMap { $0 }.joined(separator: ", ")
      text += "  \(tail) -> \(head)\(details.isEmpty ? "" : " [\(details)]");\n"
    }
    if let initial {
      text += "  \(prefix)start [shape=point];\n"
      arrow("\(prefix)start", id(of: tree.leaf(of: initial)), [frame("lhead", initial, other: nil)])
    }
    for state in names.indices where tree.histories[state] != .none && !tree.isLeaf(state) {
      let first = tree.initialChildren[state]
      arrow("\(id(of: state))history", id(of: tree.leaf(of: first)), [frame("lhead", first, other: nil)])
    }
    let arrows = arrows
    let last = lastEnds(of: arrows)
    if arrows.contains(where: { $0.from == nil }) {
      text += "  \(prefix)any [label=\"any state\", style=dashed];\n"
    }
    for one in arrows {
      let tail = one.from.map { id(of: tree.leaf(of: $0)) } ?? "\(prefix)any"
      let label = one.label.isEmpty ? nil : "label=\"\(Self.dotEscaped(one.label))\""
      let classes = (one.isPermitted ? ["permitted"] : []) + (last == [one.from, one.to] ? ["last"] : [])
      let mark = classes.isEmpty ? nil : "class=\"\(classes.joined(separator: " "))\", penwidth=2"
      if let to = one.to {
        let frames = [frame("ltail", one.from, other: to), frame("lhead", to, other: one.from)]
        arrow(tail, id(of: tree.leaf(of: to)), [label] + frames + [mark])
      } else {
        arrow(tail, tail, [label, "style=dotted", mark])
      }
    }
    return text
  }

  /// A text for a quoted string, with quotes, backslashes and `&` escaped, which Graphviz interprets.
  static func dotEscaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "&": "&amp;"
      default: scalar.picture
      }
    }
  }
}
