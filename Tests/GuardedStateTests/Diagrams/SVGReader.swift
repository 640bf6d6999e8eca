import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads a picture in SVG, and measures it by its own numbers.
final class SVGReader: NSObject, XMLParserDelegate {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  struct Rect {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// Whether a point lies inside, and not just at the border.
    func contains(_ point: Point) -> Bool {
      point.x > x + 0.3 && point.x < x + width - 0.3 && point.y > y + 0.3 && point.y < y + height - 0.3
    }

    /// Whether another rectangle lies inside, borders included.
    func contains(_ other: Rect) -> Bool {
      other.x >= x - 0.3 && other.y >= y - 0.3 && other.x + other.width <= x + width + 0.3
        && other.y + other.height <= y + height + 0.3
    }

    func overlaps(_ other: Rect) -> Bool {
      x + 0.3 < other.x + other.width && other.x + 0.3 < x + width && y + 0.3 < other.y + other.height
        && other.y + 0.3 < y + height
    }

    /// Whether a point lies at the border.
    func touches(_ point: Point) -> Bool {
      let outer = Rect(x: x - 1, y: y - 1, width: width + 2, height: height + 2)
      let inner = Rect(x: x + 1, y: y + 1, width: width - 2, height: height - 2)
      return outer.contains(point) && !inner.contains(point)
    }
  }

  /// An element of a state, another box, or a transition.
  struct Group {
    var classes: Set<String> = []
    var attributes: [String: String] = [:]
    var title = ""
    var frame: Rect?
    /// The texts, with their places.
    var texts: [(text: String, place: Rect)] = []
    /// The texts that stand for events, and whether they are marked as permitted.
    var events: [String: Bool] = [:]
    /// The points of the line, sampled.
    var line: [Point] = []
  }

  private(set) var size = Point(x: 0, y: 0)
  private(set) var groups: [Group] = []
  private(set) var ids: [String] = []
  /// The texts outside of groups.
  private(set) var notes: [String] = []
  private var shift = Point(x: 0, y: 0)
  private var path: [Int] = []
  private var text = ""
  private var place: Rect?

  var boxes: [Group] { groups.filter { $0.frame != nil } }
  var transitions: [Group] { groups.filter { $0.classes.contains("transition") } }

