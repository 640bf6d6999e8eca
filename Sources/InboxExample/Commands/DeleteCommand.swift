#if Macros
import ArgumentParser

/// The command `delete`.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete messages; 'unread' brings them back, 'purge' removes them for good.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The messages' IDs, or the beginnings of them.")
  var ids: [String]

  func run() throws {
    try options.change(ids) { try $0.delete() }
  }
}
#endif
