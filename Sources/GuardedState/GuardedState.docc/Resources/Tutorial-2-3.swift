import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }

  static let rules = Rules(initial: .unread) {
    In(.read, allows: .reply)
  }

  @Transition(from: State.unread, to: .read)
  func view() {}

  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}

  @Allowed
  func reply(with text: String) throws -> String { "Re: \(text)" }
}

let message = Message()
print(message.can(.reply), message.machine.permittedMethods.map { "\($0)" })
if message.can(.view) { message.view() }
print(try message.reply(with: "thanks"))
