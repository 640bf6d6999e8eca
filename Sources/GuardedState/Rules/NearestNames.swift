/// The name closest to a misspelt one, if any is close enough to be what was meant.
///
/// Closeness is the number of insertions, deletions, replacements and swaps of neighbours (the distance of Damerau and
/// Levenshtein, restricted to neighbours), without regard to case; at most a third of the name may differ.
///
/// - Parameters:
///   - name: The name that was not found.
///   - candidates: The names that exist.
func nearestName(to name: String, among candidates: [String]) -> String? {
  NearestNames(candidates).nearest(to: name)
}

/// Names among which misspelt ones are looked for, until that has taken long enough: nobody reads a thousand hints.
final class NearestNames {
  private let candidates: [String]
  private let spellings: [[UInt32]]
  private var patience = 50_000

  /// Prepares the names that exist.
  init(_ candidates: [String]) {
    self.candidates = candidates
    spellings = candidates.map { Self.spelling($0.prefix(150)) }
  }

  /// The name closest to a misspelt one: see ``nearestName(to:among:)``.
  ///
  /// - Complexity: O(*n*) in the number of names; O(1) once all calls together have looked at 50,000.
  func nearest(to name: String) -> String? {
    // A name that is longer would not be misspelt by a third of itself.
    let wanted = Self.spelling(name.prefix(101))
    guard (1...100).contains(wanted.count), patience > 0 else { return nil }
    patience -= candidates.count
    // Nothing of a name of one letter is left when that is replaced: only its case may be another.
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
