// Between the bodies and step 5: the host saves the machine as it will be.

/// A change that is about to happen, as a host receives it to save it.
///
/// Used within one synchronous call in the host's isolation and never stored, like ``__Step``. That is why it can be
/// `@unchecked Sendable`.
public struct __Commit: @unchecked Sendable {
  /// The transitions of the microstep; empty at the end of a transaction.
  fileprivate let transitions: UnsafeBufferPointer<Microstep.Transition>

  var changes: some Collection<__Change> { transitions.lazy.map(\.change) }
}

extension Engine {
  /// Before step 5: reads the times of timers that start, and lets the host save the change.
  ///
  /// - Parameters:
  ///   - transitions: The transitions of the microstep.
  ///   - count: Their number.
  /// - Throws: The host's error, reported. Nothing has changed then.
  @inline(__always)
  func prepare(_ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) throws {
    if core.flags & (Flags.readsDelays | Flags.commits) != 0 { try prepareSlow(transitions, count) }
  }

  @inline(never)
  private func prepareSlow(_ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) throws {
    // The start of a machine changes nothing.
    if transitions.pointee.change.source < 0 { return }
    if core.flags & Flags.readsDelays != 0 { readDelays(transitions, count) }
    if core.flags & Flags.commits == 0 { return }
    let cold = ensureColdState()
    if cold.transactions > 0 { return cold.recorded.hasUncommitted = true }
    let method = Int(transitions.pointee.change.method)
    try commit(__Commit(transitions: UnsafeBufferPointer(start: transitions, count: count)), cold, method)
  }

  /// Lets the host save the changes of a transaction at its end.
  ///
  /// - Throws: The host's error, reported.
  func commitTransaction() throws {
    let cold = ensureColdState()
    guard cold.transactions == 1, cold.recorded.hasUncommitted else { return }
    markBusy()
    defer { markIdle() }
    try commit(__Commit(transitions: UnsafeBufferPointer(start: nil, count: 0)), cold, -1)
    cold.recorded.hasUncommitted = false
  }

  private func commit(_ commit: __Commit, _ cold: ColdState, _ method: Int) throws {
    cold.isCommitting = true
    defer { cold.isCommitting = false }
    do { try host.__commit(commit) } catch {
      cold.commitError = error
      report(error, of: method)
      if !cold.changesAnyway { throw error }
    }
  }

  /// Ends a transition that the host didn't save, and returns its error.
  @inline(never)
  func uncommitted(_ error: any Error, _ request: RequestPointer?) -> any Error {
    request?.pointee.outcome = .failure(error)
    markIdle()
    // In a macrostep, eventless transitions aren't tried again.
    runPendingWork(after: hasQueuedRequests ? .refusal : .attempt)
    return error
  }
}
