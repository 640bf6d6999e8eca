#if Macros
/// Reads an mbox file: messages one after the other, each begun by a line `From …` after an empty line (RFC 4155).
struct MboxReader {
  /// One message of the file.
  struct Entry {
    let bytes: [UInt8]
    /// The flags of its `Status` and `X-Status` fields; nil if it has neither.
    let flags: MaildirFlags?
  }

  private var slices: [ArraySlice<UInt8>] = []

  /// Reads a file.
  ///
  /// - Throws: ``MailError`` when the file can't be read or is no mbox; an empty file has no messages.
  init(path: String) throws {
    let bytes = try Disk.read(path)
    guard bytes.isEmpty || bytes.starts(with: Self.separator) else { throw MailError.notAnMbox(path) }
    var start: Int?
    var position = 0
    var followsEmptyLine = true
    while position < bytes.count {
      let next = bytes.lineEnd(from: position)
      if followsEmptyLine, bytes[position..<next].starts(with: Self.separator), Self.isHeader(bytes, at: next) {
        if let start { slices.append(bytes[start..<position]) }
        start = next
      }
      followsEmptyLine = bytes[position] == 10 || bytes[position] == 13 && next == position + 2
      position = next
    }
    if let start { slices.append(bytes[start...]) }
  }

  /// The messages in their order, read lazily.
  var messages: some Collection<Entry> { slices.lazy.map(Self.entry) }

  private static let separator = Array("From ".utf8)

  /// Whether a header field begins at a position, or nothing follows: else a line `From …` belongs to a text.
  private static func isHeader(_ bytes: [UInt8], at position: Int) -> Bool {
    let line = bytes[position..<bytes.lineEnd(from: position)]
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return line.count <= 1 }
    return colon > line.startIndex && line[..<colon].allSatisfy { (33...126).contains($0) }
  }

  /// A message without the empty line that ends it, its quoted `From ` lines unquoted.
  private static func entry(_ slice: ArraySlice<UInt8>) -> Entry {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(slice.count)
    var position = slice.startIndex
    while position < slice.endIndex {
      let next = slice[position...].firstIndex(of: 10).map { $0 + 1 } ?? slice.endIndex
      let line = slice[position..<next]
      let unquoted = line.drop { $0 == UInt8(ascii: ">") }
      bytes += unquoted.count < line.count && unquoted.starts(with: separator) ? line.dropFirst() : line
      position = next
    }
    if bytes.suffix(2) == [10, 10] {
      bytes.removeLast()
    } else if bytes.suffix(4) == [13, 10, 13, 10] {
      bytes.removeLast(2)
    }
    let headers = MailHeaders(bytes)
    let status = (headers["Status"] ?? "") + (headers["X-Status"] ?? "")
    let hasStatus = headers["Status"] != nil || headers["X-Status"] != nil
    let letters: [(Character, Character)] = [("R", "S"), ("A", "R"), ("D", "T"), ("F", "F")]
    let flags = MaildirFlags(String(letters.filter { status.contains($0.0) }.map(\.1)))
    return Entry(bytes: bytes, flags: hasStatus ? flags : nil)
  }
}
#endif
