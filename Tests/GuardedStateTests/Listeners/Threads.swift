import Foundation
import Testing

/// Helpers for tests that use one object on several threads.
enum Threads {
  /// The longest time that a thread may take, far beyond what any takes.
  static let limit: TimeInterval = 120

  /// A number of rounds, of which fewer run under the thread sanitizer: `GUARDED_STATE_ROUNDS` is the percentage.
  static func rounds(_ count: Int) -> Int {
    let percentage = ProcessInfo.processInfo.environment["GUARDED_STATE_ROUNDS"].flatMap { Int($0) } ?? 100
    return max(1, count * percentage / 100)
  }

  /// Runs closures on a thread each, begun at the same time, and returns whether all of them have ended.
  static func run(_ bodies: [@Sendable () -> Void]) -> Bool {
    let (ready, begin, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for body in bodies {
      Thread {
        ready.signal()
        begin.wait()
        body()
        ended.signal()
      }.start()
    }
    for _ in bodies { ready.wait() }
    for _ in bodies { begin.signal() }
    let end = DispatchTime.now() + limit
    return bodies.allSatisfy { _ in ended.wait(timeout: end) == .success }
  }

  /// Waits for an asynchronous closure. Only on a thread that doesn't belong to the pool.
  static func wait(for body: @escaping @Sendable () async -> Void) {
    let ended = DispatchSemaphore(value: 0)
    Task {
      await body()
      ended.signal()
    }
    ended.wait()
  }

  /// Runs a closure on another thread and returns whether it has ended.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool { run([body]) }
}
