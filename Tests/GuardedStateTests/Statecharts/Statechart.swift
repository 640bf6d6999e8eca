/// A statechart as SCXML has it: what ``ReferenceMachine`` runs. States are numbered in document order.
struct Statechart {
  /// What a state is.
  enum Kind: Equatable {
    case state, parallel, final
    case history(deep: Bool)
  }

  /// One `<state>`, `<parallel>`, `<final>` or `<history>`.
  struct State {
    var name: String
    /// The identifier, where that is another.
    var id: String?
    var kind = Kind.state
    var parent: Int?
    var children: [Int] = []
    /// The targets of the initial transition; none for the first child.
    var initial: [Int] = []
    var transitions: [Transition] = []
    /// Transitions that every state in it without children which is not final has as its own, but after those of the states
    /// around that: what rules have and SCXML has not.
    var everywhere: [Transition] = []
    /// The events that are raised when it is entered.
    var raises: [String] = []
  }

  /// One `<transition>`.
  struct Transition: Equatable {
    /// The event descriptors that enable it; none where it needs no event.
    var events: [String]
    var conditions: [Condition] = []
    var targets: [Int] = []
    var isInternal = false
  }

  /// What a transition asks before it is taken.
  enum Condition: Equatable {
    /// A named condition holds.
    case holds(String)
    /// The event's data is this text.
    case data(String)
    /// A state is active.
    case isIn(Int)
    /// A state is not active.
    case isNotIn(Int)
  }

  var states: [State] = []
  var initial = 0
  /// The same as that of a state, for all states.
  var everywhere: [Transition] = []

  /// Adds a state, after those around it and before it.
  ///
  /// - Returns: Its number.
  mutating func add(_ state: State) -> Int {
    states.append(state)
    if let parent = state.parent { states[parent].children.append(states.count - 1) }
    return states.count - 1
  }
}

extension Statechart {
  /// Charts side by side, each in a state of its own, in a `<parallel>` that is all there is.
  ///
  /// - Parameter charts: The charts, with the names of the states that they are put in. A condition that is called like a
  ///   state of one of them asks whether that is active.
  init(regions charts: [(name: String, chart: Statechart)]) {
    let parallel = add(State(name: "regions", kind: .parallel))
    for (name, chart) in charts {
      let region = add(State(name: name, parent: parallel))
      let first = states.count
      for var state in chart.states {
        state.parent = state.parent.map { $0 + first } ?? region
        state.children = []
        state.initial = state.initial.map { $0 + first }
        state.transitions = state.transitions.map { $0.moved(by: first) }
        _ = add(state)
      }
      states[region].initial = [chart.initial + first]
      states[region].everywhere = chart.everywhere.map { $0.moved(by: first) }
    }
    let numbers = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1.name, $0) })
    for index in states.indices {
      states[index].transitions = states[index].transitions.map { $0.asking(for: numbers) }
      states[index].everywhere = states[index].everywhere.map { $0.asking(for: numbers) }
    }
  }
}

extension Statechart.Transition {
  /// The transition in a chart where all states have greater numbers.
  fileprivate func moved(by count: Int) -> Self {
    var moved = self
    moved.targets = targets.map { $0 + count }
    moved.conditions = conditions.map {
      switch $0 {
      case .isIn(let state): .isIn(state + count)
      case .isNotIn(let state): .isNotIn(state + count)
      case .holds, .data: $0
      }
    }
    return moved
  }

  /// The transition with conditions on states for those that are called like a state.
  fileprivate func asking(for states: [String: Int]) -> Self {
    var asking = self
    asking.conditions = conditions.map {
      if case .holds(let name) = $0, let state = states[name] { .isIn(state) } else { $0 }
    }
    return asking
  }
}
