import GuardedState
import GuardedStateData
import Testing

/// A row of a table of rules with the problems or warnings that they have.
struct RulesCase: Sendable, CustomTestStringConvertible {
  typealias Content = RulesBuilder<String, String, String>.Content

  let testDescription: String
  /// The problems or warnings that are expected, each with its kind.
  let expected: [String]
  /// The problems of the rules, each with its kind.
  let problems: [String]
  /// The warnings about the rules, each with its kind.
  let warnings: [String]

  /// Rules whose initial state is the first one.
  init(_ title: String, _ expected: String..., @RulesBuilder<String, String, String> rules: () -> Content) {
    (testDescription, self.expected) = (title, expected)
    let rules = Rules(rules)
    (problems, warnings) = (rules.problems.map(Self.text), rules.warnings.map(Self.text))
  }

  /// Rules as JSON, which reading refuses because of their problems.
  init(_ title: String, _ expected: String..., json: String) {
    (testDescription, self.expected) = (title, expected)
    do {
      let rules = try Rules<String, String, String>(json: json)
      (problems, warnings) = (rules.problems.map { "not refused: \($0)" }, rules.warnings.map(Self.text))
    } catch {
      (problems, warnings) = ((error as? RulesError)?.problems.map(Self.text) ?? ["\(error)"], [])
    }
  }

  private static func text(_ problem: RulesProblem) -> String { "\(problem.kind): \(problem)" }
}
