#if Macros
import ArgumentParser
import Foundation

/// Prints what happens to the messages, whichever program does it.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Print changes as they happen, also those made by other programs.",
    discussion: """
      One line for each message that arrives, is removed, or gets another state or other flags; with --json one object \
      a line. What is undone before the next look is not seen. Control-C ends it.
      """)

  @OptionGroup var options: InboxOptions

  @Option(help: "How many seconds to wait between two looks.")
  var interval = 0.5

  @Option(help: "Stop after this number of changes.")
  var count: Int?

  func validate() throws {
    guard interval > 0, interval <= 86_400 else {
      throw ValidationError("--interval must be more than 0 and at most 86400 seconds")
    }
    guard count ?? 1 > 0 else { throw ValidationError("--count must be at least 1") }
  }

  func run() throws {
    try options.run { inbox in
      var watcher = try MaildirWatcher(inbox.maildir)
      let number = watcher.known.count
      Terminal.complain(
        "watching \(number) message\(number == 1 ? "" : "s") in \(inbox.maildir.path); stop with Control-C")
      var left = count ?? .max
      while left > 0 {
        Thread.sleep(forTimeInterval: interval)
        let before = watcher.known.keys
        let changes = try watcher.changes().prefix(left)
        left -= changes.count
        if !changes.isEmpty { try show(changes, amongIDs: Set(before).union(watcher.known.keys)) }
      }
    }
  }

  /// Prints a line for each change, at once, for a program that reads them.
  private func show(_ changes: some Sequence<MessageChange>, amongIDs ids: Set<String>) throws {
    let shortIDs = Inbox.shortIDs(of: ids)
    let time = MailDate.formatISO(Date())
    for change in changes {
      let line = "\(time)  \(shortIDs[change.id] ?? change.id)  \(change)"
      print(options.json ? try InboxOptions.jsonLine(Event(change, at: time)) : SafeText.line(line))
      try Disk.flushOutput()
    }
  }

  /// A change as scripts get it.
  private struct Event: Encodable {
    /// The kind of change.
    enum Kind: String, Encodable { case arrived, changed, removed }

    /// The state and the flags in the name of a message's file.
    struct Name: Encodable {
      let state: Message.State
      let flags: String

      init(_ file: MaildirFile) {
        state = file.state
        flags = file.flags.text
      }
    }

    let time: String
    let id: String
    let change: Kind
    let from: Name?
    let to: Name?

    init(_ change: MessageChange, at time: String) {
      self.time = time
      id = change.id
      self.change = change.from == nil ? .arrived : change.to == nil ? .removed : .changed
      from = change.from.map(Name.init)
      to = change.to.map(Name.init)
    }
  }
}
#endif
