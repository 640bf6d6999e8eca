#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

@Suite struct TimeoutTests {
  let clock = ManualClock()

  /// A link on the clock that a test moves.
  private func link() async -> Link {
    let link = Link()
    await link.use(clock)
    return link
  }

  @Test
  func `A state that isn't left in time takes its timeout's transition, and entering it again restarts the timer`()
    async
  {
    let link = await link()
    await link.open()
    await clock.advance(by: .seconds(20))
    await link.opened()
    await link.close()
    await link.open()
    await clock.advance(by: .seconds(20))
    await link.retry()
    await clock.advance(by: .seconds(29))
    try? await Task.sleep(for: .milliseconds(5))
    #expect(await link.state == .connecting)
    await clock.advance(by: .seconds(1))
    await until { await link.state == .failed }
    #expect(await link.log.suffix(2) == ["connecting → connecting by retry", "connecting → failed"])
  }

  @Test
  func `One task sleeps, however often states with timers are entered`() async {
    let link = await link()
    await link.open()
    await until { clock.sleeperCount == 1 }
    for _ in 0..<1000 { await link.retry() }
    #expect(clock.sleeperCount == 1)
    // A timer that is due before wakes the machine before, and fires its event.
    await link.opened()
    await until { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(5))
    await until { await link.state == .idle }
    #expect(await link.log.last == "connected → idle by sleep")
  }

  @Test
  func `A snapshot contains the remaining time, and a restored machine continues with it`() async throws {
    let link = await link()
    await link.open()
    await until { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(20))
    let snapshot = await link.snapshot()
    #expect(snapshot.timeouts.map(\.remaining) == [.seconds(10)])
    let other = await self.link()
    try await other.restore(snapshot)
    await until { clock.sleeperCount == 2 }
    await clock.advance(by: .seconds(10))
    await until { await other.state == .failed }
    #expect(await link.state == .failed)
    // Without what is left, the time begins anew.
    let third = await self.link()
    try await third.restore(Snapshot(state: .connecting))
    await until { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(29))
    try? await Task.sleep(for: .milliseconds(5))
    #expect(await third.state == .connecting)
  }

  @Test
  func `A reset stops the timer, and a transaction starts it only when it commits`() async throws {
    let link = await link()
    await #expect(throws: Oops.self) { try await link.openInVain() }
    #expect(clock.sleeperCount == 0)
    try await link.openSurely()
    await until { clock.sleeperCount == 1 }
    try await link.reset()
    await clock.advance(by: .seconds(30))
    await until { clock.sleeperCount == 0 }
    #expect(await link.state == .idle)
    #expect(await link.snapshot().timeouts.isEmpty)
  }

  @Test
  func `A timer doesn't keep its host alive`() async {
    weak var gone: Link?
    do {
      let link = await link()
      await link.open()
      await link.close()
      await until { clock.sleeperCount == 1 }
      gone = link
    }
    await until { gone == nil && clock.sleeperCount == 0 }
    #expect(gone == nil && clock.sleeperCount == 0)
  }

