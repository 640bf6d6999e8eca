#if Macros
import Foundation

/// One action of this program on a message. For a call that changes no state, `from` equals `to`.
struct HistoryEntry: Codable, CustomStringConvertible {
  let id: String
  var time = Date().formatted(.iso8601)
  let from: Message.State
  let to: Message.State
  let method: String

  var description: String {
    "\(MailDate.local(time))  \(from == to ? "\(method) in \(from)" : "\(from) → \(to) by \(method)")"
  }
}

/// The log of this program's actions: a hidden file in the Maildir with one JSON object on each line, the oldest first.
final class HistoryLog {
  private let path: Path
  private var hasComplained = false

  init(path: Path) { self.path = path }

  /// Adds an entry. If the file can't be written, one sentence says so, and the action on the message stays done.
  func add(_ entry: HistoryEntry) {
    do {
      // A line feed also comes first: a line that was cut off when the disk was full doesn't spoil this one.
      try Disk.save(Array("\n\(Terminal.json(entry))\n".utf8), to: path, appending: true)
    } catch {
      if !hasComplained { Terminal.notify("the history is incomplete: \(error)") }
      hasComplained = true
    }
  }

  func entries() throws -> [HistoryEntry] {
    let lines = Disk.exists(path) ? try Disk.contents(of: path).split(separator: UInt8(ascii: "\n")) : []
    return lines.compactMap { try? JSONDecoder().decode(HistoryEntry.self, from: Data($0)) }
  }
}
#endif
