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
    for (index, spelling) in spellings.enumerated() {
      // Only a smaller distance than the best one counts.
      let most = min(limit, (best?.distance ?? .max) - 1)
      if let distance = Self.editDistance(wanted, spelling, atMost: most) { best = (distance, index) }
    }
    return best.map { candidates[$0.index] }
  }

  fileprivate static func spelling(_ name: Substring) -> [UInt32] { name.lowercased().unicodeScalars.map(\.value) }

  /// Returns the distance of two names; nil if it is more than a maximum.
  ///
  /// - Complexity: O(*n*·*m*) in the length of the names and the maximum.
  fileprivate static func editDistance(_ a: [UInt32], _ b: [UInt32], atMost most: Int) -> Int? {
    if abs(a.count - b.count) > most { return nil }
    var (twoBack, previous, row) = (Array(0...b.count), Array(0...b.count), Array(0...b.count))
    for i in a.indices {
      // Further from the diagonal, the distance is more than the maximum.
      let columns = max(0, i - most)..<min(b.count, i + most + 1)
      row[columns.lowerBound] = i < most ? i + 1 : most + 1
      var least = row[columns.lowerBound]
      for j in columns {
        var best = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, twoBack[j - 1] + 1) }
        row[j + 1] = best
        least = min(least, best)
      }
      if least > most { return nil }
      if columns.upperBound < b.count { row[columns.upperBound + 1] = most + 1 }
      (twoBack, previous, row) = (previous, row, twoBack)
    }
    return previous[b.count] <= most ? previous[b.count] : nil
  }
}

extension String {
  /// Returns the name that this one was probably meant to be; nil if none is close enough.
  ///
  /// - Parameter names: The names that exist.
  package func nearest(among names: [String]) -> String? { NearestNames(names).nearest(to: self) }

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that lead to another name.
  package func editDistance(to other: String) -> Int {
    NearestNames.editDistance(
      NearestNames.spelling(self[...]), NearestNames.spelling(other[...]), atMost: utf8.count + other.utf8.count)
      ?? .max
  }
}
