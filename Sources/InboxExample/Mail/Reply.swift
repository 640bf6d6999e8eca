#if Macros
import Foundation

/// The answer to a message, after the rules for replies of RFC 5322 (section 3.6.4).
struct Reply {
  /// The bytes of the answer, with lines that end in LF, as Maildir files have them.
  let bytes: [UInt8]

  init(to original: MailContent, text: String) throws {
    let headers = original.headers
    let date = headers.date.map { "On \(MailDate.short($0)), " } ?? ""
    let sender = headers.sender.isEmpty ? "somebody" : SafeText.line(headers.sender)
    let quote = (original.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ">" : $0.hasPrefix(">") ? ">\($0)" : "> \($0)" }.joined(separator: "\n")
    let body = SafeText.block(
      "\(text.trimmingCharacters(in: .whitespacesAndNewlines))\n\n\(date)\(sender) wrote:\n\(quote)\n")
    let isPlain = body.utf8.allSatisfy { $0 < 128 } && body.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 }

    var lines: [String] = []
    func add(_ name: String, _ value: String?) { if let value, !value.isEmpty { lines.append("\(name): \(value)") } }
    add("From", try Self.ownAddress(headers))
    let target = MailAddress.list(headers["Reply-To"]).isEmpty ? "From" : "Reply-To"
    add("To", try Self.address(headers[target], target))
    add("Subject", EncodedWord.encode(Self.subject(headers.text("Subject") ?? "")))
    add("Date", MailDate.format(Date(), "%a, %d %b %Y %H:%M:%S +0000"))
    add("Message-ID", UniqueName.messageID())
    let own = Self.ids(headers["Message-ID"])
    let earlier = [Self.ids(headers["References"]), Self.ids(headers["In-Reply-To"])].first { !$0.isEmpty } ?? []
    add("In-Reply-To", own.first)
    add("References", (earlier + own.filter { !earlier.contains($0) }).joined(separator: "\n "))
    add("MIME-Version", "1.0")
    add("Content-Type", "text/plain; charset=utf-8")
    add("Content-Transfer-Encoding", isPlain ? "7bit" : "base64")
    let encoded =
      isPlain
      ? body : Data(body.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]) + "\n"
    bytes = Array((lines.joined(separator: "\n") + "\n\n" + encoded).utf8)
  }

  /// Returns a subject with `Re:` exactly once.
  private static func subject(_ original: String) -> String {
    var subject = original[...]
    while subject.prefix(3).lowercased() == "re:" {
      subject = subject.dropFirst(3).trimmingPrefix(while: \.isWhitespace)
    }
    return "Re: \(subject)"
  }

  /// Returns the message IDs in a header.
  private static func ids(_ header: [UInt8]?) -> [String] {
    (header ?? []).split(whereSeparator: { !(33...126).contains($0) }).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix("<") && $0.hasSuffix(">") }
  }

  /// Returns the address of the one who answers: `$EMAIL`, the first one that the original went to, or the user at this
  /// host.
  private static func ownAddress(_ headers: MailHeaders) throws -> String {
    if let email = ProcessInfo.processInfo.environment["EMAIL"], !email.isEmpty {
      return try address(Array(email.utf8), "$EMAIL")
    }
    return try headers["To"].map { try address($0, "To") } ?? "\(NSUserName())@\(ProcessInfo.processInfo.hostName)"
  }

  /// Returns the first address of a header as a reply has it.
  ///
  /// - Throws: ``MailError`` naming the header if that address has no `@`, or other characters than a reply can have.
  private static func address(_ header: [UInt8]?, _ name: String) throws -> String {
    guard let address = MailAddress.list(header).first, address.isUsable else {
      throw MailError.noAddress(name, value: EncodedWord.decode(header ?? []))
    }
    let name = SafeText.line(address.name)
    if name.isEmpty { return address.mailbox }
    let phrase = EncodedWord.encode(name)
    let isAtoms = phrase != name || name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    let quoted = "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    return "\(isAtoms ? phrase : quoted) <\(address.mailbox)>"
  }
}
#endif
