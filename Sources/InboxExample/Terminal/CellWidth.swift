#if Macros
extension Character {
  /// The width of the character in a terminal: 2 for wide ones, 0 for combining ones.
  var cellWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if unicodeScalars.allSatisfy(\.isPlain) { return 1 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    case 0x200B...0x200F, 0xFEFF: return 0
    default:
      let category = scalar.properties.generalCategory
      return category == .nonspacingMark || category == .enclosingMark ? 0 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it comes before all that is wide or marks another, so that nothing has to be looked up in Unicode's tables:
  /// it is one character of one column, unless a mark follows. A carriage return is not, because a line feed joins it.
  fileprivate var isPlain: Bool { value < 0x300 && self != "\r" }
}

extension String {
  /// The width of the text in a terminal.
  var cellWidth: Int {
    // Most texts need not be taken apart into characters.
    unicodeScalars.allSatisfy(\.isPlain) ? unicodeScalars.count : reduce(0) { $0 + $1.cellWidth }
  }

  /// The text in exactly a number of columns: cut with an ellipsis, or filled with spaces.
  func fitted(to width: Int) -> String {
    let ownWidth = cellWidth
    if ownWidth <= width { return self + String(repeating: " ", count: width - ownWidth) }
    guard width > 0 else { return "" }
    // The first column is the ellipsis's.
    var used = 1
    let beginning = prefix { character in
      let end = used + character.cellWidth
      if end <= width { used = end }
      return end <= width
    }
    return String(beginning) + "…" + String(repeating: " ", count: width - used)
  }
}
#endif
