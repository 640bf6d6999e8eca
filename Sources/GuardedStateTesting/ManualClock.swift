import Foundation
import GuardedState

/// A clock that a test moves.
///
/// ```swift
/// let (trial, clock) = (Trial(), ManualClock())
/// trial.machine.clock = clock
/// trial.machine.now = { clock.date }     // for timeouts with a date
/// clock.advance(by: .seconds(60))
/// ```
///
/// It begins at zero. `advance(by:)` wakes the tasks whose time has come, in the order of their deadlines.
public final class ManualClock: Clock, Sendable {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes an instant.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant after a time.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time until another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant comes before another.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var lastNumber = 0
    /// The number of tasks that were woken and have not returned from `sleep` yet.
    var waking = 0
  }

  private let contents = LockedValue(Contents())
  private let start: Date

  /// Makes a clock.
  ///
  /// - Parameter start: The date at which it begins.
  public init(date start: Date = Date(timeIntervalSince1970: 1_800_000_000)) { self.start = start }

  /// The current time.
  public var now: Instant { contents.withLock { $0.now } }

  /// The date: that at which the clock began, and the time since then.
  public var date: Date { start.addingTimeInterval(now.offset.seconds) }

  /// Zero: every time is exact.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { contents.withLock { $0.sleepers.count } }

  /// Suspends the task until the clock has been moved to a time.
  ///
  /// - Parameters:
  ///   - deadline: The time.
  ///   - tolerance: Ignored.
  /// - Throws: A `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = contents.withLock {
      $0.lastNumber += 1
      return $0.lastNumber
    }
    let isWoken = try await withTaskCancellationHandler {
      if now >= deadline {
        try Task.checkCancellation()
        return false
      }
      try await withCheckedThrowingContinuation { continuation in
        let result = contents.withLock { contents -> Result<Void, any Error>? in
          if contents.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if contents.now >= deadline {
            contents.waking += 1
            return .success(())
          }
          contents.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
      return true
    } onCancel: {
      let sleeper = contents.withLock { contents in
        if let sleeper = contents.sleepers.removeValue(forKey: number) { return Optional(sleeper) }
        contents.cancelled.insert(number)
        return nil
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    if isWoken { contents.withLock { $0.waking -= 1 } }
  }

  /// Moves the clock, and wakes the tasks whose time has come. They run after this function has returned.
  ///
  /// A machine takes the timeouts that are due before its next request, so a test needn't wait for its task.
  ///
  /// - Parameter duration: The time, which is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock doesn't run backward")
    let end = now.advanced(by: duration)
    while wakeNext(until: end) {}
    contents.withLock { $0.now = max($0.now, end) }
  }

  /// Moves the clock step by step, and waits at each step until the tasks that it wakes have run on: see
  /// `advance(by:)`. A task has run on when it has returned from `sleep` and, as far as a few other tasks can tell, has
  /// done what it does next without suspending.
  ///
  /// - Parameter duration: The time, which is not negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "a clock doesn't run backward")
    let end = now.advanced(by: duration)
    // Tasks that are about to sleep do so first.
    await yield()
    while wakeNext(until: end) { await waitForSleepers() }
    contents.withLock { $0.now = max($0.now, end) }
    await yield()
  }

  /// Moves the clock to the next deadline until a time, and wakes its sleepers; returns false if there is none.
  private func wakeNext(until end: Instant) -> Bool {
    let woken: [Sleeper] = contents.withLock { contents in
      guard let next = contents.sleepers.values.map(\.deadline).min(), next <= end else { return [] }
      contents.now = max(contents.now, next)
      let numbers = contents.sleepers.filter { $1.deadline <= next }.keys.sorted()
      let woken = numbers.compactMap { contents.sleepers.removeValue(forKey: $0) }
      contents.waking += woken.count
      return woken
    }
    for sleeper in woken { sleeper.continuation.resume() }
    return !woken.isEmpty
  }

  private func waitForSleepers() async {
    while contents.withLock({ $0.waking > 0 }) { await Task.yield() }
    await yield()
  }

  /// Lets other tasks run, also those that hop to another actor.
  private func yield() async {
    for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}

/// A value behind a lock.
final class LockedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  // Read and written only while the lock is held, so `@unchecked Sendable` is safe.
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try work(&value) }
  }
}
