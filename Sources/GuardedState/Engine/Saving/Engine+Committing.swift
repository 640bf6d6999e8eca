import Foundation

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

/// The reason for a change that a host saves, and the user info that belongs to it.
struct CommitTrigger {
  enum Kind {
    case request, timeout, following
  }

  /// The kind; nil while a machine settles before its first request.
  var kind: Kind?
  /// The name of the request or the rule; for a change that follows from another one, the name of that one's trigger.
  var name = ""
  var userInfo: [String: any Sendable] = [:]
  /// Whether it is a timeout that is being taken. The requests that it makes don't replace it.
  var isFixed = false

  /// The trigger of what follows from this one without an event.
  var followed: CommitTrigger {
    kind == nil ? self : CommitTrigger(kind: .following, name: name, userInfo: userInfo)
  }
}

/// The host's saving of changes: what triggered the next one, and what became of the last.
struct Saving {
  /// The reason for the changes that the host saves now, and for those that follow from them.
  var trigger = CommitTrigger()
  /// Whether the host saves a change.
  var isRunning = false
  /// Whether a change happens even if the host fails to save it: the one to the state of `orElse:`.
  var isForced = false
  /// The last error because of which the host didn't save a change.
  var error: (any Error)?
  /// The error of the change into the `via:` state, because of which a body didn't begin.
  var errorBeforeBody: (any Error)?
}

/// A change of a transaction, which the host saves at its end.
struct UnsavedChange {
  let change: __Change
  let trigger: CommitTrigger
  let date: Date
  /// The rules of its region. Those of an open machine may change before the end.
  let table: __Table
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
    let commit = __Commit(transitions: UnsafeBufferPointer(start: transitions, count: count))
    if core.flags & Flags.readsDelays != 0 { readDelays(commit.changes) }
    if core.flags & Flags.commits == 0 { return }
    let cold = ensureColdState()
    if cold.transaction.isOpen { return cold.recorded.unsaved += unsaved(commit.changes, cold) }
    try self.commit(commit, cold, Int(transitions.pointee.change.method))
  }

  /// Lets the host save the changes of a transaction at its end.
  ///
  /// - Throws: The host's error, reported.
  func commitTransaction() throws {
    let cold = ensureColdState()
    guard cold.transaction.depth == 1, !cold.recorded.unsaved.isEmpty else { return }
    markBusy()
    defer { markIdle() }
    try commit(__Commit(transitions: UnsafeBufferPointer(start: nil, count: 0)), cold, -1)
    cold.recorded.unsaved = []
  }

  private func unsaved(_ changes: some Collection<__Change>, _ cold: ColdState) -> [UnsavedChange] {
    let date = cold.clocks.now()
    return changes.map {
      UnsavedChange(change: $0, trigger: cold.saving.trigger, date: date, table: cold.table.table(of: $0.region))
    }
  }

  /// Records the request that the next changes perform, if the host saves changes. The rest of the request's macrostep
  /// follows from it.
  @inline(__always)
  func recordTrigger(_ request: Request) { if core.flags & Flags.commits != 0 { recordTriggerSlow(request) } }

  @inline(never)
  private func recordTriggerSlow(_ request: Request) {
    let cold = ensureColdState()
    if cold.saving.trigger.isFixed { return }
    cold.saving.trigger = CommitTrigger(kind: .request, name: table.name(of: request), userInfo: RequestInfo.current)
  }

  /// Records that the next changes follow from the last request or timeout.
  func follow(_ cold: ColdState) {
    if core.flags & Flags.commits != 0 { cold.saving.trigger = cold.saving.trigger.followed }
  }

  // MARK: - Commits

  /// The snapshot of an open machine before the running transaction.
  var openSnapshot: (any Sendable)? { ensureColdState().transaction.before?.snapshot }

  /// The changes that a host saves: those of a step, or of the running transaction.
  func changes(of commit: __Commit) -> [UnsavedChange] {
    let cold = ensureColdState()
    return commit.changes.isEmpty ? cold.recorded.unsaved : unsaved(commit.changes, cold)
  }

  private func commit(_ commit: __Commit, _ cold: ColdState, _ method: Int) throws {
    cold.saving.isRunning = true
    defer { cold.saving.isRunning = false }
    // Not for what follows from this change.
    let isForced = exchange(&cold.saving.isForced, with: false)
    do { try host.__commit(commit) } catch {
      cold.saving.error = error
      report(error, of: method)
      if !isForced { throw error }
    }
  }

  /// Ends a transition that the host didn't save, and returns its error.
  @inline(never)
  func uncommitted(_ error: any Error, _ request: RequestPointer?) -> any Error {
    request?.pointee.outcome = .failure(error)
    countCall()
    markIdle()
    // In a macrostep, eventless transitions aren't tried again.
    runPendingWork(after: hasQueuedRequests ? .refusal : .attempt)
    return error
  }
}
