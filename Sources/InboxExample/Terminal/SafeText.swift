/// Text from strangers, made harmless for a terminal and for the header of a reply.
enum SafeText {
  /// Replaces characters that move the cursor, change colors or turn the direction of writing, except line feeds and tabs.
  static func block(_ text: String) -> String {
    replace(isHarmful, in: text) { $0 == "\r" ? "" : "\u{FFFD}" }
  }

  /// Makes a text harmless and puts it on one line, with spaces for line ends and tabs.
  static func line(_ text: String) -> String {
    block(replace({ "\r\n\t\u{2028}\u{2029}".unicodeScalars.contains($0) }, in: text) { _ in " " })
  }

  /// Writes the harmful characters of a JSON text as escapes, such as `\u202e`.
  static func json(_ text: String) -> String {
    replace(isHarmful, in: text) { "\\u" + String($0.value + 0x10000, radix: 16).dropFirst() }
  }

  private static func isHarmful(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E: false
    // After the control characters, the marks with which a name can look like another.
    case 0...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func replace(
    _ isReplaced: (UnicodeScalar) -> Bool, in text: String, by replacement: (UnicodeScalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    return text.unicodeScalars.map { isReplaced($0) ? replacement($0) : String($0) }.joined()
  }
}
