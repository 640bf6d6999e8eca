#if Macros
import Foundation

/// Writes the answer to a message as RFC 5322 and RFC 2822's rules for replies have it (section 3.6.4).
struct ReplyComposer {
  let original: MIMEPart
  let text: String
  var date = Date()
  var messageID = UniqueName.messageID()

  /// The reply, with lines that end in LF, as Maildir files have them.
  ///
  /// - Parameter sender: The address to send from, where the original doesn't say whom it was sent to.
  func message(from sender: String) -> [UInt8] {
    let body = "\(text.trimmed)\n\n\(attribution)\n\(quoted)"
    let isPlain = body.utf8.allSatisfy { $0 < 128 } && body.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 }
    var lines = [
      "From: \(address(recipient ?? MailAddress.list(sender).first))",
      "To: \(address(MailAddress.list(header("Reply-To") ?? header("From") ?? "").first))",
      "Subject: \(EncodedWord.encode(subject))",
      "Date: \(MailDate.format(date))",
      "Message-ID: \(messageID)",
    ]
    if let id = header("Message-ID") { lines.append("In-Reply-To: \(id)") }
    if !references.isEmpty { lines.append("References: \(references.joined(separator: "\n "))") }
    lines += [
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: \(isPlain ? "7bit" : "quoted-printable")",
    ]
    let encoded = isPlain ? body : TransferEncoding.encodeQuotedPrintable(body)
    return Array((lines.joined(separator: "\n") + "\n\n" + encoded).utf8)
  }

  /// The subject with `Re:` exactly once.
  var subject: String {
    var subject = EncodedWord.decode(header("Subject") ?? "").trimmed
    while subject.lowercased().hasPrefix("re:") { subject = subject.dropFirst(3).trimmed }
    return "Re: \(SafeText.line(subject))"
  }

  /// The messages that this one goes back to, the oldest first.
  private var references: [String] {
    let own = header("Message-ID").map { [$0] } ?? []
    let earlier = Self.ids(header("References") ?? "")
    if !earlier.isEmpty { return earlier + own.filter { !earlier.contains($0) } }
    let parents = Self.ids(header("In-Reply-To") ?? "")
    return (parents.count == 1 ? parents : []) + own
  }

  private static func ids(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0.hasPrefix("<") && $0.hasSuffix(">") }
  }

  /// The address that the original was sent to: the one who answers.
  private var recipient: MailAddress? { MailAddress.list(header("To") ?? "").first { !$0.mailbox.isEmpty } }

  private var attribution: String {
    let summary = MailSummary(original.headers)
    let date = summary.date.map { "On \(MailDate.formatShort($0)), " } ?? ""
    return "\(date)\(SafeText.line(summary.from.isEmpty ? "somebody" : summary.from)) wrote:"
  }

  private var quoted: String {
    SafeText.block(MessageText(original).text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ">" : $0.hasPrefix(">") ? ">\($0)" : "> \($0)" }.joined(separator: "\n") + "\n"
  }

  /// A header of the original on one line: nothing in it can begin another header.
  private func header(_ name: String) -> String? { original.headers[name].map(SafeText.line) }

  private func address(_ address: MailAddress?) -> String {
    guard let address else { return "undisclosed-recipients:;" }
    if address.name.isEmpty { return address.mailbox }
    let name =
      address.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
        || !address.name.allSatisfy(\.isASCII)
      ? EncodedWord.encode(address.name)
      : "\"\(address.name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    return "\(name) <\(address.mailbox)>"
  }
}
#endif
