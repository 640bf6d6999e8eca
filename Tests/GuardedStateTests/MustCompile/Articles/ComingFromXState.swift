// The examples of the article "ComingFromXState".
import GuardedState

@Guarded
actor Fetcher {
  enum State { case idle, loading, loaded, failed }
  private(set) var text = ""

  static let rules = Rules(initial: .idle) {
    After(.seconds(10), in: .loading, to: .failed)
    Final(.loaded)
  }

  @Transition(from: State.idle, .failed, via: .loading, to: .loaded, orElse: .failed, cancelsBody: true)
  func fetch(with request: @Sendable () async throws -> String) async throws { text = try await request() }
}
