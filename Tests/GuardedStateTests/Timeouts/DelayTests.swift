import Foundation
import GuardedState
import GuardedStateTesting
import Testing

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
      for state in ["red", "green"] { In(state) }
      On("go", from: "red", to: "green")
    }
  }

  // Behaviour 30
  @Test func `A delayed event is fired after its delay, not before`() async throws {
    let machine = machine()
    var userInfo: [String: any Sendable] = [:]
    machine.onChange { userInfo = $0.userInfo }
    let fire = machine.fire("go", after: .seconds(10), on: clock, userInfo: ["by": "timer"])
    while clock.sleeperCount == 0 { await Task.yield() }
    await clock.advance(by: .seconds(9))
    await Task.yield()
    #expect(machine.state == "red")
    await clock.advance(by: .seconds(1))
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
    await clock.advance(by: .seconds(20))
    await #expect(throws: CancellationError.self) { try await fire.state }
    #expect(machine.state == "red")
  }

  @Test func `A snapshot neither contains nor cancels a delayed event`() async throws {
    let machine = machine()
    let fire = machine.fire("go", after: .seconds(10), on: clock)
    while clock.sleeperCount == 0 { await Task.yield() }
    let snapshot = machine.snapshot()
    #expect(snapshot.nextDeadline == nil && snapshot.deferred.isEmpty && !snapshot.mayContinue)
    await clock.advance(by: .seconds(10))
    #expect(try await fire.state == "green")
  }

  // Behaviour 30
  @Test(arguments: ["reset", "restore", "rolled back"])
  func `A reset or a restore cancels a delayed event, unless it is rolled back`(kind: String) async throws {
    let machine = machine()
    let fire = machine.fire("go", after: .seconds(10), on: clock)
    while clock.sleeperCount == 0 { await Task.yield() }
    switch kind {
    case "reset": try machine.reset()
    case "restore": try machine.restore(machine.snapshot())
    default:
      _ = try? machine.transaction {
        try machine.reset()
        throw CancellationError()
      }
    }
    await clock.advance(by: .seconds(10))
    if kind == "rolled back" {
      #expect(try await fire.state == "green")
    } else {
      await #expect(throws: CancellationError.self) { try await fire.state }
      #expect(machine.state == "red")
    }
    let next = machine.fire("go", after: .zero, on: clock)
    if kind != "rolled back" { #expect(try await next.state == "green") }
  }

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
    while clock.sleeperCount == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!fire.isCancelled && machine.state == "red")
    await clock.advance(by: .seconds(10))
    #expect(try await fire.state == "green")
    // Again, when it is over.
    #expect(try await fire.state == "green")
  }

  // Behaviour 30
  @Test func `A delayed event holds its host weakly, and is refused when the host is gone`() async throws {
    var host: StateMachine<String, String>? = machine()
    weak let gone = host
    let fire = host?.fire("go", after: .seconds(10), on: clock)
    while clock.sleeperCount == 0 { await Task.yield() }
    host = nil
    #expect(gone == nil)
    await clock.advance(by: .seconds(10))
    let refusal = await #expect(throws: Refusal.self) { try await fire?.state }
    #expect(refusal?.reason == .hostGone)
    #expect(refusal?.description == "StateMachine: 'go' is refused, because the host does not exist any more")
  }

  #if Macros
  // Behaviour 30
  @Test func `An actor delays its own event`() async throws {
    let timer = Alarm()
    let fire = await timer.arm(clock)
    while clock.sleeperCount == 0 { await Task.yield() }
    await clock.advance(by: .seconds(5))
    #expect(try await fire.state == .rung)
    #expect(await timer.state == .rung)
  }
  #endif
}
