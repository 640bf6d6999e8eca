/// The number of states that a machine's history keeps, the current one included.
public enum HistoryLimit: Hashable, Sendable, Codable {
  /// None: the history is always empty.
  case none
  /// The last so many; a number of 0 or less keeps none.
  case last(Int)
  /// All of them.
  case unlimited

  /// The number of states.
  @inlinable var count: Int {
    switch self {
    case .none: 0
    case .last(let count): max(0, count)
    case .unlimited: .max
    }
  }
}
