// Escaping works on Unicode scalars: what a format gives a meaning to keeps it when a combining mark or a joiner follows,
// although Swift takes both for one character.

extension String {
  /// The text with zeros before it, so that it is no shorter than that.
  func leftPadded(to count: Int) -> String { String(repeating: "0", count: max(0, count - self.count)) + self }

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

extension String {
  /// The text with the picture of each scalar that nobody would see.
  ///
  /// - Complexity: O(*n*).
  var visible: String {
    // Most texts are made of these alone, which is quicker to see.
    utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? self : replacingScalars(\.picture)
  }
}

extension Unicode.Scalar {
  /// What stands for a scalar that nobody would see: the picture of a control character (`␀`), the number of what has none
  /// but changes what is around it, as marks of direction do (`‹U+202E›`); nil for any other.
  var picture: String? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map { String($0) }
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{2426}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: isHidden ? "‹U+\(String(value, radix: 16, uppercase: true).leftPadded(to: 4))›" : nil
    }
  }

  /// Whether it is a mark of direction, an end of a line or another one that is never seen itself.
  private var isHidden: Bool {
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: return true
    // Letters of some scripts, emoji and flags are made with joiners and tags.
    case .format where value == 0x200C || value == 0x200D || (0xE0020...0xE007F).contains(value): return false
    case .format: return properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
    default: return false
    }
  }

  /// Whether XML can have it, written as it is or by its number.
  var isXML: Bool { value >= 0x20 && value != 0xFFFE && value != 0xFFFF || "\t\n\r".unicodeScalars.contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  var isASCIIAlphanumeric: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}
