#if Macros
import SwiftDiagnostics

extension DoubtfulCallback {
  /// Lets the compiler tell of the member if it finds what that is told for, as code.
  ///
  /// - Parameters:
  ///   - lookUp: What looks for a state.
  ///   - places: Where things stand in the user's file.
  func check(_ places: SourcePlaces, lookUp: (String) -> String) -> String {
    let found: String
    var type = "GuardedState.__Found"
    var isPerhapsOfRegion = false
    switch reason {
    case .state(let state): (found, isPerhapsOfRegion) = (lookUp(state), true)
    case .texts: (found, type) = (lookUp("_$text"), "GuardedState.__PossibleText")
    }
    let region =
      isPerhapsOfRegion ? places.check("callback(GuardedState.__Check.possibly(found))", at: diagnostic.node) : ""
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
