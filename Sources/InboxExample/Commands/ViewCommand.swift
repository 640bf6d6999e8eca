#if Macros
import ArgumentParser

/// Shows a message and marks it as read.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a message and mark it as read.",
    discussion: "A deleted message is refused until 'unread' brings it back.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The message's ID, or the beginning of it.")
  var id: String

  func run() throws {
    try options.run(on: id) { _, message in
      let content = try message.view()
      let text = MessageText(content)
      if options.json { return try InboxOptions.printJSON(Shown(message, content, text)) }
      for name in ["From", "To", "Cc", "Date", "Subject"] {
        guard let value = content.headers[name] else { continue }
        print(Terminal.styled("\(name):", .bold), SafeText.line(EncodedWord.decode(value)))
      }
      print("")
      print(SafeText.block(text.text), terminator: text.text.hasSuffix("\n") ? "" : "\n")
      for attachment in text.attachments {
        let bytes = "\(attachment.bytes) byte\(attachment.bytes == 1 ? "" : "s")"
        print(Terminal.styled("Attached: \(SafeText.line(attachment.name)) (\(attachment.type), \(bytes))", .dim))
      }
    }
  }

  /// A message as scripts get it.
  private struct Shown: Encodable {
    let id: String
    let state: Message.State
    let flags: String
    let from: String
    let to: [String]
    let subject: String
    let date: String?
    let text: String
    let attachments: [MessageText.Attachment]

    init(_ message: Message, _ content: MIMEPart, _ text: MessageText) {
      let summary = MailSummary(content.headers)
      id = message.file.id
      state = message.state
      flags = message.file.flags.text
      from = summary.from
      to = MailAddress.list(content.headers["To"] ?? "").map(\.mailbox)
      subject = summary.subject
      date = summary.date.map(MailDate.formatISO)
      self.text = text.text
      attachments = text.attachments
    }
  }
}
#endif
