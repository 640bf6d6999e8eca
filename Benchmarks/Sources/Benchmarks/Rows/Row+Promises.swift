extension Row {
  /// The instructions per event that are promised, by the keys of the rows: `Benchmarks/instructions --check` fails if
  /// one of them takes 5 % more.
  private static let promises = [
    "state": 33, "transition": 52, "condition": 54, "allowed": 37, "refused": 34, "can": 107, "fire": 342,
    "transition-to": 202, "callbacks": 418, "region": 58, "machine-fire": 294,
  ]

  /// The instructions per event that are promised; nil for a row that is only measured.
  var promise: Int? { Self.promises[key] }
}
