internal import GuardedStateRules

// The decisions of a table as values, for a tool that repeats them without the engine.

/// A transition that a cell of a table may take, by the indices of states, events, methods and conditions.
package struct CellCandidate: Hashable, Sendable {
  /// The conditions that must hold.
  package let conditions: [Int]
  /// Whether the request is ignored if the conditions hold.
  package let isIgnoring: Bool
  /// The state that is entered while the body of the method runs, or -1.
  package let via: Int
  /// The possible targets; none for an internal transition.
  package let targets: [Int]
  /// The state that is entered when the body throws, or -1.
  package let orElse: Int
  /// The number of enclosing states that are neither exited nor entered; -1 if it depends on the current state.
  package let depth: Int
  /// The event, or -1.
  package let event: Int
}

/// The column of a table: a request, or a trigger that needs none.
package enum CellColumn: Hashable, Sendable {
  /// An event, or after the events a trigger.
  case event(Int)
  case method(Int)
  /// The target of `transition(to:)`.
  case target(Int)
}

/// The effect of a request for which no candidate's conditions hold.
package enum CellEnding: Int, Sendable {
  case refused, allowed, ignored
}

/// A timeout of a state.
package struct CellTimer: Sendable {
  package let state: Int
  /// The time; nil if a property of the host gives it.
  package let time: Duration?
  /// The event that it fires, or the column of its transition.
  package let event: Int
}

extension __Table {
  /// Returns the candidates of a state for a request in the order in which they are tried, and the effect if none holds.
  package func cell(_ column: CellColumn, in state: Int) -> (candidates: [CellCandidate], ending: CellEnding) {
    let (plans, end) = memory.candidates(of: memory.cell(of: request(column), in: state))
    let ending: CellEnding = end == Cell.allowed ? .allowed : end == Cell.ignored ? .ignored : .refused
    return (plans.map { candidate(memory.plans[$0]) }, ending)
  }

  /// Returns the states in which the rules declare a request. A state stands for all states inside it.
  package func states(accepting column: CellColumn) -> [Int] { states(declaring: request(column)) }

  private func request(_ column: CellColumn) -> Request {
    switch column {
    case .event(let event): .event(event)
    case .method(let method): .method(method)
    case .target(let target): .target(target)
    }
  }

  private func candidate(_ plan: Plan) -> CellCandidate {
    CellCandidate(
      conditions: (0..<Int(plan.conditionCount)).map { Int(memory.conditions[Int(plan.conditions) + $0]) },
      isIgnoring: plan.kind.contains(.ignoring), via: plan.kind.contains(.via) ? Int(plan.state) : -1,
      targets: (0..<Int(plan.targetCount)).map { Int(memory.targets[Int(plan.targets) + $0].state) },
      orElse: plan.orElse < 0 ? -1 : Int(memory.targets[Int(plan.orElse)].state), depth: Int(plan.depth),
      event: Int(plan.event))
  }

  /// The nesting of the states.
  package var nesting: StateTree { content.tree }
  /// Whether each state is final.
  package var finalStates: [Bool] { content.finals }
  /// The columns of rules without an event.
  package var triggerColumns: Range<Int> { content.eventCount..<content.columnCount }
  /// The column of the eventless transitions; -1 for none.
  package var alwaysColumn: Int { eventlessRules.always }
  /// The column of the completion transition that each state triggers; -1 for none.
  package var completionColumns: [Int] { (0..<content.tree.count).map { Int(memory.completions[$0]) } }
  /// The timeouts, in the order of their declaration.
  package var cellTimers: [CellTimer] {
    eventlessRules.timers.map { CellTimer(state: $0.state, time: $0.time, event: $0.event) }
  }
  /// The methods that run while a state lasts: their states, the event at the end, and the column after an error, or -1.
  package var cellActivities: [(method: String, states: [Int], end: Int, failure: Int)] {
    eventlessRules.activities.map { ($0.method, $0.states.sorted(), $0.end, $0.failure) }
  }
  /// Returns the events that a state defers.
  package func deferredEvents(in state: Int) -> [Int] {
    guard let deferred = memory.deferred else { return [] }
    return eventNames.indices.filter { deferred.cell(state, $0) == Deferral.all }
  }
}

extension Rules {
  /// The rules compiled without those of regions; nil without states. The rules must have no problems.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  package var compiledAlone: __Table? {
    let draft = draft
    return draft.graph.states.isEmpty ? nil : __CompiledRules(draft, subject: "rules")
  }
}
