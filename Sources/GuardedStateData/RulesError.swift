import Foundation
import GuardedState

/// The mistakes in rules that were read from data, with their places.
public struct RulesError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The problems of the rules; empty if the data couldn't be read as rules.
  public let problems: [RulesProblem]
  /// One line for each mistake.
  public let description: String
  /// The ``description``, so that it is the `localizedDescription` as well.
  public var errorDescription: String? { description }

  /// The error for problems of rules that could be read.
  init(_ problems: [RulesProblem]) {
    self.problems = problems
    description = problems.map(\.description).joined(separator: "\n")
  }

  /// The error for a mistake in the data.
  init(_ mistake: JSONMistake) {
    problems = []
    description = mistake.description
  }

  /// The error for a mistake at a path.
  init(at path: [any CodingKey], _ mistake: String) { self.init(JSONMistake(at: path, mistake)) }
}
