#if Macros
import Foundation

/// The content of a message: its header, its text, and its other parts by type and name.
///
/// The text is the first part `text/plain` that isn't an attachment. Reading never fails: `inbox raw` prints whatever
/// this type doesn't understand.
struct MailContent {
  struct Attachment: Encodable {
    let name: String
    let type: String
    let bytes: Int
  }

  let headers: MailHeaders
  private(set) var text: String?
  private(set) var attachments: [Attachment] = []

  init(_ bytes: [UInt8]) {
    headers = MailHeaders(bytes[...])
    add(headers, depth: 0)
  }

  private mutating func add(_ part: MailHeaders, depth: Int) {
    let type = ParameterizedValue(part["Content-Type"], default: "text/plain")
    if type.value.hasPrefix("multipart/"), depth < 20, let boundary = type["boundary"], !boundary.isEmpty {
      let children = Self.split(part.body, boundary: "--".utf8 + boundary)
      for child in children { add(MailHeaders(child), depth: depth + 1) }
      if !children.isEmpty { return }
    }
    let disposition = ParameterizedValue(part["Content-Disposition"], default: "inline")
    let name = disposition["filename"] ?? type["name"]
    let bytes = TransferEncoding(part["Content-Transfer-Encoding"]).decode(part.body)
    let isText = text == nil && type.value == "text/plain" && disposition.value != "attachment"
    if isText { text = Charset(type["charset"]?.lowercased).decode(bytes).replacing("\r\n", with: "\n") }
    if !isText || name != nil {
      attachments.append(
        Attachment(name: name.map(EncodedWord.decode) ?? "(unnamed)", type: type.value, bytes: bytes.count))
    }
  }

  /// Returns the parts between the lines of a boundary; the last one may lack its end.
  private static func split(_ body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = body
    var start: Int?
    while let line = rest.popLine() {
      guard line.starts(with: boundary) else { continue }
      let end = line.dropFirst(boundary.count).trimmed
      guard end.isEmpty || end.starts(with: "--".utf8) else { continue }
      if let start { parts.append(withoutLineEnd(body[start..<line.startIndex])) }
      start = end.isEmpty ? line.endIndex : nil
      if start == nil { return parts }
    }
    if let start { parts.append(body[start...]) }
    return parts
  }

  /// Removes the line end before a boundary, which belongs to the boundary.
  private static func withoutLineEnd(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for lineEnd in ["\r\n", "\n"] where part.suffix(lineEnd.utf8.count).elementsEqual(lineEnd.utf8) {
      return part.dropLast(lineEnd.utf8.count)
    }
    return part
  }
}
#endif
