import Foundation

/// The name of a step in failures.
struct StepLabel: Sendable {
  private let label: String?
  private let filePath: String
  private let line: Int

  /// - Parameters:
  ///   - label: The name; nil for the source text at a place.
  ///   - filePath: The file of the step.
  ///   - line: The line of the step.
  init(_ label: String?, _ filePath: String = "", _ line: Int = 0) {
    (self.label, self.filePath, self.line) = (label, filePath, line)
  }

  /// The label, the source text of the closure, or its place if the file can't be read.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  var text: String {
    label ?? source ?? "Call at \(filePath.split(separator: "/").last ?? "?"):\(line)"
  }

  /// The text of the closure that begins in the line, without its braces and on one line.
  private var source: String? {
    guard let file = try? String(contentsOfFile: filePath, encoding: .utf8) else { return nil }
    let rest = file.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1).joined(separator: "\n")
    guard let call = rest.range(of: "Call"), let open = rest[call.upperBound...].firstIndex(of: "{") else { return nil }
    var depth = 0
    for index in rest[open...].indices {
      if rest[index] == "{" { depth += 1 }
      if rest[index] == "}" { depth -= 1 }
      if depth > 0 { continue }
      let words = rest[rest.index(after: open)..<index].split(whereSeparator: \.isWhitespace)
      let text = words.joined(separator: " ")
      return text.isEmpty ? nil : text.count > 100 ? text.prefix(99) + "…" : text
    }
    return nil
  }
}
