#if Macros
import ArgumentParser
import Foundation
import GuardedState
import GuardedStateDiagrams

struct CanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can", abstract: "Say what may be done with a message now, and why the rest may not.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run(on: id) { inbox, message in
      let methods = Message.Method.allCases.map { (name: $0.rawValue, refusal: message.refusal(of: $0)) }
      if options.json {
        var record = MessageRecord(id: message.id, state: message.state)
        record.can = methods.filter { $0.refusal == nil }.map(\.name)
        record.cannot = Dictionary(uniqueKeysWithValues: methods.compactMap { name, why in why.map { (name, $0) } })
        return try Terminal.printJSON(record)
      }
      try Terminal.printLine("\(inbox.shortID(of: message)) is \(message.state)")
      for (name, refusal) in methods {
        let why = refusal.map { Complaint($0, on: message, in: inbox).error.trimmingPrefix("\($0.host): ") }
        try Terminal.printLine(why.map { "  – \(name): \($0)" } ?? "  ✓ \(name)")
      }
    }
  }
}

struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Call a method of a message by its name.",
    discussion: "The methods are view, delete, markAsUnread, purge and reply(with:); labels may be left out.")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String
  @Argument(help: "The method's name.") var method: String
  @Argument(help: "Its arguments.") var arguments: [String] = []

  func run() throws {
    try options.run(on: id) { inbox, message in
      let result = try message.handle(method, arguments)
      let text = (result as? MailContent).map { $0.text ?? "" } ?? result.map { "\($0)" }
      let record = MessageRecord(id: message.id, state: message.state, result: text)
      if options.json { return try Terminal.printJSON(record) }
      if let text { try Terminal.printText(text + "\n") }
      try Terminal.printLine("\(inbox.shortID(of: message)) is \(message.state)")
    }
  }
}

extension DiagramFormat: ExpressibleByArgument {}

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw what may be done with a message.",
    discussion: "For example: inbox graph --format dot --output states.dot")
  @OptionGroup var options: InboxOptions
  @Argument(help: "The message whose state is marked: its ID, or the beginning of it.") var id: String?
  @Option(help: "How to draw it.") var format = DiagramFormat.mermaid
  @Option(
    name: .shortAndLong, help: "The file to write; it must not exist. Without it, standard output.", completion: .file()
  ) var output: String?

  func run() throws {
    var text = Message.Rules(of: Message.self).diagram(format)
    if let id { try options.run { text = try $0.message(id).machine.diagram(format) } }
    if let output { try Disk.save(Array(text.utf8), to: Path(output.utf8)) } else { try Terminal.printText(text) }
  }
}

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Take a tour, on a copy of the sample inbox that is thrown away afterwards.")

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try tour(Inbox(SampleInbox.prepare(at: folder)))
    try Terminal.flush()
  }

  private func tour(_ inbox: Inbox) throws {
    var unread = inbox.messages.count { $0.state == .unread }
    for message in inbox.messages {
      message.machine.didExit(.unread) { _ in unread -= 1 }
      message.machine.didEnter(.unread) { _ in unread += 1 }
    }
    let message = try inbox.message("welcome")
    message.machine.onChange { print("   · \($0) — the file is \(message.file.relativePath), \(unread) unread") }
    print("\nA message begins in the state that its file's name says.\n   message.state → \(message.state)")
    print("\nAn ordinary call is guarded. This one is refused, and the file is as it was:")
    attempt("try message.reply(with: \"Hello\")") { _ = try message.reply(with: "Hello") }
    print("\nWhat the refusal recommends:")
    attempt("try message.view()") { _ = try message.view() }
    attempt("try message.reply(with: \"Hello\")") { _ = try message.reply(with: "Hello") }
    print("\nThe same by name, as a script or a menu would call it:")
    attempt("try message.handle(\"delete\")") { try message.handle("delete") }
    attempt("try message.handle(\"veiw\")") { try message.handle("veiw") }
    attempt("try message.fire(.view)") { try message.fire(.view) }
    print("\nAsking first is the same as trying:")
    print("   message.machine.permittedMethods → \(message.machine.permittedMethods.map(\.rawValue))")
    print("\nA final state ends it:")
    attempt("try message.purge()") { try message.purge() }
    attempt("try message.markAsUnread()") { try message.markAsUnread() }
  }

  private func attempt(_ code: String, _ call: () throws -> Void) {
    print("   \(code)")
    do { try call() } catch { print("   ✗ \(error)") }
  }
}
#endif
