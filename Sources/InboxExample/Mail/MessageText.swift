#if Macros
/// The readable part of a message: its text, and a list of its attachments.
struct MessageText {
  /// Something attached to a message.
  struct Attachment: Encodable {
    let name: String
    let type: String
    let bytes: Int
  }

  private(set) var text: String
  private(set) var attachments: [Attachment] = []

  /// Reads a message's parts.
  init(_ message: MIMEPart) {
    text = ""
    var texts: [String] = []
    collect(message, into: &texts)
    text = texts.joined(separator: "\n")
  }

  private mutating func collect(_ part: MIMEPart, into texts: inout [String]) {
    if part.type.value == "multipart/alternative" {
      // Plain text if there is any, else the last form that can be read: the best one (RFC 2046, section 5.1.4).
      let readable = part.children.filter { !$0.isAttachment }
      if let chosen = readable.first(where: { $0.type.value == "text/plain" }) ?? readable.last {
        collect(chosen, into: &texts)
      }
      part.children.filter(\.isAttachment).forEach { collect($0, into: &texts) }
    } else if !part.children.isEmpty {
      part.children.forEach { collect($0, into: &texts) }
    } else if part.isAttachment {
      attachments.append(
        Attachment(name: part.fileName ?? "(unnamed)", type: part.type.value, bytes: part.bytes.count))
    } else {
      texts.append(part.type.value == "text/html" ? HTMLText.plain(part.text) : part.text)
    }
  }
}
#endif
