extension GuardedMachine {
  /// Returns to the initial state, and clears the revision, the previous state, the history and the history values.
  ///
  /// The machine of a host resets all regions. The machine of a region resets that region alone and keeps the
  /// revision.
  ///
  /// No callback runs. The delegate and the notification center are notified of a reset, closures of
  /// ``onChange(from:to:_:)`` of a change to the initial state without an event; all of them after all regions have
  /// been reset, and requests that they make run after that. Waiting calls are refused with
  /// ``Refusal/Reason-swift.enum/reset``.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while a transition runs. Nothing has changed then.
  public func reset() throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    try engine.admit(.reset, to: Int(engine.memory.initial))
    engine.resetHost()
  }

  /// Makes several changes, and undoes all of them if the closure throws.
  ///
  /// ```swift
  /// try order.machine.transaction {
  ///   try order.pay()
  ///   try order.ship()
  /// }
  /// ```
  ///
  /// If the closure throws, the machine and its regions are rolled back: the state, the previous state, the revision,
  /// the history, the history values, deferred events and running timers. Requests that its transitions have queued are
  /// discarded. No callback runs for that, and effects of callbacks aren't undone.
  ///
  /// Observers receive all reports in order when the outermost transaction commits. Of one that is rolled back they
  /// receive refusals and errors, and nothing else. A closure that is passed to ``enqueue(_:)`` directly in a transaction
  /// runs after that, or never. Waiting calls are resumed at last.
  ///
  /// - Parameter changes: The changes.
  /// - Returns: The result of the closure.
  /// - Throws: The closure's error; or a ``Refusal`` with the reason `inTransition` while a transition runs.
  @discardableResult
  public func transaction<Result>(_ changes: () throws -> Result) throws -> Result {
    try locked { try transacting(changes) }
  }

  // A separate overload: for a closure without a result, the compiler can't infer the result type of the other.
  /// Makes several changes without a result, all of which are undone if the closure throws.
  ///
  /// - Parameter changes: The changes.
  /// - Throws: The closure's error; or a ``Refusal`` with the reason `inTransition` while a transition runs.
  public func transaction(_ changes: () throws -> Void) throws { try locked { try transacting(changes) } }

  func transacting<Result>(_ changes: () throws -> Result) throws -> Result {
    // A question about a call in a transaction.
    if engine.question != nil { return try changes() }
    let (checkpoint, rollBack) = try beginTransaction()
    defer { checkpoint.end() }
    do {
      let result = try changes()
      try engine.commitTransaction()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  fileprivate func beginTransaction() throws -> (Checkpoint, rollBack: () -> Void) {
    try engine.admit(.transaction)
    let checkpoint = Checkpoint(engine, snapshot: isOpen ? snapshot() : nil)
    guard isOpen else { return (checkpoint, { checkpoint.restore(at: nil) }) }
    // An open machine's indices may change meanwhile.
    let (path, previous) = (path, previous)
    return (checkpoint, { checkpoint.restore { place(at: path, previous: previous) } })
  }
}

// A monitor's lock can't be held while a task suspends.
extension GuardedMachine where Host.__Synchronized == Never {
  /// Makes several changes with suspensions in between, and undoes all of them if the closure throws.
  ///
  /// ```swift
  /// try await order.machine.transaction {
  ///   try order.pay()
  ///   try await bank.book(order.total)
  /// }
  /// ```
  ///
  /// Until it ends, only requests of the same task are performed. Those of other tasks, child tasks included, are
  /// refused with the reason `inTransition`. ``state`` shows uncommitted states. A body with `via:` or `@During` that ends
  /// meanwhile, in another task, changes the state afterwards: so don't wait for one inside.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the host.
  ///   - changes: The changes.
  /// - Returns: The result of the closure.
  /// - Throws: The closure's error; or a ``Refusal`` with the reason `inTransition` while a transition runs.
  @_disfavoredOverload
  @discardableResult
  public func transaction<Result>(
    isolation: isolated (any Actor)? = #isolation, _ changes: () async throws -> Result
  ) async throws -> Result {
    if engine.question != nil { return try await changes() }
    let (checkpoint, rollBack) = try beginTransaction()
    let cold = engine.ensureColdState()
    let outer = cold.transaction.task
    cold.restrictRequests(to: .current)
    defer {
      cold.restrictRequests(to: outer)
      checkpoint.end()
    }
    do {
      let result = try await changes()
      try engine.commitTransaction()
      return result
    } catch {
      rollBack()
      throw error
    }
  }
}
