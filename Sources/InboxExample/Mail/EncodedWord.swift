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
  /// because a character may be split between them.
  static func decode(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var decoded = ""
    var rest = text[...]
    var pending: Word?
    func flush() {
      if let word = pending { decoded += Charset(named: word.charset).decode(word.bytes) }
      pending = nil
    }
    while let start = rest.range(of: "=?") {
      let before = rest[..<start.lowerBound]
      guard let (word, end) = word(in: rest[start.lowerBound...]) else {
        flush()
        decoded += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      if pending == nil || !before.allSatisfy(\.isWhitespace) {
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
    return decoded + rest
  }

  /// The encoded word at the beginning of a text, and where it ends.
  private static func word(in text: Substring) -> (Word, Substring.Index)? {
    // The standard allows 75 characters; some programs write more. A limit keeps the time linear.
    let parts = text.dropFirst(2).prefix(500).split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let end = parts[2].range(of: "?="), !parts[0].contains(where: \.isWhitespace) else {
      return nil
    }
    let encoded = Array(parts[2][..<end.lowerBound].utf8)
    // RFC 2231 lets a language follow the character set.
    let charset = String(parts[0].prefix { $0 != "*" })
    switch parts[1].lowercased() {
    case "q":
      return (
        Word(charset: charset, bytes: TransferEncoding.decodeQuotedPrintable(encoded, isHeader: true)), end.upperBound
      )
    case "b": return (Word(charset: charset, bytes: TransferEncoding.decodeBase64(encoded)), end.upperBound)
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
#endif
