#if Macros
import Foundation

/// Words of headers that stand for other characters than ASCII's: `=?charset?encoding?text?=` (RFC 2047).
enum EncodedWord {
  /// One encoded word in a text.
  private struct Word {
    let charset: String
    let bytes: [UInt8]
  }

  /// A header's text with its encoded words decoded.
  ///
  /// White space between two encoded words belongs to neither; neighbours in one character set are decoded together,
  /// because a character may be split between them. The text is searched byte by byte, because all that marks a word is
  /// ASCII.
  static func decode(_ text: String) -> String {
    var decoded = ""
    var rest = text.utf8[...]
    var pending: Word?
    func flush() {
      if let word = pending { decoded += Charset(named: word.charset).decode(word.bytes) }
      pending = nil
    }
    while let start = rest.range(of: "=", "?") {
      let before = Substring(rest[..<start.lowerBound])
      guard let (word, end) = word(in: rest[start.upperBound...]) else {
        flush()
        decoded += Substring(rest[..<start.upperBound])
        rest = rest[start.upperBound...]
        continue
      }
      if pending == nil || !before.allSatisfy(\.isBlank) {
        flush()
        decoded += before
      }
      if let first = pending, first.charset.lowercased() == word.charset.lowercased() {
        pending = Word(charset: first.charset, bytes: first.bytes + word.bytes)
      } else {
        flush()
        pending = word
      }
      rest = rest[end...]
    }
    flush()
    return decoded + Substring(rest)
  }

  /// The encoded word whose `=?` stands before a text, and where it ends.
  private static func word(in text: Substring.UTF8View) -> (Word, Substring.Index)? {
    // The standard allows 75 characters; some programs write more. A limit keeps the time linear.
    let parts = text.prefix(500).split(separator: UInt8(ascii: "?"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let end = parts[2].range(of: "?", "="), !parts[0].contains(where: \.isBlank) else {
      return nil
    }
    let encoded = Array(parts[2][..<end.lowerBound])
    // RFC 2231 lets a language follow the character set.
    let charset = String(Substring(parts[0].prefix { $0 != UInt8(ascii: "*") }))
    switch Substring(parts[1]) {
    case "q", "Q":
      return (
        Word(charset: charset, bytes: TransferEncoding.decodeQuotedPrintable(encoded, isHeader: true)), end.upperBound
      )
    case "b", "B": return (Word(charset: charset, bytes: TransferEncoding.decodeBase64(encoded)), end.upperBound)
    default: return nil
    }
  }

  /// A header's text in ASCII: as it is, or as encoded words of at most 75 characters, one a line.
  static func encode(_ text: String) -> String {
    guard text.contains(where: { !$0.isASCII }) else { return text }
    var words: [String] = []
    var current: [UInt8] = []
    for character in text {
      let bytes = Array(character.utf8)
      if current.count + bytes.count > 42 {
        words.append(word(current))
        current = []
      }
      current += bytes
    }
    words.append(word(current))
    return words.joined(separator: "\n ")
  }

  private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}

extension Substring.UTF8View {
  /// The first position of a pair of ASCII characters.
  fileprivate func range(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Range<Index>? {
    var rest = self
    while let start = rest.firstIndex(of: UInt8(ascii: first)) {
      rest = rest[index(after: start)...]
      if rest.first == UInt8(ascii: second) { return start..<index(after: rest.startIndex) }
    }
    return nil
  }
}
#endif
