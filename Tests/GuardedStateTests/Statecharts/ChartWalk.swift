/// What a random chart is asked, from a seed, and where the reference machine goes: worked out once for all forms of it.
struct ChartWalk {
  /// What is asked.
  enum Request {
    case event(Int)
    /// `transition(to:)` the step's choice.
    case target
  }

  /// One step, and what the reference makes of it.
  struct Step {
    let request: Request
    /// The state that is asked for, or that is chosen where an event has several targets; empty where nothing chooses.
    let choice: String
    /// The conditions that hold.
    let holding: Set<String>
    let outcome: ReferenceMachine.Step
    /// The state that it ends in.
    let end: String?
  }

  let chart: RandomChart
  /// The state that it starts in.
  let start: String?
  private(set) var steps: [Step] = []

  init(_ chart: RandomChart) {
    self.chart = chart
    var reference = ReferenceMachine(chart.statechart)
    start = reference.atomic
    var random = SplitMix(state: chart.seed &* 7919)
    for _ in 0..<(LongRun.isOn ? 40 : 20) {
      let state = chart.parents.indices.randomElement(using: &random) ?? 0
      let event = Int.random(in: 0...RandomChart.eventCount, using: &random)
      let holding = Set(RandomChart.conditions.filter { _ in Bool.random(using: &random) })
      let isTarget = event == RandomChart.eventCount
      let choice = isTarget || Self.isChosen(event) ? chart.name(state) : ""
      let outcome =
        reference.fire(isTarget ? "to/\(state)" : "on/\(event)", data: choice, holding: holding)
      // That is told of as a livelock, by another test.
      if reference.isEndless { return }
      steps.append(
        Step(
          request: isTarget ? .target : .event(event), choice: choice, holding: holding, outcome: outcome,
          end: reference.atomic))
    }
  }

  /// Whether something chooses where an event leads that has several targets.
  static func isChosen(_ event: Int) -> Bool { event % 2 == 0 }
}
