import GuardedState
import GuardedStateDiagrams
import Testing

@Suite struct StatechartTests {
  // Behaviours 45, 46, 83
  @Test(arguments: LongRun.portions(of: 1000, long: 20_000))
  func `Random charts in every form, exported as SCXML, reach the reference machine's states`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let walk = ChartWalk(chart)
      var texts: Set<String> = []
      for form in chart.forms {
        let rules = try chart.library(form)
        try #require(rules.problems.isEmpty, "seed \(seed), \(form): \(rules.problems)")
        let text = rules.diagram(.scxml)
        // What is written the same runs the same.
        if texts.insert(text).inserted { try walk.run(scxml: text, "seed \(seed), \(form)") }
      }
    }
    LongRun.report("Charts as SCXML", seeds)
  }
}
