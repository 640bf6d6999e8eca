import Foundation

/// All findings, by section.
struct Report: Encodable {
  var sections: [Section] = []

  /// Findings under one heading.
  struct Section: Encodable {
    let title: String
    var note = ""
    var findings: [Finding]
  }

  /// The findings that exceed a bound.
  var shortfalls: [Finding] { sections.flatMap(\.findings).filter { $0.isOK == false } }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Report.Section: CustomStringConvertible {
  var description: String {
    let head = ["row", "work", "ours", "rival", "ratio", "at most", "blocks", "rival's", "", "against"]
    let lines = findings.map(\.cells)
    let widths = head.indices.map { column in
      ([head] + lines).map { $0[column].count }.max() ?? 0
    }
    // A column without values is left out.
    let columns = head.indices.filter { column in lines.contains { !$0[column].isEmpty } }
    func row(_ cells: [String]) -> String {
      let padded = columns.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return (2...7).contains(column) ? space + cells[column] : cells[column] + space
      }
      let text = padded.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    let rule = columns.map { String(repeating: "-", count: widths[$0]) }.joined(separator: "  ")
    return (["## \(title)"] + (note.isEmpty ? [] : [note]) + ["", row(head), rule] + lines.map(row))
      .joined(separator: "\n")
  }
}

extension Finding {
  /// The cells of the line, in the order of the head.
  fileprivate var cells: [String] {
    [
      key ?? "", work, unit.text(ours), rival.map { unit.text($0) } ?? "",
      ratio.map { String(format: "%.2f", $0) } ?? "", boundText,
      allocations.map { Unit.allocations.text($0.ours) } ?? "",
      allocations.map { Unit.allocations.text($0.rival) } ?? "", verdict, against ?? "",
    ]
  }

  private var verdict: String {
    switch (isInBound, allocations?.isOK) {
    case (false, false): "SLOW, ALLOCATES"
    case (false, _): "FALLS SHORT"
    case (_, false): "ALLOCATES"
    case (nil, _): ""
    default: "ok"
    }
  }

  private var boundText: String {
    switch bound {
    case nil: ""
    case .instructions(let most): "\(most) instructions"
    case .ratio(let most): String(format: "%g", most)
    case .difference(let most): "+" + unit.text(most)
    case .value(let most): unit.text(most)
    }
  }
}

extension Finding.Unit {
  /// Returns a number with its significant digits and its unit.
  fileprivate func text(_ value: Double) -> String {
    let digits =
      switch (self, abs(value)) {
      case (.bytes, _), (.allocations, _): abs(value - value.rounded()) < 0.05 ? 0 : 2
      case (_, ..<10): 2
      case (_, ..<1000): 1
      default: 0
      }
    let number = String(format: "%.\(digits)f", value)
    switch self {
    case .nanoseconds, .milliseconds: return "\(number) \(rawValue)"
    case .bytes: return "\(number) B"
    case .allocations: return number
    }
  }
}
