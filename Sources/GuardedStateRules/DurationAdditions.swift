extension Duration {
  /// The time for readers, in the largest unit that divides it: `1 day`, `90 seconds`, `0.5 seconds`.
  package var inWords: String {
    let (seconds, fraction) = components
    if fraction != 0 { return "\(self)" }
    let units: [(size: Int64, name: String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    let unit = units.first { seconds != 0 && seconds % $0.size == 0 } ?? (1, "second")
    let count = seconds / unit.size
    return "\(count) \(unit.name)\(count == 1 || count == -1 ? "" : "s")"
  }
}
