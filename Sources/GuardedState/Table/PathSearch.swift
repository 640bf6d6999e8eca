internal import GuardedStateRules

/// A shortest path to a state that accepts a request.
struct Path {
  /// The calls and events, in order.
  var names: [String] = []
  /// The method whose running body must end first.
  var body: String?
  /// Whether a timeout leads there, but no call.
  var isTimeout = false
  /// Whether an eventless transition leads there whose condition doesn't hold now.
  var isEventless = false
}

/// A search for the shortest path to a state in which a machine accepts a request.
///
/// A *configuration* is the state of each machine of a host, the host's own first. A machine without regions is
/// alone. The length of a path is its number of calls and events. Eventless transitions, completions and the ends of
/// bodies cost nothing, and a configuration that an eventless transition is sure to leave accepts no call. Conditions
/// on states of regions are evaluated. All others are assumed to hold, but those of eventless transitions from where the
/// machine is: it has settled.
struct PathSearch {
  /// The state of each machine, the host's own first.
  typealias Configuration = [UInt16]

  /// The maximum number of configurations that a search of several machines visits.
  static let mostConfigurations = 10_000
  /// The maximum number of steps between them.
  static let mostSteps = 200_000

  private let tables: [__Table]
  /// For each condition, the states of a machine that decide it; empty for a machine alone.
  private let regionConditions: [RegionCondition?]
  /// The events of all machines.
  private let eventNames: [String]
  /// The names of the methods of all machines.
  private let methodNames: Set<String>
  /// Whether to follow everything that may happen, including timeouts, failing bodies and states that are left at once.
  private let isConservative: Bool
  /// The methods that may be called; nil for all calls, events and direct transitions.
  private let allowed: Set<String>?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - tables: The tables of all machines.
  ///   - isConservative: Whether to follow everything that may happen.
  ///   - allowed: The methods that may be called; nil for all calls, events and direct transitions.
  init(_ tables: [__Table], isConservative: Bool = false, through allowed: Set<String>? = nil) {
    self.tables = tables
    self.allowed = allowed
    self.isConservative = isConservative
    regionConditions = tables.count == 1 ? [] : tables[0].regionConditions
    // A subclass may add events that its superclass's regions don't know.
    eventNames = tables.map(\.eventNames).max { $0.count < $1.count } ?? []
    methodNames = Set(tables.flatMap(\.methodNames))
  }

  // MARK: - Searching

  /// The cause of a step from one configuration to the next.
  private enum Cause {
    /// An eventless transition or a completion.
    case eventless
    case request(String)
    /// The end of the body of a method.
    case body(String)
    case timeout
  }

  /// A reached configuration.
  private struct Visit {
    let configuration: Configuration
    /// The number of the previous visit; -1 for the start.
    var from: Int
    var cause: Cause
    /// The number of calls and events.
    var length: Int
  }

  /// The reached configurations.
  private struct Visits {
    var all: [Visit] = []
    var numbers: [Configuration: Int] = [:]
    var steps = 0

    /// Whether a search of several machines has reached its limits.
    var isTooMuch: Bool {
      (all.count > PathSearch.mostConfigurations || steps > PathSearch.mostSteps) && all[0].configuration.count > 1
    }

    /// Adds a visit and returns its number; nil if a path at least as short is known.
    mutating func add(_ visit: Visit) -> Int? {
      steps += 1
      guard let known = numbers[visit.configuration] else {
        numbers[visit.configuration] = all.count
        all.append(visit)
        return all.count - 1
      }
      guard visit.length < all[known].length else { return nil }
      all[known] = visit
      return known
    }

    /// Returns the path to a visit.
    func path(to visit: Int) -> Path {
      var (path, visit) = (Path(), visit)
      while visit >= 0 {
        switch all[visit].cause {
        case .eventless: break
        case .request(let name): path.names.append(name)
        case .body(let method): path.body = method
        case .timeout: path.isTimeout = true
        }
        visit = all[visit].from
      }
      path.names.reverse()
      return path
    }
  }

  /// The result of a search.
  private enum Outcome { case found(Path), unreachable, tooMuch }

