extension GuardedMachine {
  /// The states that the machine was in, the oldest first, the current one last. Empty unless ``historyLimit`` is set.
  /// It changes together with the state: callbacks from `didExit…` on find the new one in it.
  ///
  /// - Complexity: O(*n*) in its length.
  public var history: [State] {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return log?.states { compiled.states[$0] } ?? []
  }

  private var log: StateLog? { engine.withColdState({ $0.recorded.logs[engine.region] }, without: nil) }

  /// The number of states that the history keeps; none by default. Raising it from none starts with the current state.
  public var historyLimit: HistoryLimit {
    get { locked { log?.limit ?? .none } }
    nonmutating set {
      locked {
        let (cold, region) = (engine.ensureColdState(), engine.region)
        cold.recorded.logs[region].keep(newValue)
        if cold.recorded.logs[region].isEmpty { cold.recorded.logs[region].append(engine.current, of: compiled) }
        cold.updateFlags()
      }
    }
  }
}
