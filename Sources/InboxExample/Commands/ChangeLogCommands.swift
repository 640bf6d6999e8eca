#if Macros
import ArgumentParser
import Foundation

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Print changes as they happen, also those made by other programs.",
    discussion: """
      One line for each message that arrives, is removed, or gets another state or other flags; with --json one object \
      a line. What is undone before the next look is not seen. Control-C ends it.
      """)
  @OptionGroup var options: InboxOptions
  @Option(help: "How many seconds to wait between two looks.") var interval = 0.5
  @Option(help: "Stop after this number of changes.") var count: Int?

  func validate() throws {
    guard interval > 0, interval <= 86_400 else {
      throw ValidationError("--interval must be more than 0 and at most 86400 seconds")
    }
    guard count ?? 1 > 0 else { throw ValidationError("--count must be at least 1") }
  }

  func run() throws {
    try options.run { inbox in
      var watcher = try MaildirWatcher(inbox.maildir)
      let messages = "\(watcher.known.count) message\(watcher.known.count == 1 ? "" : "s")"
      Terminal.notify("watching \(messages) in \(inbox.maildir.path); stop with Control-C")
      var left = count ?? .max
      while left > 0 {
        Thread.sleep(forTimeInterval: interval)
        let before = watcher.known.keys
        let changes = try watcher.changes().prefix(left)
        left -= changes.count
        let ids = changes.isEmpty ? IDIndex([]) : IDIndex(Array(before) + watcher.known.keys)
        for change in changes {
          let line = "\(MailDate.local(change.time))  \(ids.short(change.id))  \(change)"
          try Terminal.printLine(options.json ? Terminal.json(change) : line)
        }
      }
    }
  }
}

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show what this program did with a message, purged ones included.",
    discussion: "It is kept in the file '.inbox-history' of the Maildir, which may be deleted.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run { inbox in
      let log = try inbox.maildir.history.entries()
      // The log has the IDs of messages that are gone.
      let purged = try inbox.ids.find(id) == nil ? IDIndex(log.map(\.id)).find(id) : nil
      let message = try purged == nil ? inbox.message(id) : nil
      let (id, state) = (message?.file.id ?? purged ?? id, message?.state ?? .purged)
      let entries = log.filter { $0.id == id }
      let isChanged = entries.last.map { $0.to != state } ?? false
      let record = MessageRecord(id: id, state: state, changedByAnotherProgram: isChanged, entries: entries)
      if options.json { return try Terminal.printJSON(record) }
      for entry in entries { try Terminal.printLine("\(entry)") }
      if entries.isEmpty { try Terminal.printLine("\(id) is \(state); this program has not changed it.") }
      if isChanged { try Terminal.printLine("now \(state), changed by another program") }
    }
  }
}
#endif
