#if Macros
import ArgumentParser

@main
struct InboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "Read mail in a Maildir, guarded by a state machine.",
    discussion: """
      Each message is unread, read or deleted, and what may be done with it depends on that: only a message that was \
      read can be answered, only a deleted one can be purged. Without --maildir and $MAILDIR a sample inbox is used, \
      which is made on first use.

      An ID may be shortened while it is unique.

      Exit status: 0 done, 1 refused, 64 wrong usage, 66 no such message or folder, 74 reading or writing failed.
      """,
    version: "1.0.0",
    subcommands: [
      ListCommand.self, ViewCommand.self, RawCommand.self, DeleteCommand.self, UnreadCommand.self, ReplyCommand.self,
      PurgeCommand.self, CanCommand.self, CallCommand.self, HistoryCommand.self, WatchCommand.self, GraphCommand.self,
      ImportCommand.self, DemoCommand.self,
    ],
    defaultSubcommand: ListCommand.self)

  /// The options of all commands may stand before a command as well as behind it.
  @OptionGroup var options: InboxOptions
}
#else
/// The program without the trait `Macros`, which its messages need.
@main
struct InboxCommand {
  static func main() { print("inbox: built without the trait 'Macros', which it needs and which is on by default") }
}
#endif
