#if Macros
import SwiftDiagnostics

/// What is told of a member that is no callback, if something is so that only the compiler knows.
struct DoubtfulCallback {
  /// What it is told for.
  enum Reason {
    /// There is a state of a name, as the names of callbacks have it.
    case state(String)
    /// The states are texts, of which nobody knows all.
    case texts
  }

  let reason: Reason
  /// What is told, and of what.
  let diagnostic: Diagnostic

  /// The state that it is told for; nil where it is told for something else.
  var state: String? { if case .state(let state) = reason { state } else { nil } }
}
#endif
