#if Macros
extension Collection<UInt8> {
  /// Returns the parts between separators outside quotation marks.
  func parts(between separators: String) -> [SubSequence] {
    var (isQuoted, isEscaped) = (false, false)
    return split(omittingEmptySubsequences: false) { byte in
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
      } else {
        return separators.utf8.contains(byte)
      }
      return false
    }
  }

  /// The bytes without quotation marks, and without the backslashes in them.
  var unquoted: [UInt8] {
    var isEscaped = false
    return filter { byte in
      let isMark = !isEscaped && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"))
      isEscaped = isMark && byte == UInt8(ascii: "\\")
      return !isMark
    }
  }

  /// The bytes as text in lower case.
  var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }
}

/// A header's value with parameters, such as `text/plain; charset=utf-8` (RFC 2045, section 5).
struct ParameterizedValue {
  /// The value before the parameters, in lower case.
  let value: String
  private var parameters: [String: [UInt8]] = [:]

  init(_ header: [UInt8]?, default value: String) {
    let parts = (header ?? []).parts(between: ";")
    self.value = parts.first.map(\.trimmed.lowercased).flatMap { $0.isEmpty ? nil : $0 } ?? value
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      parameters[part[..<equals].trimmed.lowercased] = part[(equals + 1)...].trimmed.unquoted
    }
  }

  subscript(name: String) -> [UInt8]? { parameters[name] }
}

/// One address of a header: a name, if there is one, and a mailbox.
struct MailAddress {
  let name: String
  let mailbox: String

  /// Reads the addresses of a header.
  static func list(_ header: [UInt8]?) -> [MailAddress] {
    (header ?? []).parts(between: ",;").map(\.trimmed).filter { !$0.isEmpty }.map(MailAddress.init)
  }

  /// Reads `Name <mailbox>`, `mailbox (Name)` or `mailbox`.
  private init(_ bytes: ArraySlice<UInt8>) {
    if let open = bytes.lastIndex(of: UInt8(ascii: "<")) {
      name = EncodedWord.decode(bytes[..<open].trimmed.unquoted)
      mailbox = String(decoding: bytes[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }.trimmed, as: UTF8.self)
    } else {
      let comment = bytes.drop { $0 != UInt8(ascii: "(") }
      name = EncodedWord.decode(comment.dropFirst().prefix { $0 != UInt8(ascii: ")") }.unquoted)
      mailbox = String(decoding: bytes[..<comment.startIndex].trimmed, as: UTF8.self)
    }
  }

  /// The name for a listing.
  var displayName: String { name.isEmpty ? mailbox : name }

  /// Whether a reply can have the mailbox: `local@domain` in ASCII, without quotation marks.
  var isUsable: Bool {
    let parts = mailbox.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (33...126).contains($0) && !"\"(),:;<>[\\]".utf8.contains($0) }
      }
  }
}
#endif
