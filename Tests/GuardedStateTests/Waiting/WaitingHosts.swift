#if Macros
import GuardedState
import GuardedStateTesting

/// What DESIGN.md shows.
@Guarded
actor Connection {
  enum State { case disconnected, connecting, connected, closed }
  static let rules = Rules(initial: .disconnected) {
    In(.connecting, to: .disconnected)
    In(.connected, to: .disconnected)
    Final(.closed)
  }

  var log: [String] = []
  let door = Door()

  @Transition(from: State.disconnected, via: .connecting, to: .connected, orElse: .disconnected)
  func connect() async throws { await door.wait() }

  @Transition(from: State.disconnected, to: .connected) func connectAtOnce() {}
  @Transition(from: State.connected, to: .disconnected) func disconnect() {}

  @Allowed(in: State.connected, otherwise: .wait)
  func send(_ text: String) async throws { log.append(text) }

  @Allowed(in: State.connected, otherwise: .wait(.seconds(5)))
  func ping() async throws -> Int { 7 }

  @Transition(from: State.connected, .disconnected, to: .closed)
  func close() {}

  func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.reason)") }

  // What a test asks for from outside.
  var waits: [String] { machine.waiters.map(\.description) }
  func use(_ clock: ManualClock) { machine.clock = clock }
  func reset() throws { try machine.reset() }
  func snapshot() -> Snapshot<State> { machine.snapshot() }
  func restore(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
  func note(_ text: String) { log.append(text) }

  /// A transaction that fails.
  func connectInVain() throws {
    try machine.transaction {
      connectAtOnce()
      throw Oops()
    }
  }
}

/// One at a time.
@Guarded
actor Booth {
  enum State { case open, taken }
  var order: [Int] = []
  var isBroken = false
  var works: Bool { !isBroken }

  @Transition(from: State.open, to: .taken, when: \Booth.works, otherwise: .wait)
  func enter(_ number: Int) async throws { order.append(number) }

  @Transition(from: State.taken, to: .open) func leave() {}

  @Transition(from: State.open, .taken, to: .open, otherwise: .wait)
  func pass(while door: Door) async throws -> State {
    await door.wait()
    return .open
  }

  var waits: Int { machine.waiters.count }
  func `break`(_ isBroken: Bool) { self.isBroken = isBroken }
  func note(_ number: Int) { order.append(number) }
}

extension Connection {
  /// Returns when as many wait as are expected.
  func waits(_ count: Int) async {
    while waits.count != count { await Task.yield() }
  }
}

extension Booth {
  /// Returns when as many wait as are expected.
  func waits(_ count: Int) async {
    while waits != count { await Task.yield() }
  }
}

extension ManualClock {
  /// Returns when as many sleep as are expected.
  func sleeps(_ count: Int) async {
    while sleeperCount != count { await Task.yield() }
  }
}

/// The refusal that something throws.
func refusal(_ work: () async throws -> Void, isolation: isolated (any Actor)? = #isolation) async -> Refusal? {
  do {
    try await work()
    return nil
  } catch { return error as? Refusal }
}
#endif
