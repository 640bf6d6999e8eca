import Foundation

/// Words of headers that have other characters than ASCII: `=?charset?encoding?text?=` (RFC 2047).
enum EncodedWord {
  /// Returns the text of a header's bytes.
  ///
  /// White space between two encoded words belongs to neither. Neighbors in one charset are decoded together, because
  /// some programs split a character between them.
  static func decode(_ header: some Collection<UInt8>) -> String {
    var (text, plain, rest) = ("", [UInt8](), Array(header)[...])
    var word: (charset: String, bytes: [UInt8])?
    func flush() {
      if let word { text += String(word.bytes, charset: word.charset) }
      text += String(plain, charset: nil)
      (word, plain) = (nil, [])
    }
    while let first = rest.first {
      if first == UInt8(ascii: "="), let next = parse(rest) {
        if word != nil, plain.allSatisfy(\.isBlank) { plain = [] }
        let isContinued = plain.isEmpty && word?.charset == next.charset
        if !isContinued { flush() }
        word = (next.charset, (word?.bytes ?? []) + next.bytes)
        rest = rest[next.end...]
      } else {
        plain.append(rest.removeFirst())
      }
    }
    flush()
    return text
  }

  /// Parses the encoded word at the beginning of some bytes: its charset, its decoded bytes, and its end.
  private static func parse(_ bytes: ArraySlice<UInt8>) -> (charset: String, bytes: [UInt8], end: Int)? {
    // The standard allows 75 characters; some programs write more. A limit keeps the time linear.
    let parts = bytes.prefix(500).split(separator: UInt8(ascii: "?"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].count == 1, parts[4].first == UInt8(ascii: "="),
      !parts[1].contains(where: \.isBlank),
      let encoding = ["b": TransferEncoding.base64, "q": .quotedPrintable][parts[2].lowercased]
    else { return nil }
    // In the second encoding an underscore is a space; the first one skips both.
    let text = parts[3].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    return (parts[1].lowercased, encoding.decode(text), parts[4].startIndex + 1)
  }

  /// Encodes a text for a header, in words of at most 75 characters unless it is ASCII.
  static func encode(_ text: String) -> String {
    let text = SafeText.line(text)
    if text.allSatisfy(\.isASCII), !text.contains("=?") { return text }
    var words = [""]
    for character in text {
      if words[words.count - 1].utf8.count + character.utf8.count > 42 { words.append("") }
      words[words.count - 1].append(character)
    }
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}
