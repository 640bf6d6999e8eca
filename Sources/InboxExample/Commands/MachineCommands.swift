#if Macros
import ArgumentParser
import GuardedState

struct CanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "can", abstract: "Say what may be done with a message now.")

  @OptionGroup var options: InboxOptions
  @Argument(help: "The message's ID, or the beginning of it.") var id: String

  func run() throws {
    try options.run(on: id) { inbox, message in
      if options.json { return try Terminal.printJSON(MessageRecord(message, can: message.machine.permittedMethods)) }
      try Terminal.printLine("\(inbox.shortID(of: message)) is \(message.state)")
      for method in Message.Method.allCases {
        try Terminal.printLine(
          message.can(method) ? "  ✓ \(method)" : "  – \(method)", message.can(method) ? .plain : .dim)
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
      if options.json { return try Terminal.printJSON(MessageRecord(message, result: text)) }
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

  @Option(help: "How to draw it.") var format = DiagramFormat.mermaid
  @Option(
    name: .shortAndLong, help: "The file to write; it must not exist. Without it, standard output.", completion: .file()
  ) var output: String?

  func run() throws {
    let text = Message.Rules(of: Message.self).diagram(format)
    do {
      if let output { try Disk.create(Path(output.utf8), Array(text.utf8)) } else { try Terminal.printText(text) }
    } catch {
      throw InboxOptions.complain(about: error)
    }
  }
}
#endif
