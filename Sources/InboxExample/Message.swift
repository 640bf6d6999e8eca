#if Macros
import GuardedState

/// One message of a Maildir: a host whose states are the format's own flags, and whose transitions are one atomic
/// `rename` each.
///
/// This class is what the example is about. Its methods do their work on disk; when one of them may run, and what it
/// leads to, is said once and guarded everywhere: in `message.delete()`, in `message.handle("delete")`, in
/// `message.can(.delete)`. A body that throws, because the file is gone or the disk is full, leaves the message in the
/// state that it was in.
@Guarded
final class Message {
  enum State: String, CaseIterable, Codable { case unread, read, deleted, purged }

  static let rules = Rules(initial: .unread) {
    In(.read, allows: .reply)
    On(.view, in: .read)  // looking again changes nothing
    Final(.purged)
  }

  let maildir: Maildir
  private(set) var file: MaildirFile

  /// The message of a file, in the state that its name says.
  init(_ file: MaildirFile, in maildir: Maildir) throws {
    self.file = file
    self.maildir = maildir
    try machine.restore(to: file.state)
  }

  /// Reads the message and marks it as read.
  @Transition(from: State.unread, to: .read)
  func view() throws -> MailContent {
    let content = try content()
    file = try maildir.rename(file, to: file.adding(.seen))
    return content
  }

  @Transition(from: State.unread, .read, to: .deleted)
  func delete() throws { file = try maildir.rename(file, to: file.adding(.trashed)) }

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() throws { file = try maildir.rename(file, to: file.removing(.seen, .trashed)) }

  @Transition(from: State.deleted, to: .purged)
  func purge() throws { try maildir.remove(file) }

  /// Writes an answer to the folder *Sent*, flags this message as replied to, and returns the ID of the answer.
  @Allowed
  func reply(with text: String) throws -> String {
    let reply = try Reply(to: content(), text: text)
    let outbox = try maildir.sent()
    let sent = try outbox.deliver(reply.bytes, flags: "S")
    do {
      file = try maildir.rename(file, to: file.adding(.replied))
    } catch {
      try outbox.remove(sent)
      throw error
    }
    return sent.id
  }

  /// Adds every change to the history, whichever way the method was called.
  func didTransition(_ transition: Transition) {
    guard let from = transition.from, let method = transition.method else { return }
    maildir.history.add(HistoryEntry(id: id, from: from, to: transition.to, method: method.rawValue))
  }

  /// Adds a reply, which changes no state.
  func didCall(_ call: Call<State, Method>) {
    maildir.history.add(HistoryEntry(id: id, from: call.state, to: call.state, method: call.method.rawValue))
  }
}

extension Message {
  var id: String { file.id }
  var path: Path { maildir.path(of: file) }
  func content() throws -> MailContent { MailContent(try Disk.contents(of: path)) }

  /// Reads the header, of at most 64 KB, without the rest of a long message.
  func headers() throws -> MailHeaders { MailHeaders(try Disk.contents(of: path, limit: 65_536)[...]) }
}
#endif
