final class Message {
  enum State { case unread, read, deleted }
}
