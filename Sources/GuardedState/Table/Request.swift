/// What a machine is asked to do, in indices.
@usableFromInline
enum Request: Hashable, Sendable {
  /// To run a guarded method.
  case method(Int)
  /// To take an event.
  case event(Int)
  /// To go to a state directly.
  case target(Int)

  /// The number of the method, event or state.
  var number: Int {
    switch self {
    case .method(let number), .event(let number), .target(let number): number
    }
  }
}
