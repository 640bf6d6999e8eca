/// A search for the shortest way through the states of all regions of a host.
///
/// A *configuration* is the state of each machine, the host's own first. Conditions on states of regions hold or don't, as the
/// configuration says; all others are possibly true. What happens by itself costs nothing, and where it is sure to happen the
/// host doesn't rest.
struct RegionWalk {
  /// The state of each machine, the host's own first.
  typealias Configuration = [UInt16]

  /// How many configurations are looked at.
  static let mostConfigurations = 10_000
  /// How many steps between them are.
  static let mostSteps = 200_000

  private let tables: [__Table]
  /// For each machine the conditions of its table that the states of another decide.
  private let places: [[RegionPlace?]]
  /// The events of all machines.
  private let eventNames: [String]
  /// The methods of all machines, by their names.
  private let methodNames: Set<String>

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - tables: The tables of all machines.
  ///   - names: What the regions are called.
  init(_ tables: [__Table], regions names: [String]) {
    self.tables = tables
    places = tables.map { $0.conditionNames.map { RegionPlace($0, tables, regions: names) } }
    // A subclass adds some to the host's own that its superclass's regions don't know.
    eventNames = tables.map(\.eventNames).max { $0.count < $1.count } ?? []
    methodNames = Set(tables.flatMap(\.methodNames))
  }

  // MARK: - Searching

  /// A configuration that was come to.
  private struct Visit {
    let configuration: Configuration
    /// The visit before, and what led on from there; nothing where it happens by itself.
    var from: Int
    var name: String
    /// How many things had to be done.
    var length: Int
  }

  /// What was come to so far.
  private struct Visits {
    var all: [Visit] = []
    var numbers: [Configuration: Int] = [:]
    var steps = 0

    var isTooMuch: Bool { all.count > RegionWalk.mostConfigurations || steps > RegionWalk.mostSteps }

    /// Notes a step; answers the number of what it leads to where that is new, or was further off.
    mutating func note(_ visit: Visit) -> Int? {
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

    /// The names on the way to a visit.
    func way(to visit: Int) -> [String] {
      var names: [String] = []
      var visit = visit
      while visit >= 0 {
        if !all[visit].name.isEmpty { names.append(all[visit].name) }
        visit = all[visit].from
      }
      return names.reversed()
    }
  }

  /// The shortest way to where a machine accepts a request, or to a state of it, as the names of what to do; empty where there
  /// is none, or nothing to be done. Nil where too many configurations would have to be looked at.
  ///
  /// Ways of equal length are told apart by the order of declaration.
  ///
  /// - Complexity: O(*c*·*e*) for *c* configurations, of which it looks at no more than ``mostConfigurations``, and *e* events.
  func shortestWay(from start: Configuration, to request: Request, of machine: Int) -> [String]? {
    if accepts(request, machine, in: start) { return [] }
    var visits = Visits()
    var front = [visits.note(Visit(configuration: start, from: -1, name: "", length: 0)) ?? 0]
    var length = 0
    while !front.isEmpty {
      var next: [Int] = []
      var place = 0
      while place < front.count {
        let number = front[place]
        place += 1
        let (configuration, known) = (visits.all[number].configuration, visits.all[number].length)
        // It was come to by a shorter way.
        guard known == length else { continue }
        let (automatic, isSure) = automaticSteps(from: configuration)
        for step in automatic {
          step.forEach(from: configuration) { target in
            let visit = Visit(configuration: target, from: number, name: "", length: length)
            if let found = visits.note(visit) { front.append(found) }
            return !visits.isTooMuch
          }
        }
        // It doesn't rest there, unless it began there.
        if !isSure || number == 0 {
          if accepts(request, machine, in: configuration) { return visits.way(to: number) }
          for step in steps(from: configuration) {
            step.forEach(from: configuration) { target in
              let visit = Visit(configuration: target, from: number, name: step.name, length: length + 1)
              if let found = visits.note(visit) { next.append(found) }
              return !visits.isTooMuch
            }
          }
        }
        if visits.isTooMuch { return nil }
      }
      front = next
      length += 1
    }
    return []
  }

  /// Whether a machine accepts a request, or is in the state that it asks for.
  private func accepts(_ request: Request, _ machine: Int, in configuration: Configuration) -> Bool {
    let (table, state) = (tables[machine], Int(configuration[machine]))
    if case .target(let wanted) = request { return table.tree.path(of: state).contains(wanted) }
    let cell = table.memory.cell(of: request, in: state)
    return cell == Cell.allowed
      || table.memory.plans(of: cell).contains { answer(of: $0, machine, in: configuration) != .no }
  }

  // MARK: - Steps

  /// Something to do, and for each machine the states that it may be in afterwards.
  private struct Step {
    var name = ""
    var ends: [(machine: Int, states: [UInt16])]

    /// Hands on each configuration that it may lead to, as long as the answer is true.
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

