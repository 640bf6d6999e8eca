// A connection that an actor keeps: it connects once for all who ask, tries again when it is lost, and gives up in time.

#if Macros
import GuardedState

struct LineDown: Error {}

/// What a connection is made with; this one fails as often as it is told.
actor Wire {
  private var failures: Int
  private(set) var sent: [String] = []

  init(failures: Int) { self.failures = failures }

  func dial() throws {
    if failures > 0 {
      failures -= 1
      throw LineDown()
    }
  }

  func write(_ text: String) { sent.append(text) }
}

@Guarded
actor Link {
  enum State { case idle, connecting, connected, lost, closed }

  static let rules = Rules(initial: .idle) {
    Final(.closed)
    In(.lost, allows: .attempts)
    In(.connected, allows: .attempts)
    On(.drop, from: .connected, to: .lost)
  }

  private let wire: Wire
  private var count = 0
  private(set) var log: [String] = []

  init(wire: Wire) { self.wire = wire }

  @Transition(from: State.idle, .lost, via: .connecting, to: .connected, orElse: .lost)
  func connect() async throws {
    count += 1
    try await wire.dial()
  }

  /// Waits until there is a connection.
  @Allowed(in: State.connected, otherwise: .wait)
  func send(_ text: String) async throws { await wire.write(text) }

  /// Waits no longer than that.
  @Allowed(in: State.connected, otherwise: .wait(.milliseconds(20)))
  func ping() async throws -> Int { count }

  @Allowed func attempts() -> Int? { count }

  @Transition func drop() {}

  @Transition(from: State.idle, .lost, .connected, to: .closed)
  func close() {}

  func didTransition(_ transition: Transition) {
    log.append("\(transition.from.map { "\($0)" } ?? "")→\(transition.to)")
  }
}

/// Connects, as often as it takes.
func keep(_ link: Link, tries: Int) async throws {
  for attempt in 1...tries {
    do {
      return try await link.connect()
    } catch is LineDown {
      print("attempt \(attempt) failed, now \(await link.state)")
    }
  }
  throw LineDown()
}

let wire = Wire(failures: 2)
let link = Link(wire: wire)
do { _ = try await link.ping() } catch { print(error) }

let waiting = Task { try await link.send("hello") }
try await keep(link, tries: 5)
try await link.waitUntil(.connected)
try await waiting.value
print("attempts:", await link.attempts() ?? 0, "sent:", await wire.sent)

await link.drop()
print("may send now: \(await link.can(.send)), state: \(await link.state)")
do { try await link.fire(.drop) } catch { print(error) }
// By name, as a command line would call it.
try await link.handle("connect")
try await link.send("again")
await link.close()
do { try await link.send("late") } catch { print(error) }
do { try await link.connect() } catch { print(error) }
print(await link.log.joined(separator: " "))
print(await wire.sent)
#endif
