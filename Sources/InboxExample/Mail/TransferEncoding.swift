import Foundation

/// The encodings of a part's body and of encoded words (RFC 2045, section 6).
enum TransferEncoding: String {
  case base64
  case quotedPrintable = "quoted-printable"

  /// Decodes as much as possible, in linear time.
  func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    self == .base64 ? Self.decodeBase64(bytes) : Self.decodeQuotedPrintable(bytes)
  }

  private static let digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func decodeBase64(_ bytes: some Collection<UInt8>) -> [UInt8] {
    // Foundation accepts no other bytes, and needs the right padding.
    var bytes = bytes.filter(digits.contains)
    if bytes.count % 4 == 1 { bytes.removeLast() }
    bytes += repeatElement(UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4)
    return Data(base64Encoded: Data(bytes)).map(Array.init) ?? []
  }

  private static func decodeQuotedPrintable(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var (decoded, rest) = ([UInt8](), Array(bytes)[...])
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "=")
      let hex = isEscape ? String(decoding: rest.prefix(2), as: UTF8.self) : ""
      if hex.count == 2, hex.allSatisfy(\.isHexDigit), let value = UInt8(hex, radix: 16) {
        decoded.append(value)
        rest.removeFirst(2)
      } else if isEscape, let end = rest.firstIndex(where: { !$0.isBlank || $0 == 10 }), rest[end] == 10 {
        rest = rest[(end + 1)...]
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

extension String {
  /// Decodes text of mail in UTF-8, where a bad byte becomes one `U+FFFD`, in Latin-1 or in Windows-1252.
  ///
  /// Text without a charset that has bad bytes and no other character of UTF-8 is Windows-1252, too.
  init(_ bytes: [UInt8], charset: String?) {
    let utf8 = String(decoding: bytes, as: UTF8.self)
    let others = utf8.unicodeScalars.lazy.filter { !$0.isASCII }
    let isBad = !others.isEmpty && others.allSatisfy { $0 == "\u{FFFD}" }
    let isLegacy = charset.map(["iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252"].contains) ?? isBad
    // Latin-1 differs from Windows-1252 only in control characters, and much text that claims it has none.
    let encodings: [Encoding] = isLegacy ? [.windowsCP1252, .isoLatin1] : []
    self = encodings.lazy.compactMap { String(bytes: bytes, encoding: $0) }.first ?? utf8
  }
}
