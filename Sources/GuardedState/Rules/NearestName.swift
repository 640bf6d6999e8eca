/// The name closest to a misspelt one, if any is close enough to be what was meant.
///
/// Closeness is the number of insertions, deletions, replacements and swaps of neighbours (the distance of Damerau and
/// Levenshtein, restricted to neighbours), without regard to case; at most a third of the name may differ.
///
/// - Parameters:
///   - name: The name that was not found.
///   - candidates: The names that exist.
func nearestName(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased())
  guard wanted.count <= 100 else { return nil }
  let limit = max(1, wanted.count / 3)
  let ranked = candidates.map { ($0, editDistance(wanted, Array($0.lowercased()))) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit else { return nil }
  return best.0
}

private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
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
