// The examples of the article "GuardingMethods".
import GuardedState

struct Blocked: Error {}

@Guarded
final class Door {
  enum State { case open, closed, locked }

  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock)
    On(.fail, to: .open)
  }

  @Transition(from: State.closed, to: .open)
  func open() {}

  @Transition(from: State.open, to: .closed)
  func close() throws { if isBlocked { throw Blocked() } }

  @Transition(from: State.closed, to: .locked)
  func lock() {}

  @Transition(from: State.locked, to: .closed, .locked)
  func unlock(with code: Int) -> State { code == 1234 ? .closed : .locked }

  @Transition
  func fail() {}

  @Allowed
  func knock() -> String? { "who is there?" }

  @Allowed(in: State.open, .closed)
  func paint(_ color: String) throws -> String { "\(color) paint" }

  var isBlocked = false
}

@Guarded
actor Loader {
  enum State { case start, loading, complete, failed }
  private(set) var text = ""

  @Transition(from: State.start, .failed, via: .loading, to: .complete, orElse: .failed)
  func load(from source: @Sendable () async throws -> String) async throws { text = try await source() }

  @Transition(from: State.loading, to: .start)
  func stop() {}
}
