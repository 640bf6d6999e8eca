extension GuardedMachine {
  /// Goes back to the initial state, as if nothing had happened: revision, previous state and history begin anew.
  ///
  /// No callback runs; observers are told: the delegate and the notification centre of the reset, closures of
  /// ``onChange(from:to:_:)`` of a change to the initial state that no event caused.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while a transition runs; nothing has changed then.
  public func reset() throws {
    try locked { try resetting() }
  }

  private func resetting() throws {
    try requireSettled()
    let old = state
    let source = stateIndex
    let extras = __host.__storage.extras
    place(in: compiled.table.initial)
    __host.__storage.previous = nil
    __host.__storage.revision = 0
    extras?.memory = [:]
    extras?.isStarted = false
    extras?.history = []
    extras?.record(state)
    tell(
      .reset(
        Transition(
          from: old, to: state, userInfo: [:], animated: false, revision: 0, rules: compiled, eventIndex: -1,
          methodIndex: -1, source: source, target: stateIndex, untouched: 0, hostReference: extras?.host)))
  }

  /// Carries out several changes, all or none of which last.
  ///
  /// When the closure throws, the state, the previous state, the revision and the history are what they were before it.
  /// No callback runs for going back, and what callbacks and observers were told of the changes is not taken back.
  ///
  /// ```swift
  /// try order.machine.transaction {
  ///   try order.pay()
  ///   try order.ship()
  /// }
  /// ```
  ///
  /// - Parameter changes: The changes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; or a ``Refusal`` with the reason `inTransition` while a transition runs.
  public func transaction<Result>(_ changes: () throws -> Result) throws -> Result {
    try locked { try transacting(changes) }
  }

  private func transacting<Result>(_ changes: () throws -> Result) throws -> Result {
    try requireSettled()
    let before = __host.__storage
    let path = path
    let memory = extras.memory
    let history = extras.history
    let isStarted = extras.isStarted
    do {
      return try changes()
    } catch {
      place(at: path)
      __host.__storage.previous = before.previous
      __host.__storage.revision = before.revision
      extras.memory = memory
      extras.history = history
      extras.isStarted = isStarted
      throw error
    }
  }

  /// Refuses what can't be done while a transition runs.
  func requireSettled() throws {
    guard isSettled else {
      throw reported(Refusal(.inTransition, .target(stateIndex), in: stateIndex, of: compiled.table))
    }
  }
}
