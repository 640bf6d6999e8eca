import GuardedState

/// A line of text in a drawing, in pieces that may stand for events and methods.
struct TextLine {
  struct Piece {
    var text: String
    /// The name of the event or method that the piece stands for; nil for other text.
    var event: String?
    var isPermitted = false
  }

  var pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }
  init(_ text: String) { pieces = [Piece(text: text)] }

  var text: String { pieces.map(\.text).joined() }

  /// The number of columns in a monospaced font.
  var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  /// Returns words in lines of at most some columns, if the words are no longer.
  static func wrapping(_ words: [Piece], columns: Int = 34) -> [TextLine] {
    var lines: [TextLine] = []
    for word in words {
      if let last = lines.last, last.columns + word.text.columns < columns {
        lines[lines.count - 1].pieces += [Piece(text: " "), word]
      } else {
        lines.append(TextLine([word]))
      }
    }
    return lines
  }
}

extension String {
  /// The number of columns that the text takes in a monospaced font: wide characters take two.
  var columns: Int {
    // Fast path: a line break of two bytes is one character, but no line contains one.
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }

  /// The text without invisible characters, truncated to some columns.
  func truncated(to limit: Int = 40) -> String {
    let text = visible
    // Fast path: most names are short. A wide character has at least three bytes.
    if text.utf8.count <= limit { return text }
    var (short, count) = ("", 0)
    for character in text {
      // A character may have any number of combining marks.
      let character = Character(String(String.UnicodeScalarView(character.unicodeScalars.prefix(12))))
      count += character.isWide ? 2 : 1
      if count > limit { return short + "…" }
      short.append(character)
    }
    return short
  }
}

extension Character {
  /// Whether the character takes two columns in a monospaced font (Unicode Standard Annex 11, and emoji).
  fileprivate var isWide: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value >= 0x1100 else { return false }
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) { return true }
    return Self.wide.contains { $0.contains(first.value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
