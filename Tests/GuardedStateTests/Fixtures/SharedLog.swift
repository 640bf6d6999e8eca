import Foundation

/// Entries that several threads write.
final class SharedLog<Entry: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  // Used only while the lock is held, so unchecked `Sendable` is safe.
  private var known: [Entry] = []

  var entries: [Entry] { lock.withLock { known } }
  var count: Int { entries.count }

  func append(_ entry: Entry) { lock.withLock { known.append(entry) } }
}
