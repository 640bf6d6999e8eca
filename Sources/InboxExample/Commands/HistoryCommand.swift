#if Macros
import ArgumentParser

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show what this program did with a message, purged ones included.",
    discussion: "It is kept in the file '.inbox-history' of the Maildir, which may be deleted.")

  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run { inbox in
      let log = try inbox.maildir.history.entries()
      let (id, state) = try subject(in: inbox, log)
      let entries = log.filter { $0.id == id }
      let isChangedElsewhere = entries.last.map { $0.to != state } ?? false
      if options.json {
        return try Terminal.printJSON(
          Answer(id: id, state: state, changedByAnotherProgram: isChangedElsewhere, entries: entries))
      }
      for entry in entries {
        let isTransition = entry.from != entry.to
        let event = isTransition ? "\(entry.from) → \(entry.to) by \(entry.method)" : "\(entry.method) in \(entry.from)"
        try Terminal.printLine("\(entry.time)  \(event)")
      }
      if entries.isEmpty { try Terminal.printLine("\(id) is \(state); this program has not changed it.") }
      if isChangedElsewhere { try Terminal.printLine("now \(state), changed by another program") }
    }
  }

  /// Returns the ID and the state of the message. The log has the IDs of messages that are gone.
  private func subject(in inbox: Inbox, _ log: [HistoryEntry]) throws -> (id: String, state: Message.State) {
    do {
      let message = try inbox.message(id)
      return (message.file.id, message.state)
    } catch MailError.noSuchMessage {
      return (try IDIndex(log.map(\.id)).find(id), .purged)
    }
  }

  private struct Answer: Encodable {
    let id: String
    let state: Message.State
    let changedByAnotherProgram: Bool
    let entries: [HistoryEntry]
  }
}
#endif
