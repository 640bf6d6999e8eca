#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The message of a diagnostic, which ends in the diagnostic's name.
struct GuardedDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ id: DiagnosticID, _ message: String, severity: DiagnosticSeverity = .error) {
    self.message = "\(message) [\(id.name)]"
    diagnosticID = MessageID(domain: "GuardedState", id: id.name)
    self.severity = severity
  }
}

extension Diagnostic {
  /// Returns an error.
  static func error(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fix: FixIt? = nil,
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    .init(GuardedDiagnostic(id, message), at: node, notes: notes, fix: fix, fixIts: fixIts)
  }

  /// Returns a warning.
  static func warning(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fix: FixIt? = nil,
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    .init(GuardedDiagnostic(id, message, severity: .warning), at: node, notes: notes, fix: fix, fixIts: fixIts)
  }

  /// Returns a note that explains an error of the compiler.
  static func note(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fix: FixIt? = nil,
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    .init(GuardedDiagnostic(id, message, severity: .note), at: node, notes: notes, fix: fix, fixIts: fixIts)
  }

  /// Creates a diagnostic with one fix-it or several.
  init(
    _ message: GuardedDiagnostic, at node: some SyntaxProtocol, notes: [Note] = [], fix: FixIt? = nil,
    fixIts: [FixIt] = []
  ) {
    self.init(node: node, message: message, notes: notes, fixIts: [fix].compactMap { $0 } + fixIts)
  }
}

/// The message of a fix-it.
struct GuardedFixIt: FixItMessage {
  let message: String
  let fixItID = MessageID(domain: "GuardedState", id: "fix-it")

  init(_ message: String) { self.message = message }
}

/// The message of a note of a diagnostic.
struct GuardedNote: NoteMessage {
  let message: String
  let noteID: MessageID

  init(_ id: DiagnosticID, _ message: String) {
    self.message = message
    noteID = MessageID(domain: "GuardedState", id: id.name)
  }
}
#endif