  /// Every single thing that somebody may do.
  private func steps(from configuration: Configuration) -> [Step] {
    var steps: [Step] = []
    for event in eventNames.indices {
      var all: [(machine: Int, states: [UInt16])] = []
      for (machine, table) in tables.enumerated() where event < table.eventNames.count {
        let state = Int(configuration[machine])
        let cell = table.memory.events.cell(state, event)
        if cell == Cell.none { continue }
        // A call moves the method's own machine, an event all that take it.
        let methods = table.memory.plans(of: cell).map { Int(table.memory.plans[$0].method) }.filter { $0 >= 0 }
        steps += OrderedMembers(methods).members.map { method in
          let called = ends(of: table.memory.methods.cell(state, method), machine, in: configuration)
          return Step(name: table.methodNames[method], ends: [(machine, called.states)])
        }
        all.append((machine, ends(of: cell, machine, in: configuration, isFired: true).states))
      }
      let name = eventNames[event]
      if !all.isEmpty { steps.append(Step(name: methodNames.contains(name) ? "fire(\(name))" : name, ends: all)) }
    }
    for (machine, table) in tables.enumerated() {
      let direct = table.tree.path(of: Int(configuration[machine])).reduce(into: Set()) {
        $0.formUnion(table.successors[$1])
      }
      steps += direct.sorted().map { target in
        Step(
          name: "transition(to: \(table.stateNames[target]))",
          ends: [(machine, [UInt16(truncatingIfNeeded: table.tree.leaf(of: target))])])
      }
    }
    return steps
  }

  /// What happens by itself, and whether something is sure to.
  private func automaticSteps(from configuration: Configuration) -> (steps: [Step], isSure: Bool) {
    var (always, done): ([(machine: Int, states: [UInt16])], [Step]) = ([], [])
    var isSure = false
    for (machine, table) in tables.enumerated() {
      let state = Int(configuration[machine])
      for column in [table.automatics.always, Int(table.memory.completions[state])] where column >= 0 {
        let cell = table.memory.events.cell(state, column)
        if cell == Cell.none { continue }
        let (states, mayStay) = ends(of: cell, machine, in: configuration)
        isSure = isSure || !mayStay
        // What is tried after a transition is one step of all machines; what follows the end of a state is that one's.
        if column == table.automatics.always {
          always.append((machine, states))
        } else {
          done.append(Step(ends: [(machine, states)]))
        }
      }
    }
    return ((always.isEmpty ? [] : [Step(ends: always)]) + done, isSure)
  }

  /// Where a cell may lead: the states without children that may be entered, and the one that it leads from where that may
  /// stay.
  ///
  /// - Parameter isFired: Whether an event asks for it, which can't call every method.
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
      let isVain = isFired && plan.method >= 0 && !table.traits[Int(plan.method)].isDisjoint(with: .cannotFire)
      // Behind the edges come permissions, which lead nowhere.
      let destinations = isVain || Int(plan.edge) >= table.edges.count ? [] : table.edges[Int(plan.edge)].destinations
      if destinations.isEmpty { states.insert(current) }
      for state in destinations { states.insert(UInt16(truncatingIfNeeded: table.tree.leaf(of: state))) }
    }
    if !isCertain { states.insert(current) }
    return (states.members, states.members.contains(current))
  }

  // MARK: - Conditions

  /// Whether the conditions of a plan hold, as far as states decide that.
  private enum Answer { case no, possible, certain }

  private func answer(of index: Int, _ machine: Int, in configuration: Configuration) -> Answer {
    let memory = tables[machine].memory
    let plan = memory.plans[index]
    var answer = Answer.certain
    for place in Int(plan.conditions)..<Int(plan.conditions) + Int(plan.conditionCount) {
      if let place = places[machine][Int(memory.conditions[place])] {
        if !place.holds(in: configuration) { return .no }
      } else {
        answer = .possible
      }
    }
    return answer
  }
}

/// What a condition asks of the state of a machine, as `Payment.paid` does.
private struct RegionPlace {
  private let machine: Int
  /// For each state of the machine, whether the condition holds in it.
  private let isHeld: [Bool]

  /// Reads the name of a condition; nil for one that something else answers.
  init?(_ condition: String, _ tables: [__Table], regions names: [String]) {
    guard let dot = condition.firstIndex(of: ".") else { return nil }
    let region = String(condition[..<dot])
    // A region is called like its property, and a condition names its type.
    let known = ["state"] + names
    guard
      let machine = known.firstIndex(of: region) ?? known.firstIndex(where: { $0.lowercased() == region.lowercased() })
    else { return nil }
    let text = String(condition[condition.index(after: dot)...])
    let table = tables[machine]
    let wanted =
      table.stateNames.contains(text)
      ? [text] : text.replacing(" or .", with: "\n").split(separator: "\n").map(String.init)
    let states = wanted.compactMap { table.stateNames.firstIndex(of: $0) }
    guard !states.isEmpty, states.count == wanted.count else { return nil }
    self.machine = machine
    isHeld = table.tree.parents.indices.map { table.tree.path(of: $0).contains(where: states.contains) }
  }

  func holds(in configuration: RegionWalk.Configuration) -> Bool { isHeld[Int(configuration[machine])] }
}
