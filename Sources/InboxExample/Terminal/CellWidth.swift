#if Macros
extension Character {
  /// How many columns of a terminal the character takes: 2 for wide ones, 0 for what only marks another.
  var cellWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
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

extension String {
  /// How many columns of a terminal the text takes.
  var cellWidth: Int { reduce(0) { $0 + $1.cellWidth } }

  /// The text in exactly a number of columns: cut with an ellipsis, or filled with spaces.
  func fitted(to width: Int) -> String {
    var used = 0
    var text = ""
    let isTooWide = cellWidth > width
    for character in self {
      if used + character.cellWidth > width - (isTooWide ? 1 : 0) { break }
      used += character.cellWidth
      text.append(character)
    }
    if isTooWide, width > 0 {
      text += "…"
      used += 1
    }
    return text + String(repeating: " ", count: Swift.max(0, width - used))
  }
}
#endif
