#if Macros
import ArgumentParser
import Foundation

/// Lists the messages.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the messages, the newest first.")

  /// The states that a message on disk can be in.
  enum Shown: String, CaseIterable, ExpressibleByArgument { case unread, read, deleted }

  @OptionGroup var options: InboxOptions

  @Option(help: "Only messages in this state.")
  var state: Shown?

  func run() throws {
    try options.run { inbox in
      let shown = inbox.messages.filter { state == nil || $0.state.rawValue == state?.rawValue }
      let rows = shown.map { MessageRecord($0) }.newestFirst
      if options.json { return try InboxOptions.printJSON(rows) }
      let list = MessageList(rows: rows, shortIDs: inbox.shortIDs())
      print(list.lines(width: Terminal.width).joined(separator: "\n"))
    }
  }
}
#endif
