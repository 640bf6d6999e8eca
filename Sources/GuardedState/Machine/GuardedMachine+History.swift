extension GuardedMachine {
  /// The states that the machine was in, the oldest first, the current one last. Empty unless ``historyLimit`` is set.
  /// It changes together with the state: callbacks from `didExit…` on find the new one in it.
  ///
  /// - Complexity: O(*n*) in its length.
  public var history: [State] {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.core.extras.map { logged($0) } ?? []
  }

  func logged(_ extras: Extras) -> [State] { extras.recorded.log.states(of: compiled).compactMap { $0 as? State } }

  /// The number of states that the history keeps; none by default. Raising it from none starts with the current state.
  public var historyLimit: HistoryLimit {
    get { locked { engine.core.extras?.recorded.log.limit ?? .none } }
    nonmutating set {
      locked {
        let extras = engine.lazyExtras
        extras.recorded.log.keep(newValue)
        if extras.recorded.log.isEmpty { extras.recorded.log.append(engine.current, of: compiled) }
        engine.updateFlags()
      }
    }
  }
}
