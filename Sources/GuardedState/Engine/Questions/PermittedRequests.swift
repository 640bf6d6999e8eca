/// The requests that a region's machine permits now, and its previous state, as indices, for a diagram.
package struct PermittedRequests: Sendable {
  /// The previous state; nil before the first transition.
  package var previous: Int?
  /// The edges that events and methods would take.
  package var edges: Set<Int> = []
  /// The methods that would run without a transition.
  package var methods: Set<Int> = []
  /// The targets of `transition(to:)`.
  package var targets: Set<Int> = []

  package init() {}
}

extension Engine {
  /// The requests that this region permits, followed by those of the other regions if this is the host's own state.
  var permittedRequests: [PermittedRequests] {
    defer { runPendingWork() }
    return answering {
      let regions = [region] + Array(ownRegions)
      var all = Dictionary(uniqueKeysWithValues: regions.map { ($0, PermittedRequests()) })
      func add(_ decision: Decision, in region: Int, method: Int?) {
        guard decision.isPerformed else { return }
        let edge = decision.plan < 0 ? -1 : Int(at(region).plans.pointee.plans[Int(decision.plan)].edge)
        if edge >= 0 { all[region]?.edges.insert(edge) }
        if let method { all[region]?.methods.insert(method) }
      }
      func add(_ request: Request, method: Int? = nil) {
        var others: [(region: Int, decision: Decision)] = []
        let answer = answer(to: request) { others.append(($0, $1)) }
        if !others.contains(where: { $0.region == answer.region }) { others.append((answer.region, answer.decision)) }
        if !answer.decision.isPerformed { return }
        for (region, decision) in others { add(decision, in: region, method: region == answer.region ? method : nil) }
      }
      /// Returns the columns that the current states of the regions declare, of which there are few in a large table.
      func declared(_ columns: (Engine) -> [(column: Int, cell: Int32)]) -> [Int] {
        Set(regions.flatMap { columns(at($0)).map(\.column) }).sorted()
      }
      let events = declared { $0.memory.events.row($0.current, columns: $0.table.eventNames.count) }
      let methods = declared { $0.memory.methods.row($0.current, columns: $0.table.methodNames.count) }
      for event in events { add(.event(event)) }
      for method in methods { add(.method(method), method: method) }
      for region in regions {
        let engine = at(region)
        let previous = core[region].previous
        all[region]?.previous = previous == __MachineCore.nowhere ? nil : Int(previous)
        let targets = engine.memory.directs.row(engine.current, columns: engine.table.stateNames.count)
        for (target, _) in targets where engine.decision(on: .target(target)).isYes {
          all[region]?.targets.insert(target)
        }
      }
      return regions.compactMap { all[$0] }
    }
  }
}
