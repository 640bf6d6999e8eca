import GuardedState

/// Writes a diagram as Scalable Vector Graphics.
struct SVGWriter {
  private typealias Metrics = ChartLayout.Metrics

  private let charts: [Chart]
  /// The place of each region's frame.
  private let frames: [Chart.Point]
  private let size: (width: Double, height: Double)
  /// Sentences about the parts that the picture leaves out.
  private let notes: [String]
  private let theme: DiagramFormat.Theme
  private let idPrefix: String

  /// Draws a diagram.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the diagram, which is limited.
  init(_ diagram: RegionalDiagram, theme: DiagramFormat.Theme, idPrefix: String) {
    (self.theme, self.idPrefix) = (theme, idPrefix)
    charts = diagram.parts.map { ChartLayout.chart(Chart($0)) }
    // Regions stand side by side, in several rows if they would be too wide.
    let sizes = charts.map { $0.boxes[0] }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let limit = max(1.6 * area.squareRoot(), sizes.map(\.width).max() ?? 0)
    var frames: [Chart.Point] = []
    // Frames keep away from the edge.
    let edge = charts.count > 1 ? 8.0 : 0
    var (x, y, row, width) = (0.0, edge, 0.0, 0.0)
    for size in sizes {
      if x > 0, x + size.width > limit { (x, y, row) = (0, y + row + 16, 0) }
      frames.append(Chart.Point(x: x + edge, y: y))
      width = max(width, x + size.width)
      row = max(row, size.height)
      x += size.width + 16
    }
    self.frames = frames
    notes = charts.flatMap { Self.notes(of: $0) }
    let noted = notes.map { Metrics.width(of: TextLine($0)) + 2 * Metrics.margin }.max() ?? 0
    (width, row) = (width + 2 * edge, row + edge)
    size = (max(width, noted), y + row + Double(notes.count) * Metrics.line + (notes.isEmpty ? 0 : Metrics.margin))
  }

