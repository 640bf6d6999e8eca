import GuardedState
internal import GuardedStateRules

/// A diagram as boxes and edges with texts, before they have places.
struct Chart {
  struct Box {
    enum Kind: Equatable {
      case region
      case state(Int)
      /// The dot at the initial state.
      case start
      /// The symbol of a composite state's history.
      case history
      /// The source of the transitions from every state.
      case any
      /// The states that aren't drawn.
      case rest
    }

    let kind: Kind
    let parent: Int
    var children: [Int] = []
    var lines: [TextLine] = []
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  struct Edge {
    let source: Int
    let target: Int
    var lines: [TextLine] = []
    var isPermitted = false
    var isLast = false
    /// The points of the line, from the source to the target.
    var points: [Point] = []
    /// The left end of the first line of text.
    var label = Point(x: 0, y: 0)
  }

  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  let diagram: Diagram
  /// The boxes, each after the one around it. The first is the region.
  var boxes = [Box(kind: .region, parent: -1)]
  var edges: [Edge] = []
  /// Whether edges lead to the right, not down.
  var isHorizontal = false
  /// Whether the layout was improved less than it could be, because the chart is large.
  var isSimplified = false
  /// The numbers of states and transitions that aren't drawn.
  private(set) var hidden = (states: 0, transitions: 0)
  /// The box of each state, or of the innermost state around it that is drawn.
  private var boxOfState: [Int]
  private var numbers: [[Int]: Int] = [:]
  private var deferred: [Int: [String]] = [:]
  private var activities: [Int: [String]] = [:]

  /// The largest numbers of boxes, arrows, and lines of text at one place.
  private static let limits = (states: 300, edges: 500, lines: 10)

  /// Makes the boxes and edges of a diagram, up to a limit.
  ///
  /// - Complexity: O(*n*) in the size of the diagram.
  init(_ diagram: Diagram) {
    self.diagram = diagram
    let tree = diagram.tree
    boxOfState = Array(repeating: -1, count: diagram.names.count)
    if let title = diagram.title { boxes[0].lines = [TextLine(title.truncated())] }
    // The current and the initial state are always drawn.
    let first = [diagram.current, diagram.initial].compactMap { $0 }.flatMap { tree.path(of: $0).prefix(30) }
    let drawn = Set((first + tree.order).distinct.prefix(Self.limits.states))
    hidden.states = diagram.names.count - drawn.count
    deferred = Dictionary(grouping: diagram.deferred, by: \.state).mapValues { $0.map { diagram.eventNames[$0.event] } }
    activities = Dictionary(grouping: diagram.activities, by: \.state).mapValues { $0.map(\.method).distinct }
    for state in tree.order {
      let parent = tree.parents[state]
      let outer = parent < 0 ? 0 : boxOfState[parent]
      if drawn.contains(state) {
        boxOfState[state] = add(Box(kind: .state(state), parent: outer))
        boxes[boxOfState[state]].lines = [TextLine(diagram.names[state].truncated())] + notes(of: state)
      } else {
        boxOfState[state] = parent < 0 ? box(.rest, "… more states") : outer
      }
    }
    if let initial = diagram.initial { start(nil, in: 0, at: boxOfState[initial]) }
    for state in tree.order where drawn.contains(state) && !tree.isLeaf(state) {
      let (outer, child) = (boxOfState[state], boxOfState[tree.initialChildren[state]])
      if outer != child { start(diagram.historySign(of: state), in: outer, at: child) }
    }
    let arrows = diagram.arrows
    let last = diagram.lastEnds(of: arrows)
    for arrow in arrows { add(arrow, isLast: last == [arrow.from, arrow.to]) }
    for state in tree.order where drawn.contains(state) {
      let inside = tree.children[state].count { !drawn.contains($0) }
      if inside > 0 { boxes[boxOfState[state]].lines.append(TextLine("… and \(inside) states inside")) }
    }
    for box in boxes.indices { Self.limit(&boxes[box].lines) }
    for edge in edges.indices { Self.limit(&edges[edge].lines) }
  }

  /// Returns the state of a box; nil for other boxes.
  func state(_ box: Int) -> Int? { if case .state(let state) = boxes[box].kind { state } else { nil } }

  // MARK: - Boxes

  private mutating func add(_ box: Box) -> Int {
    boxes.append(box)
    boxes[box.parent].children.append(boxes.count - 1)
    return boxes.count - 1
  }

  /// Returns the only box of a kind in the region, which it adds if there is none.
  private mutating func box(_ kind: Box.Kind, _ text: String) -> Int {
    if let known = boxes[0].children.first(where: { boxes[$0].kind == kind }) { return known }
    var box = Box(kind: kind, parent: 0)
    box.lines = [TextLine(text)]
    return add(box)
  }

