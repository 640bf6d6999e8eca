import Foundation

/// A place in a source file, whose text failures show.
struct SourcePlace: Hashable, Sendable {
  let filePath: String
  let line: Int
  /// The column, in UTF-8 code units.
  let column: Int

  /// The name of the file, and the line.
  var name: String { "\(filePath.split(separator: "/").last ?? "?"):\(line)" }

  /// The text of the closure that the step at this place takes, on one line; nil if the file can't be read.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  var closure: String? {
    guard let rest = text(from: 1), let start = text(from: column)?.startIndex,
      let open = rest[start...].firstIndex(of: "{"),
      rest[..<open].split(whereSeparator: { !$0.isLetter }).contains(where: { $0 == "Step" || $0 == "Call" })
    else { return nil }
    return Self.line(rest[rest.index(after: open)..<Self.end(of: rest[rest.index(after: open)...], isLine: false)])
  }

  /// The text of the expression at this place, on one line; nil if the file can't be read, or if a macro contains the
  /// expression, whose place is that of the macro.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  var expression: String? {
    text(from: column).flatMap {
      $0.hasPrefix("#") ? nil : Self.line($0[..<Self.end(of: $0, isLine: true)], limit: 300)
    }
  }

  /// The text of the file from a column of the line on.
  private func text(from column: Int) -> Substring? {
    guard let file = try? String(contentsOfFile: filePath, encoding: .utf8) else { return nil }
    var start = file.utf8.startIndex
    for _ in 1..<max(line, 1) {
      guard let end = file.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = file.utf8.index(after: end)
    }
    return file.utf8.index(start, offsetBy: max(column, 1) - 1, limitedBy: file.utf8.endIndex).map { file[$0...] }
  }

  /// Returns where an expression ends: at a bracket that closes more than it opens, and at the end of a line that
  /// nothing continues. Brackets in string literals don't count.
  private static func end(of text: Substring, isLine: Bool) -> String.Index {
    var (depth, isQuoted, index) = (0, false, text.startIndex)
    while index < text.endIndex {
      let character = text[index]
      if character == "\\", isQuoted { index = text.index(after: index) }
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        let next = text[index...].first { !$0.isWhitespace }
        if depth < 0
          || isLine && depth == 0 && (character == ";" || character.isNewline && !(next.map("&|.?".contains) ?? false))
        {
          return index
        }
      }
      if index < text.endIndex { index = text.index(after: index) }
    }
    return text.endIndex
  }

  /// Returns a text on one line, shortened; nil if it is empty.
  private static func line(_ text: Substring, limit: Int = 100) -> String? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? nil : text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}

/// The name of a step in failures.
struct StepLabel: Sendable {
  private let label: String?
  private let place: SourcePlace?
  /// The caller of the step, if there are several.
  var caller: String?

  /// - Parameters:
  ///   - label: The name; nil for the source text at a place.
  ///   - place: The place of the step.
  init(_ label: String?, _ place: SourcePlace? = nil) { (self.label, self.place) = (label, place) }

  /// The label, the source text of the closure, or its place if the file can't be read.
  var text: String {
    (label ?? place.map { $0.closure ?? "Step at \($0.name)" } ?? "") + (caller.map { ", as \($0)" } ?? "")
  }
}

/// The condition of an invariant that was false first.
final class FalseCondition: Sendable {
  static let ofTask = TaskLocal<FalseCondition?>(wrappedValue: nil)
  private let first = LockedValue<SourcePlace?>(nil)

  /// Its place; nil if no condition was false.
  var place: SourcePlace? { first.withLock { $0 } }

  /// Takes the place of a false condition.
  static func note(_ place: SourcePlace) { ofTask.get()?.first.withLock { $0 = $0 ?? place } }
}
