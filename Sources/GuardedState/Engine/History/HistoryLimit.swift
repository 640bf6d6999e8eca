/// The number of states that a machine's history keeps, including the current one.
public enum HistoryLimit: Hashable, Sendable, Codable {
  /// Keeps no states: the history is always empty.
  case none
  /// Keeps the given number of most recent states. A number of 0 or less keeps none.
  case last(Int)
  /// Keeps every state.
  case unlimited

  /// The maximum number of states in the history.
  var count: Int {
    switch self {
    case .none: 0
    case .last(let count): max(0, count)
    case .unlimited: .max
    }
  }
}
