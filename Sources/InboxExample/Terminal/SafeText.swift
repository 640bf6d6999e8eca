#if Macros
/// Text from strangers, made harmless for a terminal.
enum SafeText {
  /// A text without what could move the cursor, change colours or turn the direction of writing; such characters are
  /// shown as `�`. Line feeds and tabs stay.
  static func block(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\r" { scalars.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  /// The text in one line, with spaces for line feeds and tabs.
  static func line(_ text: String) -> String {
    let safe = block(text).unicodeScalars
    guard safe.contains(where: isBreak) else { return String(safe) }
    return String(String.UnicodeScalarView(safe.map { isBreak($0) ? " " : $0 }))
  }

  /// The harmless characters that separate lines or columns.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: false
    case 0...0x1F, 0x7F...0x9F: true
    // Marks that turn the direction of writing, with which a name can be made to look like another.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
#endif
