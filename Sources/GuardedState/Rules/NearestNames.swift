/// The name closest to a misspelled one, if it is close enough.
///
/// The distance is the number of insertions, deletions, replacements and swaps of neighbors (the Damerau-Levenshtein
/// distance, restricted to neighbors), ignoring case. At most a third of the name may differ.
///
/// - Parameters:
///   - name: The name that was not found.
///   - candidates: The names that exist.
func nearestName(to name: String, among candidates: [String]) -> String? {
  NearestNames(candidates).nearest(to: name)
}

/// Names in which to look up misspelled ones, with a limit on the total work: a thousand hints would help no one.
final class NearestNames {
  private let candidates: [String]
  private let spellings: [[UInt32]]
  private var patience = 50_000

  /// Prepares the existing names.
  init(_ candidates: [String]) {
    self.candidates = candidates
    spellings = candidates.map { Self.spelling($0.prefix(150)) }
  }

  /// The name closest to a misspelled one: see ``nearestName(to:among:)``.
  ///
  /// - Complexity: O(*n*) in the number of names; O(1) after a total of 50,000 comparisons.
  func nearest(to name: String) -> String? {
    // Longer names are never looked up, so 101 characters show that a name is too long.
    let wanted = Self.spelling(name.prefix(101))
    guard (1...100).contains(wanted.count), patience > 0 else { return nil }
    patience -= candidates.count
    // A name of one letter may differ only in case, because a replacement would leave nothing of it.
    let limit = min(max(1, wanted.count / 3), wanted.count - 1)
    var best: (distance: Int, index: Int)?
    for (index, spelling) in spellings.enumerated() where abs(spelling.count - wanted.count) <= limit {
      let distance = Self.editDistance(wanted, spelling)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, index) }
    }
    return best.map { candidates[$0.index] }
  }

  private static func spelling(_ name: Substring) -> [UInt32] { name.lowercased().unicodeScalars.map(\.value) }

  private static func editDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(row[j] + 1, previous[j + 1] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, twoBack[j - 1] + 1) }
        row.append(best)
      }
      twoBack = previous
      previous = row
    }
    return previous[b.count]
  }
}
