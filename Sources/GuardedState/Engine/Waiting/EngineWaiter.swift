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
    case retry
    /// An awaited state was reached.
    case reached(Goal)
    case timedOut, cancelled
    case refused(Refusal)
  }

  let goal: Goal
  /// The longest time to wait; nil for no limit.
  let limit: Duration?
  /// The names of the methods that the caller may call; nil for all.
  var allowed: Set<String>?
  /// The user info of the call.
  let userInfo = RequestInfo.current
  /// The order of arrival: earlier waiters have lower tickets.
  let ticket: Int
  /// The index in its queue; nil once removed.
  var index: Int?

  private let lock = NSLock()
  private var continuation: CheckedContinuation<Void, Never>?
  /// The verdict that the task has not received yet, or the final one.
  private var verdict: Verdict?
  private var timer: Task<Void, Never>?

  init(_ goal: Goal, ticket: Int, _ limit: Duration?) {
    self.goal = goal
    self.ticket = ticket
    self.limit = limit
  }

  /// Waits for a verdict. All but `retry` are final and never change.
  func verdict(isolation: isolated (any Actor)?) async -> Verdict {
    await withTaskCancellationHandler {
      // A function that refers to its isolation parameter runs in that isolation.
      _ = isolation
      await withCheckedContinuation(isolation: isolation) { suspend($0) }
      return takeVerdict()
    } onCancel: {
      give(.cancelled)
    }
  }

  /// Resumes the task as soon as there is a verdict.
  private func suspend(_ continuation: CheckedContinuation<Void, Never>) {
    let isDecided = lock.withLock {
      if verdict == nil { self.continuation = continuation }
      return verdict != nil
    }
    if isDecided { continuation.resume() }
  }

  /// Returns the verdict for which the task was resumed, or a final one given since.
  private func takeVerdict() -> Verdict {
    lock.withLock {
      guard let verdict else { preconditionFailure("a waiter is resumed after its verdict") }
      if case .retry = verdict { self.verdict = nil }
      return verdict
    }
  }

  /// Gives the waiter a verdict, unless it has a final one.
  func give(_ new: Verdict) {
    let waiting = lock.withLock {
      switch verdict {
      case nil, .retry: verdict = new
      case .reached, .timedOut, .cancelled, .refused: break
      }
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume()
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
