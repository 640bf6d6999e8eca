#if Macros
import ArgumentParser

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the messages, the newest first.")
  enum Shown: String, CaseIterable, ExpressibleByArgument { case unread, read, deleted }

  @OptionGroup var options: InboxOptions
  @Option(help: "Only messages in this state.") var state: Shown?

  func run() throws {
    try options.run { inbox in
      let shown = inbox.messages.filter { state == nil || $0.state.rawValue == state?.rawValue }
      let records = shown.map { MessageRecord(listing: $0) }
      let rows = records.sorted { (($1.date ?? nil) ?? "", $0.id) < (($0.date ?? nil) ?? "", $1.id) }
      if options.json { return try Terminal.printJSON(rows) }
      try MessageList(rows: rows, ids: inbox.ids).print()
    }
  }
}

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a message and mark it as read.",
    discussion: "A deleted message is refused until 'unread' brings it back.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run(on: id) { inbox, message in
      if let refusal = message.refusal(of: .view) { throw refusal }
      // Printed first: a message that couldn't be shown, because the disk is full, stays unread.
      let content = try message.content()
      if options.json {
        try Terminal.printJSON(MessageRecord(message.file.adding(.seen), content))
      } else {
        try show(content, id: inbox.shortID(of: message))
      }
      _ = try message.view()
    }
  }

  private func show(_ content: MailContent, id: String) throws {
    for name in ["From", "To", "Cc", "Date", "Subject"] {
      if let value = content.headers.text(name) { try Terminal.printLine("\(name): \(value)") }
    }
    try Terminal.printText("\n" + (content.text ?? "This message has no plain text; see 'inbox raw \(id)'."))
    for attachment in content.attachments {
      let bytes = "\(attachment.bytes) byte\(attachment.bytes == 1 ? "" : "s")"
      try Terminal.printLine("Attached: \(attachment.name) (\(attachment.type), \(bytes))")
    }
  }
}

struct RawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "raw", abstract: "Print the bytes of a message's file, and change nothing.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run(on: id) { _, message in try Terminal.printBytes(Disk.contents(of: message.path)) }
  }
}
#endif
