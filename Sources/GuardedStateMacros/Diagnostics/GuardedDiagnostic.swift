#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// A diagnostic: its stable name, its text, which ends in the name, and its severity.
struct GuardedDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.message = "\(message) [\(id)]"
    diagnosticID = MessageID(domain: "GuardedState", id: id)
    self.severity = severity
  }
}

/// The text of a fix-it.
struct GuardedFixIt: FixItMessage {
  let message: String
  let fixItID: MessageID

  init(_ id: String, _ message: String) {
    self.message = message
    fixItID = MessageID(domain: "GuardedState", id: id)
  }
}

/// The text of a note.
struct GuardedNote: NoteMessage {
  let message: String
  let noteID: MessageID

  init(_ id: String, _ message: String) {
    self.message = message
    noteID = MessageID(domain: "GuardedState", id: id)
  }
}
#endif
