#if Macros
import SwiftDiagnostics

extension DoubtfulCallback {
  /// Lets the compiler tell of the member if it finds the state, as code.
  ///
  /// - Parameters:
  ///   - lookUp: What looks for the state.
  ///   - places: Where things stand in the user's file.
  func check(_ lookUp: String, _ places: SourcePlaces) -> String {
    """
    do {
    @available(*, deprecated, message: "\(diagnostic.message)")
    func callback(_ state: GuardedState.__Found) {}
    func callback(_ other: some Any) {}
    let state = \(lookUp)
    \(places.line("callback(state)", at: diagnostic.node))\(places.check("callback(GuardedState.__Check.perhaps(state))", at: diagnostic.node))}

    """
  }
}
#endif
