// What the README shows without the library.

struct NotAllowed: Error {}

final class MessageByHand {
  enum State { case unread, read, deleted }
  private(set) var state = State.unread

  func view() {
    guard state == .unread else { return }
    state = .read
  }

  func delete() {
    guard state != .deleted else { return }
    state = .deleted
  }

  func markAsUnread() {
    guard state == .read || state == .deleted else { return }
    state = .unread
  }

  func reply(with text: String) throws -> String {
    guard state == .read else { throw NotAllowed() }
    return "Re: \(text)"
  }
}
