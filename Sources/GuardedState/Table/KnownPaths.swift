import Foundation

/// The paths that refusals of a host have found, and what its waiters can still reach. Both follow from the rules and the
/// states, so the same request in the same states needs one search.
final class KnownPaths: Sendable {
  /// The situation that a path depends on besides the rules.
  struct Key: Hashable {
    let states: PathSearch.Configuration
    let running: [Int32]
    let request: Request
    let scope: Scope
    let allowed: Set<String>?
  }

  /// The maximum number of each. When there are more, all are forgotten.
  private static let limit = 1000
  private let lock = NSLock()
  // Accessed only while the lock is held.
  @exclusivity(unchecked) nonisolated(unsafe) private var paths: [Key: Path] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) private var answers: [Key: Bool] = [:]

  /// Whether a request can still be reached.
  func canReach(_ key: Key, _ search: () -> Bool) -> Bool {
    if let known = lock.withLock({ answers[key] }) { return known }
    let answer = search()
    lock.withLock { Self.keep(answer, key, &answers) }
    return answer
  }

  /// Returns a path of at most some calls; an empty one if there is none.
  ///
  /// - Parameters:
  ///   - most: The maximum number of calls.
  ///   - search: Finds the path of at most some calls.
  func path(_ key: Key, _ most: Int, _ search: (_ most: Int) -> Path) -> Path {
    if let known = lock.withLock({ paths[key] }) { return known.names.count > most ? Path() : known }
    let path = search(most)
    if most < .max { return path }
    lock.withLock { Self.keep(path, key, &paths) }
    return path
  }

  private static func keep<Answer>(_ answer: Answer, _ key: Key, _ known: inout [Key: Answer]) {
    if known.count >= limit { known = [:] }
    known[key] = answer
  }
}
