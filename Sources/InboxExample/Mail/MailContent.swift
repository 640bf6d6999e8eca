/// The content of a message: its header, its text, and its other parts by type and name.
///
/// The text is the first part `text/plain` that isn't an attachment; `inbox raw` prints whatever this type leaves out.
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
    if type.value.hasPrefix("multipart/"), depth < 20, let boundary = type.parameters["boundary"], !boundary.isEmpty {
      let children = Self.split(part.body, boundary: "--".utf8 + boundary)
      for child in children { add(MailHeaders(child), depth: depth + 1) }
      if !children.isEmpty { return }
    }
    let disposition = ParameterizedValue(part["Content-Disposition"], default: "inline")
    let name = disposition.parameters["filename"] ?? type.parameters["name"]
    let encoding = TransferEncoding(rawValue: part["Content-Transfer-Encoding"]?.lowercased ?? "")
    let bytes = encoding?.decode(part.body) ?? Array(part.body)
    let isText = text == nil && type.value == "text/plain" && disposition.value != "attachment"
    if isText { text = String(bytes, charset: type.parameters["charset"]?.lowercased).replacing("\r\n", with: "\n") }
    if isText, name == nil { return }
    let shown = name.map(EncodedWord.decode) ?? "(unnamed)"
    attachments.append(Attachment(name: shown, type: type.value, bytes: bytes.count))
  }

  /// Returns the parts between the lines of a boundary; the last one may lack its end.
  private static func split(_ body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    var (parts, rest, start) = ([ArraySlice<UInt8>](), body, Int?.none)
    while let line = rest.popLine() {
      let end = line.dropFirst(boundary.count).trimmed
      guard line.starts(with: boundary), end.isEmpty || end.starts(with: "--".utf8) else { continue }
      // The line end before a boundary belongs to the boundary.
      let part = start.map { body[$0..<line.startIndex] }
      if let part { parts.append(part.dropLast(part.suffix(2).elementsEqual("\r\n".utf8) ? 2 : 1)) }
      start = end.isEmpty ? line.endIndex : nil
      if start == nil { break }
    }
    return parts + (start.map { [body[$0...]] } ?? [])
  }
}
