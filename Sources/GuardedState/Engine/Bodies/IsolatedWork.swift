/// Work that runs later: on an actor, or in any isolation if the host has a monitor.
///
/// References the actor weakly. The work, and everything that it captures, is only used on the actor or under the
/// monitor, so unchecked `Sendable` is safe.
final class IsolatedWork<Result: Sendable>: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?
  private let isAnywhere: Bool
  private let work: () throws -> Result?

  /// - Parameters:
  ///   - actor: The actor to run on; nil for any isolation.
  ///   - work: The work, which returns nil if the host is gone.
  init(on actor: (any Actor)?, _ work: @escaping () throws -> Result?) {
    self.actor = actor
    isAnywhere = actor == nil
    self.work = work
  }

  /// Runs the work and returns its result; nil if the host or the actor is gone.
  func run() async throws -> Result? {
    if isAnywhere { return try work() }
    guard let actor else { return nil }
    return try await run(on: actor)
  }

  private func run(on actor: isolated any Actor) throws -> Result? { try work() }
}