  /// Returns the shortest path to a state in which a machine accepts a request, or to the requested state.
  ///
  /// The path is empty if there is none. The first declared of several shortest paths wins. An eventless transition from
  /// where the machine is counts only if calls alone don't lead there. A timeout counts only if neither leads there and no
  /// call has to follow.
  ///
  /// - Parameters:
  ///   - start: The initial configuration.
  ///   - running: For each machine, the plan of the method whose body runs in its state, or -1.
  ///   - request: The request.
  ///   - machine: The machine that must accept it.
  ///   - most: The maximum number of calls and events.
  /// - Returns: The path; nil if the search exceeds its limits.
  /// - Complexity: O(*c*·*e*) for *c* configurations, limited to ``mostConfigurations`` for several machines, and *e*
  ///   events.
  func path(
    from start: Configuration, running: [Int32], to request: Request, of machine: Int, atMost most: Int = .max
  ) -> Path? {
    if accepts(request, machine, in: start) { return Path() }
    let hasTimeouts = tables.contains { $0.memory.hasTimers || $0.memory.hasActivities }
    let canLeave = !eventlessSteps(from: start).steps.isEmpty
    for (leaves, withTimeouts) in [(false, false), (true, false), (canLeave, true)]
    where (canLeave || !leaves) && (hasTimeouts || !withTimeouts) {
      let outcome = search(
        from: start, running, to: request, of: machine, withTimeouts: withTimeouts, leavesStart: leaves, atMost: most)
      switch outcome {
      case .found(let path):
        if leaves, !withTimeouts { return Path(isEventless: true) }
        return path.isTimeout && !path.names.isEmpty ? Path() : path
      case .unreachable: continue
      case .tooMuch: return nil
      }
    }
    return Path()
  }

  /// Whether the machines may still reach a configuration in which one of them accepts a request, or is in its target.
  ///
  /// Also true if history values matter, or if the search exceeds its limits.
  func canReach(_ request: Request, of machine: Int, from start: Configuration, running: [Int32]) -> Bool {
    if tables.contains(where: \.memory.hasHistory) { return true }
    let outcome = search(from: start, running, to: request, of: machine, withTimeouts: true, leavesStart: true)
    if case .unreachable = outcome { return false }
    return true
  }

  private func search(
    from start: Configuration, _ running: [Int32], to request: Request, of machine: Int, withTimeouts: Bool,
    leavesStart: Bool, atMost most: Int = .max
  ) -> Outcome {
    var visits = Visits()
    var front = [visits.add(Visit(configuration: start, from: -1, cause: .eventless, length: 0)) ?? 0]
    var length = 0
    while !front.isEmpty {
      var next: [Int] = []
      var place = 0
      while place < front.count {
        let number = front[place]
        place += 1
        let (configuration, known) = (visits.all[number].configuration, visits.all[number].length)
        // A shorter path has led there meanwhile.
        guard known == length else { continue }
        var (steps, mustLeave) =
          number > 0 || leavesStart ? eventlessSteps(from: configuration) : ([], false)
        // The host doesn't rest in a configuration that it is sure to leave, except for the initial one.
        if !mustLeave || number == 0 || isConservative {
          if accepts(request, machine, in: configuration) { return .found(visits.path(to: number)) }
          if number == 0 {
            steps += bodySteps(running)
          } else if isConservative {
            steps += bodySteps(in: configuration)
          }
          if withTimeouts { steps += timeoutSteps(from: configuration) }
          if length < most { steps += self.steps(from: configuration) }
        }
        for step in steps {
          step.forEach(from: configuration) { target in
            var visit = Visit(configuration: target, from: number, cause: step.cause, length: length)
            if case .request = step.cause {
              visit.length += 1
              if let found = visits.add(visit) { next.append(found) }
            } else if let found = visits.add(visit) {
              front.append(found)
            }
            return !visits.isTooMuch
          }
        }
        if visits.isTooMuch { return .tooMuch }
      }
      front = next
      length += 1
    }
    return .unreachable
  }

  /// Whether a machine accepts a request, or is in its target.
  private func accepts(_ request: Request, _ machine: Int, in configuration: Configuration) -> Bool {
    let (table, state) = (tables[machine], Int(configuration[machine]))
    if case .target(let wanted) = request { return table.tree.isWithin(state, wanted) }
    let cell = table.memory.cell(of: request, in: state)
    return cell == Cell.allowed || isConservative && table.memory.mayIgnore(cell)
      || table.memory.plans(of: cell).contains { answer(of: $0, machine, in: configuration) != .no }
  }

