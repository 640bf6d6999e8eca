/// The states of all regions of a host at the time of a refusal, from which the refusal computes its path.
final class RegionStates: Sendable {
  /// The rules of the host.
  private let host: __Table
  /// The state of each region.
  private let states: PathSearch.Configuration
  /// For each region, the plan of the method whose body runs in its state, or -1.
  private let running: [Int32]
  /// The part of the host that refused the request.
  private let scope: Scope
  private var region: Int { scope.region }

  init(_ host: __Table, _ states: PathSearch.Configuration, running: [Int32], in scope: Scope) {
    (self.host, self.states, self.running, self.scope) = (host, states, running, scope)
  }

  /// The table of the region that refused the request.
  var table: __Table { host.table(of: region) }

  /// Returns the regions that might accept a request in other states. For an event that the whole host refuses, these
  /// are all that haven't finished; for other requests, the region that refused it.
  private func regions(accepting request: Request) -> [Int] {
    guard scope == .host, case .event(let event) = request else { return [region] }
    return states.indices.filter { region in
      let table = host.table(of: region)
      return region == self.region
        || event < table.eventNames.count && !table.plans.pointee.ends[Int(states[region])]
          && !table.states(declaring: request).isEmpty
    }
  }

  /// Whether another region accepts an event in its current state.
  func isAcceptedElsewhere(_ event: Int) -> Bool {
    states.indices.contains { region in
      let table = host.table(of: region)
      return region != self.region && event < table.eventNames.count
        && table.plans.pointee.events.cell(Int(states[region]), event) != Cell.none
    }
  }

  /// Returns the names of the states that declare a request, qualified with the region's name for other regions.
  func states(declaring request: Request) -> [String] {
    regions(accepting: request).flatMap { region in
      let table = host.table(of: region)
      let prefix = region == self.region ? "" : "\(table.name)."
      return table.states(declaring: request).map { prefix + table.stateNames[$0] }
    }
  }

  /// Returns the shortest path to states that accept a request. Beyond the limit of configurations, this is the path
  /// through the states of the region that refused it.
  ///
  /// - Parameters:
  ///   - most: The maximum number of calls.
  ///   - allowed: The methods that may be called; nil for everything.
  func path(to request: Request, _ most: Int, through allowed: Set<String>?) -> Path {
    let known = KnownPaths.Key(
      states: states, running: running, request: request, scope: scope, allowed: allowed)
    return host.knownPaths.path(known, most) { most in
      let search = PathSearch(host.allTables, through: allowed)
      let paths = regions(accepting: request).compactMap { region in
        search.path(from: states, running: running, to: request, of: region, atMost: most)
          ?? (region == self.region
            ? table.path(from: Int(states[region]), running: running[region], to: request, most, through: allowed)
            : nil)
      }
      return paths.filter { !$0.isEmpty }.min { $0.length < $1.length } ?? Path()
    }
  }
}

extension Path {
  /// Whether nothing leads there.
  fileprivate var isEmpty: Bool { names.isEmpty && body == nil && !isTimeout && !isEventless }

  /// The number of calls and events; a timeout and an eventless transition count as longer than any.
  fileprivate var length: Int { isTimeout || isEventless ? .max : names.count }
}

extension __Table {
  /// Returns the shortest path from a state to one that accepts a request.
  ///
  /// - Parameters:
  ///   - running: The plan of the method whose body runs in the state, or -1.
  ///   - most: The maximum number of calls.
  ///   - allowed: The methods that may be called; nil for everything.
  func path(
    from state: Int, running: Int32, to request: Request, _ most: Int, through allowed: Set<String>?
  ) -> Path {
    let start = [UInt16(truncatingIfNeeded: state)]
    let known = KnownPaths.Key(
      states: start, running: [running], request: request, scope: .host, allowed: allowed)
    return knownPaths.path(known, most) { most in
      let search = PathSearch([self], through: allowed)
      return search.path(from: start, running: [running], to: request, of: 0, atMost: most) ?? Path()
    }
  }
}
