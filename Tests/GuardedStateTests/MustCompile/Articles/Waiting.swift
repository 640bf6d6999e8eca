// The examples of the article "Waiting".
import GuardedState

@Guarded
actor Connection {
  enum State { case disconnected, connecting, connected, closed }

  static let rules = Rules(initial: .disconnected) {
    In(.connected, to: .disconnected)
    Final(.closed)
  }

  @Transition(from: State.disconnected, via: .connecting, to: .connected, orElse: .disconnected)
  func connect() async throws {}

  @Allowed(in: State.connected, otherwise: .wait)
  func send(_ text: String) async throws {}

  @Allowed(in: State.connected, otherwise: .wait(.seconds(5)))
  func ping() async throws -> Int { 1 }

  @Transition(from: State.connected, .disconnected, to: .closed)
  func close() {}
}

func greet(_ connection: Connection) async throws {
  try await connection.send("hello")
  try await connection.waitUntil(.connected, within: .seconds(10))
}

func hasConnected(_ connection: Connection) async throws -> Bool {
  try await connection.waitUntil(.connected, .closed) == .connected
}
