/// An index of names for correcting misspelled ones. It limits the total work, because a thousand suggestions would
/// help no one.
package final class NearestNames {
  private let candidates: [String]
  private let spellings: [[UInt32]]
  private var patience = 50_000

  /// Creates an index of existing names.
  package init(_ candidates: [String]) {
    self.candidates = candidates
    spellings = candidates.map { Self.spelling($0.prefix(150)) }
  }

  /// Returns the name closest to a misspelled one, if it is close enough.
  ///
  /// The distance is the number of insertions, deletions, replacements and swaps of adjacent letters (the restricted
  /// Damerau-Levenshtein distance), ignoring case. It is at most 2, and at most 1 for a name of fewer than six letters.
  ///
  /// - Complexity: O(*n*) in the number of names; O(1) after a total of 50,000 comparisons.
  package func nearest(to name: String) -> String? {
    // Longer names get no suggestion, so 101 characters show that a name is too long.
    let wanted = Self.spelling(name.prefix(101))
    guard (1...100).contains(wanted.count), patience > 0 else { return nil }
    patience -= candidates.count
    // A one-letter name may differ only in case, because a replacement would leave nothing of it.
    let limit = min(wanted.count < 6 ? 1 : 2, wanted.count - 1)
    var best: (distance: Int, index: Int)?
    for (index, spelling) in spellings.enumerated() where abs(spelling.count - wanted.count) <= limit {
      let distance = Self.editDistance(wanted, spelling)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, index) }
    }
    return best.map { candidates[$0.index] }
  }

  fileprivate static func spelling(_ name: Substring) -> [UInt32] { name.lowercased().unicodeScalars.map(\.value) }

  fileprivate static func editDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
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

extension String {
  /// Returns the name that this one was probably meant to be; nil if none is close enough.
  ///
  /// - Parameter names: The names that exist.
  package func nearest(among names: [String]) -> String? { NearestNames(names).nearest(to: self) }

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that lead to another name.
  package func editDistance(to other: String) -> Int {
    NearestNames.editDistance(NearestNames.spelling(self[...]), NearestNames.spelling(other[...]))
  }
}