  /// The picture.
  var text: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"guarded-state \(theme)\" role=\"img\""
    text += " viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\">\n"
    text += "<title>\(summary.xmlEscaped)</title>\n<style>\n\(Self.style(theme))</style>\n"
    text += "<rect class=\"canvas\" width=\"\(width)\" height=\"\(height)\"/>\n"
    for (chart, frame) in zip(charts, frames) {
      let ids = idPrefix.isEmpty ? [] : ids(of: chart)
      text += "<g transform=\"translate(\(Self.number(frame.x)) \(Self.number(frame.y)))\">\n"
      for box in chart.boxes.indices { text += drawing(of: box, in: chart, ids) }
      for edge in chart.edges { text += drawing(of: edge, in: chart) }
      text += "</g>\n"
    }
    var y = size.height - 6
    for note in notes.reversed() {
      text += Self.text(TextLine(note), x: Metrics.margin, y: y, isTitle: false)
      y -= Metrics.line
    }
    return text + "</svg>\n"
  }

  // MARK: - Texts about the picture

  private var summary: String {
    let states = charts.reduce(0) { $0 + $1.diagram.names.count }
    let current = charts.compactMap { chart in chart.diagram.current.map { chart.diagram.names[$0].truncated() } }
    return "State diagram with \(states) states"
      + (current.isEmpty ? "" : ", now in \(current.joined(separator: " and "))")
  }

  /// The notes about the parts of a chart that aren't drawn.
  private static func notes(of chart: Chart) -> [String] {
    let hidden = [(chart.hidden.states, "states"), (chart.hidden.transitions, "transitions")].filter { $0.0 > 0 }
    let region = chart.diagram.title.map { "\($0.truncated()): " } ?? ""
    return (hidden.isEmpty ? [] : ["\(region)not drawn: \(hidden.map { "\($0) \($1)" }.joined(separator: ", "))"])
      + (chart.isSimplified ? ["\(region)a large diagram, so its layout is not refined"] : [])
  }

  private func region(of chart: Chart) -> String { (chart.diagram.title ?? "state").xmlEscaped }

  /// The identifiers of a chart's states: the prefix, the name, and before it the name of a region.
  private func ids(of chart: Chart) -> [String] {
    let region = chart.diagram.prefix.isEmpty ? "" : SCXMLIdentifiers([chart.diagram.title ?? ""]).texts[0] + "."
    return SCXMLIdentifiers(chart.diagram.keys.states).texts.map { (idPrefix + region).xmlEscaped + $0 }
  }

  // MARK: - Boxes

  private func drawing(of number: Int, in chart: Chart, _ ids: [String]) -> String {
    let box = chart.boxes[number]
    let corner = "x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\""
    let size = "width=\"\(Self.number(box.width))\" height=\"\(Self.number(box.height))\""
    func frame(_ name: String, attributes: String = "", title: String? = nil, more: String = "") -> String {
      "<g class=\"\(name)\"\(attributes)>\(title.map { "<title>\($0.xmlEscaped)</title>" } ?? "")"
        + "<rect \(corner) \(size) rx=\"7\"/>\(more)\n\(lines(of: box))</g>\n"
    }
    switch box.kind {
    case .region:
      return chart.diagram.title.map { frame("region", attributes: " data-region=\"\(region(of: chart))\"", title: $0) }
        ?? ""
    case .start, .history:
      let (x, y, radius) = (Self.number(box.x + box.width / 2), Self.number(box.y + box.height / 2), box.width / 2)
      let circle = "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.number(radius - 1))\"/>"
      return "<g class=\"\(box.kind == .start ? "start" : "history")\">\(circle)\(lines(of: box))</g>\n"
    case .any: return frame("any")
    case .rest: return frame("rest")
    case .state(let state):
      let diagram = chart.diagram
      var classes = ["state"]
      if !box.children.isEmpty { classes.append("composite") }
      if diagram.finals[state] { classes.append("final") }
      if diagram.isActive(state) { classes.append("current") }
      var attributes = " data-state=\"\(diagram.keys.states[state].xmlEscaped)\" data-region=\"\(region(of: chart))\""
      if !ids.isEmpty { attributes += " id=\"\(ids[state])\"" }
      var inner = ""
      if diagram.finals[state] {
        inner = "<rect class=\"inner\" x=\"\(Self.number(box.x + 3))\" y=\"\(Self.number(box.y + 3))\""
        inner += " width=\"\(Self.number(box.width - 6))\" height=\"\(Self.number(box.height - 6))\" rx=\"5\"/>"
      }
      return frame(
        classes.joined(separator: " "), attributes: attributes,
        title: diagram.names[state] + (diagram.initial == state ? " (initial)" : ""), more: inner)
    }
  }

  /// The texts of a box: a header above children, otherwise in the middle.
  private func lines(of box: Chart.Box) -> String {
    let top =
      box.children.isEmpty ? box.y + (box.height - Double(box.lines.count) * Metrics.line) / 2 : box.y + 5
    return box.lines.enumerated().map { index, line in
      let isTitle = index == 0
      let width = Metrics.width(of: line, isTitle: isTitle)
      let x = box.children.isEmpty ? box.x + (box.width - width) / 2 : box.x + Metrics.margin
      return Self.text(line, x: x, y: top + Double(index) * Metrics.line + 11, isTitle: isTitle)
    }.joined()
  }

  // MARK: - Edges

  private func drawing(of edge: Chart.Edge, in chart: Chart) -> String {
    func state(_ box: Int) -> String? { chart.state(box).map { chart.diagram.keys.states[$0].xmlEscaped } }
    var attributes = " data-region=\"\(region(of: chart))\""
    attributes += state(edge.source).map { " data-from=\"\($0)\"" } ?? ""
    attributes += state(edge.target).map { " data-to=\"\($0)\"" } ?? ""
    let isMark = edge.lines.isEmpty && state(edge.source) == nil
    let classes =
      ["transition"] + (isMark ? ["mark"] : []) + (edge.isPermitted ? ["permitted"] : [])
      + (edge.isLast ? ["last"] : [])
    let text = edge.lines.enumerated().map { index, line in
      Self.text(line, x: edge.label.x, y: edge.label.y + Double(index) * Metrics.line + 11, isTitle: false)
    }
    return "<g class=\"\(classes.joined(separator: " "))\"\(attributes)>"
      + "<path class=\"line\" d=\"\(Self.path(edge.points, isVertical: !chart.isHorizontal))\"/>"
      + "<path class=\"head\" d=\"\(Self.head(edge.points, isVertical: !chart.isHorizontal))\"/>\n\(text.joined())</g>\n"
  }

  /// A line through points: straight along the layers, curved between them.
  private static func path(_ points: [Chart.Point], isVertical: Bool) -> String {
    guard let first = points.first else { return "" }
    var path = "M\(number(first.x)) \(number(first.y))"
    var last = first
    for (place, next) in points.enumerated().dropFirst() {
      let isStraight = isVertical ? abs(next.x - last.x) < 0.05 : abs(next.y - last.y) < 0.05
      if isStraight {
        // A straight line may go on in the next segment.
        let after = place + 1 < points.count ? points[place + 1] : next
        let goesOn = isVertical ? abs(after.x - next.x) < 0.05 : abs(after.y - next.y) < 0.05
        if goesOn, place + 1 < points.count { continue }
        path += isVertical ? "V\(number(next.y))" : "H\(number(next.x))"
      } else if isVertical {
        let middle = number((last.y + next.y) / 2)
        path += "C\(number(last.x)) \(middle) \(number(next.x)) \(middle) \(number(next.x)) \(number(next.y))"
      } else {
        let middle = number((last.x + next.x) / 2)
        path += "C\(middle) \(number(last.y)) \(middle) \(number(next.y)) \(number(next.x)) \(number(next.y))"
      }
      last = next
    }
    return path
  }

  /// The arrowhead at the last point.
  private static func head(_ points: [Chart.Point], isVertical: Bool) -> String {
    guard points.count > 1, case let (tip, before) = (points[points.count - 1], points[points.count - 2]) else {
      return ""
    }
    let back = (isVertical ? tip.y > before.y : tip.x > before.x) ? -8.0 : 8.0
    func corner(_ side: Double) -> String {
      isVertical
        ? "\(number(tip.x + side)) \(number(tip.y + back))" : "\(number(tip.x + back)) \(number(tip.y + side))"
    }
    return "M\(number(tip.x)) \(number(tip.y))L\(corner(-3.5))L\(corner(3.5))Z"
  }

  // MARK: - Text

  private static func text(_ line: TextLine, x: Double, y: Double, isTitle: Bool) -> String {
    func attributes(_ piece: TextLine.Piece) -> String {
      guard let event = piece.event else { return "" }
      return " data-event=\"\(event.xmlEscaped)\"\(piece.isPermitted ? " class=\"permitted\"" : "")"
    }
    let length = number(Metrics.width(of: line, isTitle: isTitle))
    var text = "<text x=\"\(number(x))\" y=\"\(number(y))\" textLength=\"\(length)\""
    text += isTitle ? " class=\"title\">" : ">"
    for piece in line.pieces {
      let attributes = attributes(piece)
      text += attributes.isEmpty ? piece.text.xmlEscaped : "<tspan\(attributes)>\(piece.text.xmlEscaped)</tspan>"
    }
    return text + "</text>\n"
  }

  /// A coordinate with at most one decimal place.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return "\(tenths < 0 ? "-" : "")\(whole)\(rest == 0 ? "" : ".\(rest)")"
  }

  // MARK: - Style

  private static func style(_ theme: DiagramFormat.Theme) -> String {
    let fixed = """
      .guarded-state text{font:\(Int(Metrics.text))px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      white-space:pre}
      .guarded-state .title{font-size:\(Int(Metrics.title))px;font-weight:600}
      .guarded-state .line,.guarded-state .inner{fill:none}
      .guarded-state .region>rect,.guarded-state .any>rect,.guarded-state .rest>rect{stroke-dasharray:4 3}
      .guarded-state .last .line{stroke-width:2.5}

      """
    let light = Palette(
      canvas: "#ffffff", box: "#f6f8fa", line: "#59636e", text: "#1f2328", current: "#ddf4ff", accent: "#0969da",
      permitted: "#1a7f37")
    let dark = Palette(
      canvas: "#0d1117", box: "#161b22", line: "#9198a1", text: "#f0f6fc", current: "#12365f", accent: "#4493f8",
      permitted: "#3fb950")
    switch theme {
    case .light: return fixed + light.style(".guarded-state.light")
    case .dark: return fixed + dark.style(".guarded-state.dark")
    case .auto:
      let name = ".guarded-state.auto"
      return fixed + light.style(name) + "@media (prefers-color-scheme:dark){\n\(dark.style(name))}\n"
    }
  }

  /// The colors of a theme.
  private struct Palette {
    let canvas: String
    let box: String
    let line: String
    let text: String
    let current: String
    let accent: String
    let permitted: String

    /// The rules for pictures of a class.
    func style(_ name: String) -> String {
      """
      \(name) .canvas,\(name) .composite>rect,\(name) .region>rect{fill:\(canvas)}
      \(name) text{fill:\(text)}
      \(name) .state>rect,\(name) .any>rect,\(name) .rest>rect,\(name) .history>circle{fill:\(box);stroke:\(line)}
      \(name) .composite>rect{fill:\(canvas)}
      \(name) .region>rect,\(name) .line{stroke:\(line)}
      \(name) .head,\(name) .start>circle{fill:\(line)}
      \(name) .current>rect{stroke:\(accent);stroke-width:2}
      \(name) .current:not(.composite)>rect{fill:\(current)}
      \(name) .permitted>.line{stroke:\(permitted)}
      \(name) .permitted>.head,\(name) tspan.permitted{fill:\(permitted)}
      \(name) .last>.line{stroke:\(accent)}
      \(name) .last>.head{fill:\(accent)}
      \(name) .state>.inner{fill:none}

      """
    }
  }
}