  /// The lines about a state's methods, events and activities.
  private func notes(of state: Int) -> [TextLine] {
    func list(_ verb: String, _ names: [[TextLine.Piece]]) -> [TextLine] {
      if names.isEmpty { return [] }
      let rest = names.count > 5 ? [TextLine.Piece(text: "and \(names.count - 5) more")] : []
      var shown = Array(names.prefix(5))
      for place in shown.indices.dropLast() { shown[place][shown[place].count - 1].text += "," }
      return TextLine.wrapping([TextLine.Piece(text: verb)] + shown.joined() + rest)
    }
    func plain(_ names: [String]) -> [[TextLine.Piece]] { names.map { [TextLine.Piece(text: $0.truncated())] } }
    let isActive = diagram.isActive(state)
    let allowed = diagram.allowed[state].map { permission in
      [
        TextLine.Piece(
          text: permission.name.truncated(), event: diagram.keys.methods[permission.method],
          isPermitted: isActive && diagram.marks.methods.contains(permission.method))
      ] + words(of: permission.conditions)
    }
    return list("allows", allowed) + list("forbids", plain(diagram.forbidden[state]))
      + list("ignores", plain(diagram.ignored[state]))
      + list("defers", plain(deferred[state] ?? [])) + list("does", plain(activities[state] ?? []))
  }

  /// Keeps the first lines, and says how many others there are.
  private static func limit(_ lines: inout [TextLine]) {
    if lines.count <= limits.lines { return }
    let rest = lines.count - limits.lines + 1
    lines = lines.prefix(limits.lines - 1) + [TextLine("… and \(rest) more")]
  }

  // MARK: - Edges

  private mutating func add(_ arrow: Diagram.Arrow, isLast: Bool) {
    if arrow.isDeferral { return }
    let source = arrow.from.map { boxOfState[$0] } ?? box(.any, "any state")
    let target = arrow.to.map { boxOfState[$0] } ?? source
    if source == target {
      // Transitions between states that aren't drawn have no place.
      guard arrow.from == nil || state(source) == arrow.from, arrow.to == nil || state(source) == arrow.to else {
        return hidden.transitions += 1
      }
      let sign = arrow.to == nil ? "" : "↻ "
      boxes[source].lines += lines(of: arrow, sign: sign, or: "transition")
      return
    }
    guard let edge = edge(from: source, to: target) else { return hidden.transitions += 1 }
    let all = lines(of: arrow)
    // Rules with several sources, seen from one box around them, say the same.
    if !edges[edge].lines.contains(where: { $0.text == all.first?.text }) || all.count > 1 { edges[edge].lines += all }
    edges[edge].isPermitted = edges[edge].isPermitted || arrow.isPermitted
    edges[edge].isLast = edges[edge].isLast || isLast
  }

  /// Adds the mark of the initial state in a box.
  private mutating func start(_ sign: String?, in box: Int, at target: Int) {
    var mark = Box(kind: sign == nil ? .start : .history, parent: box)
    if let sign { mark.lines = [TextLine(sign)] }
    let start = add(mark)
    // First, so that the layout begins with it.
    boxes[box].children.insert(boxes[box].children.removeLast(), at: 0)
    _ = edge(from: start, to: target)
  }

  /// Returns the edge between two boxes, which it adds if there is none; nil if there are too many.
  private mutating func edge(from source: Int, to target: Int) -> Int? {
    if let known = numbers[[source, target]] { return known }
    if edges.count >= Self.limits.edges { return nil }
    numbers[[source, target]] = edges.count
    edges.append(Edge(source: source, target: target))
    return edges.count - 1
  }

  /// The text of an arrow: its cause, and its conditions in the same or in further lines.
  private func lines(of arrow: Diagram.Arrow, sign: String = "", or empty: String = "") -> [TextLine] {
    let cause = arrow.cause.isEmpty && arrow.request == nil ? empty : arrow.cause
    if arrow.to != nil, cause.isEmpty, arrow.request == nil { return [] }
    let piece = TextLine.Piece(
      text: sign + cause.truncated(), event: arrow.request, isPermitted: arrow.isPermitted)
    return TextLine.wrapping([piece] + words(of: arrow.conditions))
  }

  /// Conditions in brackets, one in each piece.
  private func words(of conditions: [String]) -> [TextLine.Piece] {
    conditions.enumerated().map { place, condition in
      let isLast = place == conditions.count - 1
      return TextLine.Piece(text: "\(place == 0 ? "[" : "")\(condition.truncated())\(isLast ? "]" : ",")")
    }
  }
}
