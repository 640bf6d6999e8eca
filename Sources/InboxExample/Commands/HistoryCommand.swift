#if Macros
import ArgumentParser

/// Shows what this program did with a message.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show what this program did with a message, purged ones included.",
    discussion: "It is kept in the file '.inbox-history' of the Maildir, which may be deleted.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The message's ID, or the beginning of it.")
  var id: String

  func run() throws {
    try options.run { inbox in
      let log = try inbox.maildir.history.entries()
      let (id, state) = try subject(in: inbox, log)
      let entries = log.filter { $0.id == id }
      let isChangedElsewhere = entries.last.map { $0.to != state } ?? false
      if options.json {
        let entries = entries.map { Answer.Entry(time: $0.time, from: $0.from, to: $0.to, method: $0.method) }
        return try InboxOptions.printJSON(
          Answer(id: id, state: state, changedByAnotherProgram: isChangedElsewhere, entries: entries))
      }
      for entry in entries { print(SafeText.line("\(entry.time)  \(entry.event)")) }
      if entries.isEmpty { print("\(SafeText.line(id)) is \(state); this program has not changed it.") }
      if isChangedElsewhere { print("now \(state), changed by another program") }
    }
  }

  /// The message that is meant, and its state; of messages that are gone, the log knows the IDs.
  private func subject(in inbox: Inbox, _ log: [HistoryEntry]) throws -> (id: String, state: Message.State) {
    do {
      let message = try inbox.message(id)
      return (message.file.id, message.state)
    } catch MailError.noSuchMessage {
      let ids = Set(log.map(\.id)).sorted()
      return (ids[try Inbox.index(of: id, among: ids)], .purged)
    }
  }

  private struct Answer: Encodable {
    let id: String
    let state: Message.State
    let changedByAnotherProgram: Bool
    let entries: [Entry]

    struct Entry: Encodable {
      let time: String
      let from: Message.State
      let to: Message.State
      let method: String
    }
  }
}
#endif
