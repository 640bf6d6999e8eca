#if Macros
/// A message as JSON, or as a row of a listing. Each command sets the properties that it prints.
struct MessageRecord: Encodable {
  let id: String
  let state: Message.State
  var flags: String?
  var from: String?
  var to: [String]?
  var subject: String?
  /// In ISO 8601, universal time.
  var date: String?
  var text: String?
  var attachments: [MailContent.Attachment]?
  /// The methods that the state allows.
  var can: [String]?
  var result: String?
  /// The reason why the message can't be read.
  var error: String?

  init(_ message: Message, can: [Message.Method]? = nil, result: String? = nil) {
    (id, state, flags) = (message.file.id, message.state, message.file.flags)
    self.can = can?.map(\.rawValue)
    self.result = result
  }

  /// A row of a listing, also of a message that can't be read.
  init(listing message: Message) {
    self.init(message)
    do { add(try message.headers()) } catch { (from, subject, self.error) = ("", "(unreadable)", "\(error)") }
  }

  /// A message as it is shown, in the state of a file.
  init(_ file: MaildirFile, _ content: MailContent) {
    (id, state, flags) = (file.id, file.state, file.flags)
    to = MailAddress.list(content.headers["To"]).filter(\.isUsable).map(\.mailbox)
    (text, attachments) = (content.text ?? "", content.attachments)
    add(content.headers)
  }

  private mutating func add(_ headers: MailHeaders) {
    (from, subject, date) = (headers.sender, headers.text("Subject") ?? "", headers.date)
  }
}
#endif
