#if Macros
import SwiftDiagnostics
import Testing

/// A row of the catalogue: a mistake, and all that the macros say of it.
struct Mistake: CustomTestStringConvertible {
  /// What a fix-it says, and the whole source after it was applied.
  struct Fix {
    let text: String
    let source: String

    init(_ text: String, _ source: String) {
      self.text = text
      self.source = source
    }
  }

  let id: String
  let report: Expansion.Report
  let fixes: [Fix]
  let source: String
  /// Whether the type's superclass is guarded, which the source doesn't show.
  let superclassIsGuarded: Bool
  /// Whether it is guarded without states.
  let superclassIsStateless: Bool

  /// A row.
  ///
  /// - Parameters:
  ///   - id: The diagnostic.
  ///   - severity: Whether it is an error or a warning.
  ///   - line: The line it is reported in.
  ///   - column: The column it is reported at.
  ///   - underlined: The code that is underlined.
  ///   - text: What it says.
  ///   - source: The mistake, and no other one.
  ///   - note: The text of its note, with line and column.
  ///   - fixes: Its fix-its.
  ///   - superclassIsGuarded: Whether the type's superclass is guarded.
  ///   - superclassIsStateless: Whether it is guarded without states.
  init(
    _ id: String, is severity: DiagnosticSeverity = .error, at line: Int, _ column: Int, _ underlined: String,
    _ text: String, in source: String, note: (text: String, line: Int, column: Int)? = nil, fixes: Fix...,
    superclassIsGuarded: Bool = false, superclassIsStateless: Bool = false
  ) {
    self.superclassIsStateless = superclassIsStateless
    self.id = id
    self.fixes = fixes
    self.source = source
    self.superclassIsGuarded = superclassIsGuarded
    report = .init(
      id: MessageID(domain: "GuardedState", id: id), severity: severity, text: text,
      place: .init(line: line, column: column), underlined: underlined,
      notes: note.map { [.init(text: $0.text, place: .init(line: $0.line, column: $0.column))] } ?? [],
      fixes: fixes.map(\.text))
  }

  var testDescription: String { "\(id), \(report.place.line):\(report.place.column)" }
}
#endif
