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
    let core = core
    try core.requireSettled()
    let source = core.state
    let extras = core.existingExtras
    core.place(in: compiled.initial)
    core.with { storage in
      storage.previous = __HostStorage.nowhere
      storage.revision = 0
      storage.word &= ~Word.started
    }
    extras?.memory = [:]
    extras?.history = []
    extras?.record(state)
    core.tell(
      .reset(Change(compiled, from: source, to: compiled.initial, revision: 0, context: extras?.context)))
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
    let core = core
    try core.requireSettled()
    let extras = core.extras
    let (path, previous, values) = (path, previous, core.host.__keptValues)
    let (revision, started) = core.with { ($0.revision, $0.word & Word.started) }
    let (memory, history) = (extras.memory, extras.history)
    do {
      return try changes()
    } catch {
      place(at: path)
      place(previous: previous)
      core.host.__keptValues = values
      core.with { storage in
        storage.revision = revision
        storage.word = storage.word & ~Word.started | started
      }
      extras.memory = memory
      extras.history = history
      throw error
    }
  }
}
