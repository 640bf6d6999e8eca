/// Something that is done later, and where: on an actor, or anywhere, of what has a monitor.
///
/// It keeps that actor alive no more than its host. The work is done on the actor alone, or under the monitor, from which it
/// comes with all that it holds: that is why this may be `Sendable` unchecked.
final class LaterWork<Result: Sendable>: @unchecked Sendable {
  private weak var actor: (any Actor)?
  private let isAnywhere: Bool
  private let work: () throws -> Result?

  /// - Parameters:
  ///   - actor: Where to do it; nil for anywhere.
  ///   - work: What to do; nil is its result where the host is gone.
  init(on actor: (any Actor)?, _ work: @escaping () throws -> Result?) {
    self.actor = actor
    isAnywhere = actor == nil
    self.work = work
  }

  /// Does it; nil when the host or the actor is gone.
  func run() async throws -> Result? {
    if isAnywhere { return try work() }
    guard let actor else { return nil }
    return try await run(on: actor)
  }

  private func run(on actor: isolated any Actor) throws -> Result? { try work() }
}

extension Duration {
  /// As long as clocks can wait at most: thirty million years, where it is longer.
  var waitable: Duration { min(self, .seconds(1_000_000_000_000_000)) }
}
