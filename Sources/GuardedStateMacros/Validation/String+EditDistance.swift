#if Macros
extension String {
  /// How many insertions, deletions and replacements of characters lead to another string, without regard to case
  /// (the distance of Levenshtein).
  func editDistance(to other: String) -> Int {
    let (a, b) = (Array(lowercased()), Array(other.lowercased()))
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
#endif
