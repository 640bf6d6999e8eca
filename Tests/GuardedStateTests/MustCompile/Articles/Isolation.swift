// The examples of the article "Isolation".
import GuardedState

@Guarded
actor Connection {
  enum State { case offline, online, failed }

  @Transition(from: State.offline, to: .online) func connect() throws {}
  @Transition(from: State.offline, .online, to: .failed) func fail() {}
  @Allowed(in: State.online) func send(_ text: String) throws -> Int { text.count }
}

func follow(_ connection: Connection) async {
  for await transition in await connection.transitions { print(transition.to) }
}

func isOnline(_ connection: Connection) async throws -> Bool {
  try await connection.waitUntil(.online, .failed, within: .seconds(10)) == .online
}

func canSend(_ text: String, to connection: Connection) async -> Bool {
  await connection.can { try await $0.send(text) }
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State { case running, stopped }
  private var count = 0

  @Allowed(in: State.running)
  func increment() throws -> Int {
    count += 1
    return count
  }

  @Transition(from: State.running, to: .stopped)
  func stop() {}
}
