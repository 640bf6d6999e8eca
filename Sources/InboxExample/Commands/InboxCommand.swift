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

      An ID may be shortened while it is unique. Times are local; in JSON they are universal.

      With --json, errors are JSON too: each is one line on standard error with the sentence, the exit status and, if \
      a message refused, the parts of the refusal.

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

  static func main() {
    Terminal.openClosedStreams()
    do {
      do {
        var command = try parseAsRoot()
        try command.run()
      } catch let error where [.success, .validationFailure].contains(exitCode(for: error)) {
        try checkCommandName()
        // The parser reports help and the version as errors, too.
        guard exitCode(for: error) == .success else { throw error }
        try Terminal.printText(fullMessage(for: error))
      }
    } catch {
      // The parser's errors are printed with the usage of the command. A command that failed may have complained already.
      let isUsage = exitCode(for: error) == .validationFailure && !Terminal.complainsInJSON
      exit(withError: isUsage || error is ExitCode ? error : Complaint(error).report())
    }
  }

  /// Throws an error if the arguments name a command that doesn't exist. The parser takes it for an argument of the default
  /// command.
  private static func checkCommandName() throws {
    let words = (try? CommandWords.parse().words) ?? []
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let name = words.first == "help" ? words.dropFirst().first : words.first, !name.hasPrefix("-"),
      !names.contains(name)
    else { return }
    let differences = names.map { (name: $0, count: $0.difference(from: name).count) }
    let nearest = differences.filter { $0.count <= 2 }.min { $0.count < $1.count }
    let suggestion = nearest.map { "; did you mean '\($0.name)'?" } ?? ""
    throw MailError(.usage, "there is no command '\(name)'\(suggestion)")
  }
}

/// The arguments behind the options of all commands: the command, and what belongs to it.
private struct CommandWords: ParsableArguments {
  @OptionGroup var options: InboxOptions
  @Argument(parsing: .captureForPassthrough) var words: [String] = []
}
#else
/// The program without the trait `Macros`, which its messages need.
@main
struct InboxCommand {
  static func main() { print("inbox: built without the trait 'Macros', which it needs and which is on by default") }
}
#endif
