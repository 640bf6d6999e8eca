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

  /// Runs a command on the inbox, and turns what goes wrong into a sentence and an exit status.
  func run(_ command: (Inbox) throws -> Void) throws {
    do {
      try command(try Inbox(path: maildir))
    } catch {
      throw Complaint(error).reported()
    }
  }

  /// Runs a command on one message.
  func run(on id: String, _ command: (Inbox, Message) throws -> Void) throws {
    try run { inbox in
      let message = try inbox.message(id)
      do { try command(inbox, message) } catch { throw Complaint(error, message: message, in: inbox) }
    }
  }

  /// Does one thing to several messages. All IDs are looked up before anything is done; a message that refuses does
  /// not keep the others from it.
  func change(_ ids: [String], _ change: (Message) throws -> Void) throws {
    try run { inbox in
      var messages: [Message] = []
      for id in ids {
        let message = try inbox.message(id)
        if !messages.contains(where: { $0 === message }) { messages.append(message) }
      }
      var failure: ExitCode?
      for message in messages {
        do { try change(message) } catch {
          let code = Complaint(error, message: message, in: inbox).reported()
          failure = failure ?? code
        }
      }
      if json {
        try Self.printJSON(messages.map { Changed(id: $0.file.id, state: $0.state, flags: $0.file.flags.text) })
      } else {
        for message in messages { print("\(inbox.shortID(of: message)) is \(message.state)") }
      }
      if let failure { throw failure }
    }
  }

  /// Prints a value as JSON.
  static func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// A value as JSON on one line.
  static func jsonLine(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private struct Changed: Encodable {
    let id: String
    let state: Message.State
    let flags: String
  }
}
#endif
