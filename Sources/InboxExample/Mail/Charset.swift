#if Macros
/// A character encoding. Decoding never fails: bytes that can't be decoded are shown as well as possible.
enum Charset {
  case utf8, latin1, latin9, windows1252

  /// A character set by its name in mail; UTF-8 for one that is not known, which covers US-ASCII as well.
  init(named name: String) {
    switch name.lowercased() {
    case "iso-8859-1", "iso8859-1", "latin1", "iso_8859-1": self = .latin1
    case "iso-8859-15", "iso8859-15", "latin9", "latin-9": self = .latin9
    case "windows-1252", "cp1252": self = .windows1252
    default: self = .utf8
    }
  }

  /// The text that bytes stand for.
  func decode(_ bytes: some Collection<UInt8>) -> String {
    switch self {
    case .utf8:
      // Mail that says UTF-8, or nothing, and isn't: Latin-1 is what it most often is.
      Self.validUTF8(bytes) ?? Charset.windows1252.decode(bytes)
    case .latin1: text(of: bytes) { UInt32($0) }
    case .latin9: text(of: bytes) { Self.latin9Scalars[$0] ?? UInt32($0) }
    case .windows1252: text(of: bytes) { Self.windows1252Scalars[$0] ?? UInt32($0) }
    }
  }

  /// Bytes as UTF-8, if that is what they are.
  static func validUTF8(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    // Bytes that aren't UTF-8 come back as others: the replacement character's.
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private func text(of bytes: some Collection<UInt8>, _ scalar: (UInt8) -> UInt32) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(scalar(byte)) ?? "\u{FFFD}") }
    return String(text)
  }

  private static let latin9Scalars: [UInt8: UInt32] = [
    0xA4: 0x20AC, 0xA6: 0x160, 0xA8: 0x161, 0xB4: 0x17D, 0xB8: 0x17E, 0xBC: 0x152, 0xBD: 0x153, 0xBE: 0x178,
  ]

  private static let windows1252Scalars: [UInt8: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x2C6,
    0x89: 0x2030, 0x8A: 0x160, 0x8B: 0x2039, 0x8C: 0x152, 0x8E: 0x17D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
    0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x2DC, 0x99: 0x2122, 0x9A: 0x161, 0x9B: 0x203A,
    0x9C: 0x153, 0x9E: 0x17E, 0x9F: 0x178,
  ]
}
#endif
