import GuardedState
import GuardedStateTesting
import Testing

/// Explorations of random charts, beside an exhaustive search with the reference machine.
@Suite struct ExploreReferenceTests {
  /// The states that the reference machine reaches, each with the smallest number of events.
  private func distances(_ chart: RandomChart) -> [String: Int]? {
    let conditions = Set(RandomChart.conditions)
    let start = ReferenceMachine(chart.statechart)
    if start.isEndless { return nil }
    let events =
      (0..<RandomChart.eventCount).map { "on/\($0)" } + chart.parents.indices.map { "to/\(chart.fullName($0))" }
    var known: Set<[[Int]]> = [start.memory]
    var distances = [start.atomics[0]: 0]
    var (ahead, distance) = ([start], 0)
    while !ahead.isEmpty {
      distance += 1
      var next: [ReferenceMachine] = []
      for machine in ahead {
        for event in events {
          var machine = machine
          _ = machine.fire(event, holding: conditions)
          if machine.isEndless { return nil }
          guard known.insert(machine.memory).inserted else { continue }
          if distances[machine.atomics[0]] == nil { distances[machine.atomics[0]] = distance }
          next.append(machine)
        }
      }
      ahead = next
    }
    return distances
  }

  /// A host of all methods that random charts name.
  private final class Performer: BindableHost {
    var __boundMembers: __BoundMembers {
      let methods = RandomChart.methods + RandomChart.performers
      return .init(methods: methods, signatures: methods.map { "\($0)()" })
    }
    func __invoke(named name: String, _ arguments: __Arguments) -> __Returned { __Returned(()) }
  }

  @Test(arguments: LongRun.portions(of: 200, long: 2_000))
  func `An exploration reaches the states that SCXML's algorithm reaches, each by the shortest sequence`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      guard let distances = distances(chart) else { continue }
      let rules = try chart.library(.jsonNested)
      let host = Performer()
      func make() throws -> StateMachine<String, String> {
        // Without a host, machines share their compiled rules.
        let machine = StateMachine<String, String>(rules, for: rules.methods.isEmpty ? nil : host)
        var hasStarted = false
        for condition in rules.conditions { machine.when(condition) { hasStarted } }
        if !chart.automatics.isEmpty { try machine.start() }
        hasStarted = true
        return machine
      }
      // A call performs the rules of its method alone, so the events are fired.
      func exploration(_ invariant: @escaping (StateMachine<String, String>) -> Bool) throws -> Exploration {
        try explore(make, except: RandomChart.performers) {
          for event in rules.events { Step(event) { try $0.fire(event) } }
        } invariant: {
          invariant($0)
        }
      }
      let run = try exploration { _ in true }
      #expect(Set(run.reached) == Set(distances.keys), "seed \(seed)")
      for (state, distance) in distances where distance > 0 {
        let failure = #expect(throws: ExplorationFailure.self) { _ = try exploration { $0.state != state } }
        #expect(failure?.sequence.count == distance, "seed \(seed), \(state)")
      }
    }
    LongRun.report("Explorations", seeds)
  }
}
