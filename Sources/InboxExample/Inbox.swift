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
    let others = messages.lazy.filter { $0 !== message }
    return Self.shortened(id, beyond: others.map { Self.sharedCount(id, $0.file.id) }.max() ?? 0)
  }

  /// For each ID its shortest beginning that names no other message, of at least five characters.
  func shortIDs() -> [String: String] { Self.shortIDs(of: messages.map(\.file.id)) }

  /// The shortest unique beginnings of IDs, of at least five characters.
  static func shortIDs(of ids: some Sequence<String>) -> [String: String] {
    let sorted = ids.sorted()
    // An ID shares most with one of its two neighbours.
    let shared = [0] + zip(sorted, sorted.dropFirst()).map(sharedCount) + [0]
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      short[id] = shortened(id, beyond: max(shared[index], shared[index + 1]))
    }
    return short
  }

  /// The beginning of an ID that is one character longer than what it shares with others.
  private static func shortened(_ id: String, beyond shared: Int) -> String { String(id.prefix(max(5, shared + 1))) }

  /// The length of the common prefix of two IDs.
  private static func sharedCount(_ id: String, _ other: String) -> Int {
    var count = 0
    for (character, otherCharacter) in zip(id, other) {
      guard character == otherCharacter else { break }
      count += 1
    }
    return count
  }
}
#endif
