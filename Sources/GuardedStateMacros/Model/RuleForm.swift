#if Macros
/// The syntax of the rules in the closure of `Rules`.
enum RuleForm {
  /// The kind of an argument's values.
  enum Role {
    case state, event, method, condition, time, other
    /// A method or an event.
    case request
  }

  /// The arguments of each rule in order. An empty label stands for the leading unlabeled arguments.
  static let all: [String: KeyValuePairs<String, Role>] = [
    "In": [
      "": .state, "initial": .state, "history": .other, "to": .state, "allows": .method, "forbids": .method,
      "defers": .event, "ignores": .request, "userInfo": .other, "when": .condition, "children": .other,
    ],
    "On": ["": .event, "from": .state, "to": .state, "in": .state, "when": .condition],
    "Final": ["": .state, "allows": .method, "ignores": .request, "userInfo": .other],
    "Always": ["from": .state, "to": .state, "when": .condition],
    "Done": ["": .state, "to": .state, "when": .condition],
    "After": ["": .time, "from": .state, "in": .state, "to": .state, "fire": .event, "when": .condition],
  ]

  /// Returns the argument labels of a rule; nil if the name isn't that of a rule.
  static func labels(of rule: String?) -> [String]? { rule.flatMap { all[$0] }?.map(\.key).filter { !$0.isEmpty } }

  /// Returns the label of the states that follow the first argument of a rule; nil if that argument is a state.
  static func labelOfStates(of rule: String) -> String? {
    guard let form = all[rule], let first = form.first, first.key.isEmpty, first.value != .state else { return nil }
    return form.first { $0.value == .state }?.key
  }

  /// The argument labels of `Rules` whose values are states.
  static let rules = ["initial", "states"]
}
#endif
