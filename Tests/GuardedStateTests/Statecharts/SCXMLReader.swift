import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads SCXML, as much of it as rules are written in, into a ``Statechart``. It is strict: what it doesn't know is an error.
final class SCXMLReader: NSObject, XMLParserDelegate {
  /// What was read.
  struct Document {
    var chart = Statechart()
    /// The identifiers of states by their names, which begin with that of the region.
    var identifiers: [String: String] = [:]
    /// The descriptors of events by their names.
    var descriptors: [String: String] = [:]
    /// The conditions that the data model declares, as it is written.
    var conditions = ""
    var current: String?
  }

  struct Mistake: Error {
    let text: String
  }

  private var document = Document()
  private var indices: [String: Int] = [:]
  private var open: [Int] = []
  private var elements: [String] = []
  private var initials: [(state: Int?, id: String)] = []
  private var transitions: [(state: Int, attributes: [String: String])] = []
  private var hasDataModel = false
  private var mistakes: [String] = []

  /// The attributes of a state.
  private static let own: Set = ["id", "initial", "guarded:name", "guarded:allows", "guarded:forbids"]

  static func read(_ text: String) throws -> Document {
    let reader = SCXMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else {
      throw Mistake(text: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no XML")")
    }
    try reader.finish()
    return reader.document
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let parent = elements.last
    elements.append(name)
    switch (name, parent) {
    case ("scxml", nil):
      check(attributes, ["xmlns", "xmlns:guarded", "version", "datamodel", "initial", "guarded:current"])
      hasDataModel = attributes["datamodel"] == "ecmascript"
      if let initial = attributes["initial"] { initials.append((nil, initial)) }
      document.current = attributes["guarded:current"]
    case ("datamodel", "scxml"): check(attributes, [])
    case ("data", "datamodel"):
      check(attributes, ["id", "expr"])
      document.conditions = attributes["expr"] ?? ""
    case ("parallel", "scxml"), ("state", "parallel"), ("state", "scxml"), ("state", "state"), ("final", "scxml"),
      ("final", "state"), ("history", "state"):
      begin(name, attributes)
    case ("transition", "state"):
      check(attributes, ["event", "cond", "target", "type", "guarded:event"])
      if let state = open.last { transitions.append((state, attributes)) }
    case ("onentry", "state"): check(attributes, [])
    case ("raise", "onentry"):
      check(attributes, ["event"])
      if let state = open.last { document.chart.states[state].raises.append(attributes["event"] ?? "") }
    case ("transition", "history"):
      check(attributes, ["target"])
      if let state = open.last { transitions.append((state, attributes)) }
    default: mistakes.append("<\(name)> in <\(parent ?? "")>")
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    elements.removeLast()
    if ["state", "parallel", "final", "history"].contains(name) { open.removeLast() }
  }

  private func check(_ attributes: [String: String], _ known: Set<String>) {
    for name in attributes.keys where !known.contains(name) { mistakes.append("attribute \(name)") }
  }

  private func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "history": check(attributes, ["id", "type"])
    case "parallel": check(attributes, ["id"])
    case _ where isParallel(open.last): check(attributes, Self.own.union(["guarded:current"]))
    default: check(attributes, Self.own)
    }
    let id = attributes["id"] ?? ""
    let index = document.chart.states.count
    if indices.updateValue(index, forKey: id) != nil { mistakes.append("the id \(id) is there twice") }
    if id.isEmpty || id.contains(where: \.isWhitespace) { mistakes.append("the id '\(id)'") }
    let region = open.first { isParallel(document.chart.states[$0].parent) }
    let prefix = region.map { "\(document.chart.states[$0].name)." } ?? ""
    var state = Statechart.State(name: prefix + (attributes["guarded:name"] ?? id), id: id, parent: open.last)
    switch element {
    case "parallel": state.kind = .parallel
    case "final": state.kind = .final
    case "history": state.kind = .history(deep: attributes["type"] == "deep")
    default: break
    }
    if element != "history", document.identifiers.updateValue(id, forKey: state.name) != nil {
      mistakes.append("the name \(state.name) is there twice")
    }
    open.append(document.chart.add(state))
    if let initial = attributes["initial"] { initials.append((index, initial)) }
  }

  private func isParallel(_ state: Int?) -> Bool { state.map { document.chart.states[$0].kind } == .parallel }

  private func finish() throws {
    for (state, id) in initials {
      let target = index(id)
      guard let state else {
        document.chart.initial = target
        continue
      }
      document.chart.states[state].initial = [target]
      // A region begins wherever its rules say, any other state in one that lies directly in it.
      let isRight = isParallel(document.chart.states[state].parent) || document.chart.states[target].parent == state
      if !isRight { mistakes.append("the initial \(id) lies elsewhere") }
    }
    for (state, attributes) in transitions {
      let descriptor = attributes["event"] ?? ""
      if !descriptor.isEmpty { note(descriptor, of: attributes["guarded:event"] ?? descriptor) }
      let isHistory = document.chart.states[state].kind != .state
      document.chart.states[state].transitions.append(
        Statechart.Transition(
          events: isHistory ? [] : descriptor.split(separator: " ").map(String.init),
          conditions: attributes["cond"].map { conditions($0) } ?? [],
          targets: attributes["target"].map { [index($0)] } ?? [],
          isInternal: attributes["type"] == "internal"))
      if !isHistory, attributes["event"] != nil, descriptor.split(separator: " ").count != 1 {
        mistakes.append("the event '\(descriptor)'")
      }
    }
    for state in document.chart.states {
      if case .history = state.kind, state.transitions.count != 1 { mistakes.append("\(state.name) leads nowhere") }
    }
    if !mistakes.isEmpty { throw Mistake(text: mistakes.joined(separator: "; ")) }
  }

  private func note(_ descriptor: String, of name: String) {
    if let other = document.descriptors.updateValue(descriptor, forKey: name), other != descriptor {
      mistakes.append("\(name) is \(other) and \(descriptor)")
    }
  }

  private func index(_ id: String) -> Int {
    if let index = indices[id] { return index }
    mistakes.append("no state \(id)")
    return 0
  }

  /// Reads conditions, which are joined by `&&`.
  private func conditions(_ text: String) -> [Statechart.Condition] {
    if !hasDataModel { mistakes.append("a condition without a data model") }
    var conditions: [Statechart.Condition] = []
    var rest = Substring(text)
    repeat {
      guard let form = forms.first(where: { rest.hasPrefix($0.start) }) else { break }
      rest.removeFirst(form.start.count)
      guard let literal = Self.literal(&rest), rest.hasPrefix(form.end) else { break }
      rest.removeFirst(form.end.count)
      conditions.append(form.make(self, literal))
      if rest.isEmpty { return conditions }
    } while rest.removePrefix(" && ")
    mistakes.append("the condition \(text)")
    return []
  }

  private let forms: [(start: String, end: String, make: (SCXMLReader, String) -> Statechart.Condition)] = [
    ("conditions[", "]", { _, name in .holds(name) }), ("_event.data === ", "", { _, text in .data(text) }),
    ("!In(", ")", { reader, id in .isNotIn(reader.index(id)) }),
    ("In(", ")", { reader, id in .isIn(reader.index(id)) }),
  ]

  /// Takes a text in single quotes, as ECMAScript writes it, from the beginning of another.
  private static func literal(_ rest: inout Substring) -> String? {
    var scalars = rest.unicodeScalars
    var text = String.UnicodeScalarView()
    guard scalars.popFirst() == "'" else { return nil }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "'":
        rest = Substring(scalars)
        return String(text)
      case "\\":
        guard let escaped = scalars.popFirst() else { return nil }
        if escaped == "u" {
          let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
          scalars.removeFirst(4)
          guard let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
          text.append(value)
        } else {
          text.append(escaped)
        }
      case "\n", "\r", "\u{2028}", "\u{2029}": return nil
      default: text.append(scalar)
      }
    }
    return nil
  }
}

extension Substring {
  /// Takes a text from the beginning, if it is there.
  fileprivate mutating func removePrefix(_ prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }
}
