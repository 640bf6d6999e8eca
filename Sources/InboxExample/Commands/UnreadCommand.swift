#if Macros
import ArgumentParser

/// The command `unread`.
struct UnreadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "Mark messages as unread; brings deleted ones back.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The messages' IDs, or the beginnings of them.")
  var ids: [String]

  func run() throws {
    try options.change(ids) { try $0.markAsUnread() }
  }
}
#endif
