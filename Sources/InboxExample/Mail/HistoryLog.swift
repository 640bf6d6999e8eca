#if Macros
import Foundation

/// The log of this program's actions on a Maildir: a file there with one JSON object a line, the oldest first.
///
/// Mail programs pass it by, because its name begins with a dot and it is no folder. It is opened only when something is
/// done, so that a listing costs nothing more.
final class HistoryLog {
  private let path: String
  private var hasComplained = false

  /// The log in a file, which need not exist.
  init(path: String) {
    self.path = path
  }

  /// Adds an entry. Mail is worth more than its history: where that can't be written, one sentence says so, and what
  /// was done stays done.
  func add(_ entry: HistoryEntry) {
    do {
      try Disk.append(line: Array(try InboxOptions.jsonLine(entry).utf8), to: path)
    } catch {
      if !hasComplained { Terminal.complain("inbox: the history is incomplete: \(error)") }
      hasComplained = true
    }
  }

  /// All entries; a line that is none is skipped.
  ///
  /// - Throws: ``MailError`` when there is a file and it can't be read.
  func entries() throws -> [HistoryEntry] {
    guard Disk.exists(path) else { return [] }
    let decoder = JSONDecoder()
    return try Disk.read(path).split(separator: 10).compactMap {
      try? decoder.decode(HistoryEntry.self, from: Data($0))
    }
  }
}
#endif
