#if Macros
import ArgumentParser

/// Brings the messages of an mbox file into the inbox.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring the messages of an mbox file into the inbox.",
    discussion: "The file stays as it is. Messages that it marks as read or deleted keep that.")

  @OptionGroup var options: InboxOptions

  @Argument(help: "The mbox file.", completion: .file())
  var file: String

  func run() throws {
    try options.run { inbox in
      let mbox = try MboxReader(path: file)
      let ids = try mbox.messages.map { try inbox.maildir.deliver($0.bytes, flags: $0.flags).id }
      if options.json { return try InboxOptions.printJSON(["imported": ids]) }
      print("\(ids.count) message\(ids.count == 1 ? "" : "s") imported")
    }
  }
}
#endif
