#if Macros
import Foundation

/// The list of messages as a person reads it: columns, the newest first, unread ones in bold.
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
      let shortID = column(ids.short(row.id), idWidth)
      let date = column(row.date.map(MailDate.short), 16)
      let from = column(row.from, fromWidth, default: "(unknown)")
      let subject = cut(row.subject, subjectWidth, default: "(no subject)")
      let style: Terminal.Style = row.state == .unread ? .bold : row.state == .deleted ? .dim : .plain
      try Terminal.printLine("\(mark) \(shortID)  \(date)  \(from)  \(subject)", style)
    }
    let counts = Dictionary(grouping: rows, by: \.state).mapValues(\.count)
    let number = "\(rows.count) message\(rows.count == 1 ? "" : "s")"
    let (unread, read, deleted) = (counts[.unread] ?? 0, counts[.read] ?? 0, counts[.deleted] ?? 0)
    try Terminal.printLine()
    try Terminal.printLine("\(number): \(unread) unread (●), \(read) read, \(deleted) deleted (✗)")
  }

  /// Returns a text in exactly a number of columns.
  private func column(_ text: String?, _ width: Int, default absent: String = "") -> String {
    cut(text, width, default: absent).padding(toLength: width, withPad: " ", startingAt: 0)
  }

  /// Returns a text in at most a number of columns.
  private func cut(_ text: String?, _ width: Int, default absent: String) -> String {
    let text = text.flatMap { $0.isEmpty ? nil : $0 } ?? absent
    return text.count <= width ? text : text.prefix(width - 1) + "…"
  }
}
#endif