  @Test
  @MainActor
  func `Classes on the main actor, monitors and machines on an actor have timeouts`() async throws {
    let lights = Lights()
    lights.machine.clock = clock
    lights.turnOn()
    let lease = Lease()
    lease.machine.clock = clock
    lease.take()
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b")
      After(.seconds(60), from: "b", to: "a")
    }
    machine.clock = clock
    try machine.transition(to: "b")
    await until { clock.sleeperCount == 3 }
    await clock.advance(by: .seconds(60))
    await until { lights.state == .off && lease.state == .free && machine.state == "a" }
    #expect(lights.state == .off && lease.state == .free && machine.state == "a")
  }

  // MARK: - Kept events

  @Test
  func `Deferred events are offered again in order, with their arguments, when the state is left`() async throws {
    let link = await link()
    await link.open()
    await link.note("first")
    guard case .deferred = try await link.fire(.close) else { return #expect(Bool(false)) }
    await link.close()
    let refusal = await #expect(throws: Refusal.self) { try await link.handle("close") }
    #expect(refusal?.detail == .deferrable(event: "close"))
    #expect(await link.waits == ["note", "close", "close"])
    #expect(await !link.can(.close))
    await link.clearLog()
    await link.opened()
    #expect(
      await link.log == [
        "connecting → connected by opened", "first", "connected → connected by note", "connected → idle by close",
        "close notAllowed",
      ])
    #expect(await link.waits.isEmpty)
  }

  @Test
  func `Deferred events survive a self-transition and are refused by a reset`() async throws {
    let link = await link()
    await link.open()
    await link.close()
    await link.retry()
    #expect(await link.waits == ["close"])
    await link.clearLog()
    try await link.reset()
    #expect(await link.log == ["close reset"])
    #expect(await link.waits.isEmpty)
  }

  @Test
  func `A snapshot contains deferred events without arguments`() async throws {
    let link = await link()
    await link.open()
    await link.note("lost")
    await link.close()
    let snapshot = await link.snapshot()
    #expect(snapshot.deferred == ["close"])
    let decoded = try JSONDecoder().decode(
      Snapshot<String>.self,
      from: JSONEncoder().encode(
        Snapshot(
          state: "connecting", timeouts: [.init(state: "connecting", remaining: .seconds(3))], deferred: ["close"])))
    #expect(decoded.deferred == ["close"] && decoded.timeouts[0].remaining == .seconds(3))
    let other = await self.link()
    try await other.restore(snapshot)
    #expect(await other.waits == ["close"])
    await other.opened()
    #expect(await other.state == .idle)
    await #expect(throws: Refusal.self) { try await other.restore(Snapshot(state: .idle, deferred: ["clsoe"])) }
  }

  @Test
  func `A machine defers at most a thousand events`() async throws {
    let link = await link()
    await link.open()
    for _ in 0..<1000 { _ = try await link.fire(.close) }
    await #expect(throws: Refusal.self) { _ = try await link.fire(.close) }
    #expect(await link.waits.count == 1000)
  }

  @Test(arguments: [
    ChartCase(
      "A child defers an event that its parent accepts", "to busy, close, to idle", enters: "busy", "idle", "closed"
    ) {
      In("open") {
        In("idle", to: "busy"); In("busy", to: "idle", defers: "close")
      }
      In("closed"); On("close", from: "open", to: "closed")
    },
    ChartCase("It is offered in a child that accepts it, before a newer event", "e, n", enters: "y", "q") {
      In("p", initial: "x", defers: "e") {
        In("x"); In("y")
      }
      In("q"); On("e", from: "y", to: "q"); On("n", from: "x", to: "y")
    },
  ])
  func `A deferred event is offered to the next state that accepts it`(chart: ChartCase) throws { try chart.run() }

  @Test
  func `Calls are deferred in a host that doesn't observe refusals`() throws {
    let gate = Barrier()
    gate.raise()
    gate.lock("first")
    gate.close()
    gate.shake()
    #expect(gate.machine.waiters.map(\.description) == ["lock", "close"])
    #expect(!gate.can(.close))
    gate.arrive()
    #expect(gate.state == .shut && gate.notes == ["first"] && gate.machine.waiters.isEmpty)
  }

  @Test
  func `A deferred call calls only its own method, not another method of the event`() {
    let mule = Mule()
    mule.kickForward()
    #expect(mule.machine.waiters.map(\.description) == ["kick"])
    mule.jump()
    #expect(mule.state == .hot && mule.log == ["kickForward notAllowed"] && mule.machine.waiters.isEmpty)
  }

  @Test
  func `An event that its method's arguments keep from being deferred is refused`() throws {
    let gate = Barrier()
    gate.raise()
    #expect(try #require(throws: Refusal.self) { try gate.fire(.lock) }.reason == .notAllowed)
    #expect(gate.machine.waiters.isEmpty)
  }

  @Test
  func `An event is deferred while its condition fails, and offered again after the next transition`() {
    let counter = Tally()
    // The guard of a machine that has begun could refuse the call without the engine.
    counter.step()
    counter.finish()
    counter.step()
    #expect(counter.state == .busy && counter.machine.waiters.count == 1)
    counter.isReady = true
    #expect(counter.state == .busy)
    counter.step()
    #expect(counter.state == .done && counter.machine.waiters.isEmpty)
  }

  @MainActor
  @Test
  func `A machine on an actor has timeouts and a history, and so does its copy`() throws {
    let machine = StateMachine<String, String>(initial: "a", history: .unlimited) {
      In("a", to: "b"); In("b")
      After(.seconds(30), from: "b", to: "a")
    }
    for machine in [machine, machine.copy()] {
      machine.clock = ManualClock()
      try machine.transition(to: "b")
      #expect(machine.history == ["a", "b"] && machine.snapshot().timeouts.count == 1)
    }
  }

  @Test
  func `A restored timeout that has passed stays so, and a remaining time is limited to the rule's`() async throws {
    let link = await link()
    for remaining in [Duration.seconds(Int64.max), .nanoseconds(1), .seconds(-3)] {
      try await link.restore(
        Snapshot(
          state: .connecting, timeouts: [.init(state: .connecting, remaining: remaining, hasPassed: true)]))
    }
    await clock.advance(by: .seconds(60))
    #expect(await link.refusal(of: .opened) == nil)
    #expect(await link.snapshot().timeouts.map(\.hasPassed) == [true])
    #expect(await link.state == .connecting)
    let endless = Link()
    try await endless.restore(
      Snapshot(state: .connecting, timeouts: [.init(state: .connecting, remaining: .seconds(Int64.max))]))
    #expect(await endless.snapshot().timeouts[0].remaining <= .seconds(30))
  }

  @Test
  func `A task that wakes before its timer is due sleeps again`() async {
    let link = Link()
    let clock = HastyClock()
    await link.use(clock)
    await link.open()
    await until { clock.sleeps > 3 }
    #expect(await link.state == .connecting)
    clock.isLate = true
    await until { await link.state == .failed }
    #expect(await link.state == .failed)
  }

  @Test
  @MainActor
  func `A timeout of zero ends at once, and the longest timeout and wait can be used`() async throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b", "c"); In("b"); In("c")
      After(.zero, from: "b", to: "a")
      After(.seconds(Int64.max), from: "c", to: "a")
    }
    try machine.transition(to: "b")
    await until { machine.state == "a" }
    try machine.transition(to: "c")
    let wait = Task { try await machine.waitUntil("a", within: .seconds(Int64.max)) }
    try await Task.sleep(for: .milliseconds(5))
    #expect(machine.state == "c")
    wait.cancel()
  }
}
#endif
