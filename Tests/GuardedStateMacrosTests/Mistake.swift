#if Macros
import SwiftDiagnostics
import Testing

/// A row of the catalog: a mistake, and the diagnostic that the macros report.
///
/// ```swift
/// .warning(
///   "misspelt-callback", in: .door, "func «onTransition»(_ transition: Transition) {}",
///   "'onTransition' is no callback, and nothing calls it",
///   fix: "rename it to 'didTransition'", "onTransition" => "didTransition"),
/// ```
///
/// `«…»` marks the code that is underlined, and `▸` the place of the note. The old text of a replacement is in the
/// underlined code once, or else in the row's lines, or else in the whole source.
struct Mistake: CustomTestStringConvertible {
  /// A fix-it: its text, and the whole source after it was applied.
  struct Fix: CustomTestStringConvertible {
    let text: String
    let source: String

    var testDescription: String { text }
  }

  /// A replacement that a fix-it makes.
  struct Change {
    let old: String
    let new: String
  }

  let id: String
  let report: Expansion.Report
  let fixes: [Fix]
  let source: String
  /// The errors in the row itself, such as a missing mark.
  let problems: [String]
  /// The place of the row, which failures point at.
  let location: SourceLocation
  private let preamble: Preamble

  /// Whether the type's superclass is guarded, which the source doesn't show.
  var superclassIsGuarded: Bool { preamble.superclassIsGuarded }
  /// Whether the superclass is guarded without states.
  var superclassIsStateless: Bool { preamble.superclassIsStateless }

  var testDescription: String { "\(id), \(location)" }

  /// Creates a row, and collects its problems.
  private init(
    _ id: String, _ severity: DiagnosticSeverity, _ text: String, _ source: MarkedSource, in preamble: Preamble,
    note: String?, fixes: [(text: String, changes: [Change])], location: SourceLocation
  ) {
    var problems: [String] = []
    if source.underlined == nil { problems.append("mark the underlined code, once, with «…»") }
    if (note == nil) != (source.note == nil) { problems.append("a note needs a text and one mark, ▸") }
    self.fixes = fixes.compactMap { fix in
      do {
        return Fix(text: fix.text, source: try source.applying(fix.changes))
      } catch {
        problems.append("'\(fix.text)': \(error)")
        return nil
      }
    }
    let underlined = source.underlined ?? source.code.startIndex..<source.code.startIndex
    report = .init(
      id: MessageID(domain: "GuardedState", id: id), severity: severity, text: "\(text) [\(id)]",
      place: source.place(of: underlined.lowerBound), underlined: String(source.code[underlined]),
      notes: note.flatMap { text in source.note.map { [.init(text: text, place: source.place(of: $0))] } } ?? [],
      fixes: fixes.map(\.text))
    self.id = id
    self.source = source.code
    self.preamble = preamble
    self.problems = problems
    self.location = location
  }

  /// Expands the macros of a source as those of the row's own source.
  func expanding(_ source: String) -> Expansion {
    Expansion(source, superclassIsGuarded: superclassIsGuarded, superclassIsStateless: superclassIsStateless)
  }
}

extension Mistake {
  /// All rows.
  static let catalog: [Mistake] = [
    attributes, callbackForms, callbackNames, callbacks, conditions, contradictions, guards, hosts, members, methods,
    monitors, redundantRules, regions, rules, values,
  ].flatMap { $0 }
}

infix operator =>

/// Returns the replacement of one text by another.
func => (old: String, new: String) -> Mistake.Change { .init(old: old, new: new) }

extension Mistake {
  /// A row for an error.
  ///
  /// - Parameters:
  ///   - id: The diagnostic.
  ///   - preamble: The code around the lines.
  ///   - lines: The lines with the mistake, which is the only one.
  ///   - text: The text of the diagnostic.
  ///   - note: The text of its note.
  ///   - fix: The text of its fix-it.
  ///   - changes: The replacements of the fix-it.
  ///   - other: The text of its other fix-it.
  ///   - others: The replacements of the other fix-it.
  static func error(
    _ id: String, in preamble: Preamble = .none, _ lines: String, _ text: String, note: String? = nil,
    fix: String? = nil, _ changes: Change..., or other: String? = nil, _ others: Change..., fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    .init(
      id, .error, text, .init(lines, in: preamble), in: preamble, note: note,
      fixes: [(fix, changes), (other, others)].compactMap { fix in fix.0.map { ($0, fix.1) } },
      location: .init(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A row for a warning.
  static func warning(
    _ id: String, in preamble: Preamble = .none, _ lines: String, _ text: String, note: String? = nil,
    fix: String? = nil, _ changes: Change..., or other: String? = nil, _ others: Change..., fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    .init(
      id, .warning, text, .init(lines, in: preamble), in: preamble, note: note,
      fixes: [(fix, changes), (other, others)].compactMap { fix in fix.0.map { ($0, fix.1) } },
      location: .init(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A row for a note.
  static func note(
    _ id: String, in preamble: Preamble = .none, _ lines: String, _ text: String, note: String? = nil,
    fix: String? = nil, _ changes: Change..., or other: String? = nil, _ others: Change..., fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    .init(
      id, .note, text, .init(lines, in: preamble), in: preamble, note: note,
      fixes: [(fix, changes), (other, others)].compactMap { fix in fix.0.map { ($0, fix.1) } },
      location: .init(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
#endif
