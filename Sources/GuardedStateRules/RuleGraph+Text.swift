extension RuleGraph {
  /// A place in the rules. The macros map it to syntax, the runtime to text.
  package enum Place: Hashable {
    /// The rules as a whole.
    case rules
    /// The initial state.
    case initial
    /// A state, at its declaration in the type of states.
    case state(Int)
    /// A method, at its attribute.
    case method(Int)
    /// A part of the declaration of a state with the given index.
    case stateRule(Int, StatePart)
    /// A part of the event rule with the given index.
    case eventRule(Int, EventPart)
  }

  /// A part of a ``StateRule``.
  package enum StatePart: Hashable {
    case state, initialChild, history, conditions
    case target(Int), allows(Int), forbids(Int), defers(Int), ignores(Int)
  }

  /// A part of an ``EventRule``.
  package enum EventPart: Hashable {
    case rule, via, orElse, fires
    case source(Int), target(Int)
  }

  /// Returns the rule at a place as written in Swift; nil if the place isn't part of a rule.
  package func text(_ place: Place) -> String? {
    switch place {
    case .rules, .initial, .state: nil
    case .method(let method): "the attribute of '\(methods[method])'"
    case .stateRule(let number, let part): text(stateRules[number], part)
    case .eventRule(let number, _): text(eventRules[number])
    }
  }

  private func text(_ rule: StateRule, _ part: StatePart) -> String {
    let state = states[rule.state]
    if !rule.isDeclaration { return "the attribute of '\(list(rule.allows, methods))'" }
    let detail: String? =
      switch part {
      case .state: nil
      case .initialChild: "initial: \(states[rule.initialChild])"
      case .history: "history: \(rule.history)"
      case .conditions: "when: \(list(rule.conditions))"
      case .target(let index): "to: \(states[rule.targets[index]])"
      case .allows(let index):
        "allows: \(methods[rule.allows[index]])"
          + (rule.conditions.isEmpty ? "" : ", when: \(list(rule.conditions))")
      case .forbids(let index): "forbids: \(methods[rule.forbids[index]])"
      case .defers(let index): "defers: \(events[rule.defers[index]])"
      case .ignores(let index): "ignores: \(rule.ignores[index])"
      }
    return "\(rule.isFinal ? "Final" : "In")(\(([state] + [detail].compactMap { $0 }).joined(separator: ", ")))"
  }

  private func text(_ rule: EventRule) -> String {
    let (name, subject, label): (String, [String], String) =
      switch trigger(of: rule) {
      case nil: ("On", [events[rule.event]], rule.targets.isEmpty && rule.via < 0 ? "in" : "from")
      case .always: ("Always", [], "from")
      case .done(let state): ("Done", [states[state]], "")
      case .after(_, _, let text, _): ("After", [text], "from")
      case .during(let method, _): ("During", [method], "in")
      }
    let parts = [
      (label, label.isEmpty ? "" : list(rule.sources, states)), ("via", rule.via < 0 ? "" : states[rule.via]),
      ("to", list(rule.targets, states)), ("orElse", rule.orElse < 0 ? "" : states[rule.orElse]),
      ("fire", rule.fires < 0 ? "" : events[rule.fires]), ("when", list(rule.conditions)),
    ]
    let arguments = parts.filter { !$0.1.isEmpty }.map { "\($0): \($1)" }
    return "\(name)(\((subject + arguments).joined(separator: ", ")))"
  }

  /// Returns the trigger of a rule for messages.
  func triggerName(of rule: EventRule) -> String {
    switch trigger(of: rule) {
    case nil: events[rule.event]
    case .always: "Always"
    case .done(let state): "Done(\(states[state]))"
    case .after(_, _, let text, _): "After(\(text))"
    case .during(let method, _): "During(\(method))"
    }
  }

  /// Returns names for a message: the first five, so that it stays short.
  func list(_ names: some Collection<String>) -> String {
    let text = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(text) and \(names.count - 5) more" : text
  }

  ///
  /// - Complexity: O(1).
  func list(_ indices: [Int], _ names: [String]) -> String { list(indices.lazy.map { names[$0] }) }

  /// Returns states in quotation marks, or "every state" for an empty list.
  func quoted(_ indices: [Int]) -> String {
    indices.isEmpty ? "every state" : list(indices.lazy.map { "'\(states[$0])'" })
  }
}
