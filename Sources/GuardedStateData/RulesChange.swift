/// One difference between two versions of rules, for a reviewer: see `Rules.changes(since:)`.
///
/// States, methods and regions are names. The region is nil for the host's own state.
public enum RulesChange: Hashable, Sendable, Codable {
  /// A state is gone. Saved machines that are in it can't be restored.
  case removedState(String, region: String?)
  /// A state that could be left and reached can't be any more: nothing leads to it, or nothing leaves it.
  case strandedState(String, region: String?, isReachable: Bool)
  /// Machines begin in another state.
  case initialState(from: String?, to: String?, region: String?)
  /// A state is another kind of state. The texts name what is new about it and what is gone, as in `final`,
  /// `inside playing`, `initial paused`, `deep history`, `defers view` or `ignores view`.
  case changedState(String, region: String?, added: [String], removed: [String])
  /// A transition is gone.
  case removedTransition(TransitionRule)
  /// A method that changes no state is no longer allowed in a state, or the state forbids the method of a transition.
  case removedMethod(String, state: String, region: String?)
  /// A transition has other conditions, another `via:` or `orElse:` state, or another method or time.
  case changedTransition(from: TransitionRule, to: TransitionRule)
  /// Rules of one event for one state are tried in another order: the new one.
  case reorderedTransitions([TransitionRule])
  /// A method that changes no state has other conditions in a state. Each list is an alternative; an empty list always
  /// holds.
  case changedMethod(String, state: String, region: String?, from: [[String]], to: [[String]])
  /// A state is new.
  case addedState(String, region: String?)
  /// A transition is new.
  case addedTransition(TransitionRule)
  /// A method that changes no state is newly allowed in a state, or the state no longer forbids the method of a
  /// transition.
  case addedMethod(String, state: String, region: String?)
}

extension RulesChange: CustomStringConvertible {
  /// The change on one line, as in `added: unread → deleted by delete` or `stranded: archived, nothing leaves it`.
  public var description: String {
    func place(_ region: String?) -> String { region.map { "\($0): " } ?? "" }
    func text(_ alternatives: [[String]]) -> String {
      alternatives.map { $0.isEmpty ? "always" : "when \($0.joined(separator: ", "))" }.joined(separator: " or ")
    }
    let text =
      switch self {
      case .removedState(let state, let region): "removed: \(place(region))state \(state)"
      case .strandedState(let state, let region, let isReachable):
        "stranded: \(place(region))\(state), \(isReachable ? "nothing leaves it" : "nothing leads to it")"
      case .initialState(let old, let new, let region):
        "changed: \(place(region))initial state \(new ?? "none"), was \(old ?? "none")"
      case .changedState(let state, let region, let added, let removed):
        "changed: \(place(region))state \(state), "
          + (added + removed.map { "not \($0)" }).joined(separator: ", ")
      case .removedTransition(let transition): "removed: \(transition)"
      case .removedMethod(let method, let state, let region): "removed: \(place(region))\(method) in \(state)"
      case .changedTransition(let old, let new): "changed: \(new); was: \(old)"
      case .reorderedTransitions(let transitions):
        "reordered: " + transitions.map(\.description).joined(separator: "; ")
      case .changedMethod(let method, let state, let region, let old, let new):
        "changed: \(place(region))\(method) in \(state) \(text(new)), was \(text(old))"
      case .addedState(let state, let region): "added: \(place(region))state \(state)"
      case .addedTransition(let transition): "added: \(transition)"
      case .addedMethod(let method, let state, let region): "added: \(place(region))\(method) in \(state)"
      }
    return text.visible
  }

  /// The place among the kinds of changes in a list.
  var rank: Int {
    switch self {
    case .removedState: 0
    case .strandedState: 1
    case .initialState: 2
    case .changedState: 3
    case .removedTransition: 4
    case .removedMethod: 5
    case .changedTransition: 6
    case .reorderedTransitions: 7
    case .changedMethod: 8
    case .addedState: 9
    case .addedTransition: 10
    case .addedMethod: 11
    }
  }
}
