/// What random charts are asked, from a seed, and where the reference machine goes: worked out once for all forms of them.
struct ChartWalk {
  /// What is asked.
  enum Request {
    case event(Int)
    /// `transition(to:)` a state of one of the charts.
    case target(Int, chart: Int)
  }

  /// One step, and what the reference makes of it.
  struct Step {
    let request: Request
    /// The state that is chosen where an event has several targets; empty where nothing chooses.
    let choice: String
    /// The conditions that hold.
    let holding: Set<String>
    let outcome: ReferenceMachine.Step
    /// The states that it ends in, one of each chart.
    let end: [String]
  }

  /// One chart, or those of several regions.
  let charts: [RandomChart]
  let isAlone: Bool
  /// The states that they start in; nil where they go on without end.
  let start: [String]?
  private(set) var steps: [Step] = []

  /// Walks through a chart, or through several side by side.
  init(_ charts: RandomChart...) { self.init(charts) }

  /// Walks through a chart, or through several side by side.
  init(_ charts: [RandomChart]) {
    self.charts = charts
    isAlone = charts.count == 1
    let parts = charts.map { (name: $0.region ?? "", chart: $0.statechart) }
    var reference = ReferenceMachine(isAlone ? parts[0].chart : Statechart(regions: parts))
    start = reference.isEndless ? nil : reference.atomics
    if start == nil { return }
    var random = SplitMix(state: charts[0].seed &* 7919)
    for _ in 0..<(LongRun.isOn ? 40 : 20) {
      let number = Int.random(in: charts.indices, using: &random)
      let chart = charts[number]
      let state = chart.parents.indices.randomElement(using: &random) ?? 0
      let event = Int.random(in: 0...RandomChart.eventCount, using: &random)
      let holding = Set(RandomChart.conditions.filter { _ in Bool.random(using: &random) })
      let isTarget = event == RandomChart.eventCount
      let choice = !isTarget && isAlone && Self.isChosen(event) ? chart.name(state) : ""
      var next = reference
      let outcome = next.fire(
        isTarget ? "to/\(chart.fullName(state))" : "on/\(event)", data: choice, holding: holding)
      // That is told of as a livelock, by another test.
      if next.isEndless { continue }
      reference = next
      steps.append(
        Step(
          request: isTarget ? .target(state, chart: number) : .event(event), choice: choice, holding: holding,
          outcome: outcome, end: reference.atomics))
    }
  }

  /// Whether something chooses where an event leads that has several targets.
  static func isChosen(_ event: Int) -> Bool { event % 2 == 0 }

  /// Whether an event may depend on more than the state that declares it.
  var isConditional: Bool { charts.contains(where: \.isConditional) }
}
