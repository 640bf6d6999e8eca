// The examples of the article "TimeoutsAndEventlessTransitions".
import GuardedState

@Guarded
actor Download {
  enum State { case idle, connecting, loading, header, body, end, checking, done, broken }

  static let rules = Rules(initial: .idle) {
    In(.connecting, defers: .pause)  // deferred until connecting is left
    After(.seconds(30), in: .connecting, to: .broken)  // a timeout, stopped when connecting is left
    In(.loading) {
      In(.header)
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
  @Transition(from: State.header, to: .body) func readHeader() {}
  @Transition(from: State.body, to: .end) func readBody() { isWhole = true }
  @Transition(from: State.loading, to: .idle) func pause() {}
}

@MainActor
@Guarded
final class Auction {
  enum State { case open, paused, closed }
  @Transition(from: State.open, to: .paused) func pause() {}
  @Transition(from: State.paused, to: .open) func resume() {}
  @Transition(from: State.open, .paused, to: .closed) func close() {}
}

@MainActor
func closeLater(_ auction: Auction) async throws {
  let closing = auction.machine.fire(.close, after: .seconds(3600))
  print(try await closing.state)
}

@Guarded
actor Attachment {
  enum State { case remote, loading, local }

  static let rules = Rules { After(.seconds(30), in: .loading, to: .remote) }

  var text = ""

  @Transition(from: State.remote, via: .loading, to: .local, orElse: .remote, cancelsBody: true)
  func download(_ lines: AsyncThrowingStream<String, any Error>) async throws {
    for try await line in lines { text += line }
  }

  @Transition(from: State.loading, to: .remote) func stop() {}
}
