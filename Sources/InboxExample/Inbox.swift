#if Macros
import Foundation
import GuardedState

/// The messages of one Maildir.
struct Inbox {
  let maildir: Maildir
  let messages: [Message]
  let ids: IDIndex
  private let messagesByID: [String: [Message]]

  /// Opens a Maildir, without a path `$MAILDIR` or the sample inbox.
  init(path: String?) throws {
    let named = path ?? ProcessInfo.processInfo.environment["MAILDIR"].flatMap { $0.isEmpty ? nil : $0 }
    try self.init(named.map { try Maildir(opening: Path($0.utf8)) } ?? SampleInbox.prepare())
  }

  /// Lists the messages of a Maildir, without reading them.
  init(_ maildir: Maildir) throws {
    self.maildir = maildir
    messages = try maildir.files().map { try Message($0, in: maildir) }
    messagesByID = Dictionary(grouping: messages, by: \.id)
    ids = IDIndex(messagesByID.keys)
  }

  /// Returns the message of an ID, which may be shortened while it is unique.
  func message(_ id: String) throws -> Message {
    let named = try ids.find(id).flatMap { messagesByID[$0] } ?? []
    // A message that another program moves from `new` to `cur` at this moment may be listed twice.
    let messages = named.count == 1 ? named : named.filter { Disk.exists($0.path) }
    guard let message = messages.first else { throw MailError(.noInput, "there is no message '\(id)'") }
    if messages.count == 1 { return message }
    let files = messages.map { "'\($0.file.relativePath)'" }.joined(separator: " and ")
    throw MailError(.usage, "the ID '\(message.id)' belongs to more than one file: \(files); rename one")
  }

  /// Returns the shortest beginning of a message's ID that names no other message, of at least five characters.
  func shortID(of message: Message) -> String { ids.short(message.id) }
}

/// IDs in an order that finds and shortens one of them without a walk over all.
struct IDIndex {
  private let sorted: [String]

  init(_ ids: some Sequence<String>) { sorted = Set(ids).sorted(by: Self.precedes) }

  /// Returns the ID that a text names: itself, or the only one that begins with it; nil if there is none.
  func find(_ text: String) throws -> String? {
    let matches = text.isEmpty ? [] : sorted[position(of: text)...].prefix { $0.utf8.starts(with: text.utf8) }
    if matches.count <= 1 || matches.first == text { return matches.first }
    let shown = matches.prefix(4).joined(separator: ", ") + (matches.count > 4 ? ", …" : "")
    throw MailError(.usage, "'\(text)' could be \(matches.count) messages: \(shown)")
  }

  func short(_ id: String) -> String {
    let position = position(of: id)
    // An ID has its longest common beginning with one of its neighbors.
    let neighbors = [position - 1, position + 1].filter(sorted.indices.contains).map { sorted[$0] }
    let shared = neighbors.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
    return String(id.prefix(max(5, shared + 1)))
  }

  /// Returns the position of the first ID that doesn't precede a text.
  private func position(of text: String) -> Int {
    var range = sorted.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = Self.precedes(sorted[middle], text) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func precedes(_ id: String, _ other: String) -> Bool { id.utf8.lexicographicallyPrecedes(other.utf8) }
}
#endif
