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

  private var log: StateLog? { engine.core.extras?.recorded.logs[__host.__region] }

  /// The number of states that the history keeps; none by default. Raising it from none starts with the current state.
  public var historyLimit: HistoryLimit {
    get { locked { log?.limit ?? .none } }
    nonmutating set {
      locked {
        let (extras, region) = (engine.lazyExtras, __host.__region)
        extras.recorded.logs[region].keep(newValue)
        if extras.recorded.logs[region].isEmpty { extras.recorded.logs[region].append(engine.current, of: compiled) }
        engine.updateFlags()
      }
    }
  }
}
