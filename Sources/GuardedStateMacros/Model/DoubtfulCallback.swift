#if Macros
import SwiftDiagnostics

/// What is told of a member that is no callback, if there is a state of a name, which only the compiler knows.
struct DoubtfulCallback {
  /// The state as the names of callbacks have it.
  let state: String
  /// What is told, and of what.
  let diagnostic: Diagnostic
}
#endif
