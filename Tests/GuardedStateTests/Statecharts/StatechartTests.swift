import GuardedState
import Testing

@Suite struct StatechartTests {
  @Test func `Behaviours 45, 46, 83: random charts in every form, run as SCXML, end where the reference ends`() throws {
    for seed in UInt64(1)...(LongRun.isOn ? 20_000 : 1000) {
      let chart = RandomChart(seed: seed, isPlain: seed % 3 != 1)
      let forms = RulesForm.allCases.filter { $0.isJSON || seed % 3 != 1 }
      // All forms of each chart in the long run; else one after the other.
      for form in LongRun.isOn ? forms : [forms[Int(seed) / 3 % forms.count]] {
        let rules = try chart.library(form)
        try #require(rules.problems.isEmpty, "seed \(seed), \(form): \(rules.problems)")
        try run(chart, rules, "seed \(seed), \(form)")
      }
    }
  }

  /// Runs a chart as it is and as the library exports it.
  private func run(_ chart: RandomChart, _ rules: RandomChart.Library, _ place: String) throws {
    let text = rules.diagram(.scxml)
    let document = try SCXMLReader.read(text)
    var reference = ReferenceMachine(chart.statechart)
    var exported = ReferenceMachine(document.chart)
    try #require(reference.atomic == exported.atomic, "\(place): \(text)")
    var random = SplitMix(state: chart.seed &* 7919)
    for number in 0..<40 {
      let state = chart.parents.indices.randomElement(using: &random) ?? 0
      let target = chart.name(state)
      let holding = Set(["ready", "it's \"<&\n", "é\u{301}"].filter { _ in Bool.random(using: &random) })
      let event = Int.random(in: 0...RandomChart.eventCount, using: &random)
      let id = document.identifiers[target] ?? ""
      let (expected, actual): (ReferenceMachine.Step, ReferenceMachine.Step)
      if event == RandomChart.eventCount {
        expected = reference.fire("to/\(state)")
        actual = exported.fire("transition.\(id)")
      } else {
        let name = chart.eventName(event)
        expected = reference.fire("on/\(event)", data: target, holding: holding)
        actual = exported.fire(document.descriptors[name] ?? "", data: id, holding: holding)
      }
      // Made only where it is shown.
      var step: String { "\(place), step \(number), event \(event), \(target): \(text)" }
      try #require(reference.atomic == exported.atomic, "\(step)")
      // Where an outer state takes an event under conditions, more may be left and entered again.
      if !chart.isConditional { try #require(expected == actual, "\(step)") }
    }
  }
}
