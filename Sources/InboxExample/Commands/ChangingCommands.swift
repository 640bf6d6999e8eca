#if Macros
import ArgumentParser
import Foundation

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete messages; 'unread' brings them back, 'purge' removes them for good.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The messages' IDs, or the beginnings of them.") var ids: [String]

  func run() throws { try options.change(ids) { try $0.delete() } }
}

struct UnreadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "Mark messages as unread; brings deleted ones back.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The messages' IDs, or the beginnings of them.") var ids: [String]

  func run() throws { try options.change(ids) { try $0.markAsUnread() } }
}

struct PurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "purge", abstract: "Remove deleted messages for good.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The messages' IDs, or the beginnings of them.") var ids: [String]

  func run() throws { try options.change(ids) { try $0.purge() } }
}

struct ReplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Answer a message that was read.",
    discussion: "The answer goes to the Maildir++ folder '.Sent'. Without --text its text is read from standard input.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String
  @Option(help: "The text of the answer.") var text: String?

  func run() throws {
    try options.run(on: id) { _, message in
      // Checked first: the user writes no text for an answer that would be refused.
      if let refusal = message.refusal(of: .reply) { throw refusal }
      let sent = try message.reply(with: text ?? standardInput())
      if options.json { return try Terminal.printJSON(["id": message.id, "sent": sent]) }
      try Terminal.printLine("Answered; the message is in the folder Sent as \(sent)")
    }
  }

  private func standardInput() throws -> String {
    if isatty(STDIN_FILENO) == 1 { Terminal.notify("type the text, then Control-D") }
    return String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring the messages of an mbox file into the inbox.",
    discussion: """
      The file stays as it is. Messages that it marks as read or deleted keep that. Messages that the inbox has already \
      are not imported again, so that an import that was interrupted can be repeated. An import waits for \
      the end of another one into the same Maildir; the file '.inbox-lock' there is for that.
      """)
  @OptionGroup var options: InboxOptions
  @Argument(help: "The mbox file.", completion: .file()) var file: String

  func run() throws {
    try options.run { inbox in
      let entries = try Mbox(path: Path(file.utf8)).messages
      let sizes = Set(entries.map(\.bytes.count))
      let maildir = inbox.maildir
      let imported = try Disk.withLock(on: maildir.path / ".inbox-lock", notice: "waiting for another import to end") {
        // Listed again: another import may have ended since the inbox was opened.
        let similar = try maildir.files().map(maildir.path).filter { Disk.size(of: $0).map(sizes.contains) ?? false }
        // An mbox file may have the same message twice, so that equal ones are counted.
        var present = Dictionary(similar.compactMap { try? Disk.contents(of: $0) }.map { ($0, 1) }, uniquingKeysWith: +)
        let missing = entries.filter { entry in
          present[entry.bytes, default: 0] -= 1
          return present[entry.bytes, default: 0] < 0
        }
        return try missing.map { (id: try maildir.deliver($0.bytes, flags: $0.flags).id, size: $0.bytes.count) }
      }
      if options.json { return try Terminal.printJSON(["imported": imported.map(\.id)]) }
      let messages = "\(imported.count) message\(imported.count == 1 ? "" : "s")"
      let bytes = imported.reduce(0) { $0 + $1.size }
      let rest = imported.count == entries.count ? "" : "; \(entries.count - imported.count) present already"
      try Terminal.printLine("\(messages) imported, \(bytes) bytes\(rest)")
    }
  }
}
#endif
