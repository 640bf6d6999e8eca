import Foundation

/// The answer to a message, after the rules for replies of RFC 5322 (section 3.6.4).
struct Reply {
  let bytes: [UInt8]

  init(to original: MailContent, text: String) throws {
    let answer = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !answer.isEmpty else { throw MailError(.usage, "there is no text") }
    let headers = original.headers
    let date = headers.date.map { "On \(MailDate.local($0).prefix(16)), " } ?? ""
    let sender = headers.sender.isEmpty ? "somebody" : SafeText.line(headers.sender)
    let quote = (original.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ">" : $0.hasPrefix(">") ? ">\($0)" : "> \($0)" }.joined(separator: "\n")
    let body = SafeText.block("\(answer)\n\n\(date)\(sender) wrote:\n\(quote)\n")
    let isPlain = body.utf8.allSatisfy { $0 < 128 } && body.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 }
    let base64 = Data(body.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]) + "\n"
    let recipient = MailAddress.list(headers["Reply-To"]).isEmpty ? "From" : "Reply-To"
    let subject = (headers.text("Subject") ?? "").replacing(/^\s*(re:\s*)*/.ignoresCase(), with: "")
    let (own, earlier) = (Self.ids(headers["Message-ID"]), Self.ids(headers["References"] ?? headers["In-Reply-To"]))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    let fields = [
      ("From", try Self.ownAddress(headers)), ("To", try Self.address(headers[recipient], recipient)),
      ("Subject", EncodedWord.encode("Re: \(subject)")),
      ("Date", formatter.string(from: Date())),
      ("Message-ID", "<\(UUID().uuidString)@\(ProcessInfo.processInfo.hostName)>"),
      ("In-Reply-To", own), ("References", earlier.isEmpty || own.isEmpty ? earlier + own : "\(earlier)\n \(own)"),
      ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
      ("Content-Transfer-Encoding", isPlain ? "7bit" : "base64"),
    ]
    let header = fields.filter { !$0.1.isEmpty }.map { "\($0): \($1)\n" }.joined()
    bytes = Array("\(header)\n\(isPlain ? body : base64)".utf8)
  }

  /// Returns the message IDs in a header, one on each line.
  private static func ids(_ header: [UInt8]?) -> String {
    (header ?? []).split { !(33...126).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix("<") && $0.hasSuffix(">") }.joined(separator: "\n ")
  }

  /// Returns the address of the user: `$EMAIL`, the first one that the original went to, or the user at this host.
  private static func ownAddress(_ headers: MailHeaders) throws -> String {
    if let email = ProcessInfo.processInfo.environment["EMAIL"], !email.isEmpty {
      return try address(Array(email.utf8), "$EMAIL")
    }
    return try headers["To"].map { try address($0, "To") } ?? "\(NSUserName())@\(ProcessInfo.processInfo.hostName)"
  }

  /// Returns the first address of a header; throws ``MailError`` if a reply can't have it.
  private static func address(_ header: [UInt8]?, _ field: String) throws -> String {
    guard let address = MailAddress.list(header).first, address.isUsable else {
      throw MailError(.refused, "'\(field)' has no address that a reply can use: '\(EncodedWord.decode(header ?? []))'")
    }
    let name = SafeText.line(address.name)
    if name.isEmpty { return address.mailbox }
    let word = EncodedWord.encode(name)
    let isQuoted = word == name && !name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    let quoted = "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    return "\(isQuoted ? quoted : word) <\(address.mailbox)>"
  }
}
