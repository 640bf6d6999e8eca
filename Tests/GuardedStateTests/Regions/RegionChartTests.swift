import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

/// Random charts as regions of one machine, compared with a machine that has them in a `<parallel>`.
@Suite struct RegionChartTests {
  @Test(arguments: LongRun.portions(of: 200, long: 20_000))
  func `Random charts as regions reach the states that SCXML's algorithm reaches, also as SCXML`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      let walk = ChartWalk(RandomChart.regions(seed: seed))
      let rules = try RandomChart.library(ofRegions: walk.charts)
      try #require(rules.problems.isEmpty, "seed \(seed): \(rules.problems)")
      try walk.run(rules, "seed \(seed)")
      let isMarked = seed % 3 == 0
      let text = isMarked ? ChartWalk.Machine(rules).diagram(.scxml) : rules.diagram(.scxml)
      try walk.run(scxml: text, "seed \(seed)")
    }
    LongRun.report("Charts as regions", seeds)
  }
}
