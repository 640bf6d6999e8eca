#if Macros
import SwiftDiagnostics

extension DoubtfulCallback {
  /// What is told where the state is one of a region.
  private static let ofRegion =
    "only the class that declares a region has callbacks of it: put it there, and call from it what a subclass overrides"

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
    @available(*, deprecated, message: "\(Self.ofRegion)")
    func callback(_ state: GuardedState.__Fixed) {}
    func callback(_ other: some Any) {}
    \(places.line("callback(\(lookUp))", at: diagnostic.node))}

    """
  }
}
#endif
