/// The tables of a host with regions, the host's own first: what a way through the states of all is found with.
final class RegionTables: Sendable {
  /// The tables of all machines.
  let tables: [__Table]
  /// What the regions are called.
  let names: [String]

  init(_ tables: [__Table], regions names: [String]) {
    self.tables = tables
    self.names = names
  }
}

/// Where the machines of a host stood when one of them refused something: what a refusal works its path out of.
final class RegionStates: Sendable {
  private let known: RegionTables
  private let states: RegionWalk.Configuration
  private let number: Int

  /// - Parameters:
  ///   - tables: The tables of all machines.
  ///   - states: The state of each.
  ///   - number: Which of them refused it: 0 for the host's own.
  init(_ tables: RegionTables, _ states: RegionWalk.Configuration, number: Int) {
    known = tables
    self.states = states
    self.number = number
  }

  /// The table of the machine that refused it.
  var table: __Table { known.tables[number] }

  /// The machines that might accept a request in other states: of an event that the whole host refuses all that are not
  /// finished, of anything else the one that has refused it.
  private func machines(asked request: Request) -> [Int] {
    guard number == 0, case .event(let event) = request else { return [number] }
    return known.tables.indices.filter { number in
      let table = known.tables[number]
      return number == self.number
        || event < table.eventNames.count && !table.plans.pointee.ends[Int(states[number])]
          && !table.states(declaring: request).isEmpty
    }
  }

  /// The names of the states in which a request is declared, those of other machines with the names of their regions.
  func states(declaring request: Request) -> [String] {
    machines(asked: request).flatMap { number in
      let table = known.tables[number]
      let region = number == self.number ? "" : "\(known.names[number - 1])."
      return table.states(declaring: request).map { region + table.stateNames[$0] }
    }
  }

  /// The shortest way to where a request is accepted; where too much would have to be looked at, as far as the own states of the
  /// machine say that has refused it.
  func shortestWay(to request: Request) -> [String] {
    let walk = RegionWalk(known.tables, regions: known.names)
    var shortest: [String] = []
    for number in machines(asked: request) {
      let way = walk.shortestWay(from: states, to: request, of: number)
      guard let way = way ?? (number == self.number ? ownWay(to: request) : nil), !way.isEmpty else { continue }
      if shortest.isEmpty || way.count < shortest.count { shortest = way }
    }
    return shortest
  }

  private func ownWay(to request: Request) -> [String] {
    table.shortestWay(from: Int(states[number]), to: table.goals(of: request))
  }
}

extension __Regions {
  /// A refusal of one of the machines, which knows where all of them stand.
  @usableFromInline
  func placed(_ refusal: Refusal, of number: Int) -> Refusal {
    guard refusal.mayHavePath, let tables = knownTables else { return refusal }
    var states: RegionWalk.Configuration = []
    states.reserveCapacity(machines.count + 1)
    each { states.append(UInt16(truncatingIfNeeded: $0.current)) }
    return refusal.placed(RegionStates(tables, states, number: number))
  }
}

extension __EngineHost {
  /// The refusal of a decision; of one machine of several, it knows where all of them stand.
  @inlinable
  @inline(__always)
  func refusal(of decision: Decision, _ asked: Request) -> Refusal {
    let refusal = __table.refusal(decision, asked, in: current)
    if __hasRegions, let regions = __regions { return regions.placed(refusal, of: __number) }
    return refusal
  }
}
