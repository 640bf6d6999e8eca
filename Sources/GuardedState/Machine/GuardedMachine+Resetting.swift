extension GuardedMachine {
  /// Goes back to the initial state, as if nothing had happened: revision, previous state and history begin anew, and
  /// where states with history were left is forgotten.
  ///
  /// No callback runs; observers are told: the delegate and the notification centre of the reset, closures of
  /// ``onChange(from:to:_:)`` of a change to the initial state that no event caused. Who waits is refused `stale`.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while a transition runs; nothing has changed then.
  @inlinable
  public func reset() throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let initial = Int(__host.memory.initial)
    try __host.requireSettled(for: .reset, initial)
    let source = __host.current
    __host.place(in: initial)
    __host.__storage.previous = __HostStorage.nowhere
    __host.__storage.revision = 0
    __host.__storage.flags &= ~Flags.started
    if let extras = __host.__storage.extras {
      extras.reset(from: source, to: initial, of: __host, monitor)
      __host.clearAgenda(.stale)
      __host.refuseWaiting(.stale)
    }
  }

  /// Carries out several changes, all or none of which last.
  ///
  /// When the closure throws, the state, the previous state, the revision, the history and where states with history
  /// were left are what they were before it.
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
  @inlinable
  public func transaction<Result>(_ changes: () throws -> Result) throws -> Result {
    try locked { try transacting(changes) }
  }

  @inlinable
  func transacting<Result>(_ changes: () throws -> Result) throws -> Result {
    try __host.requireSettled(for: .transaction)
    let extras = __host.madeExtras
    let (path, previous, values) = (path, previous, __host.__keptValues)
    let (revision, started) = (__host.__storage.revision, __host.__storage.flags & Flags.started)
    let kept = extras.keptStates
    extras.transactions += 1
    defer {
      extras.transactions -= 1
      __host.admitAfterTransaction(extras)
    }
    do {
      return try changes()
    } catch {
      place(at: path)
      place(previous: previous)
      __host.__keptValues = values
      __host.__storage.revision = revision
      __host.__storage.flags = __host.__storage.flags & ~Flags.started | started
      extras.keptStates = kept
      throw error
    }
  }
}
