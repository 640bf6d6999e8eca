/// The tables of a host with regions, the host's own first. Path searches across regions use them.
final class RegionTables: Sendable {
  /// The tables of all regions.
  let tables: [__Table]
  /// The names of the regions.
  let names: [String]

  init(_ tables: [__Table], regions names: [String]) {
    self.tables = tables
    self.names = names
  }
}

/// The states of all regions of a host at the time of a refusal, from which the refusal computes its path.
final class RegionStates: Sendable {
  private let known: RegionTables
  private let states: PathSearch.Configuration
  /// For each region, the plan of the method whose body runs in its state, or -1.
  private let running: [Int32]
  private let number: Int

  /// - Parameters:
  ///   - tables: The tables of all regions.
  ///   - states: The state of each region.
  ///   - running: For each region, the plan of the method whose body runs in that state, or -1.
  ///   - number: The region that refused the request; 0 for the host's own machine.
  init(_ tables: RegionTables, _ states: PathSearch.Configuration, running: [Int32], number: Int) {
    known = tables
    self.states = states
    self.running = running
    self.number = number
  }

  /// The table of the region that refused the request.
  var table: __Table { known.tables[number] }

  /// Returns the regions that might accept a request in other states. For an event that the whole host refuses, these
  /// are all that haven't finished; for other requests, the region that refused it.
  private func machines(asked request: Request) -> [Int] {
    guard number == 0, case .event(let event) = request else { return [number] }
    return known.tables.indices.filter { number in
      let table = known.tables[number]
      return number == self.number
        || event < table.eventNames.count && !table.plans.pointee.ends[Int(states[number])]
          && !table.states(declaring: request).isEmpty
    }
  }

  /// Whether another region accepts an event in its current state.
  func isAcceptedElsewhere(_ event: Int) -> Bool {
    known.tables.indices.contains { number in
      let table = known.tables[number]
      return number != self.number && event < table.eventNames.count
        && table.plans.pointee.events.cell(Int(states[number]), event) != Cell.none
    }
  }

  /// Returns the names of the states that declare a request, qualified with the region's name for other regions.
  func states(declaring request: Request) -> [String] {
    machines(asked: request).flatMap { number in
      let table = known.tables[number]
      let region = number == self.number ? "" : "\(known.names[number - 1])."
      return table.states(declaring: request).map { region + table.stateNames[$0] }
    }
  }

  /// Returns the shortest path to states that accept a request. Beyond the limit of configurations, this is the path
  /// through the states of the region that refused it.
  func path(to request: Request) -> Path {
    let search = PathSearch(known.tables, regions: known.names)
    let paths = machines(asked: request).compactMap { number in
      search.path(from: states, running: running, to: request, of: number)
        ?? (number == self.number ? table.path(from: Int(states[number]), running: running[number], to: request) : nil)
    }
    return paths.filter { !$0.isEmpty }.min { $0.length < $1.length } ?? Path()
  }
}

extension Path {
  /// Whether no call, body or timeout leads there.
  fileprivate var isEmpty: Bool { names.isEmpty && body == nil && !isTimeout }

  /// The number of calls and events; a timeout counts as longer than any.
  fileprivate var length: Int { isTimeout ? .max : names.count }
}

extension __Table {
  /// Returns the shortest path from a state to one that accepts a request.
  ///
  /// - Parameter running: The plan of the method whose body runs in the state, or -1.
  func path(from state: Int, running: Int32, to request: Request) -> Path {
    let start = [UInt16(truncatingIfNeeded: state)]
    return PathSearch([self]).path(from: start, running: [running], to: request, of: 0) ?? Path()
  }
}

extension Engine {
  /// Returns the refusal of a decision, with the data for its path: the states of all regions, and the running bodies.
  @inline(__always)
  func refusal(of decision: Decision, _ asked: Request) -> Refusal {
    let refusal = table.refusal(decision, asked, in: current)
    if hasRegions { return placed(refusal) }
    return core.flags & Flags.pending == 0 ? refusal : refusal.during(runningPlan)
  }

  /// Returns a refusal with the states of all regions, if it may have a path.
  private func placed(_ refusal: Refusal) -> Refusal {
    guard refusal.mayHavePath else { return refusal }
    let (states, running) = configuration
    return withRegions(
      { refusal.placed(RegionStates($0.tables(of: host), states, running: running, number: core.number)) },
      without: refusal)
  }

  /// The states of all machines of the host, and for each the plan of the method whose body runs in its state, or -1.
  private var configuration: (states: PathSearch.Configuration, running: [Int32]) {
    var (states, running): (PathSearch.Configuration, [Int32]) = ([], [])
    forEachMachine {
      states.append(UInt16(truncatingIfNeeded: $0.current))
      running.append($0.runningPlan)
    }
    return (states, running)
  }

  /// Whether the regions can reach a configuration in which this one allows a request, or is in its target.
  func canReach(_ request: Request) -> Bool {
    withRegions(
      {
        let (tables, (states, running)) = ($0.tables(of: host), configuration)
        return PathSearch(tables.tables, regions: tables.names, isConservative: true)
          .canReach(request, of: core.number, from: states, running: running)
      }, without: true)
  }

  /// The plan of the method whose body runs in the current state, or -1.
  var runningPlan: Int32 { core.extras?.recorded.invocations.last { $0.via == current }?.plan ?? -1 }
}
