import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }

  @Transition(from: State.unread, to: .read)
  func view() throws {}

  @Transition(from: State.unread, .read, to: .deleted)
  func delete() throws {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() throws {}
}

let message = Message()
try message.view()
print(message.state)
do { try message.view() } catch { print(error) }
