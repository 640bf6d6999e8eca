#if Macros
import ArgumentParser
import Foundation
import GuardedState

/// The options of all commands.
struct InboxOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Maildir to use.", discussion: "Without it, $MAILDIR, else the sample inbox."))
  var maildir: String?

  @Flag(help: "Print JSON.")
  var json = false

  /// Runs a command on the inbox.
  func run(_ command: (Inbox) throws -> Void) throws {
    do { try command(try Inbox(path: maildir)) } catch { throw Self.complain(about: error) }
  }

  /// Runs a command on one message.
  func run(on id: String, _ command: (Inbox, Message) throws -> Void) throws {
    try run { inbox in
      let message = try inbox.message(id)
      do { try command(inbox, message) } catch { throw Self.complain(about: error, on: message, in: inbox) }
    }
  }

  /// Changes several messages. All IDs are looked up before anything is done; the other messages change even if one
  /// refuses.
  func change(_ ids: [String], _ change: (Message) throws -> Void) throws {
    try run { inbox in
      var seen: Set<String> = []
      let messages = try ids.map(inbox.message).filter { seen.insert($0.file.id).inserted }
      var failures: [ExitCode] = []
      for message in messages {
        do { try change(message) } catch { failures.append(Self.complain(about: error, on: message, in: inbox)) }
      }
      if json {
        try Terminal.printJSON(messages.map { MessageRecord($0) })
      } else {
        for message in messages { try Terminal.printLine("\(inbox.shortID(of: message)) is \(message.state)") }
      }
      if let failure = failures.first { throw failure }
    }
  }

  /// Writes an error as a sentence to standard error, perhaps with the command to use first.
  static func complain(about error: any Error, on message: Message? = nil, in inbox: Inbox? = nil) -> ExitCode {
    switch error {
    case let code as ExitCode: return code
    case let error as MailError:
      Terminal.complain("inbox: \(error)")
      return ExitCode(error.exitCode)
    case let refusal as Refusal:
      let command = refusal.path.first.map { $0 == "markAsUnread" ? "unread" : $0 }
      let hint = command.flatMap { command in
        message.flatMap { inbox?.shortID(of: $0) }.map { " (inbox \(command) \($0))" }
      }
      Terminal.complain("inbox: \(refusal)\(hint ?? "")")
      return [.unknownMethod, .wrongArguments].contains(refusal.reason) ? ExitCode(64) : ExitCode(1)
    default:
      Terminal.complain("inbox: \(error.localizedDescription)")
      return ExitCode(74)
    }
  }
}
#endif
