// Escaping works on Unicode scalars: what a format gives a meaning to keeps it when a combining mark or a joiner follows,
// although Swift takes both for one character.

extension String {
  /// The text with each scalar replaced by what stands for it.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    text.unicodeScalars.reserveCapacity(unicodeScalars.count)
    for scalar in unicodeScalars {
      if let replaced = replacement(scalar) {
        text.unicodeScalars.append(contentsOf: replaced.unicodeScalars)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The picture of a control character, and of what is no character at all; nil for any other.
  var picture: String? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map { String($0) }
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{2426}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: nil
    }
  }

  /// Whether it is a letter or a digit of ASCII.
  var isASCIIAlphanumeric: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}
