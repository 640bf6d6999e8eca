#if Macros
import Foundation

/// What a listing says of one message; encoded, it is what scripts get.
struct MessageRecord: Encodable {
  let id: String
  let state: Message.State
  let flags: String
  let from: String
  let subject: String
  /// In ISO 8601, universal time; null where the message has no date.
  let date: String?
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
      date = summary.date.map(MailDate.formatISO)
      error = nil
    } catch {
      from = ""
      subject = "(unreadable)"
      moment = nil
      date = nil
      self.error = "\(error)"
    }
  }

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
#endif
