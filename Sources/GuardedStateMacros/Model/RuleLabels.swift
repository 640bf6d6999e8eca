#if Macros
/// The labels that the arguments of rules have.
enum RuleLabels {
  /// By the name of the rule.
  static let all = [
    "In": ["initial", "history", "to", "allows", "forbids", "defers", "userInfo", "when", "children"],
    "On": ["from", "to", "in", "when"],
    "Final": ["allows", "userInfo"],
    "Always": ["from", "to", "when"],
    "Done": ["to", "when"],
    "After": ["in", "to", "fire", "when"],
  ]

  /// Those of rules as a whole.
  static let rules = ["initial", "states"]
  /// What other libraries call the initial state.
  static let initial: Set = ["start", "startsIn", "startingAt", "initialState", "default"]
}
#endif
