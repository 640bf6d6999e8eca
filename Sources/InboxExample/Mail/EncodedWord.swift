#if Macros
import Foundation

/// Words of headers that have other characters than ASCII: `=?charset?encoding?text?=` (RFC 2047).
enum EncodedWord {
  /// Returns the text of a header's bytes.
  ///
  /// White space between two encoded words belongs to neither. Neighbors in one charset are decoded together, because
  /// some programs split a character between them.
  static func decode(_ header: some Collection<UInt8>) -> String {
    var text = ""
    var word: (charset: String, bytes: [UInt8])?
    var plain: [UInt8] = []
    func flush() {
      if let word { text += Charset(word.charset).decode(word.bytes) }
      text += Charset(nil).decode(plain)
      (word, plain) = (nil, [])
    }
    var rest = Array(header)[...]
    while let first = rest.first {
      guard first == UInt8(ascii: "="), let (charset, bytes, end) = parse(rest) else {
        plain.append(first)
        rest = rest.dropFirst()
        continue
      }
      if let before = word, before.charset == charset, plain.allSatisfy(\.isBlank) {
        (word, plain) = ((charset, before.bytes + bytes), [])
      } else {
        if word != nil, plain.allSatisfy(\.isBlank) { plain = [] }
        flush()
        word = (charset, bytes)
      }
      rest = rest[end...]
    }
    flush()
    return text
  }

  /// Parses the encoded word at the beginning of some bytes: its charset, its decoded bytes, and its end.
  private static func parse(_ bytes: ArraySlice<UInt8>) -> (charset: String, bytes: [UInt8], end: Int)? {
    guard bytes.starts(with: "=?".utf8) else { return nil }
    // The standard allows 75 characters; some programs write more. A limit keeps the time linear.
    let parts = bytes.prefix(500).split(separator: UInt8(ascii: "?"), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[4].first == UInt8(ascii: "="), !parts[1].contains(where: \.isBlank) else {
      return nil
    }
    let encodings = ["q": TransferEncoding.quotedPrintable, "b": .base64]
    guard let encoding = encodings[parts[2].lowercased] else { return nil }
    let isQuoted = encoding == .quotedPrintable
    let encoded = parts[3].map { isQuoted && $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    return (parts[1].lowercased, encoding.decode(encoded), parts[4].startIndex + 1)
  }

  /// Encodes a text for a header: as it is if it is ASCII, otherwise as encoded words of at most 75 characters.
  static func encode(_ text: String) -> String {
    let text = SafeText.line(text)
    if text.allSatisfy(\.isASCII), !text.contains("=?") { return text }
    var words: [String] = []
    for character in text {
      if let last = words.last, last.utf8.count + character.utf8.count <= 42 {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}
#endif
