import Foundation

/// A waiter: a call that waits until it is allowed, or a task that waits for a state.
///
/// Any thread may give the verdict, under the lock. Everything else belongs to the machine's isolation or its monitor,
/// so unchecked `Sendable` is safe. References neither the machine nor its host.
public final class __Waiter: @unchecked Sendable {
  /// The goal of a waiting call or event.
  enum Goal: Hashable {
    /// To call a method.
    case call(Int)
    /// To reach a state of a region.
    case state(RegionState)
    /// To reach a state of an open machine, whose indices aren't permanent.
    case openState(String)
    /// To reach any of several states.
    indirect case any([Goal])
  }

  /// The result of waiting.
  enum Verdict: Sendable {
    /// The waiter may evaluate its guard again.
    case turn
    /// The awaited state was reached.
    case reached
    case timedOut, cancelled
    case refused(Refusal)

    var isLast: Bool { if case .turn = self { false } else { true } }
  }

  let goal: Goal
  /// The longest time to wait; nil for no limit.
  let limit: Duration?
  /// The order of arrival: earlier waiters have lower tickets.
  let ticket: Int
  /// The position in the waiter queue; nil once removed.
  var place: Int?
  /// The state that was reached, if there are several awaited ones.
  var reached: Goal?

  private let lock = NSLock()
  private var continuation: CheckedContinuation<Verdict, Never>?
  private var verdict: Verdict?
  private var timer: Task<Void, Never>?

  init(_ goal: Goal, ticket: Int, _ limit: Duration?) {
    self.goal = goal
    self.ticket = ticket
    self.limit = limit
  }

  /// Waits for a verdict. A final verdict never changes.
  func verdict(isolation: isolated (any Actor)?) async -> Verdict {
    await withTaskCancellationHandler {
      // A function that refers to its isolation parameter runs in that isolation.
      _ = isolation
      let verdict = await withCheckedContinuation(isolation: isolation) { suspend($0) }
      return lastVerdict ?? verdict
    } onCancel: {
      give(.cancelled)
    }
  }

  /// The final verdict; nil if there is none yet.
  private var lastVerdict: Verdict? { lock.withLock { verdict.flatMap { $0.isLast ? $0 : nil } } }

  private func suspend(_ continuation: CheckedContinuation<Verdict, Never>) {
    let known = lock.withLock { () -> Verdict? in
      if verdict == nil { self.continuation = continuation }
      defer { if verdict?.isLast == false { verdict = nil } }
      return verdict
    }
    if let known { continuation.resume(returning: known) }
  }

  /// Gives the waiter a verdict, unless it has a final one.
  func give(_ new: Verdict) {
    let waiting = lock.withLock { () -> CheckedContinuation<Verdict, Never>? in
      if verdict?.isLast == true { return nil }
      defer { continuation = nil }
      if continuation == nil || new.isLast { verdict = new }
      return continuation
    }
    waiting?.resume(returning: new)
  }

  /// Starts the timer of the limit.
  func start<C: Clock>(_ clock: C) where C.Duration == Duration {
    guard let limit else { return }
    let deadline = clock.now.advanced(by: limit.clampedForSleep)
    timer = Task {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { give(.timedOut) }
    }
  }

  /// Stops the timer.
  func stop() {
    timer?.cancel()
    timer = nil
  }
}
