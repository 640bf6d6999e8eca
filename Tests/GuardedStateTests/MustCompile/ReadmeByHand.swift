// What the README shows without the library.

struct NotAllowed: Error {}

final class MessageByHand {
  enum State { case unread, read, deleted }
  private(set) var state = State.unread
  var sender: String? = "Ada"

  func view() throws {
    guard state == .unread else { throw NotAllowed() }
    state = .read
  }

  func delete() throws {
    guard state != .deleted else { throw NotAllowed() }
    state = .deleted
  }

  func markAsUnread() throws {
    guard state == .read || state == .deleted else { throw NotAllowed() }
    state = .unread
  }

  func reply(with text: String) throws -> String {
    guard state == .read, sender != nil else { throw NotAllowed() }
    return "Re: \(text)"
  }
}
