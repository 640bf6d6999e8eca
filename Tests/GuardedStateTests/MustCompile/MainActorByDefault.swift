// swift-format-ignore-file
// A module whose default isolation is the main actor: the states must be said not to be isolated to it.
import GuardedState

@Guarded
final class Message {
  nonisolated enum State { case unread, read }
  static let rules = Rules(initial: .unread) { In(.read, allows: .reply) }
  var log: [String] = []

  @Transition(from: State.unread, to: .read) func view() {}
  @Allowed func reply(with text: String) throws -> String { "Re: \(text)" }
  func didEnterRead() { log.append("read") }
}

@Guarded
actor Account {
  nonisolated enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() throws {}
}

func use(_ message: Message) throws {
  message.view()
  _ = try message.reply(with: "x")
  _ = try message.handle("reply", ["x"])
  _ = message.can(.reply)
  message.machine.onChange { _ in }
}
