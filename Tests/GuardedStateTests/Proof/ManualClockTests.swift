import Foundation
import GuardedStateTesting
import Testing

/// The clock that tests move.
@Suite struct ManualClockTests {
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []
    func add(_ entry: String) { lock.withLock { entries.append(entry) } }
    var all: [String] { lock.withLock { entries } }
  }

  @Test func `Time passes only when the clock is moved`() {
    let clock = ManualClock(date: Date(timeIntervalSince1970: 100))
    let start = clock.now
    #expect(clock.date == Date(timeIntervalSince1970: 100))
    clock.advance(by: .milliseconds(1_500))
    #expect(start.duration(to: clock.now) == .milliseconds(1_500))
    #expect(clock.date == Date(timeIntervalSince1970: 101.5))
    #expect(start.advanced(by: .seconds(1)) < clock.now)
  }

  @Test func `Sleepers wake in the order of their deadlines, and have run when the clock has moved`() async throws {
    let (clock, log) = (ManualClock(), Log())
    let tasks = [3, 1, 2].map { second in
      Task {
        try await clock.sleep(for: .seconds(second))
        log.add("\(second) at \(clock.now.offset)")
        try await clock.sleep(for: .seconds(10))
        log.add("\(second) again at \(clock.now.offset)")
      }
    }
    while clock.sleeperCount < 3 { await Task.yield() }
    await clock.advance(by: .seconds(11))
    #expect(
      log.all == [
        "1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds", "1 again at 11.0 seconds",
      ])
    await clock.advance(by: .seconds(100))
    #expect(log.all.suffix(2) == ["2 again at 12.0 seconds", "3 again at 13.0 seconds"])
    for task in tasks { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A cancelled sleeper throws, and one that is late doesn't sleep`() async throws {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    while clock.sleeperCount < 1 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
  }

  @Test func `A task that is cancelled before it sleeps throws`() async {
    let clock = ManualClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
