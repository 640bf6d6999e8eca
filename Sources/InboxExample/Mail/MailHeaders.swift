/// The header fields of a message or of one of its parts, and the bytes behind them.
struct MailHeaders {
  private var fields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  /// The bytes behind the empty line or, without one, from the first line that is no field.
  private(set) var body: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    body = bytes
    // A first line `From …`, as mbox files have it.
    if body.starts(with: "From ".utf8) { _ = body.popLine() }
    var rest = body
    while let line = rest.popLine() {
      if let colon = line.fieldColon {
        fields.append((line[..<colon], line[(colon + 1)...]))
      } else if !line.isEmptyLine, line.first?.isBlank == true, let last = fields.indices.last {
        fields[last].value = bytes[fields[last].value.startIndex..<line.endIndex]
      } else {
        if line.isEmptyLine { body = rest }
        break
      }
      body = rest
    }
  }

  /// Returns the value of the first field of a name, without line ends and blanks around it.
  subscript(name: String) -> [UInt8]? {
    let field = fields.first { $0.name.count == name.utf8.count && $0.name.lowercased == name.lowercased() }
    // A longer value was written to cost time.
    return field.map { Array($0.value.prefix(65_536).filter { $0 != 10 && $0 != 13 }.trimmed) }
  }

  /// Returns the text of the first field of a name, with its encoded words decoded.
  func text(_ name: String) -> String? { self[name].map(EncodedWord.decode) }

  /// The name of the sender, or else the address.
  var sender: String { MailAddress.list(self["From"]).first.map { $0.name.isEmpty ? $0.mailbox : $0.name } ?? "" }

  /// The date in ISO 8601, universal time.
  var date: String? { text("Date").flatMap(MailDate.parse)?.formatted(.iso8601) }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the first line, with its line end; nil at the end.
  mutating func popLine() -> ArraySlice<UInt8>? {
    if isEmpty { return nil }
    let end = firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? endIndex
    defer { self = self[end...] }
    return self[..<end]
  }

  var isEmptyLine: Bool { elementsEqual("\n".utf8) || elementsEqual("\r\n".utf8) }

  /// The position of the colon in a line that begins with a field's name.
  var fieldColon: Int? {
    let end = firstIndex { !(33...126).contains($0) || $0 == UInt8(ascii: ":") }
    return end.flatMap { $0 > startIndex && self[$0] == UInt8(ascii: ":") ? $0 : nil }
  }
}

extension RandomAccessCollection<UInt8> {
  /// The bytes without blanks at their ends.
  var trimmed: SubSequence {
    self[..<(lastIndex { !$0.isBlank }.map(index(after:)) ?? startIndex)].drop(while: \.isBlank)
  }

  var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  var isBlank: Bool { self == 32 || (9...13).contains(self) }
}
