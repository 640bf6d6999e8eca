#if Macros
/// The source of a row, read from its lines: `«…»` marks the underlined code, and `▸` the place of the note.
struct MarkedSource {
  /// The source without marks.
  private(set) var code = ""
  /// The code that is underlined, or nil unless the lines mark it once.
  private(set) var underlined: Range<String.Index>?
  /// The place of the note, or nil unless the lines mark it once.
  private(set) var note: String.Index?
  /// The row's own lines.
  private let lines: Range<String.Index>

  init(_ text: String, in preamble: Preamble) {
    // Marks are kept as distances from the start, because the code grows while it is read.
    var marks: [Character: [Int]] = ["«": [], "»": [], "▸": []]
    var code = ""
    func read(_ text: String) {
      for character in text {
        if marks[character] == nil { code.append(character) } else { marks[character]?.append(code.utf8.count) }
      }
    }
    read(preamble.before)
    let first = code.utf8.count
    read(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : preamble.indentation + $0 }.joined(separator: "\n"))
    let last = code.utf8.count
    read(preamble.after)
    func index(_ offset: Int) -> String.Index { code.utf8.index(code.startIndex, offsetBy: offset) }
    func place(_ mark: Character) -> String.Index? {
      marks[mark]?.count == 1 ? marks[mark]?.first.map(index) : nil
    }
    self.code = code
    lines = index(first)..<index(last)
    if let start = place("«"), let end = place("»"), start <= end { underlined = start..<end }
    note = place("▸")
  }

  /// Returns the line and the column of a place; a column counts bytes of UTF-8, as the compiler does.
  func place(of index: String.Index) -> Expansion.Place {
    let before = code[..<index].split(separator: "\n", omittingEmptySubsequences: false)
    return .init(line: before.count, column: (before.last?.utf8.count ?? 0) + 1)
  }

  /// Returns the code after some replacements.
  ///
  /// Replaces a text in the underlined code if that has it exactly once, or else in the row's lines, or else in the
  /// whole source.
  ///
  /// - Throws: `Ambiguity` if none of these has the text exactly once.
  func applying(_ changes: [Mistake.Change]) throws -> String {
    let scopes = [underlined, lines, code.startIndex..<code.endIndex].compactMap { $0 }
    var result = code
    let places = try changes.map { change in
      let found = scopes.map { code[$0].ranges(of: change.old) }
      guard let place = found.first(where: { $0.count == 1 })?.first else {
        throw Ambiguity(old: change.old, count: found.last?.count ?? 0)
      }
      return (place, change.new)
    }
    for (place, new) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      result.replaceSubrange(place, with: new)
    }
    return result
  }

  /// A replacement whose place isn't clear.
  struct Ambiguity: Error, CustomStringConvertible {
    let old: String
    let count: Int

    var description: String {
      count == 0 ? "the source has no '\(old)' to replace" : "the source has '\(old)' \(count) times: say more of it"
    }
  }
}
#endif
