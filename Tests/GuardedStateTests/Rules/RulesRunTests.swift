import GuardedState
import Testing

@Suite struct RulesRunTests {
  typealias Machine = StateMachine<String, String>

  @Test(arguments: LongRun.portions(of: 1000, long: 20_000))
  func `Behaviours 14, 28, 46, Defect 17: random charts in every form end where SCXML's procedures end, watched or not`(
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
    let token = machine.chooseTarget(of: "go") { _ in "c" }
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
  func `Behaviours 12, 14: a final state accepts nothing of what every state does, whatever is taken back around it`()
    throws
  {
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
