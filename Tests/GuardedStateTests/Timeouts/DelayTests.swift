import Foundation
import GuardedState
import Testing

/// A clock that stands still until a test moves it.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let contents = Locked(Contents())

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// How many tasks wait.
  var waiting: Int { contents.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = contents.withLock {
      $0.lastID += 1
      return $0.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = contents.withLock { contents -> Bool? in
          if contents.cancelled.contains(id) { return true }
          if contents.now >= deadline { return false }
          contents.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if isCancelled == true { continuation.resume(throwing: CancellationError()) }
        if isCancelled == false { continuation.resume() }
      }
    } onCancel: {
      take {
        $0.id == id
      } and: {
        $0.cancelled.insert(id)
      }.forEach { $0.resume(throwing: CancellationError()) }
    }
  }

  /// Moves the clock, and wakes those whose time has come.
  func advance(by duration: Duration) {
    let now = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      return contents.now
    }
    take {
      $0.deadline <= now
    } and: { _ in
    }.forEach { $0.resume() }
  }

  private func take(
    _ isTaken: @Sendable (Sleeper) -> Bool, and change: @Sendable (inout Contents) -> Void
  ) -> [CheckedContinuation<Void, any Error>] {
    contents.withLock { contents in
      change(&contents)
      defer { contents.sleepers.removeAll(where: isTaken) }
      return contents.sleepers.filter(isTaken).map(\.continuation)
    }
  }
}

/// A value that is touched only while a lock is held.
private final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ work: (inout Value) -> Result) -> Result { lock.withLock { work(&value) } }
}

#if Macros
@Guarded
actor Alarm {
  enum State { case armed, rung }
  @Transition(from: State.armed, to: .rung) func ring() {}
  func arm(_ clock: ManualClock) -> DelayedFire<State> { machine.fire(.ring, after: .seconds(5), on: clock) }
}
#endif

@MainActor
@Suite struct DelayTests {
  let clock = ManualClock()

  func machine() -> StateMachine<String, String> {
    StateMachine(initial: "red") {
      In("red")
      In("green")
      On("go", from: "red", to: "green")
    }
  }

  // Behaviour 30
  @Test func `A delayed event is fired after its delay, not before`() async throws {
    let machine = machine()
    var userInfo: [String: any Sendable] = [:]
    machine.onChange { userInfo = $0.userInfo }
    let fire = machine.fire("go", after: .seconds(10), on: clock, userInfo: ["by": "timer"])
    while clock.waiting == 0 { await Task.yield() }
    clock.advance(by: .seconds(9))
    await Task.yield()
    #expect(machine.state == "red")
    clock.advance(by: .seconds(1))
    #expect(try await fire.state == "green")
    #expect(machine.state == "green")
    #expect(userInfo["by"] as? String == "timer")
  }

  // Behaviour 30
  @Test func `A delayed event can be cancelled`() async throws {
    let machine = machine()
    let fire = machine.fire("go", after: .seconds(10), on: clock)
    fire.cancel()
    fire.cancel()
    #expect(fire.isCancelled)
    clock.advance(by: .seconds(20))
    await #expect(throws: CancellationError.self) { try await fire.state }
    #expect(machine.state == "red")
  }

  // Behaviour 30
  @Test func `A task that awaits a delayed event receives its refusal`() async throws {
    let machine = machine()
    try machine.fire("go")
    let late = machine.fire("go", after: .zero, on: clock)
    let refusal = await #expect(throws: Refusal.self) { try await late.state }
    #expect(refusal?.reason == .notAllowed)
  }

  // Behaviour 30
  @Test func `Cancelling a task that awaits a delayed event doesn't cancel the event`() async throws {
    let machine = machine()
    let fire = machine.fire("go", after: .seconds(10), on: clock)
    let waiting = Task { try await fire.state }
    while clock.waiting == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!fire.isCancelled && machine.state == "red")
    clock.advance(by: .seconds(10))
    #expect(try await fire.state == "green")
    // Again, when it is over.
    #expect(try await fire.state == "green")
  }

  // Behaviour 30
  @Test func `A delayed event holds its host weakly, and is refused when the host is gone`() async throws {
    var host: StateMachine<String, String>? = machine()
    weak let gone = host
    let fire = host?.fire("go", after: .seconds(10), on: clock)
    while clock.waiting == 0 { await Task.yield() }
    host = nil
    #expect(gone == nil)
    clock.advance(by: .seconds(10))
    let refusal = await #expect(throws: Refusal.self) { try await fire?.state }
    #expect(refusal?.reason == .hostGone)
    #expect(refusal?.description == "StateMachine: 'go' is refused, because the host does not exist any more")
  }

  #if Macros
  // Behaviour 30
  @Test func `An actor delays its own event`() async throws {
    let timer = Alarm()
    let fire = await timer.arm(clock)
    while clock.waiting == 0 { await Task.yield() }
    clock.advance(by: .seconds(5))
    #expect(try await fire.state == .rung)
    #expect(await timer.state == .rung)
  }
  #endif
}
