#if Macros
import ArgumentParser
import Foundation
import GuardedState

/// The options of all commands.
struct InboxOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Maildir to use.", discussion: "Without it, $MAILDIR, else the sample inbox."))
  var maildir: String?
  @Flag(help: "Print JSON.") var json = false

  func run(_ command: (Inbox) throws -> Void) throws {
    try Self.reportingErrors { try command(try Inbox(path: maildir)) }
  }

  func run(on id: String, _ command: (Inbox, Message) throws -> Void) throws {
    try run { inbox in
      let message = try inbox.message(id)
      do { try command(inbox, message) } catch { throw Self.complain(about: error, on: message, in: inbox) }
    }
  }

  /// Changes several messages. All IDs are looked up first; then the others change even if one refuses.
  func change(_ ids: [String], _ change: (Message) throws -> Void) throws {
    try run { inbox in
      var seen: Set<String> = []
      let messages = try ids.map(inbox.message).filter { seen.insert($0.id).inserted }
      var failures: [ExitCode] = []
      for message in messages {
        do { try change(message) } catch { failures.append(Self.complain(about: error, on: message, in: inbox)) }
      }
      let records = messages.map { MessageRecord(id: $0.id, state: $0.state, flags: $0.file.flags) }
      if json { try Terminal.printJSON(records) }
      for record in records where !json { try Terminal.printLine("\(inbox.ids.short(record.id)) is \(record.state)") }
      if let failure = failures.first { throw failure }
    }
  }

  static func reportingErrors(_ body: () throws -> Void) throws {
    do { try body() } catch { throw complain(about: error) }
  }

  /// Writes an error as a sentence to standard error, perhaps with the command to use first.
  private static func complain(about error: any Error, on message: Message? = nil, in inbox: Inbox? = nil) -> ExitCode {
    if let code = error as? ExitCode { return code }
    let refusal = error as? Refusal
    var sentence = error is MailError || refusal != nil ? "\(error)" : error.localizedDescription
    if let next = refusal?.path.first, let message, let inbox {
      sentence += " (inbox \(next == "markAsUnread" ? "unread" : next) \(inbox.shortID(of: message)))"
    }
    Terminal.complain("inbox: \(sentence)")
    if let refusal { return [.unknownMethod, .wrongArguments].contains(refusal.reason) ? ExitCode(64) : ExitCode(1) }
    return ExitCode((error as? MailError)?.kind.rawValue ?? 74)
  }
}
#endif
