#if Macros
import GuardedState

/// A message as JSON. Each command sets the properties that it prints.
struct MessageRecord: Encodable {
  let id: String
  let state: Message.State
  var flags: String?
  var from: String?
  var to: [String]?
  var subject: String?
  /// In ISO 8601, universal time; null if the message has none.
  var date: String??
  var text: String?
  var attachments: [MailContent.Attachment]?
  var can: [String]?
  var cannot: [String: Refusal]?
  var result: String?
  var changedByAnotherProgram: Bool?
  var entries: [HistoryEntry]?
  /// The reason why the message can't be read.
  var error: String?
}

extension MessageRecord {
  /// A row of a listing, also of a message that can't be read.
  init(listing message: Message) {
    self.init(id: message.id, state: message.state, flags: message.file.flags)
    do { add(try message.headers()) } catch {
      (from, subject, date, self.error) = ("", "(unreadable)", .some(nil), "\(error)")
    }
  }

  /// A message as it is shown, in the state of a file.
  init(_ file: MaildirFile, _ content: MailContent) {
    self.init(id: file.id, state: file.state, flags: file.flags)
    to = MailAddress.list(content.headers["To"]).filter(\.isUsable).map(\.mailbox)
    (text, attachments) = (content.text ?? "", content.attachments)
    add(content.headers)
  }

  private mutating func add(_ headers: MailHeaders) {
    (from, subject, date) = (headers.sender, headers.text("Subject") ?? "", .some(headers.date))
  }
}

/// The list of messages as a person reads it, in columns.
struct MessageList {
  let rows: [MessageRecord]
  let ids: IDIndex

  func print() throws {
    guard !rows.isEmpty else { return try Terminal.printLine("No messages.") }
    let idWidth = rows.map { ids.short($0.id).count }.max() ?? 0
    let fromWidth = max(9, min(24, rows.compactMap { $0.from?.count }.max() ?? 0))
    let subjectWidth = Terminal.width.map { max(10, $0 - idWidth - fromWidth - 24) } ?? .max
    for row in rows {
      let mark = row.state == .unread ? "●" : row.state == .read ? " " : "✗"
      let id = column(ids.short(row.id), idWidth)
      let date = column((row.date ?? nil).map(MailDate.local) ?? "", 16)
      let from = column(row.from.flatMap { $0.isEmpty ? nil : $0 } ?? "(unknown)", fromWidth)
      let subject = row.subject.flatMap { $0.isEmpty ? nil : $0 } ?? "(no subject)"
      let line = "\(mark) \(id)  \(date)  \(from)  \(subject.prefix(subjectWidth))"
      try Terminal.printLine(line, isBold: row.state == .unread)
    }
    let counts = [Message.State.unread, .read, .deleted].map { state in rows.count { $0.state == state } }
    let number = "\(rows.count) message\(rows.count == 1 ? "" : "s")"
    try Terminal.printText("\n\(number): \(counts[0]) unread (●), \(counts[1]) read, \(counts[2]) deleted (✗)")
  }

  private func column(_ text: String, _ width: Int) -> String {
    text.prefix(width) + String(repeating: " ", count: max(0, width - text.count))
  }
}
#endif
