import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }
  var sender: String? = "Ada"
  var hasSender: Bool { sender != nil }

  @Transition(from: State.unread, to: .read)
  func view() throws {}

  @Transition(from: State.unread, .read, to: .deleted)
  func delete() throws {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() throws {}

  @Allowed(in: State.read, when: \Message.hasSender)
  func reply(with text: String) throws -> String { "Re: \(text)" }
}

let message = Message()
do {
  print(try message.reply(with: "thanks"))
} catch let refusal as Refusal {
  print(refusal)
}
