/// What is wrong with rules that were loaded from data: everything that was found, with its place.
public struct RulesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the rules themselves; empty where the data couldn't be understood.
  public let problems: [RulesProblem]
  /// One line for each mistake.
  public let description: String

  /// The problems of rules that could be read.
  init(_ problems: [RulesProblem]) {
    self.problems = problems
    description = problems.map(\.description).joined(separator: "\n")
  }

  /// A mistake in the data.
  init(at path: [any CodingKey], _ mistake: String) {
    problems = []
    let place = path.reduce("") { place, key in
      key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)")
    }
    description = place.isEmpty ? mistake : "\(place): \(mistake)"
  }
}
