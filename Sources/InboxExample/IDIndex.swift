#if Macros
/// IDs in an order that finds and shortens one of them without a walk over all.
struct IDIndex {
  private let sorted: [String]

  init(_ ids: some Sequence<String>) {
    sorted = Set(ids).sorted(by: Self.precedes)
  }

  /// Returns the ID that a text names: itself, or the only one that begins with it.
  func find(_ text: String) throws -> String {
    let start = position(of: text)
    let matches = text.isEmpty ? [] : sorted[start...].prefix { $0.utf8.starts(with: text.utf8) }
    guard let match = matches.first else { throw MailError.noSuchMessage(text) }
    guard matches.count == 1 || match == text else { throw MailError.ambiguous(text, matches: Array(matches)) }
    return match
  }

  /// Returns the shortest beginning of an ID that names no other one, of at least five characters.
  func short(_ id: String) -> String {
    let position = position(of: id)
    // An ID has its longest common beginning with one of its neighbors.
    let neighbors = [position - 1, position + 1].filter(sorted.indices.contains).map { sorted[$0] }
    let shared = neighbors.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
    return String(id.prefix(max(5, shared + 1)))
  }

  /// Returns the position of the first ID that doesn't precede a text.
  private func position(of text: String) -> Int {
    var range = sorted.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = Self.precedes(sorted[middle], text) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private static func precedes(_ id: String, _ other: String) -> Bool { id.utf8.lexicographicallyPrecedes(other.utf8) }
}
#endif
