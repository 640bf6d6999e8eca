#if Macros
import Foundation
import GuardedState

/// The messages of one Maildir.
struct Inbox {
  let maildir: Maildir
  /// The messages in no order.
  let messages: [Message]

  /// Opens a Maildir and names its messages, without reading them.
  ///
  /// - Parameter path: The Maildir; nil for `$MAILDIR` or, without that, the sample inbox.
  init(path: String?) throws {
    let named = path ?? ProcessInfo.processInfo.environment["MAILDIR"].flatMap { $0.isEmpty ? nil : $0 }
    try self.init(named.map { try Maildir(opening: $0) } ?? SampleInbox.prepare(at: SampleInbox.defaultPath))
  }

  /// Names the messages of a Maildir, without reading them.
  init(_ maildir: Maildir) throws {
    self.maildir = maildir
    messages = try maildir.files().map { try Message($0, in: maildir) }
  }

  /// The message of an ID, which may be shortened while it is unique.
  ///
  /// - Throws: ``MailError`` when there is none, or more than one.
  func message(_ id: String) throws -> Message {
    messages[try Self.index(of: id, among: messages.map(\.file.id))]
  }

  /// The place of an ID among others; it may be shortened while it is unique.
  ///
  /// - Throws: ``MailError`` when there is none, or more than one.
  static func index(of id: String, among ids: [String]) throws -> Int {
    if let exact = ids.firstIndex(of: id) { return exact }
    let matches = id.isEmpty ? [] : ids.indices.filter { ids[$0].hasPrefix(id) }
    guard let match = matches.first else { throw MailError.noSuchMessage(id) }
    guard matches.count == 1 else { throw MailError.ambiguous(id, matches: matches.map { ids[$0] }.sorted()) }
    return match
  }

  /// The shortest beginning of a message's ID that names no other message, of at least five characters.
  func shortID(of message: Message) -> String {
    let id = message.file.id
    return Self.shortened(id, beside: messages.lazy.filter { $0 !== message }.map(\.file.id))
  }

  /// For each ID its shortest beginning that names no other message, of at least five characters.
  func shortIDs() -> [String: String] { Self.shortIDs(of: messages.map(\.file.id)) }

  /// The same for any IDs.
  static func shortIDs(of ids: some Sequence<String>) -> [String: String] {
    let sorted = ids.sorted()
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      let neighbours = [index > 0 ? sorted[index - 1] : "", index + 1 < sorted.count ? sorted[index + 1] : ""]
      short[id] = shortened(id, beside: neighbours)
    }
    return short
  }

  private static func shortened(_ id: String, beside others: some Sequence<String>) -> String {
    let shared = others.map { zip(id, $0).prefix { $0 == $1 }.count }.max() ?? 0
    return String(id.prefix(max(5, shared + 1)))
  }
}
#endif
