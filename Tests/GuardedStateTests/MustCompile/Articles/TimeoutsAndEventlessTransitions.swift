// The examples of the article "TimeoutsAndEventlessTransitions".
import Foundation
import GuardedState

@Guarded
final class Order {
  enum State: String, Codable { case open, unpaid, paid, expired }

  static let rules = Rules(initial: .open) {
    After("expiry", in: .unpaid, to: .expired)
    Final(.paid, .expired)
  }

  private var expiry: Date?

  @Transition(from: State.open, to: .unpaid) func place(until date: Date) { expiry = date }
  @Transition(from: State.unpaid, to: .paid) func pay() throws {}

  @Allowed(in: State.unpaid)
  func extend(until date: Date) throws {
    expiry = date
    machine.deadlinesChanged()
  }
}

let order = Order()
order.place(until: Date(timeIntervalSinceNow: 3600))
let saved = order.machine.snapshot()

let restored = Order()
restored.machine.now = { Date(timeIntervalSinceNow: 7200) }  // two hours later
try restored.machine.restore(saved)
print(restored.state, restored.can(.pay))
do { try restored.pay() } catch { print(error) }
print(restored.state)

@Guarded
actor Connection {
  enum State { case offline, connecting, backingOff, online }

  static let rules = Rules(initial: .offline) {
    After("delay", in: .backingOff, fire: .connect)
  }

  private var failures = 0
  private var delay: Duration { .seconds(1 << min(failures, 6)) }
  private let open: @Sendable () async throws -> Void

  init(open: @escaping @Sendable () async throws -> Void) { self.open = open }

  @Transition(from: State.offline, .backingOff, via: .connecting, to: .online, orElse: .backingOff, cancelsBody: true)
  func connect() async throws {
    failures += 1
    try await open()
    failures = 0
  }

  @Transition(from: State.connecting, .backingOff, .online, to: .offline)
  func disconnect() { failures = 0 }
}

@MainActor
@Guarded
final class Session {
  enum State { case active, locked }

  static let rules = Rules(initial: .active) {
    After(.seconds(300), in: .active, to: .locked)
  }

  @Transition(from: State.active, to: .active) func touch() {}
  @Transition(from: State.locked, to: .active) func unlock() {}
}

@Guarded
actor Feed {
  enum State { case offline, connecting, online }

  @Transition(from: State.offline, to: .connecting) func start() {}
  @Transition(from: State.connecting, to: .online) func opened() {}
  @Transition(from: State.connecting, .online, to: .offline) func stop() {}

  @During(State.connecting, then: "opened", orElse: .offline)
  func open() async throws { try await Task.sleep(for: .milliseconds(50)) }

  @During(State.online, orElse: .offline)
  func listen() async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      print("a message")
    }
  }

  @During(State.online, every: .seconds(30))
  func ping() async throws { print("ping") }

  func didFail(_ error: any Error) { print("failed:", error) }
}

@Guarded
actor Download {
  enum State { case idle, connecting, loading, body, end, checking, done, broken }

  static let rules = Rules(initial: .idle) {
    In(.connecting, defers: .pause)  // deferred until connecting is left
    In(.loading) {
      In(.body)
      Final(.end)
    }
    Done(.loading, to: .checking)  // a completion transition: `end` was entered
    Always(from: .checking, to: .done, when: "isWhole")  // eventless transitions
    Always(from: .checking, to: .broken)  // else
    Final(.done)
  }

  var isWhole = false

  @Transition(from: State.idle, .broken, to: .connecting) func start() {}
  @Transition(from: State.connecting, to: .loading) func connected() {}
  @Transition(from: State.body, to: .end) func readBody() { isWhole = true }
  @Transition(from: State.loading, to: .idle) func pause() {}
}

@MainActor
func closeLater(_ auction: StateMachine<String, String>) async throws {
  let closing = auction.fire("close", after: .seconds(3600))
  print(try await closing.state)
}
