#if Macros
import ArgumentParser

/// The command `purge`.
struct PurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge", abstract: "Remove deleted messages for good.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The messages' IDs, or the beginnings of them.")
  var ids: [String]

  func run() throws {
    try options.change(ids) { try $0.purge() }
  }
}
#endif