  /// Reads a picture; nil if it is no XML.
  static func read(_ drawing: String) -> SVGReader? {
    let reader = SVGReader()
    let parser = XMLParser(data: Data(drawing.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  /// The element of a state.
  func state(_ name: String, in region: String = "state") -> Group? {
    groups.first { $0.attributes["data-state"] == name && $0.attributes["data-region"] == region }
  }

  // MARK: - Reading

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    func number(_ key: String) -> Double { attributes[key].flatMap { Double($0) } ?? 0 }
    if let id = attributes["id"] { ids.append(id) }
    switch name {
    case "svg": size = Point(x: number("width"), y: number("height"))
    case "g":
      if let text = attributes["transform"] {
        let numbers = Self.numbers(text)
        shift = Point(x: numbers[0], y: numbers[1])
        path.append(-1)
        return
      }
      path.append(groups.count)
      groups.append(
        Group(classes: Set((attributes["class"] ?? "").split(separator: " ").map(String.init)), attributes: attributes))
    case "rect":
      guard let group = path.last, group >= 0, groups[group].frame == nil else { return }
      groups[group].frame = Rect(
        x: number("x") + shift.x, y: number("y") + shift.y, width: number("width"), height: number("height"))
    case "circle":
      guard let group = path.last, group >= 0 else { return }
      let radius = number("r")
      groups[group].frame = Rect(
        x: number("cx") - radius + shift.x, y: number("cy") - radius + shift.y, width: 2 * radius, height: 2 * radius)
    case "path":
      guard let group = path.last, group >= 0, attributes["class"] == "line" else { return }
      groups[group].line = Self.points(attributes["d"] ?? "").map { Point(x: $0.x + shift.x, y: $0.y + shift.y) }
    case "text":
      text = ""
      place = Rect(x: number("x") + shift.x, y: number("y") + shift.y - 9, width: number("textLength"), height: 11)
    case "tspan":
      guard let group = path.last, group >= 0, let event = attributes["data-event"] else { return }
      groups[group].events[event] = (groups[group].events[event] ?? false) || attributes["class"] == "permitted"
    case "title": text = ""
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    switch name {
    case "g": path.removeLast()
    case "title": if let group = path.last, group >= 0 { groups[group].title = text }
    case "text":
      guard let place else { return }
      if let group = path.last, group >= 0 { groups[group].texts.append((text, place)) } else { notes.append(text) }
    default: break
    }
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  /// The points of a path: corners, and twelve points of each curve.
  private static func points(_ path: String) -> [Point] {
    var points: [Point] = []
    var rest = path[...]
    while let command = rest.popFirst() {
      let end = rest.firstIndex { $0.isLetter } ?? rest.endIndex
      let numbers = numbers(String(rest[..<end]))
      rest = rest[end...]
      let last = points.last ?? Point(x: 0, y: 0)
      func line(to next: Point) {
        for step in 1...4 {
          let part = Double(step) / 4
          points.append(Point(x: last.x + (next.x - last.x) * part, y: last.y + (next.y - last.y) * part))
        }
      }
      switch command {
      case "M": points.append(Point(x: numbers[0], y: numbers[1]))
      case "H": line(to: Point(x: numbers[0], y: last.y))
      case "V": line(to: Point(x: last.x, y: numbers[0]))
      default:
        for step in 1...12 {
          let (t, u) = (Double(step) / 12, 1 - Double(step) / 12)
          func value(_ first: Double, _ place: Int) -> Double {
            u * u * u * first + 3 * u * u * t * numbers[place] + 3 * u * t * t * numbers[place + 2]
              + t * t * t * numbers[place + 4]
          }
          points.append(Point(x: value(last.x, 0), y: value(last.y, 1)))
        }
      }
    }
    return points
  }

  // MARK: - Measuring

  /// The faults of the drawing: overlaps, and lines through what isn't theirs.
  var faults: [String] {
    var faults: [String] = []
    let canvas = Rect(x: 0, y: 0, width: size.x, height: size.y)
    let boxes = boxes
    let leaves = boxes.filter { !$0.classes.contains("composite") && !$0.classes.contains("region") }
    let composites = boxes.filter { $0.classes.contains("composite") || $0.classes.contains("region") }
    func name(_ group: Group) -> String {
      group.classes.contains("transition")
        ? "\(group.attributes["data-from"] ?? "?") → \(group.attributes["data-to"] ?? "?")"
        : group.attributes["data-state"] ?? group.classes.sorted().joined(separator: " ")
    }
    for (index, box) in boxes.enumerated() {
      guard let frame = box.frame else { continue }
      if !canvas.contains(frame) { faults.append("\(name(box)) leaves the canvas") }
      for (text, place) in box.texts where !frame.contains(place) && box.classes != ["history"] {
        faults.append("the text '\(text)' leaves its box")
      }
      for other in boxes[..<index] {
        guard let second = other.frame, frame.overlaps(second) else { continue }
        let isNested =
          second.contains(frame) && composites.contains { name($0) == name(other) }
          || frame.contains(second) && composites.contains { name($0) == name(box) }
        if !isNested { faults.append("\(name(box)) overlaps \(name(other))") }
      }
    }
    // Labels lie beside everything but frames around them. Headers are parts of frames.
    var labels: [(text: String, place: Rect, owner: Int)] = []
    for (index, group) in groups.enumerated() {
      if group.frame == nil || group.classes.contains("composite") || group.classes.contains("region") {
        labels += group.texts.map { ($0.text, $0.place, index) }
      }
    }
    for (index, label) in labels.enumerated() {
      if !canvas.contains(label.place) { faults.append("the label '\(label.text)' leaves the canvas") }
      for other in labels[..<index] where label.place.overlaps(other.place) {
        faults.append("the labels '\(label.text)' and '\(other.text)' overlap")
      }
      for box in leaves where box.frame?.overlaps(label.place) == true {
        faults.append("the label '\(label.text)' overlaps \(name(box))")
      }
    }
    for transition in transitions {
      guard let start = transition.line.first, let end = transition.line.last else {
        faults.append("\(name(transition)) has no line")
        continue
      }
      func box(_ key: String) -> Rect? {
        transition.attributes[key].flatMap { state($0, in: transition.attributes["data-region"] ?? "")?.frame }
      }
      if box("data-from")?.touches(start) == false { faults.append("\(name(transition)) doesn't begin at its state") }
      if box("data-to")?.touches(end) == false { faults.append("\(name(transition)) doesn't end at its state") }
      for box in leaves where transition.line.contains(where: { box.frame?.contains($0) == true }) {
        faults.append("\(name(transition)) runs through \(name(box))")
      }
      for label in labels where transition.line.contains(where: { label.place.contains($0) }) {
        faults.append("\(name(transition)) runs through '\(label.text)'")
      }
      for composite in composites {
        guard let frame = composite.frame, transition.line.contains(where: { frame.contains($0) }) else { continue }
        let isOwn = [box("data-from"), box("data-to")].contains { $0.map { frame.contains($0) } ?? false }
        let isInside = transition.line.allSatisfy { point in
          frame.contains(point) || frame.touches(point)
        }
        if !isOwn, !isInside { faults.append("\(name(transition)) runs through \(name(composite))") }
      }
    }
    return faults
  }

  /// The number of pairs of lines that cross, each as often as it does.
  var crossings: Int {
    let lines = transitions.map(\.line)
    var count = 0
    for (index, line) in lines.enumerated() {
      for other in lines[..<index] {
        for (a, b) in zip(line, line.dropFirst()) {
          for (c, d) in zip(other, other.dropFirst()) where Self.cross(a, b, c, d) { count += 1 }
        }
      }
    }
    return count
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) { return false }
    if max(a.y, b.y) < min(c.y, d.y) || max(c.y, d.y) < min(a.y, b.y) { return false }
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double { (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
