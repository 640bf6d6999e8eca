#if Macros
import Foundation
import GuardedState
import Testing

/// A host that any thread may use.
@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State { case low, high }

  static let rules = Rules(initial: .low) { On(.again, in: .low) }

  private var count = 0
  private var entered = 0

  @Allowed(in: State.low) func add(_ number: Int) throws -> Int {
    count += number
    return count
  }
  @Allowed(in: State.low, .high) func both() throws -> [Int] { [count, entered] }
  /// Holds the lock until another thread has done something.
  @Allowed(in: State.low) func hold(_ meanwhile: () throws -> Void) rethrows -> Bool? {
    try meanwhile()
    return true
  }
  @Transition(from: State.low, to: .high) func raise() throws {
    count = 100
    // The same thread enters again.
    _ = try? both()
  }
  @Transition(from: State.high, to: .low) func lower() { count = 0 }
  @Transition func again() { count += 1 }
  private func didEnterHigh() { entered += 1 }
}

@Guarded(synchronized: true)
private final class SharedLamp: @unchecked Sendable {
  enum State { case dark, lit }
  static let rules = Rules(initial: .dark) { In(.dark, to: .lit) }
}

@Suite struct MonitorTests {
  @Test func `A transition to a path of a monitor notifies observers`() throws {
    let lamp = SharedLamp()
    let states = SharedLog<SharedLamp.State>()
    lamp.machine.onChange { states.append($0.to) }
    try lamp.machine.transition(to: [.lit])
    #expect(states.entries == [.lit])
  }

  // Behaviour 90
  @Test func `Calls on several threads run one at a time without losing any`() async throws {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            switch number % 4 {
            case 0: _ = try? counter.add(1)
            case 1: _ = try? counter.handle("add", [1])
            case 2: _ = try? counter.fire(.again)
            default: counter.again()
            }
          }
        }
      }
    }
    #expect(try counter.both() == [4000, 0])
  }

  // Behaviour 90
  @Test func `Other threads see a transition only as a whole`() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<300 {
            try? counter.raise()
            counter.lower()
          }
        }
        group.addTask {
          for _ in 0..<300 {
            let count = (try? counter.both().first) ?? 0
            #expect(count == 0 || count == 100)
          }
        }
      }
    }
  }

  // Behaviour 90
  @Test func `A thread waits while another one is in a guarded method`() {
    let counter = Counter()
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    _ = counter.hold {
      Thread {
        begun.signal()
        _ = try? counter.both()
        done.signal()
      }.start()
      begun.wait()
      #expect(done.wait(timeout: .now() + 0.2) == .timedOut)
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
  }

  // Behaviour 90
  @Test func `Reading the state doesn't wait for a guarded method`() {
    let counter = Counter()
    let (entered, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let thread = Thread {
      _ = counter.hold {
        entered.signal()
        done.wait()
      }
    }
    thread.start()
    entered.wait()
    // The other thread is in the middle of a guarded method.
    #expect(counter.state == .low)
    #expect(counter.machine.state == .low)
    done.signal()
  }

  // Behaviours 62, 90
  @Test func `Observers run in order after the lock is released`() throws {
    let counter = Counter()
    let log = SharedLog<String>()
    counter.machine.onChange { transition in
      // Another thread gets in while an observer runs.
      let other = DispatchSemaphore(value: 0)
      Thread {
        _ = try? counter.both()
        other.signal()
      }.start()
      #expect(other.wait(timeout: .now() + 10) == .success)
      log.append("\(transition)")
    }
    try counter.raise()
    counter.lower()
    #expect(log.entries == ["low → high by raise", "high → low by lower"])
  }

  // Behaviour 62
  @Test func `Reports of other threads are delivered once and in order by the thread that delivers already`() throws {
    let counter = Counter()
    let log = SharedLog<String>()
    counter.machine.onChange { transition in
      log.append("\(transition)")
      if log.count > 1 { return }
      let other = DispatchSemaphore(value: 0)
      Thread {
        counter.lower()
        try? counter.raise()
        counter.lower()
        other.signal()
      }.start()
      #expect(other.wait(timeout: .now() + 10) == .success)
      #expect(log.entries == ["low → high by raise"], "the other thread told it itself")
    }
    try counter.raise()
    let all = ["low → high by raise", "high → low by lower"]
    #expect(log.entries == all + all)
    try counter.raise()
    #expect(log.entries == all + all + all.prefix(1))
  }

  @Test func `A closure that is cancelled before its turn isn't called, whichever thread cancels it`() throws {
    let counter = Counter()
    let log = SharedLog<String>()
    // One thread at a time uses them, as the semaphore says.
    nonisolated(unsafe) var second: ObservationToken?
    nonisolated(unsafe) var third: ObservationToken?
    counter.machine.onChange { _ in
      log.append("first")
      second?.cancel()
      let other = DispatchSemaphore(value: 0)
      Thread {
        third?.cancel()
        other.signal()
      }.start()
      #expect(other.wait(timeout: .now() + 10) == .success)
    }
    second = counter.machine.onChange { _ in log.append("second") }
    third = counter.machine.onChange { _ in log.append("third") }
    counter.machine.onChange { _ in log.append("last") }
    try counter.raise()
    counter.lower()
    #expect(log.entries == ["first", "last", "first", "last"])
  }

  // Defect 3, Behaviour 65
  @Test func `A thread can fire events after refused and unknown calls on another one`() throws {
    let counter = Counter()
    counter.lower()
    #expect(throws: Refusal.self) { try counter.handle("rise") }
    #expect(throws: Refusal.self) { try counter.handle("add", ["x"]) }
    #expect(throws: Refusal.self) { try counter.machine.transition(to: .high) }
    let done = DispatchSemaphore(value: 0)
    Thread {
      try? counter.raise()
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(counter.state == .high)
  }

  @Test func `A body that locks another monitor delivers that one's reports after both locks are released`() throws {
    let (outer, inner) = (Counter(), Counter())
    let heard = SharedLog<String>()
    inner.machine.onChange { heard.append("\($0)") }
    _ = outer.hold {
      try? inner.raise()
      #expect(heard.count == 0)
    }
    #expect(heard.count == 1)
  }
}
#endif
