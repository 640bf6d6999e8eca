#if Macros
import ArgumentParser

/// The options of all commands.
struct InboxOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Maildir to use.", discussion: "Without it, $MAILDIR, else the sample inbox."))
  var maildir: String?
  @Flag(help: "Print JSON, also for errors.") var json = false

  func run(_ command: (Inbox) throws -> Void) throws { try command(try Inbox(path: maildir)) }

  func run(on id: String, _ command: (Inbox, Message) throws -> Void) throws {
    try run { inbox in
      let message = try inbox.message(id)
      do { try command(inbox, message) } catch { throw Complaint(error, on: message, in: inbox).report() }
    }
  }

  /// Changes several messages. All IDs are looked up first; then the others change even if one refuses.
  func change(_ ids: [String], _ change: (Message) throws -> Void) throws {
    try run { inbox in
      var seen: Set<String> = []
      let messages = try ids.map(inbox.message).filter { seen.insert($0.id).inserted }
      var (records, failures): ([MessageRecord], [ExitCode]) = ([], [])
      for message in messages {
        do {
          try change(message)
          records.append(MessageRecord(id: message.id, state: message.state, flags: message.file.flags))
        } catch { failures.append(Complaint(error, on: message, in: inbox).report()) }
      }
      if json, !records.isEmpty { try Terminal.printJSON(records) }
      for record in records where !json { try Terminal.printLine("\(inbox.ids.short(record.id)) is \(record.state)") }
      if let failure = failures.first { throw failure }
    }
  }
}
#endif
