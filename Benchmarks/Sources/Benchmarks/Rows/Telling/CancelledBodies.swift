import GuardedState

/// A file that is fetched, until something else leaves that state.
@Guarded
actor Fetch {
  /// Where it is.
  enum State { case remote, loading, local }

  /// Fetches it.
  @inline(never) @Transition(from: State.remote, via: .loading, to: .local, orElse: .remote, cancelsBody: true)
  func load() async throws {}

  /// Forgets it.
  @inline(never) @Transition(from: State.local, to: .remote)
  func forget() {}

  /// Does both again and again.
  func cycle(_ rounds: Int) async -> Int {
    for _ in 0..<rounds {
      try? await load()
      forget()
    }
    return 2 &* rounds
  }
}

/// The same by hand: a task that is kept while it runs.
actor HandFetch {
  /// Where it is.
  enum State { case remote, loading, local }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed, stale }

  /// Where it is.
  private(set) var state = State.remote
  /// How many changes there were.
  private var revision = 0
  /// What loads it.
  private var loading: Task<Void, any Error>?

  /// Fetches it.
  @inline(never)
  func load() async throws {
    guard state == .remote else { throw Failure.notAllowed }
    state = .loading
    revision &+= 1
    let visit = revision
    let task = Task { try await fetch() }
    loading = task
    do {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      if revision == visit { state = .remote }
      throw error
    }
    guard revision == visit else { throw Failure.stale }
    loading = nil
    state = .local
  }

  /// Forgets it.
  @inline(never)
  func forget() {
    guard state == .local else { return }
    state = .remote
  }

  /// Does both again and again.
  func cycle(_ rounds: Int) async -> Int {
    for _ in 0..<rounds {
      try? await load()
      forget()
    }
    return 2 &* rounds
  }

  /// The body.
  @inline(never)
  private func fetch() async throws {}
}

extension Row {
  /// Bodies that are cancelled when their state is left.
  static let cancelledBodies: [Row] = [
    Row(
      "via-cancelled", "@Transition(via:cancelsBody:), body without a pause", against: "a task by hand", atMost: 5,
      allocates: nil,
      ours: .inside(Fetch()) { fetch, rounds in await fetch.cycle(rounds) },
      rival: .inside(HandFetch()) { fetch, rounds in await fetch.cycle(rounds) })
  ]
}
