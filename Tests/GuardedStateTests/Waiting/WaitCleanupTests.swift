#if Macros
import GuardedState
import GuardedStateTesting
import Testing

@Guarded
private actor Session {
  enum State { case idle, over }
  let clock: ManualClock
  init(_ clock: ManualClock) { self.clock = clock }
  @Transition(from: State.idle, to: .over) func end() {}
  @Transition(from: State.over, to: .idle) func begin() {}
  @Allowed(in: State.over, otherwise: .wait(.seconds(3600))) func report() async throws -> Int { 1 }
  func endLater() -> DelayedFire<State> { machine.fire(.end, after: .seconds(3600), on: clock) }
  func useClock() { machine.clock = clock }
  var waits: Int { machine.waiters.count }
}

@Guarded @MainActor
private final class Pane {
  nonisolated enum State { case shown, hidden }
  @Transition(from: State.shown, to: .hidden) func hide() {}
}

@Guarded
private final class Blind {
  enum State { case shown, hidden }
  @Transition(from: State.shown, to: .hidden) func hide() {}
}

private actor Room {
  let plain = Blind()
  func hideLater(_ clock: ManualClock) -> DelayedFire<Blind.State> {
    plain.machine.fire(.hide, after: .seconds(3600), on: clock)
  }
}

/// References that keep nothing.
private final class Weak<Object: AnyObject & Sendable>: Sendable {
  // Set once, before anybody else has it.
  nonisolated(unsafe) private weak var object: Object?
  init(_ object: Object) { self.object = object }
  var isGone: Bool { object == nil }
}

/// Release of hosts in spite of delays, streams and calls that have waited.
@Suite struct WaitCleanupTests {
  let clock = ManualClock()

  private func gone<Object>(_ all: [Weak<Object>]) async -> Bool {
    for _ in 0..<10_000 {
      if all.allSatisfy(\.isGone) { return true }
      await Task.yield()
    }
    return false
  }

  @Test func `Two hundred actors with delayed events are released before the delay ends`() async throws {
    var sessions: [Session]? = (0..<200).map { _ in Session(clock) }
    let all = (sessions ?? []).map { Weak($0) }
    var fires: [DelayedFire<Session.State>] = []
    for session in sessions ?? [] {
      await session.useClock()
      fires.append(await session.endLater())
      fires.append(await session.fire(.end, after: .seconds(3600)))
    }
    await clock.sleeps(400)
    sessions = nil
    #expect(await gone(all))
    await clock.advance(by: .seconds(3600))
    for fire in fires {
      let refusal = await #expect(throws: Refusal.self) { try await fire.state }
      #expect(refusal?.reason == .hostGone)
    }
  }

  @Test func `Two hundred actors whose transitions are read are released, and their sequences end`() async throws {
    var sessions: [Session]? = (0..<200).map { _ in Session(clock) }
    let all = (sessions ?? []).map { Weak($0) }
    var readers: [Task<Void, Never>] = []
    for session in sessions ?? [] {
      let changes = await session.transitions
      let seen = Count()
      readers.append(Task { for await _ in changes { await seen.add() } })
      while await seen.value == 0 {
        await session.end()
        await session.begin()
        await Task.yield()
      }
    }
    sessions = nil
    #expect(await gone(all))
    // They end with their hosts.
    for reader in readers { await reader.value }
  }

  @Test func `Two hundred actors in which calls have waited are released`() async throws {
    var sessions: [Session]? = (0..<200).map { _ in Session(clock) }
    let all = (sessions ?? []).map { Weak($0) }
    for session in sessions ?? [] {
      await session.useClock()
      let reporting = Task { try await session.report() }
      let cancelled = Task { try await session.report() }
      let reaching = Task { try await session.waitUntil(.over, within: .seconds(3600)) }
      while await session.waits < 3 { await Task.yield() }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      await session.end()
      #expect(try await reporting.value == 1)
      _ = try await reaching.value
    }
    sessions = nil
    #expect(await gone(all))
    await clock.sleeps(0)
  }

  @Test
  func `An actor with a bound machine and a class on the main actor are released despite delayed events`() async throws
  {
    var owner: Room? = Room()
    let goneOwner = Weak(try #require(owner))
    let hiding = await owner?.hideLater(clock)
    var screen: Pane? = await MainActor.run { Pane() }
    let goneScreen = Weak(try #require(screen))
    let later = await screen?.fire(.hide, after: .seconds(3600))
    owner = nil
    screen = nil
    #expect(await gone([goneOwner]))
    #expect(await gone([goneScreen]))
    await clock.advance(by: .seconds(3600))
    await #expect(throws: Refusal.self) { try await hiding?.state }
    later?.cancel()
  }

  @Test func `A delayed event can be fired from outside, on the machine's clock`() async throws {
    let session = Session(clock)
    await session.useClock()
    let later = await session.fire(.end, after: .seconds(5))
    await clock.sleeps(1)
    #expect(await session.state == .idle)
    await clock.advance(by: .seconds(5))
    #expect(try await later.state == .over)
    let cancelled = await session.fire(.begin, after: .seconds(5))
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.state }
  }

  @Test func `A sequence that is read from outside delivers every transition`() async throws {
    let session = Session(clock)
    let seen = Count()
    let reading = Task {
      var changes: [String] = []
      for await change in await session.transitions {
        changes.append("\(change)")
        #expect(change.userInfo.isEmpty && change.host == nil)
        await seen.add()
        if changes.count == 3 { break }
      }
      return changes
    }
    while await seen.value == 0 {
      await session.end()
      try await session.fire(.begin, userInfo: [:], animated: true)
      await Task.yield()
    }
    await session.end()
    let changes = await reading.value
    #expect(Set(changes) == ["idle → over by end", "over → idle by begin"])
    #expect(changes[0] != changes[1] && changes[0] == changes[2], "none is left out")
  }
}

/// Counts what other tasks do.
private actor Count {
  var value = 0
  func add() { value += 1 }
}
#endif
