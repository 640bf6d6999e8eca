#if Macros
/// The list of messages as a person reads it: columns, the newest first, unread ones in bold.
struct MessageList {
  let rows: [MessageRecord]
  let shortIDs: [String: String]

  /// The lines of the list.
  func lines(width: Int?) -> [String] {
    guard !rows.isEmpty else { return ["No messages."] }
    let idWidth = rows.map { shortID($0).count }.max() ?? 0
    let senders = rows.map { SafeText.line($0.from) }
    let fromWidth = min(24, senders.map(\.cellWidth).max() ?? 0)
    let subjectWidth = width.map { max(10, $0 - idWidth - fromWidth - 24) }
    return zip(rows, senders).map { row, sender in
      let subject = SafeText.line(row.subject.isEmpty ? "(no subject)" : row.subject)
      let from = sender.isEmpty ? "(unknown)" : sender
      let line =
        mark(row.state) + " " + shortID(row).fitted(to: idWidth) + "  " + (row.shortDate ?? "").fitted(to: 16) + "  "
        + from.fitted(to: fromWidth) + "  " + (subjectWidth.map { subject.fitted(to: $0).trimmedEnd } ?? subject)
      switch row.state {
      case .unread: return Terminal.styled(line, .bold)
      case .deleted: return Terminal.styled(line, .dim)
      case .read, .purged: return line
      }
    } + ["", summary]
  }

  private func shortID(_ row: MessageRecord) -> String { shortIDs[row.id] ?? row.id }

  private func mark(_ state: Message.State) -> String {
    switch state {
    case .unread: "●"
    case .read: " "
    case .deleted, .purged: "✗"
    }
  }

  private var summary: String {
    func count(_ state: Message.State) -> Int { rows.count { $0.state == state } }
    return "\(rows.count) message\(rows.count == 1 ? "" : "s"): \(count(.unread)) unread (●), \(count(.read)) read, "
      + "\(count(.deleted)) deleted (✗)"
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmedEnd: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }
}
#endif
