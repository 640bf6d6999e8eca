#if Macros
/// A character encoding. Decoding never fails.
enum Charset {
  /// UTF-8, or another encoding that this program doesn't know; a bad byte becomes `U+FFFD`.
  case utf8
  /// Windows-1252, and Latin-1 as well, which differs only in control characters.
  case windows1252
  /// No charset is named: UTF-8 if any character is, otherwise Windows-1252, the most frequent other encoding.
  case unknown

  init(_ name: String?) {
    switch name?.lowercased() {
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252": self = .windows1252
    case nil, "us-ascii": self = .unknown
    default: self = .utf8
    }
  }

  func decode(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let special = text.unicodeScalars.lazy.filter { !$0.isASCII }
    if self == .utf8 || self == .unknown && (special.isEmpty || special.contains { $0 != "\u{FFFD}" }) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80..<0xA0).contains(byte) ? Self.windows1252Scalars[Int(byte) - 0x80] : UnicodeScalar(byte))
    }
    return String(scalars)
  }

  /// The characters of the bytes from 0x80 to 0x9F.
  private static let windows1252Scalars = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
#endif
