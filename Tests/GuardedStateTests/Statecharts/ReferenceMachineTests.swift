import Testing

/// SCXML features that only the reference machine has: a `<parallel>` anywhere, as in SCXML's own tests.
@Suite struct ReferenceMachineTests {
  /// A chart of states, each with the number of the one around it.
  private func chart(_ states: (name: String, kind: Statechart.Kind, parent: Int?)...) -> Statechart {
    var chart = Statechart()
    for (name, kind, parent) in states { _ = chart.add(.init(name: name, kind: kind, parent: parent)) }
    return chart
  }

  @Test
  func `States are entered in document order and exited in reverse`() {
    var chart = chart(
      ("a", .state, nil), ("p", .parallel, nil), ("p1", .state, 1), ("p1a", .state, 2), ("p2", .state, 1),
      ("p2a", .state, 4), ("p2b", .state, 4))
    chart.states[0].transitions = [.init(events: ["go"], targets: [6])]
    chart.states[1].transitions = [.init(events: ["back"], targets: [0])]
    var machine = ReferenceMachine(chart)
    #expect(machine.fire("go").entered == ["p", "p1", "p1a", "p2", "p2b"])
    #expect(machine.atomics == ["p1a", "p2b"])
    #expect(machine.fire("back").exited == ["p2b", "p2", "p1a", "p1", "p"])
  }

  @Test
  func `The first of two conflicting transitions wins, unless the other's source is nested in the first's`() {
    var chart = chart(
      ("p", .parallel, nil), ("p1", .state, 0), ("p1a", .state, 1), ("p2", .state, 0), ("p2a", .state, 3),
      ("p2b", .state, 3), ("out", .state, nil), ("far", .state, nil))
    chart.states[2].transitions = [.init(events: ["leave"], targets: [6])]
    chart.states[3].transitions = [.init(events: ["leave"], targets: [7])]
    chart.states[0].transitions = [.init(events: ["turn"], targets: [0])]
    chart.states[4].transitions = [.init(events: ["turn"], targets: [5])]
    var machine = ReferenceMachine(chart)
    // That of `p` is selected first, by `p1a`; that of `p2a` lies inside.
    #expect(machine.fire("turn").exited == ["p2a"])
    #expect(machine.atomics == ["p1a", "p2b"])
    #expect(machine.fire("leave").changes == 1 && machine.atomics == ["out"])
  }

  @Test
  func `A parallel state is done when all of its children are, after the last of them`() {
    var chart = chart(
      ("p", .parallel, nil), ("p1", .state, 0), ("p1a", .state, 1), ("p1z", .final, 1), ("p2", .state, 0),
      ("p2a", .state, 4), ("p2z", .final, 4), ("end", .final, nil))
    chart.states[0].transitions = [.init(events: ["done.state.p"], targets: [7])]
    chart.states[2].transitions = [.init(events: ["one"], targets: [3])]
    chart.states[5].transitions = [.init(events: ["two"], conditions: [.isIn(3)], targets: [6])]
    var machine = ReferenceMachine(chart)
    #expect(!machine.fire("two").isTaken)
    #expect(machine.fire("one").changes == 1 && machine.running)
    #expect(machine.fire("two").changes == 2 && !machine.running && machine.atomics == ["end"])
  }

  @Test(arguments: [(true, ["p1b", "p2b"]), (false, ["p1a", "p2a"])])
  func `History restores all states that were left in a parallel state`(isDeep: Bool, states: [String]) {
    var chart = chart(
      ("o", .state, nil), ("h", .history(deep: isDeep), 0), ("p", .parallel, 0), ("p1", .state, 2), ("p1a", .state, 3),
      ("p1b", .state, 3), ("p2", .state, 2), ("p2a", .state, 6), ("p2b", .state, 6), ("a", .state, nil))
    chart.states[1].transitions = [.init(events: [], targets: [2])]
    chart.states[4].transitions = [.init(events: ["next"], targets: [5])]
    chart.states[7].transitions = [.init(events: ["next"], targets: [8])]
    chart.states[0].transitions = [.init(events: ["away"], targets: [9])]
    chart.states[9].transitions = [.init(events: ["back"], targets: [1])]
    var machine = ReferenceMachine(chart)
    #expect(machine.fire("next").exited == ["p2a", "p1a"])
    #expect(machine.fire("away").isTaken && machine.atomics == ["a"])
    #expect(machine.fire("back").entered.first == "o" && machine.atomics == states)
  }
}
