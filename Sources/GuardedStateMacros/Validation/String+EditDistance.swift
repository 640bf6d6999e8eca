#if Macros
extension StringProtocol {
  /// How many insertions, deletions and replacements of characters, and swaps of two neighbours, lead to another string,
  /// without regard to case (the distance of Damerau and Levenshtein, each place edited once).
  func editDistance(to other: some StringProtocol) -> Int {
    let (a, b) = (Array(lowercased()), Array(other.lowercased()))
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var distance = Swift.min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = Swift.min(distance, before[j - 1] + 1) }
        next.append(distance)
      }
      before = row
      row = next
    }
    return row[b.count]
  }
}

extension String {
  /// The name that was probably meant by this one: at most two letters away, one if this has fewer than six; nil if none is.
  func nearest(among names: [String]) -> String? {
    let nearest = names.min { editDistance(to: $0) < editDistance(to: $1) }
    return nearest.flatMap { editDistance(to: $0) <= (count < 6 ? 1 : 2) ? $0 : nil }
  }
}
#endif
