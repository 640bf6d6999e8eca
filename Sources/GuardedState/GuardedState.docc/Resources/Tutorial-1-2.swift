import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }

  @Transition(from: State.unread, to: .read)
  func view() {}

  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}
}