  // MARK: - Steps

  /// The states that a machine may be in after a step.
  private typealias Ends = (machine: Int, states: [UInt16])

  /// A step, and the states that machines may be in after it.
  private struct Step {
    let cause: Cause
    var ends: [Ends]

    /// Calls a closure with each configuration that the step may lead to, until the closure returns false.
    func forEach(from configuration: Configuration, _ body: (Configuration) -> Bool) {
      var choice = Array(repeating: 0, count: ends.count)
      while true {
        var target = configuration
        for (end, position) in zip(ends, choice) { target[end.machine] = end.states[position] }
        if target != configuration, !body(target) { return }
        guard let place = choice.indices.last(where: { choice[$0] + 1 < ends[$0].states.count }) else { return }
        choice[place] += 1
        for later in choice.indices where later > place { choice[later] = 0 }
      }
    }
  }

  /// Returns all calls, events and direct transitions. A call of a method fires its event in the other machines.
  private func steps(from configuration: Configuration) -> [Step] {
    var cells: [Int: [(machine: Int, cell: Int32)]] = [:]
    for (machine, table) in tables.enumerated() {
      let row = table.memory.events.row(Int(configuration[machine]), columns: table.eventNames.count)
      for (event, cell) in row { cells[event, default: []].append((machine, cell)) }
    }
    var steps: [Step] = []
    for (event, acceptors) in cells.sorted(by: { $0.key < $1.key }) {
      let fired = acceptors.map { machine, cell -> Ends in
        (machine, ends(of: cell, machine, in: configuration, isFired: true).states)
      }
      for (machine, cell) in acceptors {
        let (table, state) = (tables[machine], Int(configuration[machine]))
        let methods = table.memory.plans(of: cell).map { Int(table.memory.plans[$0].method) }.filter { $0 >= 0 }
        // A call whose own region refuses it fires nothing elsewhere.
        for method in methods.distinct
        where allowed?.contains(table.methodNames[method]) != false
          && accepts(.method(method), machine, in: configuration)
        {
          let called = ends(of: table.memory.methods.cell(state, method), machine, in: configuration).states
          let others = fired.filter { $0.machine != machine }
          steps.append(Step(cause: .request(table.methodNames[method]), ends: [(machine, called)] + others))
        }
      }
      if allowed != nil { continue }
      let name = eventNames[event]
      steps.append(Step(cause: .request(methodNames.contains(name) ? "fire(\(name))" : name), ends: fired))
    }
    for (machine, table) in tables.enumerated() where allowed == nil {
      let direct = table.tree.path(of: Int(configuration[machine])).reduce(into: Set()) {
        $0.formUnion(table.content.successors[$1])
      }
      steps += direct.sorted().map {
        Step(cause: .request("transition(to: \(table.stateNames[$0]))"), ends: [(machine, leaves([$0], table))])
      }
    }
    return steps
  }

  /// Returns the ends of the running bodies.
  private func bodySteps(_ running: [Int32]) -> [Step] {
    zip(tables.indices, running).filter { $1 >= 0 }.map { machine, plan in
      let (table, plan) = (tables[machine], tables[machine].memory.plans[Int(plan)])
      let targets = leaves(self.targets(of: table.content.edges[Int(plan.edge)]), table)
      return Step(cause: .body(table.methodNames[Int(plan.method)]), ends: [(machine, targets)])
    }
  }

  /// Returns the ends of all bodies that may run in the current states. One that begins on the way may end after other
  /// machines have changed.
  private func bodySteps(in configuration: Configuration) -> [Step] {
    tables.enumerated().flatMap { machine, table in
      table.content.edges.filter { $0.via >= 0 && table.tree.isWithin(Int(configuration[machine]), $0.via) }
        .map { Step(cause: .eventless, ends: [(machine, leaves(targets(of: $0), table))]) }
    }
  }

