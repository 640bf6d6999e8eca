#if Macros
import SwiftDiagnostics

/// A diagnostic for a member that is no callback, which applies under a condition that only the compiler can check.
struct UncertainCallback {
  /// The condition under which the diagnostic applies.
  enum Reason {
    /// There is a state with the name, as written in names of callbacks.
    case state(String)
    /// The states are strings, so that not all of them are known.
    case texts
  }

  let reason: Reason
  let diagnostic: Diagnostic

  /// The name of the state in the condition; nil for another condition.
  var state: String? { if case .state(let state) = reason { state } else { nil } }
}
#endif
