#if Macros
/// The transfer encoding of a message's body: none, base64 or quoted-printable (RFC 2045, section 6).
enum TransferEncoding {
  case identity, base64, quotedPrintable

  /// An encoding by its name in mail; as they are, for one that is not known.
  init(named name: String) {
    switch name.trimmed.lowercased() {
    case "base64": self = .base64
    case "quoted-printable": self = .quotedPrintable
    default: self = .identity
    }
  }

  /// The bytes that were encoded, as far as they can be made out, in linear time.
  func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .base64: Self.decodeBase64(bytes)
    case .quotedPrintable: Self.decodeQuotedPrintable(Array(bytes))
    }
  }

  /// Decodes base64; characters outside the alphabet are passed over, and an incomplete end gives what it can.
  static func decodeBase64(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      guard let value = base64Value(byte) else {
        if byte == UInt8(ascii: "=") { (bits, count) = (0, 0) }
        continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return decoded
  }

  private static func base64Value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Decodes quoted-printable; what is no valid escape stays as it is.
  ///
  /// - Parameter isHeader: Whether underscores are spaces, as in the words of RFC 2047.
  static func decodeQuotedPrintable(_ bytes: [UInt8], isHeader: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        decoded.append(isHeader && byte == UInt8(ascii: "_") ? UInt8(ascii: " ") : byte)
        continue
      }
      if let end = softLineBreak(bytes, at: index) {
        index = end
      } else if index + 1 < bytes.count, let high = hexValue(bytes[index]), let low = hexValue(bytes[index + 1]) {
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The end of a line break that an equals sign before it takes away; white space may stand between.
  private static func softLineBreak(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    while index < bytes.count, [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(bytes[index]) {
      index += 1
    }
    return index < bytes.count && bytes[index] == UInt8(ascii: "\n") ? index + 1 : nil
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Encodes a text of UTF-8 as quoted-printable, in lines of at most 76 characters.
  static func encodeQuotedPrintable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var encoded = ""
      var column = 0
      let bytes = Array(line.utf8)
      for (index, byte) in bytes.enumerated() {
        let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        let isPlain = (33...126).contains(byte) && byte != UInt8(ascii: "=") || isBlank && index + 1 < bytes.count
        let piece = isPlain ? String(UnicodeScalar(byte)) : "=" + byte.hexadecimal
        if column + piece.count > 75 {
          encoded += "=\n"
          column = 0
        }
        encoded += piece
        column += piece.count
      }
      return encoded
    }.joined(separator: "\n")
  }
}

extension UInt8 {
  /// Two hexadecimal digits in upper case.
  var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }
}
#endif
