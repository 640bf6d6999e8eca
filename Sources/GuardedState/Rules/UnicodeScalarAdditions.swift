// Escaping works on Unicode scalars: a special character stays special before a combining mark or a joiner, although
// Swift treats both as one character.

extension String {
  /// The text with leading zeros up to a length.
  package func leftPadded(to count: Int) -> String { String(repeating: "0", count: max(0, count - self.count)) + self }

  /// The text with some scalars replaced.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
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

  /// The text with invisible scalars replaced by their pictures.
  ///
  /// - Complexity: O(*n*).
  package var visible: String {
    // Fast path: most texts contain only printable ASCII.
    utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? self : replacingScalars(\.picture)
  }
}

extension Unicode.Scalar {
  /// The picture of an invisible scalar; nil for a visible one. A control character has its symbol (`␀`). Other scalars
  /// that affect their surroundings, such as marks of direction, are shown by number (`‹U+202E›`).
  package var picture: String? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value).map { String($0) }
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{2426}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: isHidden ? "‹U+\(String(value, radix: 16, uppercase: true).leftPadded(to: 4))›" : nil
    }
  }

  /// Whether the scalar is a mark of direction, a line separator or another invisible one.
  private var isHidden: Bool {
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: return true
    // Joiners and tags are parts of letters in some scripts, of emoji and of flags.
    case .format where value == 0x200C || value == 0x200D || (0xE0020...0xE007F).contains(value): return false
    case .format: return properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
    default: return false
    }
  }
}
