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
      let number = watcher.known.count
      Terminal.complain(
        "watching \(number) message\(number == 1 ? "" : "s") in \(inbox.maildir.path); stop with Control-C")
      var left = count ?? .max
      while left > 0 {
        Thread.sleep(forTimeInterval: interval)
        let before = watcher.known.keys
        let changes = try watcher.changes().prefix(left)
        left -= changes.count
        if changes.isEmpty { continue }
        let ids = IDIndex(Array(before) + watcher.known.keys)
        for change in changes {
          if options.json {
            try Terminal.printJSONLine(change)
          } else {
            try Terminal.printLine("\(change.time)  \(ids.short(change.id))  \(change)")
          }
        }
      }
    }
  }
}
#endif
