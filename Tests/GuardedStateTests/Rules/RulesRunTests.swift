#if Macros
import GuardedState
import Testing

@Suite struct RulesRunTests {
  typealias Machine = StateMachine<String, String>

  // Behaviours 14, 28, 46, Defect 17
  @Test(arguments: LongRun.portions(of: 1000, long: 20_000))
  func `Random charts in every form reach the states that SCXML's algorithm reaches`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let walk = ChartWalk(chart)
      for form in chart.forms { try walk.run(chart.library(form), "seed \(seed), \(form)") }
    }
    LongRun.report("Charts as rules", seeds)
  }

  @Test(arguments: [false, true])
  func `History is recorded before the transition that reads it enters its target`(isTraced: Bool) throws {
    let machine = Machine(initial: "p") {
      In("p", history: .shallow) {
        for state in ["a", "b"] { In(state) }
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
  func `Deep history is recorded before the transition that reads it enters its target`() throws {
    let machine = Machine(initial: "p") {
      In("p", history: .deep) {
        In("a", to: "d")
        In("b") {
          for state in ["c", "d"] { In(state) }
        }
      }
      On("again", from: "b", to: "p")
    }
    try machine.transition(to: "d")
    try machine.fire("again")
    #expect(machine.path == ["p", "b", "d"])
  }

  // Behaviours 11, 17
  @Test
  func `'can' is false for an event with several targets unless a closure chooses one`() throws {
    let machine = Machine(initial: "a") {
      for state in ["a", "b", "c"] { In(state) }
      On("go", from: "a", to: "b", "c")
    }
    #expect(!machine.can(fire: "go"))
    #expect(try #require(throws: Refusal.self) { try machine.fire("go") }.reason == .undeclaredTarget)
    let token = machine.chooseTarget(of: "go") { _ in "c" }
    #expect(machine.can(fire: "go"))
    token.cancel()
    #expect(!machine.can(fire: "go"))
  }

  // Behaviours 1, 17
  @Test
  func `'can' is false for a method whose host is gone`() throws {
    var host: Message? = Message()
    let machine = Machine(Machine.Rules(initial: "day") { In("day", allows: "view") }, for: host)
    #expect(machine.can(call: "view"))
    host = nil
    #expect(!machine.can(call: "view"))
    #expect(try #require(throws: Refusal.self) { try machine.handle("view") }.reason == .hostGone)
  }

  // Behaviour 76
  @Test
  func `A trace receives every condition's evaluation, without any closure`() throws {
    let machine = Machine(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b")
    }
    var moments: [String] = []
    machine.trace = { moments.append($0.moment.rawValue) }
    try machine.fire("go")
    #expect(moments.prefix(3) == ["shouldFire", "shouldTransition", "willFire"])
  }

  // Behaviours 12, 14
  @Test
  func `A final state accepts none of the events that every state accepts`() throws {
    let rules = try Machine.Rules(
      json: """
        {"states": [{"state": "a", "forbids": ["m"], "states": [{"state": "end", "final": true}, {"state": "c"}]},
        {"state": "b", "states": [{"state": "close", "final": true}]}],
        "events": [{"on": "go", "to": ["b"], "when": ["open"], "method": "m"}, {"on": "go", "to": ["c"]},
        {"on": "go", "from": ["b"], "to": ["c"], "when": ["open"]}]}
        """)
    let machine = Machine(rules)
    #expect(machine.state == "end" && !machine.declares(fire: "go"))
    try machine.restore(Snapshot(state: "c"))
    #expect(machine.can(fire: "go"))
    try machine.restore(Snapshot(state: "close"))
    #expect(machine.declares(fire: "go") && !machine.can(fire: "go"))
    machine.when("open") { true }
    try machine.fire("go")
    #expect(machine.state == "c")
  }

  // Behaviour 14
  @Test
  func `A state that forbids a method doesn't accept the event that every state accepts`() throws {
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
#endif
