#if Macros
import ArgumentParser
import GuardedState

extension DiagramFormat: ExpressibleByArgument {}

/// Draws what may be done with a message.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw what may be done with a message.",
    discussion: "For example: inbox graph --format dot --output states.dot")

  @Option(help: "How to draw it.")
  var format = DiagramFormat.mermaid

  @Option(
    name: .shortAndLong, help: "The file to write; it must not exist. Without it, standard output.", completion: .file()
  )
  var output: String?

  func run() throws {
    let text = Message.Rules(of: Message.self).diagram(format)
    guard let output else { return print(text, terminator: "") }
    do {
      try Disk.write(Array(text.utf8), to: output)
    } catch {
      throw Complaint(error).reported()
    }
  }
}
#endif
