#if Macros
/// One address of a header: a name, if there is one, and a mailbox.
struct MailAddress: Equatable {
  let name: String
  let mailbox: String

  /// What a person calls the sender: the name, else the mailbox.
  var displayName: String { name.isEmpty ? mailbox : name }

  /// The addresses of a header, decoded. What can't be understood is kept as a name.
  static func list(_ header: String) -> [MailAddress] {
    split(header).map(MailAddress.init(parsing:)).filter { !$0.displayName.isEmpty }
  }

  private init(name: String, mailbox: String) {
    self.name = name
    self.mailbox = mailbox
  }

  /// Reads `Name <mailbox>`, `mailbox (Name)` or `mailbox`.
  private init(parsing text: String) {
    if let open = text.lastIndex(of: "<") {
      let close = text[open...].firstIndex(of: ">") ?? text.endIndex
      self.init(name: Self.plainName(text[..<open]), mailbox: text[text.index(after: open)..<close].trimmed)
    } else if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
      self.init(name: Self.plainName(text[text.index(after: open)..<close]), mailbox: text[..<open].trimmed)
    } else {
      self.init(
        name: text.contains("@") ? "" : Self.plainName(text[...]), mailbox: text.contains("@") ? text.trimmed : "")
    }
  }

  /// A name without quotation marks, decoded.
  private static func plainName(_ text: Substring) -> String {
    var name = ""
    var isEscaped = false
    for character in text.trimmed {
      if !isEscaped, character == "\\" { isEscaped = true; continue }
      if isEscaped || character != "\"" { name.append(character) }
      isEscaped = false
    }
    return EncodedWord.decode(name).trimmed
  }

  /// The parts of a list between commas that stand in no quotation marks, brackets or comments.
  private static func split(_ header: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    var depth = 0
    for character in header {
      switch character {
      case "\"": isQuoted.toggle()
      case "(", "<": if !isQuoted { depth += 1 }
      case ")", ">": if !isQuoted { depth = max(0, depth - 1) }
      case ",", ";":
        if !isQuoted, depth == 0 {
          parts.append(part)
          part = ""
          continue
        }
      default: break
      }
      part.append(character)
    }
    return parts + [part]
  }
}
#endif
