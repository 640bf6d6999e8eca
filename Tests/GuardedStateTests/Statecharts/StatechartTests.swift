import GuardedState
import Testing

@Suite struct StatechartTests {
  @Test(arguments: LongRun.portions(of: 1000, long: 20_000))
  func `Behaviours 45, 46, 83: random charts in every form, run as SCXML, end where the reference ends`(
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
        if texts.insert(text).inserted { try run(walk, text, "seed \(seed), \(form)") }
      }
    }
    LongRun.report("Charts as SCXML", seeds)
  }

  /// Runs a chart as the library exports it.
  private func run(_ walk: ChartWalk, _ text: String, _ place: String) throws {
    let chart = walk.chart
    let document = try SCXMLReader.read(text)
    var exported = ReferenceMachine(document.chart)
    try #require(exported.atomic == walk.start, "\(place): \(text)")
    for (number, step) in walk.steps.enumerated() {
      let id = document.identifiers[step.choice] ?? ""
      let actual =
        switch step.request {
        case .target: exported.fire("transition.\(id)", holding: step.holding)
        case .event(let event):
          exported.fire(document.descriptors[chart.eventName(event)] ?? "", data: id, holding: step.holding)
        }
      // Made only where it is shown.
      var story: String { "\(place), step \(number), \(step): \(text)" }
      try #require(exported.atomic == step.end, "\(story)")
      // Where an outer state takes an event under conditions, more may be left and entered again.
      if !chart.isConditional { try #require(actual == step.outcome, "\(story)") }
    }
  }
}
