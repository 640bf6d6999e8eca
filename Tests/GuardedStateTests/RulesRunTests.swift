import GuardedState
import Testing

@Suite struct RulesRunTests {
  typealias Machine = StateMachine<String, String>

  @Test
  func `Behaviour 46: random charts in every form end where SCXML's procedures end, watched or not`() throws {
    for seed in UInt64(1)...(LongRun.isOn ? 20_000 : 1000) {
      let chart = RandomChart(seed: seed, isPlain: true)
      for form in RulesForm.allCases where LongRun.isOn || Int(seed) % 7 == RulesForm.allCases.firstIndex(of: form) {
        let rules = try chart.library(form)
        for isWatched in [false, true] {
          try run(
            chart, Machine(rules), isWatched: isWatched, "seed \(seed), \(form), \(isWatched ? "watched" : "alone")")
        }
      }
    }
  }

  private func run(_ chart: RandomChart, _ machine: Machine, isWatched: Bool, _ place: String) throws {
    var reference = ReferenceMachine(chart.statechart)
    var (left, entered): ([String], [String]) = ([], [])
    var choice = ""
    for event in machine.rules.events { machine.choose(event) { _ in choice } }
    if isWatched {
      machine.trace = { _ in }
      for state in machine.rules.states {
        machine.willExit(state) { _ in left.append(state) }
        machine.didEnter(state) { _ in entered.append(state) }
      }
    }
    try #require(machine.state == reference.atomic, "\(place)")
    var random = SplitMix(state: chart.seed &* 7919)
    for number in 0..<40 {
      let state = chart.parents.indices.randomElement(using: &random) ?? 0
      let event = Int.random(in: 0...RandomChart.eventCount, using: &random)
      // Of several targets one that is not declared is refused.
      choice = chart.name(state)
      (left, entered) = ([], [])
      let expected: ReferenceMachine.Step
      let isTaken: Bool
      if event == RandomChart.eventCount {
        expected = reference.fire("to/\(state)")
        isTaken = (try? machine.transition(to: chart.name(state))) != nil
      } else {
        expected = reference.fire("on/\(event)", data: choice)
        isTaken = (try? machine.fire(chart.eventName(event))) != nil
      }
      var step: String {
        "\(place), step \(number), event \(event), \(chart.name(state))\n\(machine.rules.debugDescription)"
      }
      try #require(machine.state == reference.atomic, "\(step)")
      if isWatched { try #require(left == expected.exited && entered == expected.entered, "\(step)") }
      // Where nothing is chosen the reference takes the event without any change; an end takes none.
      if isTaken { try #require(expected.isTaken || machine.isFinished, "\(step)") }
      if !expected.entered.isEmpty { try #require(isTaken, "\(step)") }
    }
  }

  @Test(arguments: [false, true])
  func `History is recorded by the exits of the transition that reads it`(isTraced: Bool) throws {
    let machine = Machine(initial: "p") {
      In("p", history: .shallow) {
        In("a")
        In("b")
      }
      On("next", from: "a", to: "b")
      On("again", from: "p", to: "p")
    }
    if isTraced { machine.trace = { _ in } }
    try machine.fire("next")
    for _ in 0..<3 {
      try machine.fire("again")
      #expect(machine.state == "b")
    }
  }

  @Test
  func `Deep history is recorded by the exits of the transition that reads it`() throws {
    let machine = Machine(initial: "p") {
      In("p", history: .deep) {
        In("a", to: "d")
        In("b") {
          In("c")
          In("d")
        }
      }
      On("again", from: "b", to: "p")
    }
    try machine.transition(to: "d")
    try machine.fire("again")
    #expect(machine.path == ["p", "b", "d"])
  }

  @Test
  func `Behaviours 11, 17: can asks whether anything chooses among several targets`() throws {
    let machine = Machine(initial: "a") {
      In("a")
      In("b")
      In("c")
      On("go", from: "a", to: "b", "c")
    }
    #expect(!machine.can(fire: "go"))
    #expect(try #require(throws: Refusal.self) { try machine.fire("go") }.reason == .undeclaredTarget)
    let token = machine.choose("go") { _ in "c" }
    #expect(machine.can(fire: "go"))
    token.cancel()
    #expect(!machine.can(fire: "go"))
  }

  @Test
  func `Behaviours 1, 17: can asks whether the host of a method is still there`() throws {
    var host: Message? = Message()
    let machine = Machine(Machine.Rules(initial: "day") { In("day", allows: "view") }, for: host)
    #expect(machine.can(call: "view"))
    host = nil
    #expect(!machine.can(call: "view"))
    #expect(try #require(throws: Refusal.self) { try machine.handle("view") }.reason == .hostGone)
  }

  @Test
  func `Behaviour 76: a trace hears of every condition that is asked, without any closure`() throws {
    let machine = Machine(initial: "a") {
      In("a")
      In("b")
      On("go", from: "a", to: "b")
    }
    var moments: [String] = []
    machine.trace = { moments.append($0.moment.rawValue) }
    try machine.fire("go")
    #expect(moments.prefix(3) == ["shouldFire", "shouldTransition", "willFire"])
  }

  @Test
  func `Behaviour 14: forbids takes back what is accepted in every state`() throws {
    let rules = try Machine.Rules(
      json: """
        {"states": [{"state": "a"}, {"state": "b", "to": ["a"], "forbids": ["reset"], "states": [{"state": "c"}]},
        {"state": "d"}], "events": [{"on": "reset", "to": ["d"], "method": "reset"}, {"on": "go", "to": ["b"]}]}
        """)
    let machine = Machine(rules)
    #expect(machine.declares(fire: "reset"))
    try machine.fire("go")
    #expect(machine.path == ["b", "c"])
    #expect(!machine.declares(fire: "reset"))
    try machine.transition(to: "a")
    #expect(machine.declares(fire: "reset"))
  }
}
