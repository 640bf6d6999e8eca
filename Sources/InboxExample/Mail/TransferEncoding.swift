#if Macros
import Foundation

/// The transfer encoding of a part's body (RFC 2045, section 6).
enum TransferEncoding {
  case identity, base64, quotedPrintable

  init(_ name: [UInt8]?) {
    switch name?.lowercased {
    case "base64": self = .base64
    case "quoted-printable": self = .quotedPrintable
    default: self = .identity
    }
  }

  /// Decodes as much as possible, in linear time.
  func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .base64: Self.decodeBase64(bytes)
    case .quotedPrintable: Self.decodeQuotedPrintable(Array(bytes))
    }
  }

  private static let base64Digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes base64 without the bytes outside its alphabet, and with as much padding as is needed.
  private static func decodeBase64(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var digits = bytes.filter(base64Digits.contains)
    if digits.count % 4 == 1 { digits.removeLast() }
    digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits)).map(Array.init) ?? []
  }

  /// Decodes quoted-printable; an equals sign without a valid escape stays.
  private static func decodeQuotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        decoded.append(byte)
        continue
      }
      let lineEnd = rest.prefix(100).drop { $0 == 32 || $0 == 9 || $0 == 13 }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if lineEnd.first == UInt8(ascii: "\n") {
        rest = rest[(lineEnd.startIndex + 1)...]
      } else if digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
#endif
