#if Macros
import SwiftDiagnostics

extension UncertainCallback {
  /// Returns code in which the compiler emits the diagnostic if its condition holds.
  ///
  /// - Parameters:
  ///   - lookUp: Returns code that looks up a state.
  ///   - places: The source locations of nodes in the user's file.
  func check(_ places: SourcePlaces, lookUp: (String) -> String) -> String {
    let found: String
    var type = "GuardedState.__Check.Found"
    var mayBelongToRegion = false
    switch reason {
    case .state(let state): (found, mayBelongToRegion) = (lookUp(state), true)
    case .texts: (found, type) = (lookUp("_$text"), "GuardedState.__Check.PossibleText")
    }
    let region =
      mayBelongToRegion ? places.check("callback(GuardedState.__Check.possibly(found))", at: diagnostic.node) : ""
    return """
      do {
      @available(*, deprecated, message: "\(diagnostic.message)")
      func callback(_ found: \(type)) {}
      func callback(_ other: some Any) {}
      let found = \(found)
      \(places.line("callback(found)", at: diagnostic.node))\(region)}

      """
  }
}
#endif
