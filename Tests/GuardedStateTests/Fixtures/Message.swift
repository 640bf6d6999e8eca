#if Macros
import GuardedState

/// The message of the README.
@Guarded
final class Message {
  enum State { case unread, read, deleted }

  static let rules = Rules(initial: .unread) {
    In(.read, allows: .reply)
  }

  var log: [String] = []
  /// The machine's history, at each entry of the log.
  var histories: [[State]] = []

  @Transition(from: State.unread, to: .read)
  func view() { note("view") }

  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}

  @Allowed
  func reply(with text: String) throws -> String { "Re: \(text)" }

  func didEnterUnread() { note("didEnterUnread") }
  func didExitUnread() { note("didExitUnread") }
  func note(_ what: String) {
    log.append(what)
    histories.append(machine.history)
  }
}
#endif
