#if Macros
/// One part of a message: a text, an attachment, or several parts (RFC 2046).
struct MIMEPart {
  /// The depth up to which parts within parts are read; deeper ones are shown as text.
  private static let deepest = 20

  let headers: MailHeaders
  let type: ContentType
  private let disposition: ContentType
  /// The parts of a multipart.
  let children: [MIMEPart]
  /// The bytes of a part that has no parts, decoded.
  let bytes: [UInt8]

  /// Reads a whole message. Nothing makes it fail: what can't be understood is taken as text.
  init(_ message: [UInt8]) {
    self.init(message, depth: 0)
  }

  private init(_ message: [UInt8], depth: Int) {
    headers = MailHeaders(message)
    type = ContentType(headers["Content-Type"])
    disposition = ContentType(headers["Content-Disposition"], default: "inline")
    let body = message[headers.bodyStart...]
    if type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty, depth < Self.deepest {
      let parts = Self.split(body, boundary: Array("--\(boundary)".utf8))
      if !parts.isEmpty {
        children = parts.map { MIMEPart(Array($0), depth: depth + 1) }
        bytes = []
        return
      }
    }
    children = []
    bytes = TransferEncoding(named: headers["Content-Transfer-Encoding"] ?? "").decode(body)
  }

  /// The parts between the lines of a boundary; the last one may lack its end.
  private static func split(_ body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = body.startIndex
    while position < body.endIndex {
      let next = body[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? body.endIndex
      let line = body[position..<next]
      if line.starts(with: boundary) {
        let rest = line.dropFirst(boundary.count)
        let isLast = rest.starts(with: Array("--".utf8))
        if isLast || rest.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 || $0 == 10 }) {
          if let start { parts.append(body[start..<withoutLineEnd(body, before: position, from: start)]) }
          start = isLast ? nil : next
          if isLast { break }
        }
      }
      position = next
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
    return parts
  }

  /// The line end before a boundary belongs to the boundary.
  private static func withoutLineEnd(_ body: ArraySlice<UInt8>, before position: Int, from start: Int) -> Int {
    var end = position
    if end > start, body[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, body[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  /// The text of a part that is one.
  var text: String { Charset(named: type["charset"] ?? "").decode(bytes).replacing("\r\n", with: "\n") }

  /// The name under which the part would be saved.
  var fileName: String? {
    (disposition["filename"] ?? type["name"]).map(EncodedWord.decode)
  }

  /// Whether the part is meant to be saved rather than read.
  var isAttachment: Bool {
    guard children.isEmpty else { return false }
    return disposition.value == "attachment" || !type.value.hasPrefix("text/") || fileName != nil
  }
}
#endif
