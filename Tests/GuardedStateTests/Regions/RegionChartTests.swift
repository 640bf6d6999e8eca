import Foundation
import GuardedState
import Testing

/// Random charts as regions of one machine, each held against an interpreter of SCXML of its own that is sent the same events.
@Suite struct RegionChartTests {
  @Test(arguments: LongRun.portions(of: 300, long: 6_000))
  func `Charts side by side are where SCXML's procedures take each, and one change counts for all`(
    seeds: Range<UInt64>
  ) throws {
    // What happens by itself in one region depends on what happens in another, and each method belongs to one.
    for seed in seeds where seed % 5 != 1 && seed % 4 != 1 { try run(seed) }
    LongRun.report("Charts as regions", seeds)
  }

  private func run(_ seed: UInt64) throws {
    // Charts whose seeds differ by this have conditions, or have none, and call their events alike.
    let charts = [seed, seed + 60, seed + 120].map { RandomChart(seed: $0) }
    var references = charts.map { ReferenceMachine($0.statechart) }
    let machine = try StateMachine<String, String>(rules(of: charts))
    let machines = [machine] + machine.regionNames.compactMap(machine.region)
    var holding: Set<String> = []
    for condition in RandomChart.conditions { machine.when(condition) { holding.contains(condition) } }
    var random = SplitMix(state: seed &* 7919)
    for number in 0..<30 {
      let event = Int.random(in: 0..<RandomChart.eventCount, using: &random)
      holding = Set(RandomChart.conditions.filter { _ in Bool.random(using: &random) })
      // Nothing is chosen here: an event with several targets is over.
      let steps = references.indices.map { references[$0].fire("on/\(event)", holding: holding) }
      let revision = machine.revision
      let name = charts[0].eventName(event)
      let can = machine.can(fire: name)
      let accepted = (try? machine.fire(name)) != nil
      #expect(can == accepted, "seed \(seed), step \(number)")
      let states = machines.map(\.state)
      let expected = references.map { $0.atomic ?? "" }
      guard states == expected else {
        Issue.record("seed \(seed), step \(number), \(name): \(states) and not \(expected), \(steps)")
        return
      }
      let hasChanged = machine.revision > revision
      #expect(!hasChanged || accepted && machine.revision == revision + 1, "seed \(seed), step \(number)")
      #expect(machines.allSatisfy { $0.revision == machine.revision }, "seed \(seed), step \(number)")
    }
  }

  /// The rules of several charts as those of one machine, which only JSON can put together.
  private func rules(of charts: [RandomChart]) throws -> Rules<String, String, String> {
    let texts = try charts.map { chart in
      let form = try #require(chart.forms.first { $0.isJSON })
      let data = try JSONEncoder().encode(chart.library(form))
      return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    var whole = texts[0]
    whole["regions"] = texts.dropFirst().enumerated().map { index, text in
      text.merging(["region": "region \(index)"]) { $1 }
    }
    return try Rules(json: JSONSerialization.data(withJSONObject: whole))
  }
}
