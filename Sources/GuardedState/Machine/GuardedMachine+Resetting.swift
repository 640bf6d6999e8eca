extension GuardedMachine {
  /// Returns to the initial state, and forgets the revision, the previous state, the history and history values.
  ///
  /// The machine of a host resets all regions; the machine of a region resets that alone, and keeps the revision.
  ///
  /// No callback runs; observers are told: the delegate and the notification centre of the reset, closures of
  /// ``onChange(from:to:_:)`` of a change to the initial state that no event caused. They are told when all machines have gone
  /// back, and what they request runs when all have been told. Waiting calls are refused `reset`.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while a transition runs; nothing has changed then.
  @inlinable
  public func reset() throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    try __host.requireSettled(for: .reset, Int(__host.memory.initial))
    __host.goBackWholly()
  }

  /// Makes several changes, all of which are undone if the closure throws.
  ///
  /// When the closure throws, the state, of all regions where there are some, the previous state, the revision, the history,
  /// where states with history were left, the events that are kept and the times that run are what they were before it.
  /// No callback runs for going back, and what callbacks and observers were told of the changes is not taken back.
  ///
  /// Those who wait are told when the closure has returned: of each state that the machine was in meanwhile, and of a reset,
  /// which refuses them and what was kept.
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
  @discardableResult
  public func transaction<Result>(_ changes: () throws -> Result) throws -> Result {
    try locked { try transacting(changes) }
  }

  // In a closure that returns nothing the compiler finds no result for the other.
  /// Makes several changes without a result, all of which are undone if the closure throws.
  ///
  /// - Parameter changes: The changes.
  /// - Throws: What the closure throws; or a ``Refusal`` with the reason `inTransition` while a transition runs.
  @inlinable
  public func transaction(_ changes: () throws -> Void) throws { try locked { try transacting(changes) } }

  @inlinable
  func transacting<Result>(_ changes: () throws -> Result) throws -> Result {
    try __host.requireSettled(for: .transaction)
    let kept = KeptHost(__host)
    // The indices of an open machine don't last.
    let place = __host.memory.isOpen ? (path: path, previous: previous) : nil
    defer { kept.end() }
    do {
      return try changes()
    } catch {
      if let place {
        kept.putBack {
          self.place(at: place.path)
          self.place(previous: place.previous)
        }
      } else {
        kept.putBack(at: nil)
      }
      throw error
    }
  }
}
