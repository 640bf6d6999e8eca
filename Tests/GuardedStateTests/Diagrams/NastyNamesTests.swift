import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

// Behaviour 83
/// Escaping of names in each diagram format.
@Suite struct NastyNamesTests {
  /// A state of each name, and an event of each name from it to the next.
  private static let rules = Rules<String, String, String>(initial: "x") {
    In("x", initial: NastyNames.all[0], history: .deep) {
      for name in NastyNames.all { In(name) }
    }
    for (name, next) in zip(NastyNames.all, NastyNames.all.dropFirst()) { On(name, from: name, to: next) }
    On("any <\"|&\u{301}\n>", to: "x")
  }

  private func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "(nil)").unicodeScalars) }

  @Test func `The catalog has more than a hundred different names`() {
    #expect(NastyNames.all.count > 100 && Set(NastyNames.all).count == NastyNames.all.count)
  }

  @Test func `A Mermaid diagram shows every name`() throws {
    let reader = try MermaidReader(Self.rules.diagram(.mermaid, current: "\""))
    for (index, name) in NastyNames.all.enumerated() {
      #expect(scalars(reader.texts["s\(index + 1)"]) == scalars(NastyNames.pictured(name)), "\(name.debugDescription)")
    }
    let labels = reader.arrows.map(\.label)
    for name in NastyNames.all.dropLast() {
      #expect(labels.contains { scalars($0) == scalars(NastyNames.pictured(name)) })
    }
  }

  @Test func `No format contains a scalar unescaped that changes the display of the following text`() {
    for format in DiagramFormat.allCases {
      let text = Self.rules.diagram(format)
      #expect(!text.unicodeScalars.contains(where: NastyNames.numbered.unicodeScalars.contains), "\(format)")
    }
  }

  @Test func `An XML parser reads every state and event name from an SCXML diagram`() throws {
    let document = try SCXMLReader.read(Self.rules.diagram(.scxml, current: "--"))
    #expect(document.current == document.identifiers["--"])
    let names = document.chart.states.map(\.name)
    for name in NastyNames.all {
      let shown = NastyNames.pictured(name, keeping: "\t\n\r\u{7F}\u{85}\u{9B}" + NastyNames.numbered)
      #expect(names.contains { scalars($0) == scalars(shown) }, "\(name.debugDescription)")
      if name != NastyNames.all.last { #expect(document.descriptors[shown] != nil, "\(name.debugDescription)") }
    }
    #expect(Set(document.descriptors.values).count == document.descriptors.count)
    // What is one event here is one event there: no descriptor stands for another event too.
    let descriptors = document.descriptors.values.sorted()
    for one in descriptors where !one.hasPrefix("transition.") {
      #expect(!one.contains(/[.* ]/) && one != "done" && one != "error" && one != "transition", "\(one)")
    }
    // Names that are identifiers keep theirs.
    for name in ["a", "a_b", "a_b_2", "a-b", "done", "s0", "é", "日本"] { #expect(document.identifiers[name] == name) }
    #expect(document.descriptors["done"] == "done_2")
  }

  @Test func `A Markdown reader reads every name from a table`() throws {
    let rows = Self.rules.diagram(.table).split(separator: "\n").dropFirst(2).map { Self.cells(String($0)) }
    for (name, row) in zip(NastyNames.all.dropLast(), rows) {
      #expect(row.count == 3)
      #expect(scalars(row[0]) == scalars("x / " + NastyNames.pictured(name)), "\(name.debugDescription)")
      #expect(scalars(row[1]) == scalars(NastyNames.pictured(name)), "\(name.debugDescription)")
    }
  }

  /// The cells of a row: what follows a backslash stands for itself.
  private static func cells(_ row: String) -> [String] {
    var cells = [String.UnicodeScalarView()]
    var scalars = row.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\": if let next = scalars.popFirst() { cells[cells.count - 1].append(next) }
      case "|": cells.append(.init())
      case "&":
        let number = scalars.dropFirst().prefix { $0 != ";" }
        scalars = scalars.dropFirst(number.count + 2)
        cells[cells.count - 1].append(
          UInt32(String(String.UnicodeScalarView(number))).flatMap(Unicode.Scalar.init) ?? "?")
      default: cells[cells.count - 1].append(scalar)
      }
    }
    // Between the bars there is a space on either side.
    return cells.dropFirst().dropLast().map { String(String.UnicodeScalarView($0.dropFirst().dropLast())) }
  }

  @Test(.enabled(if: Graphviz.program != nil))
  func `Graphviz draws every name`() throws {
    let (drawing, complaints) = try Graphviz.draw(Self.rules.diagram(.dot, current: "\""))
    #expect(complaints == "")
    let texts = try #require(DrawingReader.read(drawing))
    /// Spaces don't break there, and don't count at the ends.
    func shown(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }
    }
    for (index, name) in NastyNames.all.enumerated() {
      let expected = [shown(NastyNames.pictured(name))]
      let actual = (texts["s\(index + 1)"] ?? []).map { shown($0) }.filter { !$0.isEmpty }
      #expect(actual == expected, "\(name.debugDescription)")
    }
  }
}
