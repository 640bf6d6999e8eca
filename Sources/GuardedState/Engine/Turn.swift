import Foundation

/// The place in a line of somebody who waits: a call for its turn, or a task for a state.
///
/// Its verdict may be given by any thread, under its lock. All else belongs to the isolation of the machine, or to its
/// monitor: that is why it may be `Sendable` unchecked. It holds neither the machine nor its host.
public final class __Turn: @unchecked Sendable {
  /// The goal of a waiting call or event.
  enum Goal: Hashable {
    /// For the turn of a method.
    case call(Int)
    /// For a state.
    case state(Int)
    /// For a state of an open machine, whose indices don't last.
    case openState(String)
    /// For any of several states.
    indirect case any([Goal])
  }

  /// What becomes of it.
  enum Verdict: Sendable {
    /// It is its turn to ask its guard again.
    case turn
    /// It has what it waited for.
    case reached
    case timedOut, cancelled
    case refused(Refusal)

    var isLast: Bool { if case .turn = self { false } else { true } }
  }

  let goal: Goal
  /// The longest time that it waits; nil without a limit.
  let limit: Duration?
  /// Whoever came before has a lower one.
  let ticket: Int
  /// Its place in its line; nil once it has left that.
  var place: Int?
  /// The state that was reached, of several that it waits for.
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

  /// Waits for its verdict. The last one that was given counts for ever.
  func verdict(isolation: isolated (any Actor)?) async -> Verdict {
    await withTaskCancellationHandler {
      // What names the isolation runs in it.
      _ = isolation
      let verdict = await withCheckedContinuation(isolation: isolation) { suspend($0) }
      return lastVerdict ?? verdict
    } onCancel: {
      give(.cancelled)
    }
  }

  /// The verdict after which there comes no other; nil before.
  private var lastVerdict: Verdict? { lock.withLock { verdict.flatMap { $0.isLast ? $0 : nil } } }

  private func suspend(_ continuation: CheckedContinuation<Verdict, Never>) {
    let known = lock.withLock { () -> Verdict? in
      if verdict == nil { self.continuation = continuation }
      defer { if verdict?.isLast == false { verdict = nil } }
      return verdict
    }
    if let known { continuation.resume(returning: known) }
  }

  /// Gives it a verdict, unless it has its last one.
  func give(_ new: Verdict) {
    let waiting = lock.withLock { () -> CheckedContinuation<Verdict, Never>? in
      if verdict?.isLast == true { return nil }
      defer { continuation = nil }
      if continuation == nil || new.isLast { verdict = new }
      return continuation
    }
    waiting?.resume(returning: new)
  }

  /// Begins to measure the time that it has.
  func start<C: Clock>(_ clock: C) where C.Duration == Duration {
    guard let limit else { return }
    let deadline = clock.now.advanced(by: limit.waitable)
    timer = Task {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { give(.timedOut) }
    }
  }

  /// Ends the measuring.
  func stop() {
    timer?.cancel()
    timer = nil
  }
}
