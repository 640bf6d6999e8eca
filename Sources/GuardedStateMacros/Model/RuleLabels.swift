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
}
#endif
