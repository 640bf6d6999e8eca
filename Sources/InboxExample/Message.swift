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
    try machine.restore(Snapshot(state: file.state))
  }

  @Transition(from: State.unread, to: .read)
  func view() throws -> MIMEPart {
    let message = try maildir.message(of: file)
    file = try maildir.setFlags(file.flags.adding(MaildirFlags.seen), of: file)
    return message
  }

  @Transition(from: State.unread, .read, to: .deleted)
  func delete() throws {
    file = try maildir.setFlags(file.flags.adding(MaildirFlags.trashed), of: file)
  }

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() throws {
    file = try maildir.setFlags(file.flags.removing(MaildirFlags.seen, MaildirFlags.trashed), of: file)
  }

  @Transition(from: State.deleted, to: .purged)
  func purge() throws {
    try maildir.remove(file)
  }

  /// Answers the message: writes the reply to the folder *Sent* and flags this message as replied to.
  ///
  /// - Returns: The ID of the sent message.
  @Allowed
  func reply(with text: String) throws -> String {
    let reply = ReplyComposer(original: try maildir.message(of: file), text: text)
    let outbox = try maildir.subfolder("Sent")
    let sent = try outbox.deliver(reply.message(from: Sender.address), flags: MaildirFlags([MaildirFlags.seen]))
    do {
      file = try maildir.setFlags(file.flags.adding(MaildirFlags.replied), of: file)
    } catch {
      try outbox.remove(sent)
      throw error
    }
    return sent.id
  }

  /// Notes every change in the history, however it was asked for.
  func didTransition(_ transition: Transition) {
    guard let from = transition.from, let method = transition.method else { return }
    maildir.history.add(HistoryEntry(id: file.id, from: from, to: transition.to, method: method))
  }

  /// Notes a reply, which changes no state.
  func didCall(_ call: Call<State, Method>) {
    maildir.history.add(HistoryEntry(id: file.id, from: call.state, to: call.state, method: call.method))
  }
}
#endif
