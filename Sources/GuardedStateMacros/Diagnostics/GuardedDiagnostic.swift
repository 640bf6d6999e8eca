#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The message of a diagnostic, which ends in the diagnostic's name.
struct GuardedDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ id: DiagnosticID, _ message: String, severity: DiagnosticSeverity) {
    self.message = "\(message) [\(id.name)]"
    diagnosticID = MessageID(domain: "GuardedState", id: id.name)
    self.severity = severity
  }
}

extension Diagnostic {
  /// Returns an error.
  static func error(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fixIts: [FixIt?] = []
  ) -> Diagnostic { .init(.error, id, at: node, message, notes: notes, fixIts: fixIts) }

  /// Returns a warning.
  static func warning(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fixIts: [FixIt?] = []
  ) -> Diagnostic { .init(.warning, id, at: node, message, notes: notes, fixIts: fixIts) }

  /// Returns a note that explains an error of the compiler.
  static func note(
    _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String, fixIts: [FixIt?] = []
  ) -> Diagnostic { .init(.note, id, at: node, message, fixIts: fixIts) }

  /// Creates a diagnostic with the fix-its that aren't nil.
  init(
    _ severity: DiagnosticSeverity, _ id: DiagnosticID, at node: some SyntaxProtocol, _ message: String,
    notes: [Note] = [], fixIts: [FixIt?] = []
  ) {
    let message = GuardedDiagnostic(id, message, severity: severity)
    self.init(node: node, message: message, notes: notes, fixIts: fixIts.compactMap { $0 })
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
