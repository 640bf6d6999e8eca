#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

@Suite struct EventlessTransitionTests {
  @Test
  func `Eventless transitions follow a transition as long as their conditions hold`() {
    let form = Form()
    form.submit()
    #expect(form.state == .checking)
    form.isComplete = true
    #expect(form.state == .checking && form.can(.check) && form.state == .checking)
    form.isUrgent = true
    form.check()
    #expect(form.state == .filed && form.machine.isFinished)
    #expect(
      form.log == [
        "empty → checking by submit", "checking → checking by check", "checking → approved", "approved → filed",
      ])
  }

  @Test
  func `The first eventless transition whose condition holds wins`() {
    let form = Form()
    (form.isComplete, form.isHopeless) = (true, true)
    form.submit()
    #expect(form.state == .approved)
    let other = Form()
    other.isHopeless = true
    other.submit()
    #expect(other.state == .rejected)
  }

  @Test
  func `Eventless transitions happen in a host without listeners`() {
    let silent = Unheard()
    silent.go()
    #expect(silent.state == .end && silent.machine.revision == 2)
    let other = Unheard()
    _ = other.pick(.passing)
    #expect(other.state == .end)
  }

  @Test
  func `Eventless transitions without end are a livelock, whose refusal names the cycle`() throws {
    let pendulum = Pendulum()
    pendulum.push()
    let refusal = try #require(pendulum.refusals.first)
    #expect(refusal.reason == .livelock && pendulum.refusals.count == 1)
    #expect("\(refusal)".contains("left to right → right to left"))
    #expect(refusal.subject == "right" && refusal.state == "left", "the one that is not taken")
    pendulum.swings = false
    #expect(pendulum.state == .left && pendulum.machine.revision == 1001)
  }

  @Test
  func `Requests that wait for eventless transitions without end are refused`() throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off", to: "left")
      for state in ["left", "right"] { In(state) }
      Always(from: "left", to: "right", when: "swings")
      Always(from: "right", to: "left", when: "swings")
      On("log", from: "left", "right", to: "off")
    }
    machine.when("swings") { true }
    var (refusals, isFirst) = ([Refusal](), true)
    machine.trace = { if let refusal = $0.refusal { refusals.append(refusal) } }
    machine.didEnter("left") { _ in
      if isFirst { for _ in 0..<2 { _ = try? machine.fire("log") } }
      isFirst = false
    }
    try machine.transition(to: "left")
    #expect(refusals.map(\.reason) == [.livelock, .livelock])
    #expect(refusals.map(\.subject) == ["log", "log"])
    #expect("\(refusals[0])".contains("left to right → right to left"))
    #expect(machine.revision == 1001)
  }

  @Test
  func `A request of a callback runs after the eventless transitions`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b"); In("c"); In("d")
      Always(from: "b", to: "c")
      On("log", from: "c", to: "d")
    }
    var outcome: Outcome<String, String, String>?
    machine.didEnter("b") { _ in outcome = try? machine.fire("log") }
    try machine.transition(to: "b")
    #expect(machine.state == "d")
    guard case .queued = outcome else { return #expect(Bool(false), "\(String(describing: outcome))") }
  }

  @Test
  func `A rollback undoes an eventless transition`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b"); In("c")
      Always(from: "b", to: "c")
    }
    #expect(throws: Oops.self) {
      try machine.transaction {
        try machine.transition(to: "b")
        #expect(machine.state == "c")
        throw Oops()
      }
    }
    #expect(machine.state == "a" && machine.revision == 0)
  }

  @Test
  func `A completion transition that was rolled back happens again`() throws {
    let machine = StateMachine<String, String>(initial: "idle") {
      In("idle")
      In("busy") {
        In("p"); Final("q")
      }
      On("begin", from: "idle", to: "busy")
      On("end", from: "p", to: "q")
      Done("busy", to: "idle")
    }
    try machine.fire("begin")
    #expect(throws: Oops.self) {
      try machine.transaction {
        try machine.fire("end")
        throw Oops()
      }
    }
    #expect(machine.state == "p")
    try machine.fire("end")
    #expect(machine.state == "idle")
  }

  @Test(arguments: [
    ChartCase("The initial state has one when the machine starts", "start", enters: "a", "b", revision: 1) {
      In("a"); In("b")
      Always(from: "a", to: "b")
    },
    ChartCase("Entering a final child completes its parent", "begin, end", enters: "sending", "sent", "finished") {
      In("idle"); In("finished")
      In("uploading") {
        In("sending"); Final("sent")
      }
      On("begin", from: "idle", to: "uploading")
      On("end", from: "sending", to: "sent")
      Done("uploading", to: "finished")
    },
    ChartCase("Entering a final child completes only its immediate parent", "to p, to z", enters: "a", "z") {
      In("x", to: "p")
      In("p") {
        In("q") {
          In("a", to: "z"); Final("z")
        }
        Final("y")
      }
      Done("p", to: "x")
    },
  ])
  func `Eventless and completion transitions follow a request`(chart: ChartCase) throws { try chart.run() }

  @Test
  func `A path passes through eventless transitions`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      for state in ["a", "b", "c"] { In(state) }
      On("go", from: "a", to: "b")
      Always(from: "b", to: "c", when: "isReady")
      On("end", from: "c", to: "a")
    }
    #expect(machine.refusal(fire: "end")?.path == ["go"])
    try machine.fire("go")
    #expect(machine.refusal(fire: "end")?.path == [])
  }

  private static let circle =
    "transitions that always happen lead in a circle: a to b to a; give one of them a condition"

  @Test(arguments: [
    RulesCase(
      "A circle of one state",
      "endlessTransitions: Always(from: a, to: a): \(circle.replacing("a to b to", with: "a to"))"
    ) {
      In("a"); Always(from: "a", to: "a")
    },
    RulesCase("A circle through a parent", "endlessTransitions: Always(from: p, to: b): \(circle)") {
      In("p") { In("a") }
      In("b"); Always(from: "p", to: "b"); Always(from: "b", to: "p")
    },
    RulesCase("Deep history around the parent of a circle", "endlessTransitions: Always(from: p, to: b): \(circle)") {
      In("q", history: .deep) {
        In("c")
        In("p") { In("a") }
      }
      In("b"); Always(from: "p", to: "b"); Always(from: "b", to: "p")
    },
    RulesCase("A circle through a state with history, which may enter another child") {
      In("p", history: .shallow) {
        In("a"); In("c")
      }
      In("b"); Always(from: "a", to: "b"); Always(from: "b", to: "p")
    },
    RulesCase(
      "A repeated eventless transition",
      "overlappingRules: Always(from: a, to: b): two rules claim 'Always' in 'a'"
    ) {
      In("a"); In("b"); Always(from: "a", to: "b"); Always(from: "a", to: "b")
    },
    RulesCase(
      "The completion of a state without a final child",
      "missingChild: Done(a, to: b): 'a' is never done, because no final state lies in it"
    ) {
      In("a") { In("b") }
      Done("a", to: "b")
    },
    RulesCase(
      "A deferred event that the state accepts",
      "contradictoryRules: In(a, defers: go): 'a' defers 'go', which it accepts itself; see On(go, from: a, to: b)"
    ) {
      In("a", defers: "go"); In("b"); On("go", from: "a", to: "b")
    },
    RulesCase(
      "An event that a final state defers",
      "contradictoryRules: In(b, defers: go): 'b' is final, and would defer 'go' forever; see Final(b)"
    ) {
      In("a"); Final("b"); In("b", defers: "go"); On("go", from: "a", to: "b")
    },
    RulesCase(
      "Transitions without an event that leave a final state",
      "finalStateWithExit: Always(from: b, to: a): a transition leaves 'b', which is final",
      "finalStateWithExit: After(1 second, from: b, to: a): a transition leaves 'b', which is final"
    ) {
      In("a"); Final("b"); Always(from: "b", to: "a"); After(.seconds(1), from: "b", to: "a")
    },
    RulesCase(
      "Unknown events that are deferred or fired",
      "unacceptedEvent: In(a, defers: goo): no rule accepts the event 'goo'; did you mean 'go'?",
      "unacceptedEvent: After(1 second, from: b, fire: tick): no rule accepts the event 'tick'"
    ) {
      In("a", defers: "goo"); In("b"); On("go", from: "b", to: "a"); After(.seconds(1), from: "b", fire: "tick")
    },
    RulesCase(
      "A timeout that fires an event which neither its state nor a child accepts",
      "contradictoryRules: After(1 second, from: a, b, fire: go): 'go' is fired in 'a', which doesn't accept it; see On(go, from: b, to: a)"
    ) {
      In("a") { In("inner") }
      In("b")
      On("go", from: "b", to: "a"); On("turn", from: "inner", to: "b"); On("end", to: "b")
      After(.seconds(1), from: "a", "b", fire: "go")
      After(.seconds(1), from: "a", fire: "turn")
      After(.seconds(1), from: "inner", fire: "end")
    },
    RulesCase("A fired event that the state defers") {
      In("a", defers: "go"); In("b"); On("go", from: "b", to: "a"); After(.seconds(1), from: "a", fire: "go")
    },
    RulesCase(
      "An undeclared target",
      "undeclaredState: Always(from: a, to: bb): the state 'bb' is not declared; did you mean 'b'?"
    ) {
      In("a"); Always(from: "a", to: "bb"); In("b")
    },
    RulesCase(
      "A target with another case", "undeclaredState: In(a): the state 'B' is not declared; did you mean 'b'?"
    ) {
      In("a", to: "B"); In("b")
    },
    RulesCase("A negative time", "negativeTime: After(-1 second, from: a, to: b): a time can't be negative") {
      In("a"); In("b"); After(.seconds(-1), from: "a", to: "b")
    },
    RulesCase(
      "A circle of immediate timeouts in JSON", "endlessTransitions: After(0 seconds, from: a, to: b): \(circle)",
      json: immediate(#"{"after": 0, "from": ["b"], "to": ["a"]}"#)),
    RulesCase("A later timeout in the circle", json: immediate(#"{"after": 1, "from": ["b"], "to": ["a"]}"#)),
    RulesCase(
      "A condition in the circle", json: immediate(#"{"after": 0, "from": ["b"], "to": ["a"], "when": ["isReady"]}"#)),
  ])
  func `Endless, redundant and unreachable eventless transitions, timeouts and deferrals are problems`(row: RulesCase) {
    #expect(row.problems == row.expected)
  }

  /// Rules with an immediate timeout from `a` to `b`, and another event.
  private static func immediate(_ event: String) -> String {
    #"{"states": {"a": {}, "b": {}}, "events": [{"after": 0, "from": ["a"], "to": ["b"]}, \#(event)]}"#
  }

  @Test
  func `Rules with timeouts, eventless transitions and deferred events survive encoding and are drawn`() throws {
    let rules = StateMachine<String, String>.Rules(initial: "a") {
      In("a", defers: "go")
      In("b") {
        In("c")
        Final("d")
      }
      On("go", from: "b", to: "a")
      Always(from: "a", to: "b", when: "isReady")
      Done("b", to: "a")
      After(.milliseconds(1500), from: "a", "b", to: "b", when: "isReady")
      After(Duration(secondsComponent: 1, attosecondsComponent: 1), from: "a", fire: "go")
    }
    #expect(rules.problems.isEmpty)
    let json = try JSONEncoder().encode(rules)
    #expect(try StateMachine<String, String>.Rules(json: json) == rules)
    #expect(rules.diagram(.mermaid).contains("s0 --> s1 : always #91;isReady#93;"))
    #expect(rules.diagram(.dot).contains("label=\"after 1.5 seconds [isReady]\""))
    #expect(rules.diagram(.table).contains("| b | done(b) | a (initial) |"))
    #expect(rules.diagram(.table).contains("| a (initial) | go is kept | (stays) |"))
    let scxml = rules.diagram(.scxml)
    #expect(scxml.contains("<send id=\"b.after.3\" event=\"after.3\" delay=\"1500ms\"/>"))
    #expect(scxml.contains("<transition event=\"done.state.b\" target=\"a\"/>"))
    #expect(scxml.contains("<transition cond=\"conditions['isReady']\" target=\"b\"/>"))
  }

  /// Each event, and the end of a message that begins with its place, `events[0]`.
  @Test(arguments: [
    (#"{"always": false, "from": ["a"], "to": ["b"]}"#, ".always: only 'true' means anything here"),
    (#"{"always": true, "to": ["b"]}"#, ": 'from' is missing"),
    (#"{"after": "5 s", "from": ["a"], "to": ["b"]}"#, ".after: a number of seconds was expected, as 30 or 0.5"),
    (#"{"after": "30s", "from": ["a"], "to": ["b"]}"#, ".after: a number of seconds was expected, as 30 or 0.5"),
    (#"{"after": [1], "from": ["a"], "to": ["b"]}"#, ".after: a number of seconds was expected, as 30 or 0.5"),
    (
      #"{"after": true, "from": ["a"], "to": ["b"]}"#,
      ".after: a number of seconds was expected, as 30 or 0.5, or the name of a property"
    ),
    (#"{"after": -1, "from": ["a"], "to": ["b"]}"#, ".after: a time can't be negative"),
    (#"{"after": [0, -1], "from": ["a"], "to": ["b"]}"#, ".after: a time can't be negative"),
    (#"{"after": 1, "from": ["a"]}"#, ": 'to' or 'fire' is missing"),
    (#"{"always": true, "from": ["a"]}"#, ": 'to' is missing"),
    (#"{"after": 1e300, "from": ["a"], "to": ["b"]}"#, ".after: so many seconds can't be waited for"),
    (
      #"{"after": [9223372036854775807, 0], "from": ["a"], "to": ["b"]}"#,
      ".after: so many seconds can't be waited for"
    ),
    (#"{"afer": 1, "in": ["a"], "to": ["b"]}"#, ": 'afer' means nothing here; did you mean 'after'?"),
    (#"{"after": 1, "from": ["a"], "in": ["a"], "to": ["b"]}"#, ": 'from' means nothing here"),
    (
      #"{"always": true, "in": ["a"], "to": ["b"]}"#,
      ": 'in' means nothing here: the states of 'always' belong in 'from'"
    ),
    (#"{"done": "a", "from": ["a"], "to": ["b"]}"#, ": 'from' means nothing here: the state belongs in 'done'"),
    (
      #"{"on": "e", "in": ["a"]}"#,
      ": 'in' means nothing here: the states of an event stand in 'from'; one that changes no state has no 'to'"
    ),
    (#"{"after": 1, "from": ["a", "a"], "to": ["b"]}"#, ".from: 'a' is listed twice"),
    (#"{"always": true, "from": ["a", "a"], "to": ["b"]}"#, ".from: 'a' is listed twice"),
    (#"{"after": 1, "on": "e", "in": ["a"], "to": ["b"]}"#, ": 'on' and 'after' can't stand together"),
    (#"{"after": 1, "from": ["a"], "to": ["b"], "fire": "e"}"#, ": 'fire' and 'to' can't stand together"),
    (#"{"done": "a", "to": ["b", "a"]}"#, ".to: one state was expected, because nobody can choose"),
    (#"{"after": 1, "from": [], "to": ["b"]}"#, ".from: a state was expected"),
  ])
  func `A mistake in a timeout or an eventless transition in JSON is reported with its place`(
    event: String, message: String
  ) throws {
    let json = #"{"states": [{"state": "a"}, {"state": "b"}], "events": [\#(event)]}"#
    let error = try #require(throws: RulesError.self) { try StateMachine<String, String>.Rules(json: json) }
    #expect("\(error)".hasPrefix("events[0]" + message), "\(error)")
  }
}
#endif