  /// Returns the timeouts of all current states.
  private func timeoutSteps(from configuration: Configuration) -> [Step] {
    tables.enumerated().flatMap { machine, table in
      let state = Int(configuration[machine])
      let timers = table.tree.path(of: state).flatMap { table.eventlessRules.timersOfStates[$0] ?? [] }
      let activities = table.eventlessRules.activities.flatMap { [$0.failure, $0.end] }.filter { $0 >= 0 }
      return (timers.map { table.eventlessRules.timers[$0].event } + activities)
        .map { table.memory.events.cell(state, $0) }
        .filter { $0 != Cell.none }
        .map { Step(cause: .timeout, ends: [(machine, ends(of: $0, machine, in: configuration).states)]) }
    }
  }

  /// Returns all eventless transitions and completions, and whether one is sure to happen.
  private func eventlessSteps(from configuration: Configuration) -> (steps: [Step], mustLeave: Bool) {
    var (always, done): ([Ends], [Step]) = ([], [])
    var mustLeave = false
    for (machine, table) in tables.enumerated() {
      let state = Int(configuration[machine])
      for column in [table.eventlessRules.always, Int(table.memory.completions[state])] where column >= 0 {
        let cell = table.memory.events.cell(state, column)
        if cell == Cell.none { continue }
        let (states, mayStay) = ends(of: cell, machine, in: configuration)
        mustLeave = mustLeave || !mayStay
        // The eventless transitions of all machines are one step; each completion is a separate step.
        if column == table.eventlessRules.always {
          always.append((machine, states))
        } else {
          done.append(Step(cause: .eventless, ends: [(machine, states)]))
        }
      }
    }
    return ((always.isEmpty ? [] : [Step(cause: .eventless, ends: always)]) + done, mustLeave)
  }

  /// Returns the targets of a body. The target of a failure, `orElse:`, only counts in a conservative search.
  private func targets(of edge: __Table.Edge) -> [Int] {
    isConservative && edge.orElse >= 0 ? edge.targets + [edge.orElse] : edge.targets
  }

  /// Returns the leaf states that are entered with given states.
  private func leaves(_ states: [Int], _ table: __Table) -> [UInt16] {
    states.map { UInt16(truncatingIfNeeded: table.tree.leaf(of: $0)) }
  }

  /// Returns the leaf states that a cell may lead to, and whether the machine may stay in its state.
  ///
  /// A body with `via:` leads to that state and to its targets.
  ///
  /// - Parameter isFired: Whether an event causes the step, which can't call every method.
  private func ends(
    of cell: Int32, _ machine: Int, in configuration: Configuration, isFired: Bool = false
  ) -> (states: [UInt16], mayStay: Bool) {
    let (table, current) = (tables[machine], configuration[machine])
    var states = OrderedMembers<UInt16>()
    var isCertain = false
    for index in table.memory.plans(of: cell) where !isCertain {
      let answer = answer(of: index, machine, in: configuration)
      if answer == .no { continue }
      isCertain = answer == .certain
      let plan = table.memory.plans[index]
      let isUncallable = isFired && plan.method >= 0 && !table.traits[Int(plan.method)].isDisjoint(with: .cannotFire)
      let edge = isUncallable ? nil : table.content.edges[Int(plan.edge)]
      let targets = edge.map { ($0.via >= 0 ? [$0.via] : []) + self.targets(of: $0) } ?? []
      if targets.isEmpty { states.insert(current) }
      states.insert(leaves(targets, table))
    }
    if !isCertain { states.insert(current) }
    return (states.members, states.members.contains(current))
  }

  // MARK: - Conditions

  /// The truth of a plan's conditions in a configuration.
  private enum Answer { case no, possible, certain }

  private func answer(of index: Int, _ machine: Int, in configuration: Configuration) -> Answer {
    let memory = tables[machine].memory
    let plan = memory.plans[index]
    var answer = Answer.certain
    for place in Int(plan.conditions)..<Int(plan.conditions) + Int(plan.conditionCount) {
      let number = Int(memory.conditions[place])
      if number < regionConditions.count, let condition = regionConditions[number] {
        let (tree, state) = (tables[condition.machine].tree, Int(configuration[condition.machine]))
        if !condition.states.contains(where: { tree.isWithin(state, $0) }) { return .no }
      } else {
        answer = .possible
      }
    }
    return answer
  }
}
