/// Forms in which rules can be drawn or listed as text.
public enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// Graphviz.
  case dot
  /// Mermaid's `stateDiagram-v2`.
  case mermaid
  /// W3C State Chart XML.
  case scxml
  /// A table in Markdown.
  case table
}

extension Rules {
  /// The rules as text for a tool or a reader: the same text for the same rules, on every run.
  ///
  /// The initial state and final states are marked, and the current one, if it is given. What is accepted in every state
  /// is drawn from a place of its own. Names are escaped as the format wants it.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - current: The state to mark as the current one.
  /// - Complexity: O(*n*) in the length of the rules.
  public func diagram(_ format: DiagramFormat, current: State? = nil) -> String {
    Diagram(self, current: current).text(format)
  }
}

extension GuardedMachine {
  /// The machine's rules as text for a tool or a reader, with the current state marked: see
  /// ``Rules/diagram(_:current:)``.
  public func diagram(_ format: DiagramFormat) -> String {
    Diagram(RulesDraft(rules, states: compiled.states, declarations: []), current: state).text(format)
  }
}

/// What all forms of a diagram show: states in their nesting and the arrows between them.
struct Diagram {
  /// One arrow.
  struct Arrow {
    /// The state it begins at; nil for every state that is not final.
    let from: Int?
    /// The state it leads to; nil where none is left or entered.
    let to: Int?
    /// What causes it; empty for `transition(to:)`.
    let label: String
  }

  let names: [String]
  let nesting: Nesting
  let finals: Set<Int>
  let initial: Int?
  let current: Int?
  let arrows: [Arrow]

  /// The states that lie in no other.
  var outermost: [Int] { names.indices.filter { nesting.paths[$0].count == 1 } }

  init<State, Event, Method>(_ rules: Rules<State, Event, Method>, current: State?) {
    self.init(RulesDraft(rules), current: current)
  }

  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>, current: State?) {
    names = draft.states.members.map { nameOfCase($0) }
    nesting = Nesting(draft)
    finals = Set(draft.rules.stateRules.filter(\.isFinal).map { draft.index(state: $0.state) })
    initial = draft.rules.initial.map { draft.index(state: $0) }
    self.current = current.flatMap { draft.states.indices[$0] }
    let direct = draft.rules.stateRules.flatMap { rule in
      rule.targets.map { Arrow(from: draft.index(state: rule.state), to: draft.index(state: $0), label: "") }
    }
    let events = draft.rules.eventRules.flatMap { rule -> [Arrow] in
      let cause = rule.method.map { nameOfCase($0) } ?? nameOfCase(rule.event)
      let label = cause + (rule.conditions.isEmpty ? "" : " [\(rule.conditions.joined(separator: ", "))]")
      let sources = rule.sources.isEmpty ? [nil] : rule.sources.map { Optional(draft.index(state: $0)) }
      let targets = rule.targets.isEmpty ? [nil] : rule.targets.map { Optional(draft.index(state: $0)) }
      guard let via = rule.via.map({ draft.index(state: $0) }) else {
        return sources.flatMap { source in targets.map { Arrow(from: source, to: $0, label: label) } }
      }
      let failure = rule.orElse.map { Arrow(from: via, to: draft.index(state: $0), label: "\(cause) fails") }
      return sources.map { Arrow(from: $0, to: via, label: label) }
        + targets.map { Arrow(from: via, to: $0, label: "\(cause) done") } + [failure].compactMap { $0 }
    }
    arrows = direct + events
  }

  /// The diagram in one of its forms.
  func text(_ format: DiagramFormat) -> String {
    switch format {
    case .dot: dot
    case .mermaid: mermaid
    case .scxml: scxml
    case .table: table
    }
  }
}
