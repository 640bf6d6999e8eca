#if Macros
/// One address of a header: a name, if there is one, and a mailbox.
struct MailAddress: Equatable {
  let name: String
  let mailbox: String

  /// The sender's name, or else the mailbox.
  var displayName: String { name.isEmpty ? mailbox : name }

  /// The addresses of a header, decoded. What can't be understood is kept as a name.
  static func list(_ header: String) -> [MailAddress] {
    split(header).map(MailAddress.init(parsing:)).filter { !$0.displayName.isEmpty }
  }

  private init(name: String, mailbox: String) {
    self.name = name
    self.mailbox = mailbox
  }

  /// Reads `Name <mailbox>`, `mailbox (Name)` or `mailbox`: by its bytes, because the signs between are ASCII.
  private init(parsing text: Substring) {
    let bytes = text.utf8
    if let open = bytes.lastIndex(of: UInt8(ascii: "<")) {
      let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
      self.init(name: Self.plainName(text[..<open]), mailbox: text[bytes.index(after: open)..<close].trimmed)
    } else if let open = bytes.firstIndex(of: UInt8(ascii: "(")), let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      open < close
    {
      self.init(name: Self.plainName(text[bytes.index(after: open)..<close]), mailbox: text[..<open].trimmed)
    } else if bytes.contains(UInt8(ascii: "@")) {
      self.init(name: "", mailbox: text.trimmed)
    } else {
      self.init(name: Self.plainName(text), mailbox: "")
    }
  }

  /// A name without quotation marks, decoded.
  private static func plainName(_ text: Substring) -> String {
    var name: [UInt8] = []
    var isEscaped = false
    for byte in text.trimmed.utf8 {
      if !isEscaped, byte == UInt8(ascii: "\\") { isEscaped = true; continue }
      if isEscaped || byte != UInt8(ascii: "\"") { name.append(byte) }
      isEscaped = false
    }
    return EncodedWord.decode(String(decoding: name, as: UTF8.self)).trimmed
  }

  /// The parts of a list between commas that stand in no quotation marks, brackets or comments.
  private static func split(_ header: String) -> [Substring] {
    var isQuoted = false
    var depth = 0
    let parts = header.utf8.split(omittingEmptySubsequences: false) { byte in
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "<"): if !isQuoted { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: ">"): if !isQuoted { depth = max(0, depth - 1) }
      case UInt8(ascii: ","), UInt8(ascii: ";"): return !isQuoted && depth == 0
      default: break
      }
      return false
    }
    return parts.map(Substring.init)
  }
}
#endif
