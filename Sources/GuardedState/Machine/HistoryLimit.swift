/// How many states a machine's history keeps, the current one included.
public enum HistoryLimit: Hashable, Sendable, Codable {
  /// None: the history is always empty.
  case none
  /// The last so many; a number of 0 or less keeps none.
  case last(Int)
  /// All of them.
  case unlimited

  /// The number of states.
  var count: Int {
    switch self {
    case .none: 0
    case .last(let count): max(0, count)
    case .unlimited: .max
    }
  }
}

extension GuardedMachine {
  /// The states that the machine was in, the oldest first, the current one last; empty unless ``historyLimit`` says
  /// otherwise.
  ///
  /// - Complexity: O(*n*) in its length.
  public var history: [State] {
    locked {
      guard let extras = core.existingExtras else { return [] }
      return extras.history.suffix(extras.historyLimit.count).compactMap { $0 as? State }
    }
  }

  /// How many states the history keeps; none by default. Raising it from none begins with the current state.
  public var historyLimit: HistoryLimit {
    get { locked { core.existingExtras?.historyLimit ?? .none } }
    nonmutating set {
      locked {
        let extras = core.extras
        extras.historyLimit = newValue
        if newValue.count == 0 {
          extras.history = []
        } else if extras.history.isEmpty {
          extras.historyBegan = core.isSettled ? -1 : revision
          extras.record(state)
        }
        core.updateQuiet()
      }
    }
  }
}
