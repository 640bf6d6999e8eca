extension Collection<UInt8> {
  /// Returns the parts between separators outside quotation marks.
  func parts(between separators: String) -> [SubSequence] {
    var (isQuoted, isEscaped) = (false, false)
    return split(omittingEmptySubsequences: false) { byte in
      if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
      return !isQuoted && separators.utf8.contains(byte)
    }
  }

  /// The bytes without quotation marks and backslashes.
  var unquoted: [UInt8] {
    var isEscaped = false
    return filter { byte in
      let isMark = !isEscaped && "\"\\".utf8.contains(byte)
      isEscaped = isMark && byte == UInt8(ascii: "\\")
      return !isMark
    }
  }
}

/// A header's value with parameters, such as `text/plain; charset=utf-8` (RFC 2045, section 5).
struct ParameterizedValue {
  let value: String
  private(set) var parameters: [String: [UInt8]] = [:]

  init(_ header: [UInt8]?, default value: String) {
    let parts = (header ?? []).parts(between: ";").map(\.trimmed)
    self.value = parts.first.flatMap { $0.isEmpty ? nil : $0.lowercased } ?? value
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      parameters[part[..<equals].trimmed.lowercased] = part[(equals + 1)...].trimmed.unquoted
    }
  }
}

/// One address of a header: a name, if there is one, and a mailbox.
struct MailAddress {
  let name: String
  let mailbox: String

  static func list(_ header: [UInt8]?) -> [MailAddress] {
    (header ?? []).parts(between: ",;").map(\.trimmed).filter { !$0.isEmpty }.map(MailAddress.init)
  }

  /// Reads `Name <mailbox>`, `mailbox (Name)` or `mailbox`.
  private init(_ bytes: ArraySlice<UInt8>) {
    let angle = bytes.lastIndex(of: UInt8(ascii: "<"))
    let comment = bytes.drop { $0 != UInt8(ascii: "(") }
    let name = angle.map { bytes[..<$0] } ?? comment.dropFirst().prefix { $0 != UInt8(ascii: ")") }
    let box = angle.map { bytes[($0 + 1)...].prefix { $0 != UInt8(ascii: ">") } } ?? bytes[..<comment.startIndex]
    self.name = EncodedWord.decode(name.trimmed.unquoted)
    mailbox = String(decoding: box.trimmed, as: UTF8.self)
  }

  /// Whether a reply can have the mailbox: `local@domain` in ASCII, without quotation marks.
  var isUsable: Bool {
    let parts = mailbox.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let isPlain = mailbox.utf8.allSatisfy { (33...126).contains($0) && !"\"(),:;<>[\\]".utf8.contains($0) }
    return isPlain && parts.count == 2 && !parts.contains(where: \.isEmpty)
  }
}
