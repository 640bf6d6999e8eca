#if Macros
import ArgumentParser
import GuardedState

/// Calls a method of a message by its name.
struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Call a method of a message by its name.",
    discussion: "The methods are view, delete, markAsUnread, purge and reply(with:); labels may be left out.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The message's ID, or the beginning of it.")
  var id: String

  @Argument(help: "The method's name.")
  var method: String

  @Argument(help: "Its arguments.")
  var arguments: [String] = []

  func run() throws {
    try options.run(on: id) { inbox, message in
      let result = try message.handle(method, arguments)
      let text = (result as? MIMEPart).map { MessageText($0).text } ?? result.map { "\($0)" }
      if options.json {
        return try InboxOptions.printJSON(Answer(id: message.file.id, state: message.state, result: text))
      }
      if let text { print(SafeText.block(text)) }
      print("\(inbox.shortID(of: message)) is \(message.state)")
    }
  }

  private struct Answer: Encodable {
    let id: String
    let state: Message.State
    let result: String?
  }
}
#endif
