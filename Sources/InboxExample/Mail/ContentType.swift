#if Macros
/// A header value with parameters, such as `text/plain; charset=utf-8` (RFC 2045, section 5; RFC 2231).
struct ContentType {
  /// The value before the parameters, in lower case.
  let value: String
  private var parameters: [String: String] = [:]

  /// Reads a header's value; an absent one is plain text.
  init(_ header: String?, default value: String = "text/plain") {
    let parts = Self.split(header ?? value)
    let first = parts.first?.trimmed.lowercased() ?? ""
    self.value = first.isEmpty ? value : first
    var raw: [(String, String)] = []
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      raw.append((part[..<equals].trimmed.lowercased(), Self.unquoted(part[part.index(after: equals)...].trimmed)))
    }
    for (name, text) in raw where !name.contains("*") && parameters[name] == nil { parameters[name] = text }
    continueParameters(raw.filter { $0.0.contains("*") })
  }

  /// A parameter's value.
  subscript(name: String) -> String? { parameters[name] }

  /// Puts together what RFC 2231 splits and escapes: `name*=utf-8''a%20b`, `name*0=a`, `name*1*=%20b`.
  private mutating func continueParameters(_ raw: [(String, String)]) {
    var pieces: [String: [(number: Int, text: String, isEscaped: Bool)]] = [:]
    for (name, text) in raw {
      let parts = name.split(separator: "*", omittingEmptySubsequences: false)
      pieces[String(parts[0]), default: []].append(
        (parts.count > 1 ? Int(parts[1]) ?? 0 : 0, text, name.hasSuffix("*")))
    }
    for (name, pieces) in pieces {
      var charset = Charset.utf8
      var bytes: [UInt8] = []
      for (index, piece) in pieces.sorted(by: { $0.number < $1.number }).enumerated() {
        var text = piece.text[...]
        if index == 0, piece.isEscaped {
          let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
          if parts.count == 3 {
            charset = Charset(named: String(parts[0]))
            text = parts[2]
          }
        }
        bytes += piece.isEscaped ? Self.unescaped(text) : Array(text.utf8)
      }
      parameters[name] = charset.decode(bytes)
    }
  }

  private static func unescaped(_ text: Substring) -> [UInt8] {
    // A percent escape is one of quoted-printable with another sign.
    TransferEncoding.decodeQuotedPrintable(
      text.utf8.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "=") : $0 })
  }

  /// The parts between semicolons that stand in no quotation marks.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\"") else { return text }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst() {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, character == "\"" { break }
      result.append(character)
      isEscaped = false
    }
    return result
  }
}
#endif
