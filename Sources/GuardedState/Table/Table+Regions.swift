internal import GuardedStateRules

// The rules of a host together with those of its regions.

extension __Table {
  /// Returns the rules of a region, from 1 on, or the host's own, for 0.
  @inline(__always)
  func table(of region: Int) -> __Table { region == 0 ? self : regions[region - 1] }

  /// Returns the rules of a region in the form that the engine reads.
  func plans(of region: Int) -> PlanPointer { region == 0 ? plans : plansOfRegions[region - 1] }

  /// The rules of the host's own state and of all regions.
  var allTables: [__Table] { [self] + regions }

  /// The names of the regions.
  var regionNames: [String] { regions.map(\.name) }

  /// Returns the region that guards a method.
  func owner(of method: Int) -> Int { method < owners.count ? owners[method] : 0 }

  // MARK: - Compiling

  /// Returns the region that guards each method: 0 if none does.
  static func owners(_ regions: [__Table], methods count: Int) -> [Int] {
    if regions.isEmpty { return [] }
    var owners = Array(repeating: 0, count: count)
    for (number, region) in regions.enumerated().reversed() {
      for method in region.guardedMethods { owners[method] = number + 1 }
    }
    return owners
  }

  /// Returns the machines with edges for each event.
  ///
  /// - Parameter ignoring: Whether those count that ignore the event in some state.
  static func acceptors(_ machines: [Content], ignoring: Bool = false) -> [Int: Set<Int>] {
    var acceptors: [Int: Set<Int>] = [:]
    if machines.count == 1 { return acceptors }
    for (number, machine) in machines.enumerated() {
      for edge in machine.edges where edge.event >= 0 { acceptors[edge.event, default: []].insert(number) }
      if !ignoring { continue }
      for event in machine.ignoredEvents.joined() { acceptors[event, default: []].insert(number) }
    }
    return acceptors
  }

  /// Returns the regions that accept each event in some state, one bit each; empty without regions, or if there are
  /// more regions than bits.
  static func bits(of acceptors: [Int: Set<Int>], events: Int, _ regions: [__Table]) -> [UInt64] {
    if regions.isEmpty || regions.count >= UInt64.bitWidth { return [] }
    return (0..<events).map { event in acceptors[event]?.reduce(0) { $0 | 1 << UInt64($1) } ?? 0 }
  }
}

extension __Table.Content {
  /// Returns the methods of edges whose events several regions accept.
  func sharedMethods(_ acceptors: [Int: Set<Int>]) -> [Int] {
    let shared = edges.filter { $0.method >= 0 && acceptors[$0.event]?.count ?? 0 > 1 }
    return shared.map(\.method).distinct
  }
}
