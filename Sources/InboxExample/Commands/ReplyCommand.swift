#if Macros
import ArgumentParser
import Foundation

/// Answers a message that was read.
struct ReplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Answer a message that was read.",
    discussion: "The answer goes to the Maildir++ folder '.Sent'. Without --text it is read from standard input.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The message's ID, or the beginning of it.")
  var id: String

  @Option(help: "The text of the answer.")
  var text: String?

  func run() throws {
    try options.run(on: id) { _, message in
      // Checked first: no text is read for an answer that would be refused.
      if text == nil, !message.can(.reply) { _ = try message.reply(with: "") }
      let text = text ?? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
      let sent = try message.reply(with: text)
      if options.json { return try InboxOptions.printJSON(["id": message.file.id, "sent": sent]) }
      print("Answered; the message is in the folder Sent as \(sent)")
    }
  }
}
#endif
