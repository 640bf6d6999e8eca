#if Macros
import GuardedState
import Testing

/// A thousand tasks at hosts whose calls wait, and the cost of ten thousand waiters.
@Suite struct ManyWaitTests {
  @Guarded
  fileprivate actor Counter {
    enum State { case free, taken, closed }
    static let rules = Rules(initial: .free) { Final(.closed) }
    var inside = 0
    var most = 0
    var passed = 0
    @Transition(from: State.free, to: .taken, otherwise: .wait) func enter() async throws {
      inside += 1
      most = max(most, inside)
      passed += 1
    }
    @Transition(from: State.taken, to: .free) func leave() { inside -= 1 }
    @Transition(from: State.free, .taken, to: .closed) func close() {}
    var waits: Int { machine.waiters.count }
    func wait(for count: Int) async { while waits < count { await Task.yield() } }

    /// How long it takes to let one in, of those who wait: the shortest of five times.
    func timeToLetIn() async -> Duration {
      var times: [Duration] = []
      while times.count < 5 {
        while state != .taken { await Task.yield() }
        times.append(ThreadTime.measure { leave() })
      }
      return times.min() ?? .zero
    }
  }

  @Test func `A thousand tasks, some of them cancelled, pass one at a time`() async throws {
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let passing = Task {
            try await counter.enter()
            await Task.yield()
            await counter.leave()
          }
          // At any point: before it waits, while it does, when it is let in, and later.
          if number % 3 == 0 { passing.cancel() }
          if number % 5 == 0 {
            await Task.yield()
            passing.cancel()
          }
          do { try await passing.value } catch is CancellationError {}
        }
      }
      try await group.waitForAll()
    }
    #expect(await counter.most == 1)
    #expect(await counter.inside == 0)
    #expect(await counter.passed >= 500)
    #expect(await counter.state == .free)
    #expect(await counter.waits == 0)
  }

  @Test func `Resuming one of ten thousand waiters takes no longer than one of ten`() async throws {
    var times: [Duration] = []
    for count in [10, 10_000] {
      let counter = Counter()
      try await counter.enter()
      let tasks = (0..<count).map { _ in Task { try await counter.enter() } }
      await counter.wait(for: count)
      times.append(await counter.timeToLetIn())
      await counter.close()
      for task in tasks { _ = await task.result }
      #expect(await counter.waits == 0)
    }
    #expect(times[1] < times[0] * 20, "\(times)")
  }
}
#endif
