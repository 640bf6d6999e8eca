#if Macros
/// The header of a message: fields by their names.
///
/// Fields are found by their bytes. A value is decoded only when it is read, so that a large folder lists
/// quickly. Lines may end in LF or CRLF, and a first line `From …`, as mbox files have it, is passed over.
struct MailHeaders {
  private struct Field {
    let name: Range<Int>
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var fields: [Field] = []
  /// The position of the body; the number of bytes if there is none.
  let bodyStart: Int
  /// Whether the header's end was found.
  let isComplete: Bool

  /// Reads the header at the beginning of a message.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var position = bytes.starts(with: Array("From ".utf8)) ? bytes.lineEnd(from: 0) : 0
    var open: (name: Range<Int>, start: Int)?
    var complete = false
    fields.reserveCapacity(32)
    while position < bytes.count {
      let next = bytes.lineEnd(from: position)
      let first = bytes[position]
      if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") && position + 2 >= next {
        complete = true
        if let field = open { fields.append(Field(name: field.name, value: field.start..<position)) }
        open = nil
        position = next
        break
      }
      if first != UInt8(ascii: " "), first != UInt8(ascii: "\t") {
        if let field = open { fields.append(Field(name: field.name, value: field.start..<position)) }
        open = nil
        if let colon = bytes[position..<next].firstIndex(of: UInt8(ascii: ":")), colon > position {
          open = (position..<colon, colon + 1)
        }
      }
      position = next
    }
    if let field = open { fields.append(Field(name: field.name, value: field.start..<position)) }
    bodyStart = position
    isComplete = complete
  }

  /// The first field of a name, unfolded; nil when there is none.
  subscript(name: String) -> String? {
    fields.first { matches($0.name, name.utf8) }.map { unfolded($0.value) }
  }

  private func matches(_ range: Range<Int>, _ wanted: String.UTF8View) -> Bool {
    range.count == wanted.count && zip(range, wanted).allSatisfy { bytes[$0] | 0x20 == $1 | 0x20 }
  }

  /// The maximum length of a value. A longer one is cut, because it may have been written to cost time.
  private static let longestValue = 65_536

  /// A value without its line ends.
  private func unfolded(_ range: Range<Int>) -> String {
    var value = Array(bytes[range].prefix(Self.longestValue))
    value.removeAll { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return (Charset.validUTF8(value) ?? Charset.latin1.decode(value)).trimmed
  }
}

extension [UInt8] {
  /// The end of the line that begins at a position, its line feed included.
  func lineEnd(from position: Int) -> Int {
    self[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isBlank }), let end = lastIndex(where: { !$0.isBlank }) else {
      return ""
    }
    return String(self[start...end])
  }
}

extension Character {
  /// Whether the character is white space, decided for ASCII without Unicode's tables.
  var isBlank: Bool {
    guard let first = utf8.first, first < 128 else { return isWhitespace }
    return first.isBlank
  }
}

extension UInt8 {
  /// Whether it is white space of ASCII.
  var isBlank: Bool { self == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(self) }
}
#endif
