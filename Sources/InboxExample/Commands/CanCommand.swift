#if Macros
import ArgumentParser
import GuardedState

/// Says what may be done with a message now.
struct CanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can", abstract: "Say what may be done with a message now.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The message's ID, or the beginning of it.")
  var id: String

  func run() throws {
    try options.run(on: id) { inbox, message in
      if options.json {
        let permitted = message.machine.permittedMethods.map(\.rawValue)
        return try InboxOptions.printJSON(Answer(id: message.file.id, state: message.state, can: permitted))
      }
      print("\(inbox.shortID(of: message)) is \(message.state)")
      for method in Message.Method.allCases {
        print(message.can(method) ? "  ✓ \(method)" : Terminal.styled("  – \(method)", .dim))
      }
    }
  }

  private struct Answer: Encodable {
    let id: String
    let state: Message.State
    let can: [String]
  }
}
#endif
