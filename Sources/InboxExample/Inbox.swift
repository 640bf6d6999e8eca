#if Macros
import Foundation
import GuardedState

/// The messages of one Maildir.
struct Inbox {
  let maildir: Maildir
  /// The messages in no order.
  let messages: [Message]
  let ids: IDIndex
  private let messagesByID: [String: [Message]]

  /// Opens a Maildir and names its messages, without reading them.
  ///
  /// - Parameter path: The Maildir; nil for `$MAILDIR` or, without that, the sample inbox.
  init(path: String?) throws {
    let named = path ?? ProcessInfo.processInfo.environment["MAILDIR"].flatMap { $0.isEmpty ? nil : $0 }
    try self.init(
      named.map { try Maildir(opening: Path($0.utf8)) } ?? SampleInbox.prepare(at: SampleInbox.defaultPath))
  }

  /// Names the messages of a Maildir, without reading them.
  init(_ maildir: Maildir) throws {
    self.maildir = maildir
    messages = try maildir.files().map { try Message($0, in: maildir) }
    messagesByID = Dictionary(grouping: messages, by: \.file.id)
    ids = IDIndex(messagesByID.keys)
  }

  /// Returns the message of an ID, which may be shortened while it is unique.
  ///
  /// - Throws: ``MailError`` if the ID names no message or several.
  func message(_ id: String) throws -> Message {
    let id = try ids.find(id)
    // A message that another program moves from `new` to `cur` at this moment may be listed twice.
    let messages = messagesByID[id, default: []].filter { Disk.exists($0.path) || messagesByID[id]?.count == 1 }
    guard let message = messages.first else { throw MailError.vanished(id) }
    guard messages.count == 1 else { throw MailError.duplicate(id, files: messages.map(\.file.relativePath)) }
    return message
  }

  /// Returns the shortest beginning of a message's ID that names no other message, of at least five characters.
  func shortID(of message: Message) -> String { ids.short(message.file.id) }
}
#endif
