#if Macros
/// Text from strangers, made harmless for a terminal and for the header of a reply.
enum SafeText {
  /// Replaces the characters that could move the cursor, change colors or turn the direction of writing by `U+FFFD`.
  /// Line feeds and tabs stay.
  static func block(_ text: String) -> String {
    replacing(text, where: isHarmful) { $0 == "\r" ? "" : "\u{FFFD}" }
  }

  /// Makes a text harmless and puts it on one line, with spaces for line ends and tabs.
  static func line(_ text: String) -> String {
    block(replacing(text, where: { "\r\n\t\u{2028}\u{2029}".unicodeScalars.contains($0) }) { _ in " " })
  }

  /// Writes the harmful characters of a JSON text as escapes, such as `\u202e`.
  static func json(_ text: String) -> String {
    replacing(text, where: isHarmful) { "\\u" + String($0.value + 0x10000, radix: 16).dropFirst() }
  }

  private static func replacing(
    _ text: String, where isReplaced: (UnicodeScalar) -> Bool, by replacement: (UnicodeScalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) { safe += replacement(scalar).unicodeScalars } else { safe.append(scalar) }
    }
    return String(safe)
  }

  private static func isHarmful(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: false
    case 0...0x1F, 0x7F...0x9F: true
    // Marks that turn the direction of writing, with which a name can look like another.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
#endif
