#if Macros
import Foundation

/// A row of a listing; scripts get it encoded as JSON.
struct MessageRecord: Encodable {
  let id: String
  let state: Message.State
  let flags: String
  let from: String
  let subject: String
  /// Why the message can't be read; null where it can.
  let error: String?

  let moment: Date?

  /// Reads the header of a message; one that can't be read is listed all the same.
  init(_ message: Message) {
    id = message.file.id
    state = message.state
    flags = message.file.flags.text
    do {
      let summary = MailSummary(try message.maildir.headers(of: message.file))
      from = summary.from
      subject = summary.subject
      moment = summary.date
      error = nil
    } catch {
      from = ""
      subject = "(unreadable)"
      moment = nil
      self.error = "\(error)"
    }
  }

  /// The date in ISO 8601, universal time; null where the message has none.
  var date: String? { moment.map(MailDate.formatISO) }

  /// The date as a person reads it.
  var shortDate: String? { moment.map(MailDate.formatShort) }

  private enum CodingKeys: String, CodingKey { case id, state, flags, from, subject, date, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(state, forKey: .state)
    try container.encode(flags, forKey: .flags)
    try container.encode(from, forKey: .from)
    try container.encode(subject, forKey: .subject)
    try container.encode(date, forKey: .date)
    try container.encodeIfPresent(error, forKey: .error)
  }
}

extension [MessageRecord] {
  /// The records in the order of a listing: the newest first, those without a date last.
  var newestFirst: [MessageRecord] {
    // Numbers are sorted, because they move faster than records.
    indices.sorted { one, other in
      let (moment, otherMoment) = (self[one].moment ?? .distantPast, self[other].moment ?? .distantPast)
      return moment == otherMoment ? self[one].id < self[other].id : moment > otherMoment
    }.map { self[$0] }
  }
}
#endif
